internal import CSQLite
internal import Glibc

extension Database {
    /// How far a copy is, in pages.
    package struct CopyProgress {
        package let copied: Int
        package let total: Int
        /// How often it had to begin again, since another connection wrote meanwhile.
        package let restarts: Int
    }

    /// Makes this database a copy of `source`, by SQLite's own means, beside others that read and write that.
    ///
    /// What others commit meanwhile is in the copy: it begins again then, which `body`, called every `pages` pages, is told.
    /// A lock that another holds is waited for, as long as `body` does not throw.
    package func copy(from source: Database, pages: Int, _ body: (CopyProgress) throws -> Void) throws {
        guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
            throw DatabaseError(code: sqlite3_extended_errcode(handle), connection: handle)
        }
        var code = SQLITE_OK
        do {
            defer { sqlite3_backup_finish(backup) }
            var (last, restarts) = (0, 0)
            while true {
                code = sqlite3_backup_step(backup, CInt(pages))
                if code == SQLITE_DONE { return }
                let isLocked = code & 0xff == SQLITE_BUSY || code & 0xff == SQLITE_LOCKED
                guard code == SQLITE_OK || isLocked else { break }
                let total = Int(sqlite3_backup_pagecount(backup))
                let copied = total - Int(sqlite3_backup_remaining(backup))
                if copied <= last, code == SQLITE_OK { restarts += 1 }
                last = copied
                try body(CopyProgress(copied: copied, total: total, restarts: restarts))
                if isLocked { usleep(20_000) }
            }
        }
        throw DatabaseError(code: code, connection: nil)
    }

    /// Leaves the log beside the file as it is when this connection closes, even where it is the last one.
    package func keepLogWhenClosed() { _ = locations_keep_log(handle) }
}

/// Keeps what a connection asks now and then.
private final class Question {
    let goesOn: () -> Bool
    init(_ goesOn: @escaping () -> Bool) { self.goesOn = goesOn }
}

extension Database {
    /// Runs `body`, and asks now and then whether statements are to go on: where not, they fail as interrupted.
    package func asking<R>(_ goesOn: @escaping () -> Bool, _ body: () throws -> R) rethrows -> R {
        let question = Question(goesOn)
        sqlite3_progress_handler(
            handle, 10_000,
            { pointer in
                // It is there as long as the handler is set.
                guard let pointer else { return 0 }
                return Unmanaged<Question>.fromOpaque(pointer).takeUnretainedValue().goesOn() ? 0 : 1
            }, Unmanaged.passUnretained(question).toOpaque())
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(question) {}
        }
        return try body()
    }
}
