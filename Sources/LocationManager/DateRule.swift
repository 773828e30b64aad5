internal import Positioning

/// Whether a receiver's date can be believed.
///
/// Where NTP holds the system's clock, that clock is the measure; where it does not, the last accepted date and the
/// monotonic time since then are, or what else this boot knows of the time. Without that a first date has nothing to be
/// measured by and is believed.
struct DateRule {
    var earliest: Timestamp?
    /// The last accepted date of the receiver, and the uptime when it came.
    private(set) var reference: KnownTime?
    /// The newest date of a receiver in the store.
    private let newest: Timestamp?
    private var time: TimeKeeper

    init(_ limits: Limits) {
        earliest = limits.earliest
        newest = limits.newestDate
        time = TimeKeeper(known: limits.knownTime)
    }

    /// A date that is known to be right; `nil` until there is one.
    var knownTime: KnownTime? { time.known }

    enum Verdict: Equatable {
        case believable, unbelievable, tooFarAhead
        /// So many times 1024 weeks before what it must be.
        case weeksEarly(Int)
    }

    func judge(_ date: Timestamp, at now: ClockReading) -> Verdict {
        if let earliest, date < earliest { return rollovers(date, at: now).map { .weeksEarly($0) } ?? .unbelievable }
        if now.isDateTrusted { return date - now.date > Limits.farthestAhead ? .unbelievable : .believable }
        guard let known = reference ?? time.known else { return .believable }
        let expected = known.date(at: now.uptime)
        return date - expected > Limits.farthestAhead ? .tooFarAhead : .believable
    }

    /// How many rollovers of the week's number make the date one that must be; `nil` where no number does.
    ///
    /// What must be is known to the minute by a trusted clock, or by the time that this boot has learnt; else the store's
    /// newest event tells that it is not earlier, and that a year's pause is likelier than a date off by anything.
    private func rollovers(_ date: Timestamp, at now: ClockReading) -> Int? {
        let (expected, range): (Timestamp, ClosedRange<Int64>)
        let near = -Limits.rolloverTolerance...Limits.rolloverTolerance
        if now.isDateTrusted {
            (expected, range) = (now.date, near)
        } else if let known = reference ?? time.known {
            (expected, range) = (known.date(at: now.uptime), near)
        } else if let newest {
            (expected, range) = (newest, -Limits.farthestAhead...Limits.longestPause)
        } else {
            return nil
        }
        return (1...3).first { range.contains(date.correctedBy(rollovers: $0) - expected) }
    }

    mutating func accept(_ location: Location, of receiver: Int, at uptime: Int64) {
        guard location.isByGPS else { return time.interrupt() }
        reference = KnownTime(date: location.date, uptime: uptime)
        time.note(location, of: receiver, at: uptime)
    }

    /// When something was received, by the best clock there is; and whether that clock can be trusted.
    mutating func receipt(_ now: ClockReading) -> (date: Timestamp, isTrusted: Bool) { time.receipt(now) }
}

extension Timestamp {
    /// The date so many times 1024 weeks later.
    func correctedBy(rollovers: Int) -> Timestamp { self + Int64(rollovers) * Limits.weekRollover }
}
