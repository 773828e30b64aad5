extension JSONScanner {
    var isAtObject: Bool { next.pointee == UInt8(ascii: "{") }
    var isAtArray: Bool { next.pointee == UInt8(ascii: "[") }
    var isAtTrue: Bool { next.pointee == UInt8(ascii: "t") }

    /// Steps over a value of any kind.
    ///
    /// What is nested deeper than 64 levels counts as no JSON; gpsd never passes 4.
    @inline(__always)
    mutating func skipValue(depth: Int = 0) -> Bool {
        let start = next
        if skipUsualNumber() { return true }
        next = start
        return aside { $0.skipAnyValue(depth: depth) }
    }

    /// Steps over a number as gpsd prints it, if there is one; otherwise the cursor may stand anywhere.
    @inline(__always)
    private mutating func skipUsualNumber() -> Bool {
        if next.pointee == UInt8(ascii: "-") { next += 1 }
        let word = JSONWord(at: next)
        let whole = word.digitCount
        guard word.canBegin(whole) else { return false }
        next += whole
        if take(UInt8(ascii: ".")) {
            let fraction = JSONWord(at: next).digitCount
            guard fraction > 0, fraction < 8 else { return false }
            next += fraction
        }
        return next.pointee == UInt8(ascii: ",") || next.pointee == UInt8(ascii: "}")
    }

    @inline(never)
    private mutating func skipAnyValue(depth: Int) -> Bool {
        switch next.pointee {
        case UInt8(ascii: "\""): return string() != nil
        case UInt8(ascii: "{"):
            guard depth < 64 else { return false }
            var reader = SkippingReader(depth: depth + 1)
            return object(&reader)
        case UInt8(ascii: "["):
            guard depth < 64 else { return false }
            var reader = SkippingReader(depth: depth + 1)
            return array(&reader)
        case UInt8(ascii: "t"): return skipLiteral("true")
        case UInt8(ascii: "f"): return skipLiteral("false")
        case UInt8(ascii: "n"): return skipLiteral("null")
        default: return skipAnyNumber()
        }
    }

    private mutating func skipLiteral(_ text: StaticString) -> Bool {
        for index in 0..<text.utf8CodeUnitCount {
            guard take(text.utf8Start[index]) else { return false }
        }
        return true
    }

    private mutating func skipAnyNumber() -> Bool {
        _ = take(UInt8(ascii: "-"))
        guard take(UInt8(ascii: "0")) || skipDigits() else { return false }
        if take(UInt8(ascii: ".")) {
            guard skipDigits() else { return false }
        }
        guard next.pointee | 0x20 == UInt8(ascii: "e") else { return true }
        next += 1
        if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
        return skipDigits()
    }

    /// Steps over digits, of which there must be one.
    mutating func skipDigits() -> Bool {
        let start = next
        while next.pointee &- UInt8(ascii: "0") <= 9 { next += 1 }
        return next > start
    }

    /// Reads a text; what is none counts as absent.
    @inline(__always)
    mutating func read(_ text: inout JSONString?) -> Bool {
        guard next.pointee == UInt8(ascii: "\"") else {
            text = nil
            return skipValue()
        }
        guard let read = string() else { return false }
        text = read
        return true
    }
}
