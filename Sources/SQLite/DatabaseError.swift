internal import CSQLite

/// What SQLite said, and about which statement.
package struct DatabaseError: Error, CustomStringConvertible {
    /// What a caller can act on.
    package enum Reason: Sendable {
        /// Another connection holds the lock; trying again later may succeed.
        case busy
        /// No room: on the disk, in the quota, or under a limit of file size.
        case full
        case readOnly
        case permission
        case isFolder
        case cannotOpen
        case corrupt
        case notADatabase
        case inputOutput
        /// Whoever asked for it wished it ended.
        case interrupted
        case other
    }

    /// SQLite's extended result code, such as `SQLITE_CONSTRAINT_UNIQUE`.
    package let code: CInt
    /// The `errno` of the system call that failed; 0 where none did.
    package let systemCode: CInt
    package let message: String
    package let sql: String?

    /// What the last call on `connection` failed with.
    ///
    /// Made before any other call on the connection, which would replace the message.
    init(code: CInt, connection: OpaquePointer?, sql: String? = nil) {
        self.code = code
        let systemCode = connection.map { sqlite3_system_errno($0) } ?? 0
        message = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        self.sql = sql
        let isMissing = systemCode == 0 && code & 0xff == SQLITE_IOERR
        self.systemCode = isMissing ? connection.map { Self.logError(of: $0) } ?? 0 : systemCode
    }

    package var reason: Reason {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY: .readOnly
        case SQLITE_PERM, SQLITE_AUTH: .permission
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_INTERRUPT: .interrupted
        case SQLITE_CANTOPEN: Self.reason(ofSystem: systemCode) ?? .cannotOpen
        case SQLITE_IOERR: Self.reason(ofSystem: systemCode) ?? .inputOutput
        default: .other
        }
    }

    package var description: String {
        "SQLite error \(code): \(message)" + (sql.map { " (in: \($0))" } ?? "")
    }
}
