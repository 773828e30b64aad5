package import Positioning

/// Numbers as files write them, from UTF-8.
///
/// Spaces around, a sign, `.5`, `5.` and an exponent are understood; infinity, NaN, hexadecimal digits and separators of
/// thousands are not, and give `nil`, as what does not fit does. No binary floating point comes between.
package enum FileNumber {
    /// The decimal in `text`; digits beyond its places are rounded, halves away from zero.
    @inline(__always)
    package static func decimal<D: FixedDecimal>(_ text: some Collection<UInt8>, point: UInt8 = dot) -> D? {
        scaled(text, places: D.places, point: point).map { D(scaled: $0) }
    }

    /// The decimal in `text`, in another unit: times `numerator`, divided by `denominator`, rounded once.
    package static func decimal<D: FixedDecimal>(
        _ text: some Collection<UInt8>, times numerator: Int64, over denominator: Int64, point: UInt8 = dot
    ) -> D? {
        // Nine places hold all that anything writes with a unit that is not ours.
        guard let scaled = scaled(text, places: 9, point: point) else { return nil }
        let divisor = Int128(denominator) * Int128(powersOfTen[9 - D.places])
        let product = Int128(scaled) * Int128(numerator)
        let half = product < 0 ? -divisor / 2 : divisor / 2
        return Int64(exactly: (product + half) / divisor).map { D(scaled: $0) }
    }

    /// The whole number in `text`, which may be written as `8.0`; `nil` for one with a fraction.
    package static func integer(_ text: some Collection<UInt8>) -> Int? {
        guard let scaled = scaled(text, places: 3, point: dot), scaled % 1000 == 0 else { return nil }
        return Int(scaled / 1000)
    }

    /// The binary number nearest to `text`; for what is computed with, and never for what is stored.
    package static func double(_ text: some Collection<UInt8>) -> Double? {
        let isPlain = text.allSatisfy {
            ($0 &- UInt8(ascii: "0") <= 9) || $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "+")
                || $0 == UInt8(ascii: "-") || $0 == dot || $0 | 0x20 == UInt8(ascii: "e")
        }
        guard isPlain else { return nil }
        let words = text.split { $0 <= UInt8(ascii: " ") }
        guard words.count == 1, let value = Double(String(decoding: words[0], as: UTF8.self)), value.isFinite else {
            return nil
        }
        return value
    }

    /// The character before a number's fraction: `.`, unless the file says otherwise.
    package static let dot = UInt8(ascii: ".")

    /// The number in `text` in units of 10^-`places`, `places` being 0 to 9.
    @inline(__always)
    package static func scaled(_ text: some Collection<UInt8>, places: Int, point: UInt8) -> Int64? {
        if let result = text.withContiguousStorageIfAvailable({ scaled($0, places: places, point: point) }) {
            return result
        }
        return Array(text).withUnsafeBufferPointer { scaled($0, places: places, point: point) }
    }

    private static func scaled(_ text: UnsafeBufferPointer<UInt8>, places: Int, point: UInt8) -> Int64? {
        var (next, end) = (0, text.count)
        while next < end, text[next] <= UInt8(ascii: " ") { next += 1 }
        while end > next, text[end - 1] <= UInt8(ascii: " ") { end -= 1 }
        var isNegative = false
        if next < end, text[next] == UInt8(ascii: "-") || text[next] == UInt8(ascii: "+") {
            isNegative = text[next] == UInt8(ascii: "-")
            next += 1
        }
        let start = next
        var magnitude: UInt64 = 0
        // Seventeen digits cannot overflow; a longer number takes the slow way.
        let safeEnd = min(end, start + 17)
        while next < safeEnd, text[next] &- UInt8(ascii: "0") <= 9 {
            magnitude = magnitude &* 10 &+ UInt64(text[next] &- UInt8(ascii: "0"))
            next += 1
        }
        let wholeDigits = next - start
        var missing = places
        var fractionDigits = 0
        if next < safeEnd, text[next] == point {
            next += 1
            while next < safeEnd, missing > 0, text[next] &- UInt8(ascii: "0") <= 9 {
                magnitude = magnitude &* 10 &+ UInt64(text[next] &- UInt8(ascii: "0"))
                missing -= 1
                fractionDigits += 1
                next += 1
            }
        }
        guard next == end, wholeDigits + fractionDigits > 0 else {
            return unusual(UnsafeBufferPointer(rebasing: text[start..<end]), isNegative, places, point)
        }
        let (scaled, isTooLarge) = magnitude.multipliedReportingOverflow(by: UInt64(powersOfTen[missing]))
        guard !isTooLarge, scaled <= UInt64(Int64.max) else { return nil }
        return isNegative ? -Int64(scaled) : Int64(scaled)
    }

    /// The same for more digits than fit or are wanted, for an exponent, and for what is no number.
    @inline(never)
    private static func unusual(
        _ text: UnsafeBufferPointer<UInt8>, _ isNegative: Bool, _ places: Int, _ point: UInt8
    ) -> Int64? {
        let mantissaEnd = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.count
        var exponent = 0
        if mantissaEnd < text.count {
            guard let read = self.exponent(text[(mantissaEnd + 1)...]) else { return nil }
            exponent = read
        }
        let wholeDigits = text[..<mantissaEnd].firstIndex(of: point) ?? mantissaEnd
        // The power of ten of the digit at hand, in units of 10^-`places`.
        var power = wholeDigits - 1 + exponent + places
        var magnitude: Int64 = 0
        var hasDigits = false
        for index in 0..<mantissaEnd where index != wholeDigits {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            hasDigits = true
            // The first digit left out decides how to round.
            if power >= 0 || (power == -1 && digit >= 5) {
                let (product, isLarge) = magnitude.multipliedReportingOverflow(by: power >= 0 ? 10 : 1)
                let (sum, isTooLarge) = product.addingReportingOverflow(power >= 0 ? Int64(digit) : 1)
                guard !isLarge, !isTooLarge else { return nil }
                magnitude = sum
            }
            power -= 1
        }
        guard hasDigits else { return nil }
        while power >= 0, magnitude > 0 {
            let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            guard !isTooLarge else { return nil }
            magnitude = product
            power -= 1
        }
        return isNegative ? -magnitude : magnitude
    }

    /// A wild exponent is cut to ±100,000.
    private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        var digits = text
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }) else { return nil }
        let value = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 100_000) }
        return isNegative ? -value : value
    }

    private static let powersOfTen: [Int64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]
}
