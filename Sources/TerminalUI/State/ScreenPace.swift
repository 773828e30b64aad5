/// When the clock and what gpsd says are taken over: together and once a second, however often a receiver speaks.
///
/// What is new is shown as it comes, unless something was just before; so a receiver that speaks once a second sets the
/// pace.
struct ScreenPace: Sendable, Hashable {
    /// When they are taken over at the latest. Uptime.
    private(set) var deadline: Int64 = 0
    private var nextNews: Int64 = 0

    /// Milliseconds.
    private static let interval: Int64 = 1_000
    /// A receiver's second is not exactly ours, nor does it always arrive in time.
    private static let tolerance: Int64 = 100

    /// Whether they are to be taken over now, which counts as done.
    mutating func isDue(at uptime: Int64, hasNews: Bool, isUrgent: Bool = false) -> Bool {
        let isNew = hasNews && uptime >= nextNews
        guard isUrgent || isNew || uptime >= deadline else { return false }
        nextNews = uptime + Self.interval - Self.tolerance
        deadline = uptime + Self.interval + (isNew ? Self.tolerance : 0)
        return true
    }
}
