package import Positioning

/// How a locale writes decimal numbers: its digits, separators and minus.
///
/// Equal, digit for digit, to `NumberFormatter`'s `.decimal` style in the same locale, but for three things meant for
/// terminals: no minus before a zero, ordinary spaces, and no marks of direction. Numbers are rounded as there, halves
/// to the even neighbour: 0.0005 is `0`, 0.0015 is `0.002`.
///
/// Units are the symbols of the SI, which are the same in every language.
package struct NumberStyle: Sendable, Hashable {
    /// The digit zero; the other nine follow it.
    var zero: Unicode.Scalar = "0"
    var decimalSeparator = "."
    /// Between groups of three digits; empty where the locale makes no groups.
    var groupingSeparator = ","
    /// The number of digits from which on they are grouped: 4 makes `1,234`; 5 `1234` and `12.345`, as in Spanish.
    var leastGroupedDigits = 4
    var negativePrefix = "-"
    var negativeSuffix = ""

    /// The style of the C locale: `-1,234.5`.
    package static let plain = NumberStyle()

    /// `value` with at most `digits` decimals, none of them a trailing zero.
    package func decimal<Value: FixedDecimal>(_ value: Value, digits: Int = 3) -> String {
        let digits = min(max(digits, 0), Value.places)
        let step = Self.powerOfTen(Value.places - digits)
        let (whole, rest) = value.scaled.magnitude.quotientAndRemainder(dividingBy: step)
        let roundsUp = rest * 2 > step || (rest * 2 == step && whole % 2 == 1)
        return string(whole + (roundsUp ? 1 : 0), places: digits, isNegative: value.scaled < 0)
    }

    /// A number of things, with its digits in groups.
    package func count(_ value: Int) -> String {
        string(UInt64(value.magnitude), places: 0, isNegative: value < 0)
    }

    /// Latitude and longitude in degrees with at most `digits` decimals: `52.52, 13.405`.
    package func coordinate(_ coordinate: Coordinate, digits: Int = 3) -> String {
        decimal(coordinate.latitude, digits: digits) + ", " + decimal(coordinate.longitude, digits: digits)
    }

    /// A length in whole metres: `34 m`.
    package func metres(_ length: some FixedDecimal) -> String { decimal(length, digits: 0) + " m" }

    /// An accuracy in whole metres, `±4 m`; below a metre with two decimals, and with three where they would be zero.
    package func accuracy(_ accuracy: Decimal3) -> String {
        let digits = accuracy.scaled >= 1000 ? 0 : accuracy.scaled >= 10 ? 2 : 3
        return "±" + decimal(accuracy, digits: digits) + " m"
    }

    /// A way of `metres`: `850 m`, `12.3 km`, `1,234 km`; `?` for what is no number, and from 10^9 km on.
    package func distance(_ metres: Double) -> String {
        guard metres.magnitude < 1e12, let length = Decimal3(metres) else { return "?" }
        if length.scaled.magnitude < 999_500 { return self.metres(length) }
        let kilometres = Decimal9(scaled: length.scaled * 1000)
        return decimal(kilometres, digits: length.scaled.magnitude < 99_950_000 ? 1 : 0) + " km"
    }

    /// `steps` of 10^-`places`.
    private func string(_ steps: UInt64, places: Int, isNegative: Bool) -> String {
        let (whole, fraction) = steps.quotientAndRemainder(dividingBy: Self.powerOfTen(places))
        var result: [UInt8] = []
        result.reserveCapacity(48)
        if isNegative && steps != 0 { result.append(contentsOf: negativePrefix.utf8) }
        let length = Self.digits(whole)
        for place in (0..<length).reversed() {
            append(whole / Self.powerOfTen(place) % 10, to: &result)
            if place > 0, place % 3 == 0, length >= leastGroupedDigits {
                result.append(contentsOf: groupingSeparator.utf8)
            }
        }
        if fraction != 0 {
            result.append(contentsOf: decimalSeparator.utf8)
            var (rest, place) = (fraction, places)
            while rest != 0 {
                place -= 1
                let unit = Self.powerOfTen(place)
                append(rest / unit, to: &result)
                rest %= unit
            }
        }
        if isNegative && steps != 0 { result.append(contentsOf: negativeSuffix.utf8) }
        return String(decoding: result, as: UTF8.self)
    }

    private func append(_ digit: UInt64, to result: inout [UInt8]) {
        if zero == "0" {
            result.append(UInt8(0x30 + digit))
        } else if let digit = Unicode.Scalar(zero.value + UInt32(digit)) {
            result.append(contentsOf: UTF8.encode(digit) ?? .init())
        }
    }

    /// The number of digits that a whole number has.
    private static func digits(_ value: UInt64) -> Int {
        var (rest, count) = (value / 10, 1)
        while rest > 0 { (rest, count) = (rest / 10, count + 1) }
        return count
    }

    private static func powerOfTen(_ exponent: Int) -> UInt64 {
        var power: UInt64 = 1
        for _ in 0..<exponent { power *= 10 }
        return power
    }
}
