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
    var redated = 0
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
    let tellsEvents: Bool
    let boot: String?
    /// What is to be written beside events: the time, once it is known, and the weeks that were added to dates.
    var learnt: KnownTime?
    var weeksAdded: Int?
    /// The weeks that were noted last, which another store does not know of.
    private(set) var notedWeeks: Int?
    var hasLearnt = false
    /// When the time is to be written again that could not be. Uptime.
    var nextLearning: Int64 = 0
    /// Why the time could not be written, where that has not been told yet.
    var unlearnt: String?
    var place: RecordingPlace
    /// Whether this session has had a true fix on the disk: what was refused before it is of no track yet.
    var isInTrack = false
    var runs = [JournalRun()]
    /// Events that turned out to be on the disk, and have not been told yet.
    var landed: [Event] = []
    /// When the oldest of what waits came. Uptime.
    var waitingSince: Int64?
    var lastAttempt: Int64 = 0
    var isFailing: Bool { failure != nil }
    /// What keeps it from writing, and since when it does. Uptime; `nil` where nothing does.
    var failure: (error: any Error, since: Int64)?

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

    /// Notes the session down in a store.
    func beginSession(in store: EventStore) throws -> JournalSession {
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
}
