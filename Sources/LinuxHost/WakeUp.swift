internal import CLinux
internal import Glibc

/// A flag between threads that `poll` can wait for.
package final class WakeUp: Sendable {
    /// Readable while the flag is raised.
    package let descriptor: CInt

    package init() {
        descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        precondition(descriptor >= 0, "no descriptor left for a wake-up")
    }

    deinit { close(descriptor) }

    package func raise() { eventfd_write(descriptor, 1) }

    package func lower() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}

/// Waits until one of `descriptors` is readable or has failed, or `milliseconds` have passed (forever where `nil`).
///
/// - Returns: For each descriptor, whether it is to be read.
package func waitUntilReadable(_ descriptors: [CInt], milliseconds: Int64?) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let limit = milliseconds.map { CInt(clamping: max(0, $0)) } ?? -1
    guard poll(&entries, nfds_t(entries.count), limit) > 0 else { return descriptors.map { _ in false } }
    return entries.map { $0.revents != 0 }
}
