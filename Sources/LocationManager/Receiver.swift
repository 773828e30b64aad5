internal import FixSources
internal import Positioning

/// What is known of one receiver.
struct Receiver {
    let path: String?
    var collector = EpochCollector()
    var satellites = Satellites()
    /// When it last said anything. Uptime, milliseconds.
    var lastReport: Int64?
    /// When its last true fix came, or it began to be followed. Uptime.
    var lastTrueFix: Int64?
    /// What its last closed epoch lacked to be true; `nil` after a true one.
    var lastFault: Fault?
    /// Since when none of its dates could be believed. Uptime; `nil` after a believable one.
    var unbelievedSince: Int64?
    /// Whether its fixes are recorded by the time of receipt, for their dates' sake.
    var isRecordedByReceivedTime = false
    private var instants = RecentInstants()
    private var cycle = Cycle()
    /// The place of its last stored fix without a time.
    var lastPlace: Coordinate?

    enum Fault { case noFix, date(String) }

    init(path: String?) { self.path = path }

    mutating func declare(cycle: Int64?) { if let cycle { self.cycle.declared = cycle } }

    /// How old its newest report or instant may be before it counts as stale. Milliseconds.
    var staleAfter: Int64 { max(Limits.staleAfter, 3 * cycle.milliseconds) }

    /// Notes that an instant has been closed; `false` for one that had been closed before.
    mutating func close(_ instant: Timestamp, at uptime: Int64) -> Bool {
        guard instants.insert(instant) else { return false }
        cycle.note(uptime)
        return true
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
    private var ring: [Timestamp] = []
    private var next = 0

    /// Adds an instant; `false` where it was there already.
    mutating func insert(_ instant: Timestamp) -> Bool {
        if ring.contains(instant) { return false }
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

    /// The shortest of the last four steps, so that one silence does not pass for a slow receiver.
    var milliseconds: Int64 { steps.min() ?? declared ?? 0 }
}
