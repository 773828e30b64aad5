internal import EventStore
internal import Glibc
internal import LinuxHost
internal import LocationManager
internal import Positioning

/// What is kept, on its way to the disk: events gather in memory and are written in short transactions.
///
/// What cannot be written waits and is tried again, the very same, so that a full disk loses nothing for an hour.
final class Journal {
    /// Entries that go on in one segment, and what was refused meanwhile: one transaction, or several where it is long.
    private struct Run {
        var entries: [RecordingBatch.Entry] = []
        var refused: Ledger = [:]
        /// The last true fix by then: only with its own run, since a restart judges the silence before its first fix by it.
        var lastTrueFix: LastFix?

        var isEmpty: Bool { entries.isEmpty && refused.isEmpty && lastTrueFix == nil }

        mutating func add(_ location: Location, placement: RecordingBatch.Placement) {
            entries.append(RecordingBatch.Entry(location, placement: placement))
            noteTrue(location)
        }

        mutating func noteTrue(_ location: Location) {
            lastTrueFix = LastFix(
                date: location.date, timeSource: location.timeSource, receivedDate: location.receivedDate)
        }
    }

    /// What was refused in the whole session.
    private(set) var refused: Ledger = [:]
    /// How many events wait.
    private(set) var pendingCount = 0
    /// How many events were dated anew, and not told yet.
    private var redated = 0
    /// Where the last session stood.
    let resume: ResumeState?
    /// The newest date that a receiver gave to an event of the store.
    let newestDate: Timestamp?
    /// What earlier programs of this boot learnt of the time.
    let knownTime: KnownTime?

    /// `nil` while there is none to be had.
    private var store: EventStore?
    private let settings: RecorderSettings
    private let server: String
    private var session: Int64
    private let tellsEvents: Bool
    private let boot: String?
    /// What is to be written beside events: the time, once it is known, and the weeks that were added to dates.
    private var learnt: KnownTime?
    private var weeksAdded: Int?
    private var hasLearnt = false
    private var place: RecordingPlace
    /// Whether this session has had a true fix on the disk: what was refused before it is of no track yet.
    private var isInTrack = false
    private var runs = [Run()]
    /// When the oldest of what waits came. Uptime.
    private var waitingSince: Int64?
    private var lastAttempt: Int64 = 0
    private var isFailing: Bool { failure != nil }
    /// What keeps it from writing, and since when it does. Uptime; `nil` where nothing does.
    private(set) var failure: (error: any Error, since: Int64)?

    /// - Parameter tellsEvents: Whether writing returns the events themselves, beside their number.
    init(store: EventStore, settings: RecorderSettings, server: String, tellsEvents: Bool) throws {
        self.store = store
        self.tellsEvents = tellsEvents
        self.settings = settings
        self.server = server
        let point = try store.resumePoint()
        resume = ResumeState(point)
        place = point.place
        newestDate = point.newestDate
        boot = HostClock.bootID()
        session = try store.beginSession(pid: getpid(), server: server, now: HostClock.now(), boot: boot)
        knownTime = try boot.flatMap { try store.knownTime(boot: $0) }
        hasLearnt = boot == nil || knownTime != nil
    }

    // MARK: - The store

    /// Lets go of the store, so that another can take its place: nothing is written until ``goOn(with:isNew:at:)``.
    func letGo() { store = nil }

    /// Writes to `store` from now on: another one, or the same, opened anew.
    func goOn(with store: EventStore, isNew: Bool, at now: ClockReading) throws {
        self.store = store
        lastAttempt = 0
        guard isNew else { return }
        session = try store.beginSession(pid: getpid(), server: server, now: now, boot: boot)
        // What was learnt of the time went with the other store.
        hasLearnt = boot == nil
        place = try store.resumePoint().place
        isInTrack = false
    }

    /// Notes what keeps it from writing.
    func fail(_ error: any Error, at uptime: Int64) { failure = (error, failure?.since ?? uptime) }

    // MARK: - What comes in

    func add(_ location: Location, start: SegmentStart?, at uptime: Int64) {
        let placement: RecordingBatch.Placement
        switch start {
        case nil: placement = .continuing
        case .segment: placement = .segment
        case .track: placement = .track(name: settings.trackName)
        }
        if start != nil { runs.append(Run()) }
        runs[runs.count - 1].add(location, placement: placement)
        pendingCount += 1
        note(at: uptime)
    }

    func refuse(_ reason: RefusalReason, at uptime: Int64) {
        refused.note(reason)
        runs[runs.count - 1].refused.note(reason)
        note(at: uptime)
    }

    /// Notes a true fix that is not stored.
    func noteTrue(_ location: Location) { runs[runs.count - 1].noteTrue(location) }

