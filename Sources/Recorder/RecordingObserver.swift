package import LocationManager
package import Positioning

/// What a recording tells while it runs: to a live line, a log, a screen.
///
/// All calls come from the thread that runs the recorder.
package protocol RecordingObserver: AnyObject {
    /// Whether events are to be told; whoever does not look at them spares the recorder making them.
    var wantsEvents: Bool { get }
    /// These events are on the disk.
    func recorder(didStore events: [Event])
    /// Something that should be said once.
    func recorder(says message: RecorderMessage)
    /// How things are; at each change, and about once a second.
    func recorder(isAt status: RecordingStatus)
    /// The recording is about to end: what waits is written now.
    func recorderWillEnd()
}

extension RecordingObserver {
    package func recorderWillEnd() {}
}

/// Something that should be said once, when it happens.
package enum RecorderMessage: Sendable, Hashable {
    case availability(Availability)
    case notice(Notice)
    /// Events cannot be written, for this reason; they are kept in memory.
    case cannotStore(reason: String)
    /// There is room again, and so many events that had waited are written.
    case storesAgain(count: Int)
    /// The store was damaged and has this name now; a new one was begun in its place.
    case setAside(file: String)
    /// Memory holds as many as it may; from now on events are lost.
    case losing
    /// What has become known of the time could not be written, for this reason; events are stored all the same.
    case cannotRedate(reason: String)
    /// The recording ends, and cannot write so many events, since somebody else keeps writing; it waits for that.
    case waitsToEnd(reason: String, count: Int)
    /// So many events, dated by a clock that nothing held, were dated anew by the receiver's time.
    case redated(count: Int)
}

/// How a recording is, at one moment.
package struct RecordingStatus: Sendable, Hashable {
    package var availability: Availability
    package var satellitesUsed: Int?
    package var satellitesSeen: Int?
    /// The number of events kept, on the disk or waiting.
    package var kept = 0
    /// Of these, how many wait to be written.
    package var pending = 0
    /// Metres.
    package var distance = 0.0
    /// How long ago the newest kept fix came. Milliseconds; `nil` before the first.
    package var age: Int64?
}

/// What a recording came to.
package struct RecordingSummary: Sendable, Hashable {
    package var kept = 0
    /// Epochs that were not stored, and lines that were not read, by reason.
    package var refused: [RefusalReason: Int] = [:]
    /// How often gpsd cut us off or went away.
    package var disconnections = 0
    /// Metres.
    package var distance = 0.0
    /// From start to end, by the monotonic clock. Milliseconds.
    package var duration: Int64 = 0
    /// Events that could be neither written nor kept.
    package var lost = 0
    /// Whether an event could have been added at the end, or why not.
    package var availability = Availability.unavailable(.connecting)

    package init() {}
}
