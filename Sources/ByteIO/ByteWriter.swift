/// A growing run of UTF-8 bytes, written to without making a `String`.
///
/// It owns its memory and cannot be copied, so appending is a bounds check and a store: no reference counting and no
/// uniqueness check.
package struct ByteWriter: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    package private(set) var count = 0

    package init(capacity: Int = 1 << 16) {
        base = .allocate(capacity: max(capacity, 1))
        self.capacity = max(capacity, 1)
    }

    deinit { base.deallocate() }

    /// The bytes written so far, valid within `body`.
    package borrowing func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// A copy of the bytes as text; what is no UTF-8 is replaced.
    package borrowing func text() -> String { withBytes { String(decoding: $0, as: UTF8.self) } }

    package mutating func removeAll() { count = 0 }

    package mutating func write(_ literal: StaticString) {
        append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    package mutating func write(byte: UInt8) {
        reserve(1)
        push(byte)
    }

    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + count).update(from: start, count: bytes.count)
        count += bytes.count
    }

    /// Writes `value` in decimal, padded with zeros to `width` digits.
    package mutating func write(_ value: Int, width: Int = 1) {
        reserve(24 + width)
        if value < 0 { push(UInt8(ascii: "-")) }
        pushDigits(value.magnitude, width: width)
    }

    /// Writes a count of 10^-`places` as a decimal number: never an exponent, never a locale's comma, never `-0`.
    ///
    /// All `places` are written, or only as many as the value needs (and at least `least`) where `trimmed`.
    package mutating func write(scaled: Int64, places: Int, trimmed: Bool = false, least: Int = 0) {
        reserve(48)
        if scaled < 0 { push(UInt8(ascii: "-")) }
        let one = UInt(powersOfTen[places])
        let (whole, fraction) = UInt(scaled.magnitude).quotientAndRemainder(dividingBy: one)
        pushDigits(whole, width: 1)
        guard places > 0, !trimmed || fraction != 0 || least > 0 else { return }
        push(UInt8(ascii: "."))
        pushDigits(fraction, width: places)
        guard trimmed else { return }
        var spare = places - least
        while spare > 0, base[count - 1] == UInt8(ascii: "0") {
            count -= 1
            spare -= 1
        }
    }

    /// - Precondition: Room was reserved.
    private mutating func pushDigits(_ value: UInt, width: Int) {
        var rest = value
        var index = count + max(width, value.decimalDigits)
        let end = index
        while index > count {
            index -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            base[index] = UInt8(truncatingIfNeeded: digit) + UInt8(ascii: "0")
            rest = quotient
        }
        count = end
    }

    /// - Precondition: Room was reserved.
    private mutating func push(_ byte: UInt8) {
        base[count] = byte
        count += 1
    }

    private mutating func reserve(_ extra: Int) {
        if count + extra > capacity { grow(by: extra) }
    }

    @inline(never)
    private mutating func grow(by extra: Int) {
        let larger = max(capacity * 2, count + extra)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}

private let powersOfTen = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000]

extension UInt {
    fileprivate var decimalDigits: Int {
        var digits = 1
        var rest = self
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        return digits
    }
}
