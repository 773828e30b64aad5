internal import Positioning

/// Fixes that were refused for what came before them, until it is clear which of the two was wrong.
///
/// Five in a row that agree with one another outweigh the reference: a bad first fix, or a wrong clock, cannot lock the
/// filter for good.
struct Quarantine {
    struct Entry {
        var location: Location
        var uptime: Int64
        var reason: RefusalReason
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
        case held(refused: [Entry])
        /// There are five that agree: all of them are true.
        case released([Entry])
    }

    mutating func hold(_ entry: Entry) -> Outcome {
        var refused: [Entry] = []
        if let last = entries.last, !agree(last, entry) { refused = empty() }
        entries.append(entry)
        return entries.count == Limits.agreement ? .released(empty()) : .held(refused: refused)
    }

    /// Gives up what is held.
    mutating func empty() -> [Entry] {
        defer { entries = [] }
        return entries
    }

    private func agree(_ a: Entry, _ b: Entry) -> Bool {
        guard a.location.timeSource == b.location.timeSource else { return false }
        let received = b.uptime - a.uptime
        let isByGPS = b.location.timeSource == .gps
        let elapsed = isByGPS ? b.location.date - a.location.date : received + Limits.receiptJitter
        guard elapsed > 0, !isByGPS || elapsed <= Limits.farthestAhead + received else { return false }
        return elapsed > gap || !isJump(from: a.location, to: b.location, elapsed: elapsed, maximumSpeed: maximumSpeed)
    }
}

/// Whether to get from `a` to `b` would need more than `maximumSpeed`, granting both their accuracies.
///
/// - Parameter elapsed: Milliseconds; at zero nothing is a jump.
func isJump(from a: Location, to b: Location, elapsed: Int64, maximumSpeed: Double) -> Bool {
    guard elapsed > 0 else { return false }
    let granted = (a.horizontalAccuracy?.value ?? 0) + (b.horizontalAccuracy?.value ?? 0)
    return Geodesy.distance(a.coordinate, b.coordinate) - granted > maximumSpeed * Double(elapsed) / 1000
}
