internal import Glibc

/// Whether `path` is a symbolic link that somebody else put into a folder that everybody may write to: following it would
/// write where that somebody wants.
///
/// The kernel's own rule for such folders (protected_symlinks), which not every machine has switched on: a link of this user,
/// or of the folder's owner, is trusted.
package func isForeignLink(_ path: String) -> Bool {
    var link = stat()
    guard lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK, link.st_uid != geteuid() else { return false }
    var folder = stat()
    guard stat(folderName(of: path), &folder) == 0 else { return true }
    return folder.st_mode & S_IWOTH != 0 && link.st_uid != folder.st_uid
}

/// The folder that `path` is in, as far as its text tells.
package func folderName(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
}

/// Makes the names in the folder of `path` durable.
///
/// - Throws: where the disk fails; a file system that has no such thing is no failure.
package func syncFolder(of path: String) throws(SystemError) {
    let descriptor = open(folderName(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }  // A folder that may be written to, but not be read.
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
        throw .last("sync the folder of '\(path)'")
    }
}
