package import Positioning

/// How far local clocks were from UTC, and when they changed: a time zone.
///
/// Taken from the system's own tables (tzdata) by the rules of tzset(3), so that dates are those that `date` and `ls`
/// show, and so that a zone can be passed in: glibc knows only one for a whole process.
package struct LocalZone: Sendable {
    /// When the offset changed, in seconds since 1970, ascending.
    var transitions: [Int64] = []
    /// The offset from each transition on. Seconds east of UTC.
    var offsets: [Int] = []
    /// The offset before the first transition. Seconds east of UTC.
    var firstOffset: Int
    /// What holds after the last transition; `nil` where that one's offset stays.
    var rule: ZoneRule?

    package static let utc = LocalZone(secondsFromUTC: 0)

    /// A zone that is always `seconds` east of UTC.
    package init(secondsFromUTC seconds: Int) { firstOffset = seconds }

    /// The zone after the rule of a POSIX `TZ` such as `CET-1CEST,M3.5.0,M10.5.0/3`.
    init(rule: ZoneRule) {
        firstOffset = rule.standardOffset
        self.rule = rule
    }

    /// The seconds that local clocks were ahead of UTC.
    package func secondsFromUTC(at timestamp: Timestamp) -> Int {
        offset(at: timestamp.milliseconds.floorDivided(by: 1000))
    }

    /// The date that local clocks showed.
    package func calendarDate(_ timestamp: Timestamp) -> CalendarDate { CalendarDate(local(timestamp)) }

    /// The instant at which clocks in UTC show what local clocks showed at `timestamp`.
    func local(_ timestamp: Timestamp) -> Timestamp { timestamp + Int64(secondsFromUTC(at: timestamp)) * 1000 }

    /// When local clocks showed `date`, or `nil` for what is no date of the calendar.
    ///
    /// Where clocks were set back and showed it twice, the first time. Where they were set forward past it, the instant
    /// as if they had not been: so a day whose midnight is missing begins when the clocks were set.
    package func timestamp(_ date: CalendarDate) -> Timestamp? {
        guard let local = date.timestamp else { return nil }
        let seconds = local.milliseconds.floorDivided(by: 1000)
        // No zone changes twice in two days, so one of these is the offset meant.
        let candidates = [seconds - 86_400, seconds, seconds + 86_400].map { offset(at: $0) }
        let matching = candidates.filter { offset(at: seconds - Int64($0)) == $0 }
        return local + Int64(matching.max() ?? candidates[0]) * -1000
    }

    private func offset(at seconds: Int64) -> Int {
        guard let last = transitions.last, seconds < last else {
            return rule?.offset(at: seconds) ?? offsets.last ?? firstOffset
        }
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : offsets[low - 1]
    }
}
