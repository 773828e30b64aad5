package import EventStore
package import LinuxHost
internal import Positioning

/// The store that a recorder writes to, under the recorder's lock: set aside where it turns out damaged, and opened anew
/// where the disk has gone and come back.
package final class RecorderStore {
    package let path: String
    package private(set) var lock: FileLock
    /// Where the damaged store went that was found when this was opened; `nil` where there was none.
    package private(set) var setAside: String?

    private let permissions: StoreFile.Permissions
    private let lockPath: String
    /// The folder that the store lies in: under this name may be another one, where a disk has gone.
    private let home: StoreFile.Identity?
    private var store: EventStore?
    /// When it was opened anew for a damage that could not be found then. Uptime.
    private var suspected: Int64?
    /// A store that is out of the way, in whose place none could be made yet.
    private var moved: Moved?
    /// Where a store went, which has not been said yet.
    private var unsaid: String?

    private struct Moved {
        let aside: String
        /// Its own name, where a link leads to it.
        let real: String
        let mode: UInt32
    }

    /// How long it is looked for damage when it is opened. Milliseconds.
    private static let longestLook: Int64 = 3_000
    /// How soon another damage is believed without looking for it. Milliseconds.
    private static let suspicion: Int64 = 600_000

    /// Opens the store, or makes one where there is none or a damaged one.
    ///
    /// What is no store, by its head, and was never one that somebody recorded into, is left as it is.
    ///
    /// - Parameter takeLock: Makes sure that nobody else records.
    package init(path: String, permissions: StoreFile.Permissions, takeLock: () throws -> FileLock) throws {
        self.path = path
        self.permissions = permissions
        var first: EventStore?
        // Before the lock is taken, which makes its file.
        let isStore = StoreFile.isRecordedInto(path) || StoreFile.isStore(path)
        // Opened before the lock is taken: it makes the folder that the lock's file is in. But what opening would bring to
        // a newer schema may be another recorder's, of an older version.
        do {
            if !StoreFile.isCutOff(path), !EventStore.isOutdated(path) { first = try Self.open(path, permissions) }
        } catch {
            guard isStore, Self.mayBeSetAside(path, error) else { throw error }
        }
        lock = try takeLock()
        lockPath = StoreFile.lockPath(store: path)
        home = StoreFile.Identity(folderOf: path)
        do {
            if StoreFile.isCutOff(path) { throw Damage() }
            // Another recorder may have set it aside meanwhile.
            let store = try first ?? Self.open(path, permissions)
            if Self.isDamaged(store) { throw Damage() }
            self.store = store
        } catch  where error is Damage || isStore && Self.mayBeSetAside(path, error) {
            first = nil
            setAside = try moveAside().aside
            unsaid = nil
            store = try openAnother()
        }
    }

    private struct Damage: Error {}

    /// Hands the store over, and does not keep it: who has it can let go of it.
    package func take() throws -> EventStore {
        defer { store = nil }
        return try store ?? reopen()
    }

    /// Where a store was set aside to after the start, once each time.
    func takeSetAside() -> String? { unsaid.take() }

    // MARK: - When the store fails

    /// Opens the store that is there, and makes none: where the disk has gone, a new one would lie on another.
    package func reopen() throws -> EventStore {
        let store = try EventStore(path: path, access: .readWrite)
        try holdLock()
        try store.keepLittleInMemory()
        return store
    }

    /// Makes a store where the one that was there was removed for good, and not with its disk.
    package func makeAnew() throws -> EventStore {
        guard let home, StoreFile.Identity(folderOf: path) == home else { throw StoreError.displaced(path) }
        // A log that was left behind is all that is left of what it holds.
        if StoreFile.isCutOff(path) { _ = try moveAside() }
        guard moved == nil else { return try openAnother() }
        let store = try Self.open(path, permissions)
        try holdLock()
        return store
    }

    /// Opens the store anew that seemed damaged while it was written to; nobody has it open here any more.
    ///
    /// Where it is, it is set aside, and a new one made. Where the damage cannot be found it was one of memory, or of a
    /// moment. Where this throws, it goes on next time where it ended.
    ///
    /// - Returns: Where the damaged one went; `nil` where it was not.
    package func replace() throws -> (store: EventStore, setAside: String?) {
        if moved == nil {
            let uptime = HostClock.uptime()
            if suspected.map({ uptime - $0 > Self.suspicion }) ?? true {
                do {
                    let store = try reopen()
                    if !Self.isDamaged(store) {
                        suspected = uptime
                        return (store, nil)
                    }
                } catch  where !Self.mayBeSetAside(path, error) { throw error } catch {}
            }
            suspected = nil
            _ = try moveAside()
        }
        let aside = moved?.aside
        return (try openAnother(), aside)
    }

    /// Gives the store another name.
    private func moveAside() throws -> Moved {
        let mode = StoreFile.mode(of: path) ?? permissions.file
        do {
            let (aside, real) = try StoreFile.setAside(path, now: HostClock.now().date)
            let moved = Moved(aside: aside, real: real, mode: mode)
            self.moved = moved
            unsaid = aside
            return moved
        } catch { throw CannotSetAside(reason: "\(error)") }
    }

    /// Makes a store in place of the one that is out of the way, which the same people may see.
    private func openAnother() throws -> EventStore {
        guard let moved else { return try reopen() }
        try StoreFile.syncNames(beside: moved.real)
        let store = try Self.open(moved.real, .init(folder: permissions.folder, file: moved.mode))
        try holdLock()
        self.moved = nil
        return store
    }

    /// Makes sure that nobody else records: the lock's file may have been removed together with the store.
    private func holdLock() throws {
        guard !FileLock.isOurs(lockPath) else { return }
        switch try FileLock.acquire(path: lockPath, mode: permissions.file) {
        case .locked(let lock): self.lock = lock
        case .heldBy: throw LockLost(path: path)
        }
    }

    private static func open(_ path: String, _ permissions: StoreFile.Permissions) throws -> EventStore {
        let store = try EventStore(path: path, access: .create(permissions))
        try store.keepLittleInMemory()
        return store
    }

    // MARK: - Damage

    /// Whether damage is found soon. A disk that fails is another matter: recording goes on as long as it can.
    private static func isDamaged(_ store: EventStore) -> Bool {
        let end = HostClock.uptime() + longestLook
        return (try? store.quickFault { HostClock.uptime() < end }).flatMap { $0 } != nil
    }

    /// Whether an error says that the store is damaged, and what is at `path` is no other program's.
    private static func mayBeSetAside(_ path: String, _ error: any Error) -> Bool {
        guard let error = error as? StoreError else { return false }
        return error.kind == .corrupt || error.kind == .notADatabase && StoreFile.seemsDamagedStore(path)
    }
}

/// Why a damaged store is still in its place.
struct CannotSetAside: Error, CustomStringConvertible {
    let reason: String
    var description: String { "\(reason); the store is damaged, so make its folder writable" }
}

/// That another recorder has begun with the store, after the lock's file was removed.
struct LockLost: Error, CustomStringConvertible {
    let path: String
    var description: String { "cannot write to '\(path)': another recorder has begun with it; end that one" }
}

@available(*, unavailable)
extension RecorderStore: Sendable {}
