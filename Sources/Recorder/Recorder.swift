package import EventStore
package import FixSources
package import LinuxHost
internal import LocationManager
internal import Positioning

/// The one long loop: what the receiver says, through the location manager and economy, into the store.
///
/// One thread runs it and owns all of it but the source.
package final class Recorder {
    let settings: RecorderSettings
    let live: LiveLocation
    let signals: any Interruption
    let journal: Journal
    weak var observer: (any RecordingObserver)?
    /// What helps where the store fails; `nil` for nobody.
    var keeper: StoreKeeper?
    var shownTrouble: StoreTrouble?
    weak var shownLock: FileLock?

    var economy: Economy
    var meter = MovementMeter()
    var summary = RecordingSummary()
    /// When the newest kept fix came. Uptime.
    var newestKept: Int64?
    /// What begins with the next true fix, whatever the silence before it.
    var owed: SegmentStart?
    var isFinished = false

    /// Makes a recorder that writes to `store`, and starts the source.
    ///
    /// - Parameters:
    ///   - server: What the session is noted down with.
    ///   - stores: Where another store comes from, when this one fails; then nobody else in this process is to hold `store`.
    ///     Its lock shows other processes that nothing can be written.
    package init(
        settings: RecorderSettings, source: any FixSource, store: EventStore, signals: any Interruption,
        server: String, observer: (any RecordingObserver)?, stores: RecorderStore? = nil
    ) throws {
        keeper = stores.map { StoreKeeper($0) }
        self.settings = settings
        self.signals = signals
        self.observer = observer
        journal = try Journal(
            store: store, settings: settings, server: server, tellsEvents: observer?.wantsEvents ?? false)
        var limits = settings.limits
        limits.newestDate = journal.newestDate
        limits.knownTime = journal.knownTime
        live = LiveLocation(source: source, limits: limits, resume: journal.resume)
        economy = Economy(settings.economy)
        owed = settings.startsNewTrack || settings.trackName != nil ? .track : nil
    }

    /// Records until a signal, the count, the duration or the end of the source.
    ///
    /// - Throws: What kept the last events from being written.
    package func run() throws -> RecordingSummary {
        let start = HostClock.uptime()
        let end = settings.duration.map { start + $0 }
        var nextStatus = start
        while !isFinished {
            let deadline = [nextStatus, journal.deadline, end].compactMap { $0 }.min()
            let isStopped = live.wait(until: deadline, signals: signals)
            live.advance(handle)
            let uptime = HostClock.uptime()
            write(at: uptime)
            if isStopped || end.map({ uptime >= $0 }) ?? false { break }
            if uptime >= nextStatus {
                nextStatus = uptime + settings.statusInterval
                // A store that is removed while nothing comes is to be noticed too.
                tell(journal.look(at: uptime))
                observer?.recorder(isAt: status(uptime))
                showTrouble()
            }
        }
        return try finish(since: start)
    }

    /// How things are.
    func status(_ uptime: Int64) -> RecordingStatus {
        let (used, seen) = live.manager.satellites
        return RecordingStatus(
            availability: live.manager.availability(at: uptime), satellitesUsed: used, satellitesSeen: seen,
            kept: summary.kept, pending: journal.pendingCount, distance: meter.reading.distance,
            age: newestKept.map { uptime - $0 })
    }
}

@available(*, unavailable)
extension Recorder: Sendable {}
