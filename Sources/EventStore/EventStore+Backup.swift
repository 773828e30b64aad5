internal import ByteIO
internal import Glibc
internal import SQLite

extension EventStore {
    /// Copies the whole store to the file at `copy`, which appears, for its owner alone, once it is whole and on the disk.
    ///
    /// Everything that is acknowledged while the copy is made is in it. Where others write so often that the copy would
    /// begin again and again, they are held up for as long as one copy takes: a recorder keeps what comes meanwhile in memory.
    ///
    /// - Parameter body: Called with how far it is, in pages of all; what it throws ends the work, and leaves the old copy.
    /// - Throws: ``StoreError``, of kind ``StoreError/Kind/corrupt`` where the copy turns out damaged, which is thrown away;
    ///   `SystemError`; what `body` throws.
    package func backUp(to copy: String, _ body: (_ copied: Int, _ total: Int) throws -> Void = { _, _ in }) throws {
        if StoreFile.isPart(copy, ofStore: path) {
            throw StoreError(
                .notADatabase, "cannot back up '\(path)' to '\(copy)': that is the store itself; name another file")
        }
        var file = try OutputFile.create(copy)
        guard let temporary = file.temporaryPath else {
            throw StoreError(.notADatabase, "cannot back up to '\(copy)': that is no file on a disk; name one")
        }
        // Also where it replaces one that others may read.
        chmod(temporary, 0o600)
        try translating("copy", copy) {
            try write(to: temporary, body)
            try Self.prove(temporary, named: copy, of: path)
        }
        try file.commit()
    }

    /// How often a copy may begin again before others are held up.
    private static let mostRestarts = 3

    private func write(to file: String, _ body: (Int, Int) throws -> Void) throws {
        let target = try Database(path: file)
        // It has no name yet, and is synced as a whole in the end.
        try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        var holder: Database?
        try target.copy(from: database, pages: 256) { progress in
            try body(progress.copied, progress.total)
            if holder == nil, progress.restarts >= Self.mostRestarts, !database.isReadOnly {
                let other = try Database(path: path)
                other.setBusyTimeout(5000)
                try other.execute("BEGIN IMMEDIATE")
                holder = other
            }
        }
        if let holder { holder.rollBack() }
    }

    /// Makes sure that a copy is sound: one that is not must not take the place of an older, good one.
    private static func prove(_ file: String, named copy: String, of path: String) throws {
        let database = try Database(path: file, mode: .immutable)
        let answer = try database.makeStatement("PRAGMA quick_check(1)").firstRow { $0.text(0) }
        guard answer == "ok" else {
            throw StoreError(
                .corrupt,
                "'\(path)' is damaged, and was not copied to '\(copy)'; 'locations check' tells how, and 'locations salvage' "
                    + "saves what is left")
        }
    }

    private func translating<R>(_ doing: String, _ file: String, _ body: () throws -> R) throws -> R {
        do { return try body() } catch let error as DatabaseError {
            switch error.reason {
            case .full:
                throw StoreError(
                    .full, "cannot write '\(file)': no room is left on the disk or in the quota; make some")
            case .corrupt, .notADatabase: throw StoreError.damaged(path)
            default: throw StoreError(error, doing: doing, path: path)
            }
        }
    }
}

extension StoreFile {
    /// Whether `file`, by whatever name, is the store at `path` or one of the files that belong to it.
    package static func isPart(_ file: String, ofStore path: String) -> Bool {
        let real = resolved(path)
        let parts = [real] + ["-wal", "-shm", "-journal", "-recorder"].map { real + $0 }
        if parts.contains(file) || parts.contains(resolved(folder(of: file)) + "/" + name(of: file)) { return true }
        var status = stat()
        guard stat(file, &status) == 0 else { return false }
        return parts.contains { part in
            var other = stat()
            return stat(part, &other) == 0 && other.st_dev == status.st_dev && other.st_ino == status.st_ino
        }
    }

    /// What comes after the folder.
    static func name(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }
}
