internal import Positioning

/// Fixes that were refused for what came before them, until it is clear which of the two was wrong.
///
/// Five in a row that agree with one another outweigh the reference: a bad first fix, or a wrong clock, cannot lock the
/// filter for good.
struct Quarantine {
    struct Entry {
        var location: Location
        var sighting: Sighting
        var reason: RefusalReason
        /// What begins with it, once it is released.
        var start: SegmentStart?
    }

    private(set) var entries: [Entry] = []
    let maximumSpeed: Double
    /// A longer silence is a gap, and nothing is a jump across a gap. Milliseconds.
    let gap: Int64

    init(maximumSpeed: Double, gap: Int64) {
        self.maximumSpeed = maximumSpeed
        self.gap = gap
    }

    /// What holding one more comes to.
    enum Outcome {
        /// It waits; those that it does not agree with are refused for good.
        case held(refused: [RefusalReason])
        /// There are five that agree: all of them are true.
        case released([Entry])
    }

    mutating func hold(_ entry: Entry) -> Outcome {
        let refused = agrees(entry.sighting) ? [] : refuseAll()
        entries.append(entry)
        guard entries.count == Limits.agreement else { return .held(refused: refused) }
        defer { entries = [] }
        return .released(entries)
    }

    /// Gives up what is held.
    mutating func refuseAll() -> [RefusalReason] {
        if entries.isEmpty { return [] }
        defer { entries = [] }
        return entries.map(\.reason)
    }

    /// Whether `next` agrees with the one held last; `false` where none is.
    func agrees(_ next: Sighting) -> Bool {
        guard let last = entries.last?.sighting, last.isByGPS == next.isByGPS, last.receiver == next.receiver
        else { return false }
        let received = next.uptime - last.uptime
        let elapsed = next.isByGPS ? next.date - last.date : received + Limits.receiptJitter
        guard elapsed > 0, !next.isByGPS || elapsed <= Limits.farthestAhead + received else { return false }
        return elapsed > gap || !next.isJump(from: last, elapsed: elapsed, maximumSpeed: maximumSpeed)
    }
}
