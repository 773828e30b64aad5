internal import Positioning

/// Reads one ``TimeExpression``.
struct TimeExpressionParser {
    enum Meaning {
        case day(Range<Timestamp>)
        /// A date with a time of day, and how long that lasts: a minute, a second, or less. Milliseconds.
        case time(Timestamp, length: Int64)
        /// Counted back from now.
        case relative(Timestamp)
    }

    private struct Clock {
        var hour: Int
        var minute: Int
        var second = 0
        var millisecond = 0
        var length: Int64 = 60_000
    }

    private let text: String
    private let now: Timestamp
    private let zone: LocalZone
    private var rest: ArraySlice<UInt8>

    /// What `text` means, seen from `now` in `zone`.
    static func meaning(of text: String, now: Timestamp, zone: LocalZone) throws -> Meaning {
        var parser = TimeExpressionParser(text, now: now, zone: zone)
        return try parser.parse()
    }

    private init(_ text: String, now: Timestamp, zone: LocalZone) {
        self.text = text
        self.now = now
        self.zone = zone
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let bytes = text.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
        rest = bytes[...].drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
    }

    private mutating func parse() throws -> Meaning {
        if rest.elementsEqual("now".utf8) { return .relative(now) }
        for (word, daysBack) in [("today", Int64(0)), ("yesterday", 1)] where take(word) {
            return try timeOrDay(on: localDay(daysBack: daysBack))
        }
        if rest.suffix(4).elementsEqual(" ago".utf8) {
            rest.removeLast(4)
            return .relative(try ago())
        }
        if rest.dropFirst(4).first == UInt8(ascii: "-") {
            guard let year = number(4...4), take("-"), let month = number(2...2), take("-"), let day = number(2...2)
            else { throw notATime }
            return try timeOrDay(on: CalendarDate(year: year, month: month, day: day))
        }
        return try timeOrDay(on: localDay(daysBack: 0), needsClock: true)
    }

    /// What follows a date: a time of day, an offset, both, or nothing.
    private mutating func timeOrDay(on date: CalendarDate, needsClock: Bool = false) throws -> Meaning {
        guard date.timestamp != nil else { throw doesNotExist }
        let isMarked = !needsClock && take("t")
        let isSeparated = isMarked || needsClock || rest.first == 0x20
        skipSpaces()
        let startsClock = rest.first.map { (0x30...0x39).contains($0) } ?? false
        guard startsClock && isSeparated else {
            let zone = try offset().map { LocalZone(secondsFromUTC: $0) } ?? self.zone
            guard rest.isEmpty, !isMarked, !needsClock else { throw notATime }
            guard let day = zone.day(of: date) else { throw outOfRange }
            return .day(day)
        }
        guard let clock = clock() else { throw notATime }
        skipSpaces()
        let zone = try offset().map { LocalZone(secondsFromUTC: $0) } ?? self.zone
        guard rest.isEmpty else { throw notATime }
        let moment = CalendarDate(
            year: date.year, month: date.month, day: date.day, hour: clock.hour, minute: clock.minute,
            second: clock.second, millisecond: clock.millisecond)
        guard let timestamp = zone.timestamp(moment) else { throw doesNotExist }
        return .time(timestamp, length: clock.length)
    }

    private mutating func clock() -> Clock? {
        guard let hour = number(1...2), take(":"), let minute = number(2...2) else { return nil }
        var clock = Clock(hour: hour, minute: minute)
        guard take(":") else { return clock }
        guard let second = number(2...2) else { return nil }
        (clock.second, clock.length) = (second, 1000)
        guard take(".") || take(",") else { return clock }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        for place in 0..<3 {
            clock.millisecond = clock.millisecond * 10
            if place < digits.count { clock.millisecond += Int(digits[digits.startIndex + place] - 0x30) }
        }
        clock.length = 1
        return clock
    }

    /// `z`, `+02:00`, `+0200` or `+02` in seconds, or `nil` where there is no offset.
    private mutating func offset() throws -> Int? {
        if take("z") { return 0 }
        let isNegative = rest.first == UInt8(ascii: "-")
        guard take("+") || take("-") else { return nil }
        guard let hours = number(2...2), hours < 24 else { throw notATime }
        var seconds = hours * 3600
        if take(":") || !rest.isEmpty {
            guard let minutes = number(2...2), minutes < 60 else { throw notATime }
            seconds += minutes * 60
        }
        return isNegative ? -seconds : seconds
    }

    /// `2h`, `3 days`, `1h 30min` before now. Days and weeks are those of the calendar: the same time of day.
    private mutating func ago() throws -> Timestamp {
        var days = 0
        var milliseconds: Int64 = 0
        repeat {
            skipSpaces()
            guard let count = number(1...9) else { throw notATime }
            skipSpaces()
            let unit = rest.prefix { (0x61...0x7a).contains($0) }
            rest = rest.dropFirst(unit.count)
            switch String(decoding: unit, as: UTF8.self) {
            case "s", "sec", "secs", "second", "seconds": milliseconds += Int64(count) * 1000
            case "m", "min", "mins", "minute", "minutes": milliseconds += Int64(count) * 60_000
            case "h", "hr", "hrs", "hour", "hours": milliseconds += Int64(count) * 3_600_000
            case "d", "day", "days": days += count
            case "w", "wk", "week", "weeks": days += count * 7
            default: throw notATime
            }
        } while !rest.isEmpty
        var moment = now
        if days > 0 {
            let local = zone.calendarDate(now)
            guard let then = local.timestamp.map({ CalendarDate($0 + Int64(days) * -86_400_000) }),
                let timestamp = zone.timestamp(then)
            else { throw outOfRange }
            moment = timestamp
        }
        moment = moment + -milliseconds
        guard CalendarDate(moment).timestamp != nil else { throw outOfRange }
        return moment
    }

    private func localDay(daysBack: Int64) throws -> CalendarDate {
        let today = zone.calendarDate(now)
        guard let noon = CalendarDate(year: today.year, month: today.month, day: today.day, hour: 12).timestamp else {
            throw outOfRange
        }
        let day = CalendarDate(noon + daysBack * -86_400_000)
        return CalendarDate(year: day.year, month: day.month, day: day.day)
    }

    private mutating func take(_ word: String) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == 0x20 } }

    private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
        let found = rest.prefix { (0x30...0x39).contains($0) }.prefix(digits.upperBound)
        guard digits.contains(found.count) else { return nil }
        rest = rest.dropFirst(found.count)
        return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private var notATime: TimeExpressionError { TimeExpressionError(text: text, problem: "is not a time") }
    private var outOfRange: TimeExpressionError { TimeExpressionError(text: text, problem: "is out of range") }
    private var doesNotExist: TimeExpressionError {
        TimeExpressionError(text: text, problem: "is not in the calendar")
    }
}
