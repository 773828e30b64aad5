internal import ByteIO
internal import Glibc
internal import Positioning
internal import SQLite

/// Brings a store that an earlier version made to the newest schema, and keeps a copy of it as it was.
struct SchemaUpgrade {
    let path: String
    /// What SQLite reads the store through; the system's own where `nil`.
    let vfs: String?

    /// Does it as one transaction: a copy is there, whole and on the disk, before anything is changed, and what is copied is
    /// what is changed. Where this throws, the store is as it was, and there is no copy.
    ///
    /// A new store, which has no schema yet, is filled without a copy.
    ///
    /// - Returns: Where the copy is; `nil` where there was nothing to keep.
    func run(on database: Database) throws -> String? {
        var copy: String?
        do {
            try database.transaction {
                // Read under the write lock, so that two programs that open a store at once do not both do it.
                let version = try Schema.version(of: database)
                guard version < Schema.newestVersion else { return }
                if version > 0 { copy = try keepCopy() }
                try Schema.migrate(database, from: version)
            }
            return copy
        } catch {
            // Else a store that cannot be migrated would fill the disk with copies, one a try.
            if let copy { unlink(copy) }
            throw error
        }
    }

    /// Copies the store beside itself, to a name that no file has, for those who may read the store; returns the name.
    ///
    /// - Precondition: This process holds the write lock.
    private func keepCopy() throws -> String {
        let size = StoreFile.size(of: path)
        if let free = StoreFile.freeSpace(at: path) { try refuse(needing: size, free: free) }
        let real = StoreFile.resolved(path)
        let name = Self.freeName(for: real)
        do {
            var file = try OutputFile.create(name)
            guard let temporary = file.temporaryPath else { throw StoreError.notWritable(path) }
            Self.share(temporary, like: real)
            do {
                let source = try Database(path: path, vfs: vfs)
                source.setBusyTimeout(5000)
                let target = try Database(path: temporary)
                // It has no name yet, and is synced as a whole in the end.
                try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
                try target.copy(from: source, pages: 256) { _ in }
            }
            try file.commit()
            return name
        } catch let error as DatabaseError where error.reason == .full {
            throw StoreError(.full, noRoom("no room is left on the disk or in the quota"))
        } catch let error as SystemError {
            throw StoreError(error, path: path)
        }
    }

    /// Throws where the disk has less room than the copy takes; what migrating takes beside is little.
    func refuse(needing size: Int64, free: Int64) throws(StoreError) {
        let needed = size.saturated(plus: 1_000_000)
        guard free < needed else { return }
        throw StoreError(
            .full, noRoom("that takes \(needed / 1_000_000 + 1) MB of room, and \(free / 1_000_000) MB are free"))
    }

    private func noRoom(_ what: String) -> String {
        "cannot bring '\(path)' to schema \(Schema.newestVersion), since it is copied first: \(what); make some in its folder"
    }

    /// `Locations-before-schema-5.sqlite` beside `Locations.sqlite`, or with a number behind where that is there.
    private static func freeName(for path: String) -> String {
        let ending = ".sqlite"
        let start =
            (path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path)
            + "-before-schema-\(Schema.newestVersion)"
        for number in 1... {
            let name = start + (number == 1 ? "" : "-\(number)") + ending
            var status = stat()
            if lstat(name, &status) != 0 { return name }
        }
        return start + ending
    }

    /// Lets those see a file who may see the store; its owner alone where that cannot be had.
    private static func share(_ file: String, like store: String) {
        var (status, own) = (stat(), stat())
        guard stat(store, &status) == 0, stat(file, &own) == 0 else { return }
        // A service may not even ask for what is so already.
        let isAlike = own.st_uid == status.st_uid && own.st_gid == status.st_gid
        guard
            isAlike || chown(file, status.st_uid, status.st_gid) == 0 || chown(file, uid_t.max, status.st_gid) == 0
        else { return }
        chmod(file, status.st_mode & 0o777)
    }
}

extension EventStore {
    /// Whether the store at `path` is one of an earlier version, which opening it changes. Changes nothing itself.
    package static func isOutdated(_ path: String) -> Bool {
        guard StoreFile.exists(path), !StoreFile.isFolder(path), let database = try? Database(path: path),
            let bytes = try? database.header().bytes
        else { return false }
        let header = StoreHeader(bytes)
        let older = 1..<Schema.newestVersion
        guard header.isOurs, older.contains(header.schemaVersion) else { return false }
        // The log may know better.
        return (try? Schema.version(of: database)).map { older.contains($0) } ?? true
    }
}
