internal import Positioning

/// A POSIX rule for local time: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1, "Environment Variables", `TZ`; RFC 9636, 3.3.1).
struct ZoneRule: Sendable, Hashable {
    /// Seconds east of UTC.
    var standardOffset: Int
    /// Summer time, or `nil` where there is none.
    var summer: Summer?

    struct Summer: Sendable, Hashable {
        /// Seconds east of UTC.
        var offset: Int
        var start: Turn
        var end: Turn
    }

    /// A day of every year, and the time of that day.
    struct Turn: Sendable, Hashable {
        enum Day: Sendable, Hashable {
            /// 1 to 365; 29 February is never counted.
            case ofCommonYear(Int)
            /// 0 to 365.
            case ofYear(Int)
            /// The `week`th `weekday` (0 is Sunday) of `month`; the fifth is the last.
            case weekday(month: Int, week: Int, weekday: Int)
        }
        var day: Day
        /// Seconds after local midnight; may be negative, or beyond the day.
        var time: Int

        /// The local time of the turn in `year`, in seconds since 1970 as if in UTC.
        func seconds(in year: Int) -> Int64 {
            func midnight(_ month: Int, _ day: Int) -> Int64 {
                (CalendarDate(year: year, month: month, day: day).timestamp?.milliseconds ?? 0) / 1000
            }
            let start: Int64
            switch day {
            case .ofYear(let number): start = midnight(1, 1) + Int64(number) * 86_400
            case .ofCommonYear(let number):
                let isAfterLeapDay = number > 59 && CalendarDate.days(in: 2, of: year) == 29
                start = midnight(1, 1) + Int64(number - 1 + (isAfterLeapDay ? 1 : 0)) * 86_400
            case .weekday(let month, let week, let weekday):
                let first = midnight(month, 1)
                // 1970-01-01 was a Thursday.
                let weekdayOfFirst = Int(((first.floorDivided(by: 86_400) + 4) % 7 + 7) % 7)
                var day = (weekday - weekdayOfFirst + 7) % 7 + 1 + (week - 1) * 7
                if day > CalendarDate.days(in: month, of: year) { day -= 7 }
                start = first + Int64(day - 1) * 86_400
            }
            return start + Int64(time)
        }
    }

    /// Seconds east of UTC at an instant in seconds since 1970.
    func offset(at seconds: Int64) -> Int {
        // Beyond the calendar, as a damaged store may have it, there is no summer.
        guard let summer, seconds.magnitude < 1 << 40 else { return standardOffset }
        let year = CalendarDate(Timestamp(milliseconds: (seconds + Int64(standardOffset)) * 1000)).year
        let start = summer.start.seconds(in: year) - Int64(standardOffset)
        let end = summer.end.seconds(in: year) - Int64(summer.offset)
        let isSummer = start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
        return isSummer ? summer.offset : standardOffset
    }
}

extension ZoneRule {
    /// The rule that `text` spells, or `nil` where it is none.
    ///
    /// Summer time without dates begins and ends as in the United States, as glibc has it.
    init?(_ text: Substring) {
        var rest = text.utf8[...]
        guard Self.name(&rest), let west = Self.time(&rest, hours: 24) else { return nil }
        standardOffset = -west
        if rest.isEmpty { return }
        guard Self.name(&rest) else { return nil }
        var offset = standardOffset + 3600
        if let next = rest.first, next != UInt8(ascii: ",") {
            guard let west = Self.time(&rest, hours: 24) else { return nil }
            offset = -west
        }
        if rest.isEmpty { rest = ",M3.2.0,M11.1.0".utf8[...] }
        guard let start = Self.turn(&rest), let end = Self.turn(&rest), rest.isEmpty else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }

    private static func take(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Three letters or more, or anything between `<` and `>`.
    private static func name(_ rest: inout Substring.UTF8View) -> Bool {
        if take("<", &rest) {
            rest = rest.drop { $0 != UInt8(ascii: ">") }
            return take(">", &rest)
        }
        let letters = rest.prefix { (0x61...0x7a).contains($0 | 0x20) }.count
        rest = rest.dropFirst(letters)
        return letters >= 3
    }

    private static func number(_ rest: inout Substring.UTF8View, _ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(value) ? value : nil
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    private static func time(_ rest: inout Substring.UTF8View, hours: Int) -> Int? {
        let isNegative = take("-", &rest)
        if !isNegative { _ = take("+", &rest) }
        guard var seconds = number(&rest, 0...hours).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where take(":", &rest) {
            guard let value = number(&rest, 0...59) else { return nil }
            seconds += value * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// `,date[/time]`; at two o'clock where there is no time.
    private static func turn(_ rest: inout Substring.UTF8View) -> Turn? {
        guard take(",", &rest) else { return nil }
        let day: Turn.Day
        if take("M", &rest) {
            guard let month = number(&rest, 1...12), take(".", &rest), let week = number(&rest, 1...5),
                take(".", &rest), let weekday = number(&rest, 0...6)
            else { return nil }
            day = .weekday(month: month, week: week, weekday: weekday)
        } else if take("J", &rest) {
            guard let number = number(&rest, 1...365) else { return nil }
            day = .ofCommonYear(number)
        } else {
            guard let number = number(&rest, 0...365) else { return nil }
            day = .ofYear(number)
        }
        guard take("/", &rest) else { return Turn(day: day, time: 7200) }
        return time(&rest, hours: 167).map { Turn(day: day, time: $0) }
    }
}
