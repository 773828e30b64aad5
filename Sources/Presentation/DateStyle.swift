internal import Foundation
internal import Positioning

/// How a locale writes a date and a time of day, both in Foundation's medium style.
///
/// The pattern and its words are asked for once and filled in here, four times faster than the formatter, where that
/// gives the formatter's very text: the Gregorian calendar and a pattern of plain fields. Else the formatter writes
/// every date: the Persian, Buddhist and Islamic calendars, and times of day in words.
///
/// Dates come as local ones and the formatter is kept in UTC, so that the zone is not Foundation's business.
final class DateStyle {
    private let formatter: DateFormatter
    private let fast: (pattern: DatePattern, words: DatePattern.Words)?

    init(locale identifier: String, usesPattern: Bool = true) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: identifier)
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateStyle = .medium
        formatter.timeStyle = .medium
        self.formatter = formatter
        fast = usesPattern ? Self.fastPath(formatter) : nil
    }

    /// Whether dates are filled in without the formatter.
    var usesPattern: Bool { fast != nil }

    /// The text of `local`: the instant at which a clock in UTC shows what the user's clock does.
    func string(_ local: Timestamp) -> String {
        let date = CalendarDate(local)
        // Before 1583 the formatter counts by the Julian calendar.
        guard let fast, (1583...9999).contains(date.year) else { return Self.string(local, formatter) }
        return fast.pattern.string(date, fast.words)
    }

    private static func string(_ local: Timestamp, _ formatter: DateFormatter) -> String {
        let seconds = local.milliseconds.floorDivided(by: 1000)
        return formatter.string(from: Date(timeIntervalSince1970: Double(seconds))).readable
    }

    private static func fastPath(_ formatter: DateFormatter) -> (pattern: DatePattern, words: DatePattern.Words)? {
        guard let pattern = DatePattern(formatter.dateFormat) else { return nil }
        var words = DatePattern.Words()
        if pattern.fields.contains(.monthName) {
            words.months = formatter.shortMonthSymbols.map { $0.readable }
            guard words.months.count == 12 else { return nil }
        }
        if pattern.fields.contains(.halfDay) {
            words.morning = formatter.amSymbol.readable
            words.afternoon = formatter.pmSymbol.readable
        }
        // What the formatter writes shows its digits, and that the calendar is the Gregorian and nothing was
        // misunderstood. To ask it for its calendar would cost half as much again as the first date.
        let probe = CalendarDate(year: 2025, month: 9, day: 8, hour: 17, minute: 6, second: 4)
        guard let expected = probe.timestamp.map({ string($0, formatter) }),
            let zero = expected.unicodeScalars.lazy.compactMap({ $0.zeroOfItsScript }).first
        else { return nil }
        words.zero = zero
        return pattern.string(probe, words) == expected ? (pattern, words) : nil
    }
}

extension Int64 {
    /// Divided, and rounded towards minus infinity.
    func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
