internal import Positioning

extension NumberStyle {
    /// Degrees and minutes, or degrees, minutes and seconds, the last with as many digits after its point as `digits`
    /// says.
    func sexagesimal(_ coordinate: Coordinate, hasSeconds: Bool, digits: Int) -> String {
        angle(coordinate.latitude, "N", "S", hasSeconds, digits) + " "
            + angle(coordinate.longitude, "E", "W", hasSeconds, digits)
    }

    private func angle(
        _ value: Decimal9, _ positive: String, _ negative: String, _ hasSeconds: Bool, _ digits: Int
    ) -> String {
        let digits = min(max(digits, 0), 9)
        let (step, one) = (Self.power(9 - digits), Self.power(digits))
        // All in the last place's steps, so that 59.9999′ becomes the next degree. Halves to the even neighbour, as in
        // decimal numbers.
        let (whole, rest) = (value.scaled.magnitude * (hasSeconds ? 3600 : 60)).quotientAndRemainder(dividingBy: step)
        let steps = whole + (rest * 2 > step || (rest * 2 == step && whole % 2 == 1) ? 1 : 0)
        let (units, fraction) = steps.quotientAndRemainder(dividingBy: one)
        let last =
            number(units % 60, width: 2)
            + (digits == 0 ? "" : decimalSeparator + number(fraction, width: digits))
        let letter = value.scaled < 0 && steps > 0 ? negative : positive
        guard hasSeconds else { return "\(number(units / 60))° \(last)′ \(letter)" }
        return "\(number(units / 3600))° \(number(units / 60 % 60, width: 2))′ \(last)″ \(letter)"
    }

    /// A whole number with zeros before it, in the digits of the locale.
    private func number(_ value: UInt64, width: Int = 1) -> String {
        let text = String(value)
        var digits = String.UnicodeScalarView()
        for digit in repeatElement(UInt8(0x30), count: max(0, width - text.utf8.count)) + Array(text.utf8) {
            digits.append(Unicode.Scalar(zero.value + UInt32(digit - 0x30)) ?? "?")
        }
        return String(digits)
    }

    private static func power(_ exponent: Int) -> UInt64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
