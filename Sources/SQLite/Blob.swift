internal import CSQLite

/// A value of bytes in a database, written in pieces, so that it never stands in memory as a whole.
package final class Blob {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    fileprivate init(handle: OpaquePointer, connection: OpaquePointer) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_blob_close(handle) }

    /// Overwrites the bytes from `offset` on; the value's length stays as it is.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DatabaseError) {
        let code = sqlite3_blob_write(handle, bytes.baseAddress, CInt(bytes.count), CInt(offset))
        guard code == SQLITE_OK else { throw DatabaseError(code: code, connection: connection) }
    }
}

extension Database {
    /// Opens the value of a column in a row, to be written.
    package func blob(table: String, column: String, row: Int64) throws(DatabaseError) -> Blob {
        var blob: OpaquePointer?
        let code = sqlite3_blob_open(handle, "main", table, column, row, 1, &blob)
        guard code == SQLITE_OK, let blob else { throw DatabaseError(code: code, connection: handle) }
        return Blob(handle: blob, connection: handle)
    }
}

@available(*, unavailable)
extension Blob: Sendable {}
