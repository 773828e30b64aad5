package import Positioning

/// What the location manager takes for true, and where it lets something new begin.
package struct Limits: Sendable, Hashable {
    /// A date before this is not believable; `nil` believes any (imports and replays).
    package var earliest: Timestamp?
    /// What needs more than this speed is a jump. Metres per second.
    package var maximumSpeed = 340.0
    /// A longer silence between true fixes starts a segment. Milliseconds.
    package var gap: Int64 = 60_000
    /// A longer silence starts a track. Milliseconds.
    package var newTrackAfter: Int64 = 30 * 60_000
    /// The receiver to listen to; `nil` follows whichever has a fix.
    package var device: String?
    /// What the availability's `meetsWish` is about.
    package var wish = DesiredAccuracy.nearestTenMeters

    /// Whether a receiver that is recognised to be 1024 weeks early, or a multiple, is corrected.
    package var fixesWeekRollover = false
    /// The newest date that a receiver gave to an event of the store: what it is recognised by where no clock is trusted.
    package var newestDate: Timestamp?
    /// What an earlier program of this boot learnt of the time.
    package var knownTime: KnownTime?

    package init() {}

    /// 1 January of the year before this release: no fix of a live receiver is older.
    package static let earliestBelievable = Timestamp(milliseconds: 1_735_689_600_000)  // 2025-01-01

    // The rest is no setting, since nobody could know better from the outside.

    /// How long an instant's reports are collected. Milliseconds.
    static let epochTime: Int64 = 1_000
    /// How long a report without time waits for one that has it. Milliseconds.
    static let timelessWait: Int64 = 2_000
    /// How long the followed receiver may be without a true fix before another takes its place. Milliseconds.
    static let followTime: Int64 = 10_000
    /// How long a receiver may give no believable date before its fixes are recorded by the time of receipt.
    static let unbelievedTime: Int64 = 60_000
    /// How far a date may be ahead. Milliseconds.
    static let farthestAhead: Int64 = 86_400_000
    /// After so long the week's number in a receiver's signal begins anew. Milliseconds.
    static let weekRollover: Int64 = 1024 * 7 * 86_400_000
    /// How far from the time of a clock that is right a date may be, but for the weeks: leap seconds, delay, drift.
    /// Milliseconds.
    static let rolloverTolerance: Int64 = 300_000
    /// How much later than the store's newest event a receiver may be that is recognised by it. Milliseconds.
    static let longestPause: Int64 = 366 * 86_400_000
    /// How many believable 3D fixes in a row tell what time it is.
    static let timeWitnesses = 3
    /// How far from the monotonic clock's their steps may be. Milliseconds.
    static let timeJitter: Int64 = 2_000
    /// A step back up to this is the leap seconds, which a receiver learns minutes after it begins. Milliseconds.
    static let leapStep: Int64 = 20_000
    /// How many refused fixes that agree with one another outweigh what they were refused for.
    static let agreement = 5
    /// The least time after which a location is stale. Milliseconds.
    static let staleAfter: Int64 = 5_000
    /// How far the time of receipt may be off the instant, since reports come in bursts. Milliseconds.
    static let receiptJitter: Int64 = 1_000
    /// How many receivers are kept in mind: a stream that names ever new ones shall not fill memory.
    static let mostReceivers = 32
    /// What a receiver's cycle may be that gpsd declares; anything else is a fault of its line. Milliseconds.
    static let cycles: ClosedRange<Int64> = 1...600_000
    /// How old the satellites' report may be to describe a fix. Milliseconds.
    static let skyTime: Int64 = 10_000
}

/// Where the last recording into a store stood, for the next one to carry on.
package struct ResumeState: Sendable, Hashable {
    /// The last true fix, stored or not; `nil` where none is known.
    package var date: Timestamp?
    package var timeSource: TimeSource
    package var device: String?
    /// Where the running segment's last event is, and when; the reference for jumps.
    package var lastEvent: Location?

    package init(date: Timestamp?, timeSource: TimeSource, device: String?, lastEvent: Location? = nil) {
        self.date = date
        self.timeSource = timeSource
        self.device = device
        self.lastEvent = lastEvent
    }
}
