package import Positioning

/// What a person types for a time: `2026-11-30`, `2026-11-30T18:26:34Z`, `18:26`, `yesterday`, `2h ago`.
///
/// A date and time without an offset are the user's local ones. Of a time that the clocks show twice, the first is
/// meant; one that they skip counts as if they had not been set yet. `Z` and `+02:00` say it exactly.
package enum TimeExpression {
    /// The instant that `text` means; of a day, its beginning.
    ///
    /// - Throws: ``TimeExpressionError``.
    package static func moment(_ text: String, now: Timestamp, zone: LocalZone) throws -> Timestamp {
        try interval(text, now: now, zone: zone).lowerBound
    }

    /// Everything that `text` means: a whole day, a minute, a second, or the millisecond of `now` and `2h ago`.
    ///
    /// "Since" begins at its lower bound, and "until" ends before its upper bound.
    ///
    /// - Throws: ``TimeExpressionError``.
    package static func interval(_ text: String, now: Timestamp, zone: LocalZone) throws -> Range<Timestamp> {
        switch try TimeExpressionParser.meaning(of: text, now: now, zone: zone) {
        case .day(let interval): interval
        case .time(let moment, let length): moment..<(moment + length)
        case .relative(let moment): moment..<(moment + 1)
        }
    }

    /// The day that `text` means, from midnight to midnight: 23 or 25 hours where the clocks are set.
    ///
    /// `2026-11-30+05:30` is that day at an offset; `2h ago` is the local day that this was in.
    ///
    /// - Throws: ``TimeExpressionError``, also where `text` names a time of day.
    package static func day(_ text: String, now: Timestamp, zone: LocalZone) throws -> Range<Timestamp> {
        switch try TimeExpressionParser.meaning(of: text, now: now, zone: zone) {
        case .day(let interval): return interval
        case .relative(let moment):
            guard let day = zone.day(of: zone.calendarDate(moment)) else {
                throw TimeExpressionError(text: text, problem: "is out of range")
            }
            return day
        case .time: throw TimeExpressionError(text: text, problem: "is a time of day, not a day")
        }
    }
}

/// Why a text is no time.
package struct TimeExpressionError: Error, Hashable, CustomStringConvertible {
    package let text: String
    let problem: String

    package var description: String {
        let shown = TerminalText.truncated(TerminalText.printable(text), to: 60)
        return "'\(shown)' \(problem); what works: 2026-11-30, '2026-11-30 18:26:34', 2026-11-30T18:26Z or with "
            + "+02:00, 18:26, today, yesterday, now, '2h ago', '3 days ago'"
    }
}

extension LocalZone {
    /// The local day of `date`, from midnight to midnight; `nil` for what is no date of the calendar.
    package func day(of date: CalendarDate) -> Range<Timestamp>? {
        let midnight = CalendarDate(year: date.year, month: date.month, day: date.day)
        guard let start = timestamp(midnight), let next = midnight.timestamp.map({ CalendarDate($0 + 86_400_000) })
        else { return nil }
        // After the calendar's last day comes no other.
        return start..<max(start, timestamp(next) ?? start + 86_400_000)
    }
}
