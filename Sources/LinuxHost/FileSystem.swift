internal import CLinux
internal import Glibc

/// What statfs(2) tells of a file system.
package struct FileSystem: Sendable, Hashable {
    /// Its magic number.
    package var type: UInt32
    package var isReadOnly: Bool
    /// What this user may still write. Bytes.
    package var free: Int64

    package init(type: UInt32, isReadOnly: Bool = false, free: Int64 = .max) {
        self.type = type
        self.isReadOnly = isReadOnly
        self.free = free
    }

    /// The one that the file or folder at `path` lies on; `nil` where that cannot be told.
    package init?(at path: String) {
        var status = statfs()
        guard statfs(path, &status) == 0 else { return nil }
        type = UInt32(truncatingIfNeeded: status.f_type)
        isReadOnly = Int(status.f_flags) & Int(ST_RDONLY) != 0
        free = Int64(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(max(0, status.f_bsize))).0)
    }
}
