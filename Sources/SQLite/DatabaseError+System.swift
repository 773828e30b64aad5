internal import CSQLite
internal import Glibc

extension DatabaseError {
    /// What lies behind an error that SQLite reports as one of input and output, by the system's `errno`.
    static func reason(ofSystem code: CInt) -> Reason? {
        switch code {
        case ENOSPC, EDQUOT, EFBIG: .full
        case EACCES, EPERM: .permission
        case EROFS: .readOnly
        case EISDIR: .isFolder
        default: nil
        }
    }

    /// The `errno` of the last call that failed on the log, or on the rollback journal; 0 where none did.
    ///
    /// SQLite up to 3.40 forgets the `errno` of a COMMIT that fails.
    static func logError(of connection: OpaquePointer) -> CInt {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file)
        guard let file, let control = file.pointee.pMethods?.pointee.xFileControl else { return 0 }
        var code: CInt = 0
        return control(file, SQLITE_FCNTL_LAST_ERRNO, &code) == SQLITE_OK ? code : 0
    }
}
