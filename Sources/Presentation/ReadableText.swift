extension String {
    /// The text with ordinary spaces for all others, and without marks of writing direction.
    ///
    /// ICU writes U+202F before `PM` and between groups of digits, U+00A0 in many locales, and U+200E, U+200F or U+061C
    /// around Arabic and Hebrew numbers. Fonts of terminals lack the spaces, nobody can type them to `grep`, and
    /// terminals show no direction inside a line: they would only break what is searched and lined up.
    var readable: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\u{200E}", "\u{200F}", "\u{61C}": continue
            default: result.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// The digit zero of the script that this digit belongs to, or `nil` for what is no decimal digit.
    ///
    /// Unicode keeps the ten digits of a script together and in order (The Unicode Standard, 4.6).
    var zeroOfItsScript: Unicode.Scalar? {
        guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return nil }
        return Unicode.Scalar(self.value - UInt32(value))
    }
}
