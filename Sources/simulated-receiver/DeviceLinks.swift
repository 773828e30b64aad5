import Glibc
import SimulatedReceiver

/// Symbolic links that always lead to the current devices: `PATH` to the first receiver's, `PATH.2` to the second's.
struct DeviceLinks: Sendable {
    /// `nil` for no links.
    let path: String?

    /// What stands in the way of a link; `nil` for nothing.
    var problem: String? {
        guard let path else { return nil }
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK {
            return "cannot link '\(path)': something else has that name; give one that is free"
        }
        // The folder is tried, not asked: permissions are not all that can be wrong.
        guard replace(path, with: "/dev/null"), unlink(path) == 0 else {
            return "cannot link '\(path)': \(String(cString: strerror(errno)))"
        }
        return nil
    }

    /// Lets the link of a receiver lead to the device that came, or takes it away.
    func update(_ change: DeviceChange) {
        guard let path else { return }
        let link = change.receiver == 1 ? path : "\(path).\(change.receiver)"
        if change.isPresent { _ = replace(link, with: change.path) } else { unlink(link) }
    }

    /// By renaming, so that there is always one of the two.
    private func replace(_ link: String, with device: String) -> Bool {
        let temporary = "\(link).\(getpid())"
        guard symlink(device, temporary) == 0 else { return false }
        if rename(temporary, link) == 0 { return true }
        let code = errno
        unlink(temporary)
        errno = code
        return false
    }
}
