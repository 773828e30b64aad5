package import ByteIO
internal import Glibc
internal import Synchronization

/// A lock on a file of its own, held by one process at a time and let go when that process ends, however it ends.
package final class FileLock: Sendable {
    let descriptor: CInt

    /// The files that this process has locked. Such a file must not be opened again: closing any descriptor of it would let
    /// go of the lock (fcntl(2), "Advisory record locking").
    private static let held = Mutex<Set<FileIdentity>>([])

    private init(descriptor: CInt) {
        self.descriptor = descriptor
        if let file = FileIdentity(descriptor) { Self.held.withLock { _ = $0.insert(file) } }
    }

    deinit {
        if let file = FileIdentity(descriptor) { Self.held.withLock { _ = $0.remove(file) } }
        close(descriptor)
    }

    /// What trying to lock came to.
    package enum Attempt {
        case locked(FileLock)
        /// The process that holds it; `nil` where the kernel does not tell, as across containers.
        case heldBy(pid: Int32?)
    }

    /// Locks the file at `path`, making it where there is none. A link in its place is not followed.
    package static func acquire(path: String, mode: UInt32 = 0o600) throws(SystemError) -> Attempt {
        if isOurs(path) { return .heldBy(pid: getpid()) }
        var descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if descriptor >= 0 {
            fchmod(descriptor, mode)  // Whatever the umask.
        } else if errno == EEXIST {
            descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw .last("open the lock '\(path)'") }
        var request = Self.request(start: 0, count: 1)
        if fcntl(descriptor, F_SETLK, &request) == 0 { return .locked(FileLock(descriptor: descriptor)) }
        let code = errno
        let holder = self.holder(descriptor)
        close(descriptor)
        guard code == EACCES || code == EAGAIN else { throw SystemError(code: code, doing: "lock '\(path)'") }
        return .heldBy(pid: holder ?? nil)
    }

    /// The process that holds the lock at `path`: `nil` for nobody, `.some(nil)` for one that the kernel does not name.
    package static func holder(path: String) -> Int32?? {
        if isOurs(path) { return .some(getpid()) }
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return holder(descriptor)
    }

    private static func holder(_ descriptor: CInt) -> Int32?? {
        var request = request(start: 0, count: 1)
        guard fcntl(descriptor, F_GETLK, &request) == 0, request.l_type != Int16(F_UNLCK) else { return nil }
        return .some(request.l_pid > 0 ? request.l_pid : nil)
    }

    /// Whether this process holds the lock that the file at `path` is now.
    package static func isOurs(_ path: String) -> Bool {
        FileIdentity(path).map { file in held.withLock { $0.contains(file) } } ?? false
    }

    static func request(start: Int, count: Int) -> flock {
        var request = flock()
        request.l_type = Int16(F_WRLCK)
        request.l_whence = Int16(SEEK_SET)
        request.l_start = start
        request.l_len = count
        return request
    }
}

/// Which file it is, whatever it is called.
private struct FileIdentity: Hashable {
    let device: UInt
    let number: UInt

    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }

    init?(_ descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}
