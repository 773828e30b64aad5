internal import CSQLite

/// The current row of a running statement.
///
/// It cannot be copied, so it cannot outlive the call whose buffers it reads. Columns are numbered from 0.
package struct Row: ~Copyable {
    private let handle: OpaquePointer

    init(handle: OpaquePointer) { self.handle = handle }

    package func isNull(_ column: CInt) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// The column's number; 0 for NULL.
    package func int64(_ column: CInt) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The column's number; `nil` for NULL.
    package func optionalInt64(_ column: CInt) -> Int64? {
        let value = sqlite3_column_int64(handle, column)
        // NULL reads as 0, so only 0 needs the second look.
        return value == 0 && isNull(column) ? nil : value
    }

    /// The column's number; `nil` for NULL.
    package func optionalDouble(_ column: CInt) -> Double? {
        isNull(column) ? nil : sqlite3_column_double(handle, column)
    }

    /// The column as text; `nil` for NULL.
    package func text(_ column: CInt) -> String? {
        // Before the size is asked, since it may convert.
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
