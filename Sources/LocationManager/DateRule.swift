internal import Positioning

/// Whether a receiver's date can be believed.
///
/// Where NTP holds the system's clock, that clock is the measure; where it does not, the last accepted date and the
/// monotonic time since then are. A first date has nothing to be measured by and is believed.
struct DateRule {
    var earliest: Timestamp?
    /// The last accepted date of the receiver, and the uptime when it came.
    private(set) var reference: (date: Timestamp, uptime: Int64)?

    init(earliest: Timestamp?) { self.earliest = earliest }

    enum Verdict { case believable, unbelievable, tooFarAhead }

    func judge(_ date: Timestamp, at now: ClockReading) -> Verdict {
        if let earliest, date < earliest { return .unbelievable }
        if now.isDateTrusted { return date - now.date > Limits.farthestAhead ? .unbelievable : .believable }
        guard let reference else { return .believable }
        let expected = reference.date + (now.uptime - reference.uptime)
        return date - expected > Limits.farthestAhead ? .tooFarAhead : .believable
    }

    mutating func accept(_ date: Timestamp, at uptime: Int64) { reference = (date, uptime) }
}
