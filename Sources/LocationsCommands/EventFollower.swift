internal import EventStore
internal import LinuxHost
internal import Positioning

/// Waits for new events, and passes them on as they are committed.
struct EventFollower {
    let store: EventStore
    let query: EventQuery
    /// The newest event that is known already.
    let newest: Int64

    /// How often the store is looked at: its version is one number in shared memory. Milliseconds.
    private static let interval: Int64 = 250

    /// Runs until a signal ends it.
    func run(until signals: SignalDescriptor, _ body: (Event) throws -> Void) throws {
        var query = query
        query.order = .asStored
        query.limit = nil
        query.after = newest
        var version = Int64.min
        while true {
            let current = try store.dataVersion()
            if current != version {
                version = current
                try store.forEachEvent(query) { event in
                    query.after = event.id
                    try body(event)
                    return true
                }
            }
            if waitUntilReadable([signals.descriptor], milliseconds: Self.interval)[0] { return }
        }
    }
}
