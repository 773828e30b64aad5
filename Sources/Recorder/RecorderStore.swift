package import EventStore
package import LinuxHost
internal import Positioning

/// The store that a recorder writes to, under the recorder's lock: set aside where it turns out damaged, and opened anew
/// where the disk has gone and come back.
package final class RecorderStore {
    package let path: String
    package let lock: FileLock
    /// Where the damaged store went that was found when this was opened; `nil` where there was none.
    package private(set) var setAside: String?

    private let permissions: StoreFile.Permissions
    private var store: EventStore?
    /// When it was opened anew for a damage that could not be found then. Uptime.
    private var suspected: Int64?

    /// How long it is looked for damage when it is opened. Milliseconds.
    private static let longestLook: Int64 = 3_000
    /// How soon another damage is believed without looking for it. Milliseconds.
    private static let suspicion: Int64 = 600_000

    /// Opens the store, or makes one where there is none or a damaged one.
    ///
    /// What was never a store that somebody recorded into is left as it is.
    ///
    /// - Parameter takeLock: Makes sure that nobody else records.
    package init(path: String, permissions: StoreFile.Permissions, takeLock: () throws -> FileLock) throws {
        self.path = path
        self.permissions = permissions
        var first: EventStore?
        let wasStore = StoreFile.wasStore(path)
        // Opened before the lock is taken: it makes the folder that the lock's file is in. But what opening would bring to
        // a newer schema may be another recorder's, of an older version.
        do {
            if !StoreFile.isCutOff(path), !EventStore.isOutdated(path) { first = try Self.open(path, permissions) }
        } catch {
            guard wasStore, Self.isDamage(error) else { throw error }
        }
        lock = try takeLock()
        do {
            if StoreFile.isCutOff(path) { throw Damage() }
            // Another recorder may have set it aside meanwhile.
            let store = try first ?? Self.open(path, permissions)
            if Self.isDamaged(store) { throw Damage() }
            self.store = store
        } catch  where error is Damage || wasStore && Self.isDamage(error) {
            first = nil
            (store, setAside) = try Self.replace(path, permissions)
        }
    }

    private struct Damage: Error {}

    /// Hands the store over, and does not keep it: who has it can let go of it.
    package func take() throws -> EventStore {
        defer { store = nil }
        return try store ?? reopen()
    }

    /// Opens the store that is there, and makes none: where the disk has gone, a new one would lie on another.
    package func reopen() throws -> EventStore {
        let store = try EventStore(path: path, access: .readWrite)
        try store.keepLittleInMemory()
        return store
    }

    /// Opens the store anew that seemed damaged while it was written to; nobody has it open here any more.
    ///
    /// Where it is, it is set aside, and a new one made. Where the damage cannot be found it was one of memory, or of a moment.
    ///
    /// - Returns: Where the damaged one went; `nil` where it was not.
    package func replace() throws -> (store: EventStore, setAside: String?) {
        let uptime = HostClock.uptime()
        if suspected.map({ uptime - $0 > Self.suspicion }) ?? true {
            do {
                let store = try reopen()
                if !Self.isDamaged(store) {
                    suspected = uptime
                    return (store, nil)
                }
            } catch  where !Self.isDamage(error) { throw error } catch {}
        }
        suspected = nil
        return try Self.replace(path, permissions)
    }

    /// Sets the store aside and makes a new one, which the same people may see.
    private static func replace(
        _ path: String, _ permissions: StoreFile.Permissions
    ) throws -> (store: EventStore, setAside: String) {
        let mode = StoreFile.mode(of: path) ?? permissions.file
        let (aside, real) = try StoreFile.setAside(path, now: HostClock.now().date)
        // Under its own name, where a link leads to it.
        return (try open(real, .init(folder: permissions.folder, file: mode)), aside)
    }

    private static func open(_ path: String, _ permissions: StoreFile.Permissions) throws -> EventStore {
        let store = try EventStore(path: path, access: .create(permissions))
        try store.keepLittleInMemory()
        return store
    }

    /// Whether damage is found soon. A disk that fails is another matter: recording goes on as long as it can.
    private static func isDamaged(_ store: EventStore) -> Bool {
        let end = HostClock.uptime() + longestLook
        return (try? store.quickFault { HostClock.uptime() < end }).flatMap { $0 } != nil
    }

    /// Whether an error says that the store is damaged.
    static func isDamage(_ error: any Error) -> Bool {
        guard let error = error as? StoreError else { return false }
        return error.kind == .corrupt || error.kind == .notADatabase
    }
}

@available(*, unavailable)
extension RecorderStore: Sendable {}
