/// Writes the state of a computation as one line of numbers, to go on from later.
///
/// Floating point is written by its bits, so that going on gives the very same as never having stopped.
struct StateWriter {
    private(set) var text = ""

    mutating func write(_ value: Int64) {
        if !text.isEmpty { text += " " }
        text += String(value)
    }

    mutating func write(_ value: Int64?) {
        if let value {
            write(value)
        } else {
            text += text.isEmpty ? "-" : " -"
        }
    }

    mutating func write(_ value: Double) { write(Int64(bitPattern: value.bitPattern)) }
}

/// A state that is none of ours.
struct StateError: Error {}

/// Reads what ``StateWriter`` wrote, in the same order.
struct StateReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func optionalInt64() throws -> Int64? {
        guard let first = rest.first else { throw StateError() }
        let isNegative = first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        var value: Int64 = 0
        var digits = 0
        while let byte = rest.popFirst(), byte != UInt8(ascii: " ") {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { throw StateError() }
            // Downwards, since there is one more number below zero than above.
            let (product, isOver) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOverToo) = product.subtractingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            guard !isOver, !isOverToo else { throw StateError() }
            value = sum
            digits += 1
        }
        if digits == 0 {
            guard isNegative else { throw StateError() }
            return nil
        }
        guard !isNegative else { return value }
        guard value != .min else { throw StateError() }
        return -value
    }

    mutating func int64() throws -> Int64 {
        guard let value = try optionalInt64() else { throw StateError() }
        return value
    }

    mutating func double() throws -> Double { Double(bitPattern: UInt64(bitPattern: try int64())) }
}
