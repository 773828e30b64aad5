internal import Foundation

extension NumberStyle {
    /// The style of the locale that Foundation knows as `identifier`.
    ///
    /// Learnt from numbers that `NumberFormatter` writes, since what `Locale` says of its separators is not always
    /// what the formatter does, and says nothing of digits.
    package init(locale identifier: String) {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: identifier)
        formatter.numberStyle = .decimal
        guard let sample = formatter.string(from: -1_234_567_890.5), let style = NumberStyle(sample: sample) else {
            self = .plain
            return
        }
        self = style
        // Some languages write 1234 without a separator, and Ewe 12345 too.
        for (digits, number) in [(4, 1234), (5, 12345), (6, 123_456)] where leastGroupedDigits == digits {
            let text = formatter.string(from: NSNumber(value: number)) ?? ""
            if text.unicodeScalars.allSatisfy({ $0.zeroOfItsScript != nil }) { leastGroupedDigits += 1 }
        }
    }

    /// The style in which -1,234,567,890.5 was written, or `nil` for what does not look like it.
    init?(sample: String) {
        let scalars = Array(sample.readable.unicodeScalars)
        func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.zeroOfItsScript != nil }
        guard let first = scalars.firstIndex(where: isDigit), let last = scalars.lastIndex(where: isDigit),
            let zero = scalars[first].zeroOfItsScript
        else { return nil }
        self.init()
        self.zero = zero
        negativePrefix = String(scalars: scalars[..<first])
        negativeSuffix = String(scalars: scalars[(last + 1)...])
        let separators = scalars[first...last].split(whereSeparator: isDigit).map { String(scalars: $0) }
        guard let point = separators.last, separators.count == 1 || separators.count == 4 else { return nil }
        decimalSeparator = point
        groupingSeparator = separators[0]
        if separators.count == 1 { leastGroupedDigits = .max }
    }
}

extension String {
    fileprivate init(scalars: some Sequence<Unicode.Scalar>) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
