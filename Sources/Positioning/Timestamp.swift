/// An instant in UTC, to the millisecond.
package struct Timestamp: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    package let milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
    /// The milliseconds from `b` to `a`; of dates that are too far apart, which a damaged store may have, the most there are.
    package static func - (a: Timestamp, b: Timestamp) -> Int64 {
        // Not the least number, which has no absolute value.
        max(-.max, a.milliseconds.saturated(minus: b.milliseconds))
    }
    /// The date so many milliseconds later, or the nearest there is.
    package static func + (a: Timestamp, milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: a.milliseconds.saturated(plus: milliseconds))
    }
}

extension Int64 {
    /// The sum, or the nearest number there is.
    package func saturated(plus other: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the nearest number there is.
    package func saturated(minus other: Int64) -> Int64 {
        let (difference, isOver) = subtractingReportingOverflow(other)
        return isOver ? (other > 0 ? .min : .max) : difference
    }
}

/// What this machine's clocks said at one moment.
///
/// Passed in to whatever decides by time, so that no decision reads a clock itself.
package struct ClockReading: Sendable, Hashable {
    /// Milliseconds by a clock that only runs forward and that nobody can set; also while the machine sleeps.
    package var uptime: Int64
    /// The system's date, which may be wrong.
    package var date: Timestamp
    /// Whether NTP holds the system's date.
    package var isDateTrusted: Bool

    package init(uptime: Int64, date: Timestamp, isDateTrusted: Bool) {
        self.uptime = uptime
        self.date = date
        self.isDateTrusted = isDateTrusted
    }
}

/// A date that is known to be right, and the uptime of the same moment: what dates all else of the same boot.
package struct KnownTime: Sendable, Hashable {
    package var date: Timestamp
    package var uptime: Int64

    package init(date: Timestamp, uptime: Int64) {
        self.date = date
        self.uptime = uptime
    }

    /// The date of another moment of the same boot.
    package func date(at uptime: Int64) -> Timestamp { date + uptime.saturated(minus: self.uptime) }
}
