internal import CSQLite

/// A compiled statement.
///
/// Its connection stays open until the last of its statements is gone. Parameters are numbered from 1 and keep their values
/// until bound anew.
package final class Statement {
    private let handle: OpaquePointer

    init(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw DatabaseError(code: code, connection: connection, sql: sql) }
        self.handle = handle
    }

    deinit { sqlite3_finalize(handle) }

    package func bind(_ value: Int64, at index: CInt) { require(sqlite3_bind_int64(handle, index, value)) }

    package func bind(_ value: Int64?, at index: CInt) {
        if let value { bind(value, at: index) } else { bindNull(at: index) }
    }

    package func bindNull(at index: CInt) { require(sqlite3_bind_null(handle, index)) }

    package func bind(_ value: Double, at index: CInt) { require(sqlite3_bind_double(handle, index, value)) }

    package func bind(_ text: String?, at index: CInt) {
        guard var text else { return bindNull(at: index) }
        let code = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
                // An empty text may have no address, which alone would mean NULL.
                locations_bind_text(handle, index, $0.baseAddress ?? sqlite3_errstr(SQLITE_OK), UInt64($0.count))
            }
        }
        require(code)
    }

    /// Binds a copy of `bytes`.
    package func bind(_ bytes: UnsafeRawBufferPointer, at index: CInt) {
        // No bytes may have no address, which alone would mean NULL.
        require(
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : locations_bind_blob(handle, index, bytes.baseAddress, UInt64(bytes.count)))
    }

    /// Binds `count` zero bytes, which take no memory, to be written by a ``Blob``.
    ///
    /// - Throws: where that is more than a value may have, 10⁹ by default.
    package func bind(zeros count: Int, at index: CInt) throws(DatabaseError) {
        let code = sqlite3_bind_zeroblob64(handle, index, UInt64(count))
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// The number of a named parameter, such as `:since`; `nil` where the statement has none of that name.
    package func index(of name: String) -> CInt? {
        let index = sqlite3_bind_parameter_index(handle, name)
        return index > 0 ? index : nil
    }

    package func bind(_ value: Int64, named name: String) { bind(value, at: requiredIndex(of: name)) }

    package func bind(_ value: Double, named name: String) { bind(value, at: requiredIndex(of: name)) }

    private func requiredIndex(of name: String) -> CInt {
        guard let index = index(of: name) else { preconditionFailure("the statement has no parameter \(name)") }
        return index
    }

    /// Runs the statement to its end, whatever rows it has.
    package func run() throws(DatabaseError) {
        defer { sqlite3_reset(handle) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: continue
            case SQLITE_DONE: return
            case let code: throw error(code)
            }
        }
    }

    /// Runs the statement, and calls `body` with each row while it is current.
    package func forEachRow(_ body: (borrowing Row) throws -> Void) throws {
        defer { sqlite3_reset(handle) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: try body(Row(handle: handle))
            case SQLITE_DONE: return
            case let code: throw error(code)
            }
        }
    }

    /// Runs the statement, and calls `body` with each row while it is current, until it returns `false`.
    package func visitRows(_ body: (borrowing Row) throws -> Bool) throws {
        defer { sqlite3_reset(handle) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: guard try body(Row(handle: handle)) else { return }
            case SQLITE_DONE: return
            case let code: throw error(code)
            }
        }
    }

    /// What `body` makes of the first row; `nil` where there is none.
    package func firstRow<R>(_ body: (borrowing Row) throws -> R) throws -> R? {
        defer { sqlite3_reset(handle) }
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return try body(Row(handle: handle))
        case SQLITE_DONE: return nil
        case let code: throw error(code)
        }
    }

    private func error(_ code: CInt) -> DatabaseError {
        DatabaseError(code: code, connection: sqlite3_db_handle(handle), sql: String(cString: sqlite3_sql(handle)))
    }

    private func require(_ code: CInt) {
        precondition(code == SQLITE_OK, "a parameter that the statement does not have, or cannot hold, was bound")
    }
}

@available(*, unavailable)
extension Statement: Sendable {}
