internal import Positioning

/// What time it is, where the system's clock does not know: learnt from a receiver, kept by the monotonic clock.
struct TimeKeeper {
    /// A date that is known to be right: by NTP, or by three 3D fixes in a row whose dates were believed.
    private(set) var known: KnownTime?
    /// The system's clock as it was first asked, while nothing held it: a step of it later dates nothing backwards.
    private var assumed: KnownTime?
    /// The last of the fixes in a row, and how many they are.
    private var last: (time: KnownTime, receiver: Int)?
    private var count = 0

    init(known: KnownTime?) { self.known = known }

    /// Takes a true fix that its receiver dated.
    mutating func note(_ location: Location, of receiver: Int, at uptime: Int64) {
        guard location.mode == .threeD else { return interrupt() }
        let time = KnownTime(date: location.date, uptime: uptime)
        let follows =
            last.map { $0.receiver == receiver && abs($0.time.date(at: uptime) - time.date) <= Limits.timeJitter }
            ?? false
        count = follows ? min(count + 1, Limits.timeWitnesses) : 1
        last = (time, receiver)
        if count == Limits.timeWitnesses { known = time }
    }

    /// A fix came that tells no time.
    mutating func interrupt() {
        last = nil
        count = 0
    }

    /// When something was received; and whether that is to be trusted.
    mutating func receipt(_ now: ClockReading) -> (date: Timestamp, isTrusted: Bool) {
        let reading = KnownTime(date: now.date, uptime: now.uptime)
        if now.isDateTrusted { known = reading }
        if let known { return (known.date(at: now.uptime), true) }
        let assumed = assumed ?? reading
        self.assumed = assumed
        return (assumed.date(at: now.uptime), false)
    }
}