    /// Notes what time it is, the first time that it is known in this boot: what was dated without is dated by it.
    func learn(_ time: @autoclosure () -> KnownTime?, at uptime: Int64) {
        guard !hasLearnt, let time = time() else { return }
        hasLearnt = true
        learnt = time
        note(at: uptime)
    }

    /// Notes that so many weeks are added to the receiver's dates.
    func note(weeksAdded weeks: Int, at uptime: Int64) {
        weeksAdded = weeks
        note(at: uptime)
    }

    private func note(at uptime: Int64) { waitingSince = waitingSince ?? uptime }

    /// Whether one more event may wait: always, but for a disk that has been full for an hour.
    func hasRoom(at uptime: Int64) -> Bool {
        guard isFailing else { return true }
        return pendingCount < RecorderSettings.mostPending
            && uptime - (waitingSince ?? uptime) < RecorderSettings.longestPending
    }

    // MARK: - What goes out

    /// Whether there is as much as one transaction should hold.
    var isBatchFull: Bool { pendingCount >= RecorderSettings.batch && !isFailing }

    /// When something is to be written. Uptime; `nil` where nothing waits.
    var deadline: Int64? {
        guard let waitingSince else { return nil }
        if isFailing { return lastAttempt + max(settings.commitInterval, 1_000) }
        if isBatchFull { return waitingSince }
        return waitingSince
            + (pendingCount > 0 ? settings.commitInterval : RecorderSettings.bookkeepingInterval)
    }

    /// What has become of writing, told once each time.
    enum Change {
        case failing(reason: String)
        /// So many events had waited.
        case recovered(waited: Int)
    }

    /// Writes what is due; returns the events that are on the disk now, where they are to be told.
    func write(at uptime: Int64) -> (stored: [Event], change: Change?) {
        guard let deadline, uptime >= deadline else { return ([], nil) }
        let (wasFailing, waited) = (isFailing, pendingCount)
        let (stored, error) = writeAll(at: uptime)
        if let error { return (stored, wasFailing ? nil : .failing(reason: "\(error)")) }
        return (stored, wasFailing ? .recovered(waited: waited) : nil)
    }

    /// How many events were dated anew since this was asked last.
    func takeRedated() -> Int {
        defer { redated = 0 }
        return redated
    }

    /// Writes all that waits and ends the session.
    func close(at now: ClockReading) -> (stored: [Event], error: (any Error)?) {
        let (stored, error) = writeAll(at: now.uptime)
        if let error { return (stored, error) }
        do {
            guard let store else { throw failure?.error ?? NoStore() }
            try store.endSession(session, date: now.date)
            return (stored, nil)
        } catch { return (stored, error) }
    }

    private struct NoStore: Error, CustomStringConvertible {
        let description = "there is no store to write to"
    }

    private func writeAll(at uptime: Int64) -> (stored: [Event], error: (any Error)?) {
        lastAttempt = uptime
        var stored: [Event] = []
        do {
            while let run = runs.first {
                let isLast = run.entries.count <= RecorderSettings.batch
                var part = run
                if !isLast {
                    part = Run(entries: Array(run.entries.prefix(RecorderSettings.batch)))
                    part.lastTrueFix = part.entries.last.flatMap { LastFix($0.event) }
                }
                if !part.isEmpty { stored += try commit(part) }
                pendingCount -= part.entries.count
                if isLast { runs.removeFirst() } else { runs[0].entries.removeFirst(part.entries.count) }
            }
            runs = [Run()]
            try writeLearnt()
            waitingSince = nil
            failure = nil
            return (stored, nil)
        } catch {
            fail(error, at: uptime)
            return (stored, error)
        }
    }

    private func writeLearnt() throws {
        guard let store else { return }
        if let time = learnt, let boot {
            redated += try store.learn(time, boot: boot, now: time.date)
            learnt = nil
        }
        if let weeks = weeksAdded {
            try store.note(weeksAdded: weeks, session: session)
            weeksAdded = nil
        }
    }

    private func commit(_ run: Run) throws -> [Event] {
        let isOfTrack = isInTrack || run.lastTrueFix != nil
        let refusals = run.refused.map {
            RecordingBatch.Refusal(reason: $0.key.rawValue, isOfTrack: isOfTrack, count: $0.value)
        }
        let batch = RecordingBatch(
            entries: run.entries, session: session, lastTrueFix: run.lastTrueFix, refusals: refusals,
            boot: boot)
        guard let store else { throw failure?.error ?? NoStore() }
        let ids = try store.commit(batch, to: &place)
        isInTrack = isOfTrack
        guard tellsEvents else { return [] }
        return zip(ids, run.entries).map { id, entry in
            var event = entry.event
            event.id = id
            event.track = place.track
            event.segment = place.segment
            return event
        }
    }
}

extension LastFix {
    fileprivate init?(_ event: Event) {
        guard let date = event.creationDate else { return nil }
        self.init(date: date, timeSource: event.timeSource, receivedDate: event.receivedDate ?? date)
    }
}
