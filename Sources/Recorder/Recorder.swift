package import EventStore
package import FixSources
package import LinuxHost
internal import LocationManager
internal import Positioning

/// The one long loop: what the receiver says, through the location manager and economy, into the store.
///
/// One thread runs it and owns all of it but the source.
package final class Recorder {
    private let settings: RecorderSettings
    private let live: LiveLocation
    private let signals: any Interruption
    private let journal: Journal
    private weak var observer: (any RecordingObserver)?
    /// What helps where the store fails; `nil` for nobody.
    private var keeper: StoreKeeper?
    private var shownTrouble: StoreTrouble?
    private weak var shownLock: FileLock?

    private var economy: Economy
    private var meter = MovementMeter()
    private var summary = RecordingSummary()
    /// When the newest kept fix came. Uptime.
    private var newestKept: Int64?
    /// What begins with the next true fix, whatever the silence before it.
    private var owed: SegmentStart?
    private var isFinished = false

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

    private func finish(since start: Int64) throws -> RecordingSummary {
        observer?.recorderWillEnd()
        let now = HostClock.now()
        summary.availability = live.manager.availability(at: now.uptime)
        live.finish(handle)
        summary.duration = now.uptime - start
        summary.refused = journal.refused
        summary.distance = meter.reading.distance
        if let error = close() {
            throw UnwrittenEvents(
                count: journal.pendingCount + summary.lost, reason: "\(error)", summary: summary)
        }
        return summary
    }

    /// How long the end waits for another process that writes. Milliseconds.
    private static let closingPatience: Int64 = 60_000

    /// Writes what waits and ends the session; waits where somebody else is writing, until one more signal.
    private func close() -> (any Error)? {
        var end: Int64?
        while true {
            let now = HostClock.now()
            var (stored, error) = journal.close(at: now)
            tell(stored)
            if error != nil, help(at: now.uptime, isLast: true) {
                (stored, error) = journal.close(at: now)
                tell(stored)
            }
            tellOfTime()
            guard error != nil else { return nil }
            let reason = journal.failure?.error ?? error
            guard let reason, StoreTrouble.Kind(reason) == .busy else { return reason }
            if end == nil {
                signals.forget()
                observer?.recorder(says: .waitsToEnd(reason: "\(reason)", count: journal.pendingCount))
            }
            let limit = end ?? now.uptime + Self.closingPatience
            end = limit
            observer?.recorder(isAt: status(HostClock.uptime()))
            showTrouble()
            let isStopped = waitUntilReadable([signals.descriptor], milliseconds: 500)[0] && signals.take()
            if isStopped || HostClock.uptime() >= limit { return reason }
        }
    }

    // MARK: - One signal after another

    private func handle(_ signal: LocationSignal, _ now: ClockReading) {
        switch signal {
        case .location(let location, let start):
            keep(location, start: start, now.uptime)
            journal.learn(live.manager.knownTime, at: now.uptime)
        case .refused(let reason): journal.refuse(reason, at: now.uptime)
        case .availability(let availability):
            observer?.recorder(says: .availability(availability))
            observer?.recorder(isAt: status(now.uptime))
        case .notice(let notice):
            if case .connection(.lost) = notice { summary.disconnections += 1 }
            if case .connection(.ended) = notice { isFinished = true }
            if case .weeksEarly(_, _, let weeks, isCorrected: true) = notice {
                journal.note(weeksAdded: weeks, at: now.uptime)
            }
            observer?.recorder(says: .notice(notice))
        }
    }

    private func keep(_ location: Location, start: SegmentStart?, _ uptime: Int64) {
        if let count = settings.count, summary.kept >= count { return }
        let start = [owed, start].compactMap { $0 }.max()
        owed = nil
        switch economy.judge(location, start: start, uptime: uptime) {
        case .leftOut(let reason):
            journal.refuse(reason, at: uptime)
            // Economy keeps in mind what should have begun with this one. A restart would not: so it must find the silence.
            if !economy.owesStart { journal.noteTrue(location) }
        case .kept(let start):
            guard journal.hasRoom(at: uptime) else {
                // A line from the last event to the next one would lead through all that is lost.
                owed = max(start ?? .segment, .segment)
                return lose()
            }
            journal.add(location, start: start, at: uptime)
            if start != nil { meter.beginSegment() }
            meter.add(location.coordinate, accuracy: location.horizontalAccuracy?.value, time: nil)
            newestKept = uptime
            summary.kept += 1
            if summary.kept == settings.count { isFinished = true }
            // A source that is faster than the disk fills memory no further than this.
            if journal.isBatchFull { write(at: uptime) }
        }
    }

    private func lose() {
        if summary.lost == 0 { observer?.recorder(says: .losing) }
        summary.lost += 1
    }

    // MARK: - The disk and the observer

    private func write(at uptime: Int64) {
        let (stored, change) = journal.write(at: uptime)
        tell(change)
        tell(stored)
        tellOfTime()
        if change != nil { showTrouble() }
        if journal.failure != nil, help(at: uptime) { write(at: uptime) }
    }

    /// Gets the store, or another one, to be written to again; returns whether there is a point in trying that now.
    private func help(at uptime: Int64, isLast: Bool = false) -> Bool {
        let isHelped = keeper?.help(journal, at: uptime, isLast: isLast) ?? false
        // Also where no other could be made in its place yet.
        if let file = keeper?.stores.takeSetAside() { observer?.recorder(says: .setAside(file: file)) }
        return isHelped
    }

    private func tell(_ change: Journal.Change?) {
        switch change {
        case nil: break
        case .failing(let reason): observer?.recorder(says: .cannotStore(reason: reason))
        case .recovered(let waited): observer?.recorder(says: .storesAgain(count: waited))
        }
    }

    private func tellOfTime() {
        let redated = journal.takeRedated()
        if redated > 0 { observer?.recorder(says: .redated(count: redated)) }
        if let reason = journal.takeUnlearnt() { observer?.recorder(says: .cannotRedate(reason: reason)) }
    }

    private func showTrouble() {
        guard let lock = keeper?.stores.lock else { return }
        let trouble = journal.failure.map {
            StoreTrouble(
                kind: StoreTrouble.Kind($0.error), since: $0.since, waiting: journal.pendingCount, lost: summary.lost)
        }
        if trouble != shownTrouble || lock !== shownLock { StoreTrouble.show(trouble, by: lock) }
        (shownTrouble, shownLock) = (trouble, lock)
    }

    private func tell(_ events: [Event]) {
        if !events.isEmpty { observer?.recorder(didStore: events) }
    }

    private func status(_ uptime: Int64) -> RecordingStatus {
        let (used, seen) = live.manager.satellites
        return RecordingStatus(
            availability: live.manager.availability(at: uptime), satellitesUsed: used, satellitesSeen: seen,
            kept: summary.kept, pending: journal.pendingCount, distance: meter.reading.distance,
            age: newestKept.map { uptime - $0 })
    }
}

/// What could not be written to the end: events that waited in memory, and those that found no room there.
package struct UnwrittenEvents: Error, CustomStringConvertible {
    package let count: Int
    package let reason: String
    package let summary: RecordingSummary
    package var description: String {
        guard count > 0 else { return "\(reason); all events are stored, but not that the recording has ended" }
        return "\(reason); \(count) \(count == 1 ? "event is" : "events are") lost"
    }
}

@available(*, unavailable)
extension Recorder: Sendable {}
