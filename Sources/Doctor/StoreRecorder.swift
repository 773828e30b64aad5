internal import EventStore
internal import Glibc
internal import LinuxHost
package import Positioning

/// What can be told of the recorder that works on a store.
package struct StoreRecorder: Sendable {
    /// Whether one holds the store's lock, and its process where the kernel tells.
    package let isRunning: Bool
    package let pid: Int32?
    /// How long ago the newest fix was stored. Milliseconds; `nil` where that is not known.
    private(set) var newestFixAge: Int64?
    /// How long the running session has lasted. Milliseconds.
    private(set) var sessionAge: Int64?
    /// How long ago anything was written into the store. Milliseconds; `nil` where no clock can tell.
    private(set) var silence: Int64?

    package init(store path: String, now: ClockReading) {
        let holder = FileLock.holder(path: StoreFile.lockPath(store: path))
        isRunning = holder != nil
        pid = holder ?? nil
        // What is wrong with the store is another's to say, and an older one would be changed.
        guard !EventStore.isOutdated(path),
            let store = try? EventStore(path: path, access: .readOnly, patience: 1_000)
        else { return }
        if let fix = try? store.newestFix(), let received = fix.receivedDate, received <= now.date {
            newestFixAge = now.date - received
        }
        guard isRunning else { return }
        if let session = try? store.latestSession(), session.endDate == nil {
            sessionAge = max(0, now.uptime - session.startUptime)
        }
        let written = Self.lastWritten(store: path).flatMap { $0 <= now.date ? now.date - $0 : nil }
        silence = [newestFixAge, written].compactMap { $0 }.min()
    }

    /// For how long the running recorder has been without a fix. Milliseconds; `nil` where none runs.
    var waited: Int64? { sessionAge.map { min($0, newestFixAge ?? $0) } }

    /// When the store was written to last, by the system's clock as it was: a fix that is kept is there after the
    /// recorder's commit interval, and the count of those that are not after a minute.
    package static func lastWritten(store path: String) -> Timestamp? {
        let file = FilePaths.real(path)
        return [file, file + "-wal"].compactMap { path -> Timestamp? in
            var status = stat()
            // An empty log may have been made by who only reads.
            guard stat(path, &status) == 0, status.st_size > 0 else { return nil }
            let time = status.st_mtim
            return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
        }.max()
    }
}
