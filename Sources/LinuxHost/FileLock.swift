package import ByteIO
internal import Glibc

/// A lock on a file of its own, held by one process at a time and let go when that process ends, however it ends.
package final class FileLock {
    let descriptor: CInt

    private init(descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// What trying to lock came to.
    package enum Attempt {
        case locked(FileLock)
        /// The process that holds it; `nil` where the kernel does not tell, as across containers.
        case heldBy(pid: Int32?)
    }

    /// Locks the file at `path`, making it where there is none. A link in its place is not followed.
    package static func acquire(path: String, mode: UInt32 = 0o600) throws(SystemError) -> Attempt {
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

    static func request(start: Int, count: Int) -> flock {
        var request = flock()
        request.l_type = Int16(F_WRLCK)
        request.l_whence = Int16(SEEK_SET)
        request.l_start = start
        request.l_len = count
        return request
    }
}
