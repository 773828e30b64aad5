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
}
