internal import EventStore
internal import LinuxHost

/// Gets a store that cannot be written to working again: opens it anew, or another in its place.
struct StoreKeeper {
    let stores: RecorderStore
    /// When that was tried last. Uptime.
    private var lastTry: Int64 = -1_000_000
    /// Whether the store is to be replaced, whatever else fails meanwhile.
    private var owesReplacement = false

    /// How long the disk may fail before the store is opened anew, and how often that is tried. Milliseconds.
    private static let interval: Int64 = 10_000

    init(_ stores: RecorderStore) { self.stores = stores }

    /// Gives a journal that cannot write its store anew, or another; returns whether there is a point in writing now.
    ///
    /// - Parameter isLast: Whether the recording ends, so that there is no later time to try it.
    mutating func help(_ journal: Journal, at uptime: Int64, isLast: Bool = false) -> Bool {
        guard let failure = journal.failure, isLast || uptime - lastTry >= Self.interval else { return false }
        let kind = StoreTrouble.Kind(failure.error)
        if kind == .damaged { owesReplacement = true }
        if journal.hasStore, !owesReplacement {
            // A full disk or a lock go by themselves, as long as there is a store to write to.
            guard kind != .full, kind != .busy, isLast || uptime - failure.since >= Self.interval else { return false }
        }
        lastTry = uptime
        journal.letGo()
        do {
            try journal.goOn(with: try another(journal, at: uptime, isLast: isLast), at: HostClock.now())
            owesReplacement = false
            return true
        } catch {
            journal.fail(error, at: uptime)
            return false
        }
    }

    private mutating func another(_ journal: Journal, at uptime: Int64, isLast: Bool) throws -> EventStore {
        do {
            guard owesReplacement else { return try stores.reopen() }
            let (store, setAside) = try stores.replace()
            if setAside == nil {
                // It is sound, as far as was looked. Should it seem damaged again, that is believed at once.
                owesReplacement = false
                lastTry = -1_000_000
            }
            return store
        } catch let error as StoreError where error.kind == .missing {
            // Whatever was damaged is gone.
            owesReplacement = false
            // Before anything is lost.
            guard isLast || !journal.hasRoom(at: uptime) else { throw StoreError.displaced(stores.path) }
            return try stores.makeAnew()
        }
    }
}
