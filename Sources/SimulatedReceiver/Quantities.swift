/// The milliseconds that text such as `10`, `10s`, `1m30s`, `0.5s`, `200ms` or `2h` spells; `nil` for other text.
///
/// A number without a unit is seconds. At most a year, so that sums stay in range.
package func milliseconds(_ text: String) -> Int64? {
    var total = 0.0
    var rest = Substring(text)
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
        guard let value = leadingNumber(&rest) else { return nil }
        let unit = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(unit.count)
        switch unit {
        case "ms": total += value
        case "s": total += value * 1000
        case "m": total += value * 60_000
        case "h": total += value * 3_600_000
        case "" where rest.isEmpty: total += value * 1000
        default: return nil
        }
    }
    return total <= 366 * 86_400_000 ? Int64(total.rounded()) : nil
}

/// The metres that text such as `300`, `300m` or `50km` spells; `nil` for other text. At most half around the earth.
func metres(_ text: String) -> Double? {
    var rest = Substring(text)
    guard let value = leadingNumber(&rest) else { return nil }
    let length: Double
    switch rest {
    case "", "m": length = value
    case "km": length = value * 1000
    default: return nil
    }
    return length <= 20_000_000 ? length : nil
}

/// Takes a number such as `12` or `0.5` off the front of `text`: no sign, no exponent.
private func leadingNumber(_ text: inout Substring) -> Double? {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    guard let value = Double(digits), digits.first != ".", digits.last != "." else { return nil }
    text = text.dropFirst(digits.count)
    return value
}
