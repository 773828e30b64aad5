internal import EventStore
internal import Glibc
internal import LinuxHost
internal import LocationManager
internal import Positioning

/// What is kept, on its way to the disk: events gather in memory and are written in short transactions.
///
/// What cannot be written waits and is tried again, the very same, so that a full disk loses nothing for an hour.
final class Journal {
    /// What was refused in the whole session.
    private(set) var refused: Ledger = [:]
    /// How many events wait.
    var pendingCount = 0
    /// How many events were dated anew, and not told yet.
    private var redated = 0
    /// Where the last session stood.
    let resume: ResumeState?
    /// The newest date that a receiver gave to an event of the store.
    let newestDate: Timestamp?
    /// What earlier programs of this boot learnt of the time.
    let knownTime: KnownTime?

    /// `nil` while there is none to be had.
    var store: EventStore?
    /// Which file that is.
    var identity: StoreFile.Identity?
    let settings: RecorderSettings
    private let server: String
    /// The session, once it is noted down in the store.
    var session: JournalSession?
    private let tellsEvents: Bool
    let boot: String?
    /// What is to be written beside events: the time, once it is known, and the weeks that were added to dates.
    private var learnt: KnownTime?
    var weeksAdded: Int?
    /// The weeks that were noted last, which another store does not know of.
    private(set) var notedWeeks: Int?
    var hasLearnt = false
    /// When the time is to be written again that could not be. Uptime.
    private var nextLearning: Int64 = 0
    /// Why the time could not be written, where that has not been told yet.
    private var unlearnt: String?
    var place: RecordingPlace
    /// Whether this session has had a true fix on the disk: what was refused before it is of no track yet.
    var isInTrack = false
    var runs = [JournalRun()]
    /// Events that turned out to be on the disk, and have not been told yet.
    var landed: [Event] = []
    /// When the oldest of what waits came. Uptime.
    private var waitingSince: Int64?
    var lastAttempt: Int64 = 0
    private var isFailing: Bool { failure != nil }
    /// What keeps it from writing, and since when it does. Uptime; `nil` where nothing does.
    private(set) var failure: (error: any Error, since: Int64)?

    /// - Parameter tellsEvents: Whether writing returns the events themselves, beside their number.
    init(store: EventStore, settings: RecorderSettings, server: String, tellsEvents: Bool) throws {
        self.store = store
        identity = StoreFile.Identity(store.path)
        self.tellsEvents = tellsEvents
        self.settings = settings
        self.server = server
        let point = try store.resumePoint()
        resume = ResumeState(point)
        place = point.place
        newestDate = point.newestDate
        boot = HostClock.bootID()
        knownTime = try boot.flatMap { try store.knownTime(boot: $0) }
        hasLearnt = boot == nil || knownTime != nil
        session = try beginSession(in: store)
    }

    // MARK: - The store

    private func beginSession(in store: EventStore) throws -> JournalSession {
        let now = HostClock.now()
        let id = try store.beginSession(pid: getpid(), server: server, now: now, boot: boot)
        return JournalSession(id: id, start: now)
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
        if start != nil { runs.append(JournalRun()) }
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
        notedWeeks = weeks
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
        if isFailing { return lastAttempt + max(settings.commitInterval, 1_000) }
        guard let waitingSince else { return nil }
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
        let (wasFailing, waited) = (isFailing, pendingCount + landed.count)
        let (stored, error) = writeAll(at: uptime)
        if let error { return (stored, wasFailing ? nil : .failing(reason: "\(error)")) }
        return (stored, wasFailing ? .recovered(waited: waited) : nil)
    }

    /// How many events were dated anew since this was asked last.
    func takeRedated() -> Int {
        defer { redated = 0 }
        return redated
    }

    /// Why what is known of the time could not be written, once.
    func takeUnlearnt() -> String? { unlearnt.take() }

    /// Writes all that waits and ends the session. May be tried again.
    func close(at now: ClockReading) -> (stored: [Event], error: (any Error)?) {
        nextLearning = 0
        let (stored, error) = writeAll(at: now.uptime)
        if let error { return (stored, error) }
        do {
            guard let store else { throw failure?.error ?? NoStore() }
            if let session { try store.endSession(session.id, date: now.date) }
            return (stored, nil)
        } catch {
            fail(error, at: now.uptime)
            return (stored, error)
        }
    }

    private struct NoStore: Error, CustomStringConvertible {
        let description = "there is no store to write to"
    }

    /// Writes all that waits, and where nothing does, shows that something could be written after a failure.
    private func writeAll(at uptime: Int64) -> (stored: [Event], error: (any Error)?) {
        lastAttempt = uptime
        var stored = tellsEvents ? landed : []
        landed = []
        do {
            guard let store else { throw failure?.error ?? NoStore() }
            guard isInPlace else { throw StoreError.displaced(store.path) }
            var isProven = !isFailing
            while let run = runs.first {
                let isLast = run.entries.count <= RecorderSettings.batch
                var part = run
                if !isLast {
                    part = JournalRun(entries: Array(run.entries.prefix(RecorderSettings.batch)))
                    part.lastTrueFix = part.entries.last.flatMap { LastFix($0.event) }
                }
                if !part.isEmpty {
                    stored += try commit(part, to: store)
                    isProven = true
                }
                pendingCount -= part.entries.count
                if isLast { runs.removeFirst() } else { runs[0].entries.removeFirst(part.entries.count) }
            }
            runs = [JournalRun()]
            waitingSince = nil
            if !isProven { _ = try commit(JournalRun(), to: store) }
            try writeLearnt(to: store, at: uptime)
            failure = nil
            return (stored, nil)
        } catch {
            fail(error, at: uptime)
            return (stored, error)
        }
    }

    /// Writes what has become known of the time, and what is added to it.
    ///
    /// Where that fails, events are stored all the same: it is told, and tried again later.
    private func writeLearnt(to store: EventStore, at uptime: Int64) throws {
        guard learnt != nil || weeksAdded != nil, uptime >= nextLearning, let session else { return }
        do {
            if let time = learnt, let boot {
                redated += try store.learn(time, boot: boot, now: time.date)
                learnt = nil
            }
            if let weeks = weeksAdded {
                try store.note(weeksAdded: weeks, session: session.id)
                weeksAdded = nil
            }
        } catch {
            let kind = StoreTrouble.Kind(error)
            if kind == .damaged { throw error }
            // These go by themselves, and concern events too where they do not.
            if kind == .busy || kind == .full { return }
            if nextLearning == 0 { unlearnt = "\(error)" }
            nextLearning = uptime + Self.learningInterval
        }
    }

    /// How soon it is tried again to write what is known of the time. Milliseconds.
    private static let learningInterval: Int64 = 600_000

    private func commit(_ run: JournalRun, to store: EventStore) throws -> [Event] {
        var session = try session ?? beginSession(in: store)
        self.session = session
        let isOfTrack = isInTrack || run.lastTrueFix != nil
        let refusals = run.refused.map {
            RecordingBatch.Refusal(reason: $0.key.rawValue, isOfTrack: isOfTrack, count: $0.value)
        }
        let batch = RecordingBatch(
            entries: placed(run.entries), session: session.id, lastTrueFix: run.lastTrueFix, refusals: refusals,
            boot: boot)
        let ids = try store.commit(batch, to: &place)
        session.note(batch)
        self.session = session
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
