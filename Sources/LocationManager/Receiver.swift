internal import FixSources
internal import Positioning

/// What is known of one receiver.
struct Receiver {
    let path: String?
    /// The driver that gpsd chose for it.
    private(set) var driver: String?
    var collector = EpochCollector()
    private(set) var satellites = Satellites()
    /// Its satellites one by one, where the source lists them; apart from their counts, which every fix is given.
    private(set) var sky: Sky?
    /// Whether gpsd has it: named by it, or heard through it, and not gone since.
    var isPresent = false
    /// When it last said anything, or was first named since it came. Uptime, milliseconds.
    var heard: Int64?
    /// When its last true fix came. Uptime.
    var lastTrueFix: Int64?
    /// What its last closed epoch lacked to be true; `nil` after one that lacked nothing but to fit.
    var lastFault: Fault?
    /// The mode of its last closed epoch, and when that came.
    private var lastMode: (mode: Int, uptime: Int64)?
    /// Since when none of its dates could be believed. Uptime; `nil` after a believable one.
    var unbelievedSince: Int64?
    /// Whether its fixes are recorded by the time of receipt, for their dates' sake.
    var isRecordedByReceivedTime = false
    /// How many weeks its last date was early; `nil` where it was not, as far as can be told.
    var weeksEarly: Int?
    private var instants = RecentInstants()
    private var cycle = Cycle()

    enum Fault { case noFix, date(String) }

    init(path: String?) { self.path = path }

    /// Notes what gpsd says of it.
    mutating func take(_ report: DeviceReport) {
        if let cycle = report.cycle { self.cycle.declared = Limits.cycles.contains(cycle) ? cycle : nil }
        driver = report.driver ?? driver
    }

    /// Takes a report of its satellites; what it does not mention is unchanged.
    mutating func take(_ report: SkyReport, at uptime: Int64) {
        satellites.take(report, at: uptime)
        if report.satellites != nil || sky != nil { sky = Sky(report, after: sky, at: uptime) }
    }

    /// Notes the mode of an epoch that has been closed.
    mutating func note(mode: Int, at uptime: Int64) { lastMode = (mode, uptime) }

    /// What it is able to tell now: the mode of its last closed epoch, unless that has become stale.
    func mode(at uptime: Int64) -> ReceiverStatus.Mode? {
        guard let lastMode, uptime - lastMode.uptime <= staleAfter else { return nil }
        return ReceiverStatus.Mode(rawValue: max(lastMode.mode, 1))
    }

    /// How old its newest report or instant may be before it counts as stale. Milliseconds.
    var staleAfter: Int64 { max(Limits.staleAfter, 3 * cycle.milliseconds) }

    /// Whether it has given no believable date for so long that its fixes are recorded by the time of receipt.
    func isUnbelieved(at uptime: Int64) -> Bool {
        unbelievedSince.map { uptime - $0 >= Limits.unbelievedTime } ?? false
    }

    /// Notes that an instant has been closed; `false` for one that had been closed before.
    mutating func close(_ instant: Timestamp, at uptime: Int64) -> Bool {
        guard instants.insert(instant.milliseconds) else { return false }
        cycle.note(uptime)
        return true
    }

    /// Whether this is the instant that was closed last: its clock stands still.
    func isStuck(at instant: Timestamp) -> Bool { instants.last == instant.milliseconds }

    /// Forgets what was true of it only while gpsd had it.
    mutating func leave() {
        isPresent = false
        heard = nil
        satellites = Satellites()
        sky = nil
        driver = nil
        lastFault = nil
        lastMode = nil
        weeksEarly = nil
        cycle.interrupt()
    }
}

/// The counts and the dilution of the last satellites' report, and when they came.
struct Satellites {
    var used: Int?
    var seen: Int?
    var hdop: Decimal3?
    private var uptime: Int64?

    /// Takes a report; what it does not mention is unchanged.
    mutating func take(_ report: SkyReport, at uptime: Int64) {
        used = report.satellitesUsed ?? used
        seen = report.satellitesSeen ?? seen
        hdop = report.hdop ?? hdop
        self.uptime = uptime
    }

    func isRecent(at uptime: Int64) -> Bool { self.uptime.map { uptime - $0 <= Limits.skyTime } ?? false }
}

/// The instants that were closed last: some receivers return to one a dozen epochs later, metres off.
private struct RecentInstants {
    private var ring: [Int64] = []
    private var next = 0
    private var newest = Int64.min
    private(set) var last: Int64?

    /// Adds an instant; `false` where it was there already.
    mutating func insert(_ instant: Int64) -> Bool {
        if instant <= newest, ring.contains(instant) { return false }
        newest = max(newest, instant)
        last = instant
        if ring.count < 32 {
            ring.append(instant)
        } else {
            ring[next] = instant
            next = (next + 1) % ring.count
        }
        return true
    }
}

/// The time from one instant to the next, as the receiver keeps it.
private struct Cycle {
    /// What gpsd says it is. Milliseconds.
    var declared: Int64?
    private var last: Int64?
    private var steps: [Int64] = []

    /// Notes the arrival of a new instant. Uptime.
    mutating func note(_ uptime: Int64) {
        if let last {
            if steps.count == 4 { steps.removeFirst() }
            steps.append(uptime - last)
        }
        last = uptime
    }

    /// The next instant does not follow the last one by a cycle.
    mutating func interrupt() { last = nil }

    /// The shortest of the last four steps, so that one silence does not pass for a slow receiver; a single one may be a
    /// silence, and does not count.
    var milliseconds: Int64 { (steps.count > 1 ? steps.min() : nil) ?? declared ?? 0 }
}
