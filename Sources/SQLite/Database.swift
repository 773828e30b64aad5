internal import CSQLite

/// One SQLite connection and its prepared statements.
///
/// A connection belongs to the thread that uses it.
package final class Database {
    /// How a database file is opened. None of these makes a file that is not there.
    package enum Mode: Sendable {
        /// To read and write, or only to read where the file's permissions allow no more; see ``Database/isReadOnly``.
        case readWrite
        /// To read what nobody can change, such as a file on a read-only medium: takes no lock and makes no file.
        case immutable
    }

    let handle: OpaquePointer
    private var cache: [String: Statement] = [:]

    /// Opens the file at `path`, without reading from it yet and without making anything beside it.
    ///
    /// - Parameter vfs: The name of what SQLite reads and writes through; the system's own where `nil`.
    package init(path: String, mode: Mode = .readWrite, vfs: String? = nil) throws(DatabaseError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code =
            switch mode {
            case .readWrite: sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_READWRITE, vfs)
            case .immutable:
                sqlite3_open_v2(Self.immutable(path), &handle, flags | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, vfs)
            }
        guard code == SQLITE_OK, let handle else {
            let error = DatabaseError(code: code, connection: handle)
            sqlite3_close_v2(handle)  // A failed open may still hand out a connection.
            throw error
        }
        self.handle = handle
    }

    deinit {
        cache.removeAll()  // Statements are finalized before their connection closes.
        sqlite3_close_v2(handle)
    }

    /// How long a statement waits for another connection's lock before it fails as busy. Milliseconds.
    package func setBusyTimeout(_ milliseconds: Int) { sqlite3_busy_timeout(handle, CInt(milliseconds)) }

    /// How large a text, a blob or a row may be; a statement fails that comes upon a larger one. Bytes.
    package func limitLength(_ bytes: Int) { _ = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, CInt(clamping: bytes)) }

    /// Whether the file can only be read.
    package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// The number of rows that the last INSERT, UPDATE or DELETE touched.
    package var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The id of the row that was inserted last.
    package var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Compiles a statement.
    package func makeStatement(_ sql: String) throws(DatabaseError) -> Statement {
        try Statement(sql, on: handle)
    }

    /// The statement for `sql`, compiled on first use and kept.
    package func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = cache[sql] { return statement }
        let statement = try Statement(sql, on: handle)
        cache[sql] = statement
        return statement
    }

    /// Runs any number of statements.
    package func execute(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, connection: handle, sql: sql) }
    }

    /// Runs `body` as one transaction that holds the write lock from its beginning: all of it happens, or nothing.
    package func transaction<R>(_ body: () throws -> R) throws -> R {
        try statement("BEGIN IMMEDIATE").run()
        do {
            let result = try body()
            try statement("COMMIT").run()
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Takes back the transaction that is open, if any: some errors, a full disk among them, have done so already.
    package func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
    }

    private static func immutable(_ path: String) -> String {
        var uri = "file:"
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": uri += "%25"
            case "?": uri += "%3f"
            case "#": uri += "%23"
            default: uri.unicodeScalars.append(scalar)
            }
        }
        return uri + "?immutable=1"
    }
}

extension Database {
    /// The file's size in bytes and its first `most`, fewer where it is shorter.
    ///
    /// Read through the connection's own descriptor: opening and closing the file a second time would let go of every
    /// lock that this process holds on it (https://sqlite.org/howtocorrupt.html, 2.2). Takes no lock and makes no file.
    package func header(_ most: Int = 100) throws(DatabaseError) -> (size: Int64, bytes: [UInt8]) {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard let file, let methods = file.pointee.pMethods?.pointee, let fileSize = methods.xFileSize,
            let read = methods.xRead
        else { throw DatabaseError(code: SQLITE_CANTOPEN, connection: nil) }
        var size: Int64 = 0
        var code = fileSize(file, &size)
        var bytes = [UInt8](repeating: 0, count: Int(min(size, Int64(most))))
        if code == SQLITE_OK, !bytes.isEmpty { code = read(file, &bytes, CInt(bytes.count), 0) }
        guard code == SQLITE_OK else { throw DatabaseError(code: code, connection: nil) }
        return (size, bytes)
    }
}

@available(*, unavailable)
extension Database: Sendable {}
