internal import CSQLite

extension Database {
    /// Whether the file at the path that this was opened by is another by now, or none is there.
    package var hasMoved: Bool {
        var hasMoved: CInt = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
    }
}
