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
    /// - Parameter server: What the session is noted down with.
    package init(
        settings: RecorderSettings, source: any FixSource, store: EventStore, signals: any Interruption,
        server: String, observer: (any RecordingObserver)?
    ) throws {
        self.settings = settings
        self.signals = signals
        self.observer = observer
        journal = try Journal(
            store: store, settings: settings, server: server, tellsEvents: observer?.wantsEvents ?? false)
        live = LiveLocation(source: source, limits: settings.limits, resume: journal.resume)
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
                observer?.recorder(isAt: status(uptime))
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
        let (stored, error) = journal.close(at: now)
        tell(stored)
        if let error {
            throw UnwrittenEvents(
                count: journal.pendingCount + summary.lost, reason: "\(error)", summary: summary)
        }
        return summary
    }

    // MARK: - One signal after another

    private func handle(_ signal: LocationSignal, _ now: ClockReading) {
        switch signal {
        case .location(let location, _, let start):
            keep(location, start: start, now.uptime)
        case .refused(let reason): journal.refuse(reason, at: now.uptime)
        case .availability(let availability):
            observer?.recorder(says: .availability(availability))
            observer?.recorder(isAt: status(now.uptime))
        case .notice(let notice):
            if case .connection(.lost) = notice { summary.disconnections += 1 }
            if case .connection(.ended) = notice { isFinished = true }
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
                owed = start
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
        switch change {
        case nil: break
        case .failing(let reason): observer?.recorder(says: .cannotStore(reason: reason))
        case .recovered(let waited): observer?.recorder(says: .storesAgain(count: waited))
        }
        tell(stored)
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

/// Events that could not be written to the end: those that waited in memory, and those that found no room there.
package struct UnwrittenEvents: Error, CustomStringConvertible {
    package let count: Int
    package let reason: String
    package let summary: RecordingSummary
    package var description: String { "\(reason); \(count) \(count == 1 ? "event is" : "events are") lost" }
}

@available(*, unavailable)
extension Recorder: Sendable {}
