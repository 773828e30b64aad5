internal import Glibc
internal import Synchronization

/// A descriptor that is written by a thread of its own, so that whoever has something to say never waits for its reader.
///
/// A terminal that is held by Ctrl-S, a connection that hangs, a full pipe: none of them may hold up a recording.
package final class BackgroundOutput: Sendable {
    private let limit: Int
    private let shared: Shared

    /// Writes to `descriptor`, which stays the caller's to close.
    ///
    /// - Parameter limit: The most bytes that may wait.
    package init(descriptor: CInt, limit: Int) {
        self.limit = limit
        let shared = Shared()
        self.shared = shared
        // It holds no more than what it shares, and ends with this object or, where it hangs in a write, with the process.
        _ = BackgroundThread { shared.writeAll(to: descriptor) }
    }

    deinit {
        shared.state.withLock { $0.isEnded = true }
        shared.changed.raise()
    }

    /// What has become of bytes that were handed over.
    package enum Fate: Sendable, Equatable {
        /// They are written, or will be as soon as they are read.
        case taken
        /// They are left out: too many wait to be read.
        case full
        /// Writing has failed for good, with this error of the system's.
        case failed(CInt)
    }

    package func write(_ bytes: some Collection<UInt8>) -> Fate {
        let fate = shared.state.withLock { state in
            if state.error != 0 { return Fate.failed(state.error) }
            guard state.waiting.count + bytes.count <= limit else { return .full }
            state.waiting.append(contentsOf: bytes)
            return .taken
        }
        shared.changed.raise()
        return fate
    }

    /// Whether nothing waits to be read.
    package var isIdle: Bool { shared.state.withLock { $0.isIdle } }

    /// Waits until all is written, at most so long without any progress.
    ///
    /// - Returns: Whether it is.
    @discardableResult
    package func finish(patience milliseconds: Int64) -> Bool {
        var (written, since) = (-1, HostClock.uptime())
        while true {
            let (isIdle, count) = shared.state.withLock { ($0.isIdle, $0.written) }
            if isIdle { return true }
            let now = HostClock.uptime()
            if count != written { (written, since) = (count, now) }
            guard now - since < milliseconds else { return false }
            usleep(2_000)
        }
    }
}

/// What the two threads of a ``BackgroundOutput`` have in common.
private final class Shared: Sendable {
    struct State {
        var waiting: [UInt8] = []
        var isWriting = false
        var isEnded = false
        /// How many bytes were written.
        var written = 0
        /// The system's error that ended writing; 0 for none.
        var error: CInt = 0

        var isIdle: Bool { error != 0 || (waiting.isEmpty && !isWriting) }
    }

    let state = Mutex(State())
    let changed = WakeUp()

    func writeAll(to descriptor: CInt) {
        while true {
            changed.lower()
            let (bytes, isEnded) = state.withLock { state in
                var bytes: [UInt8] = []
                swap(&bytes, &state.waiting)
                state.isWriting = !bytes.isEmpty
                return (bytes, state.isEnded)
            }
            if bytes.isEmpty {
                if isEnded { return }
                _ = waitUntilReadable([changed.descriptor], milliseconds: nil)
            } else if !write(bytes, to: descriptor) {
                return
            }
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                // Not too much at once, so that progress is seen.
                let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 14))
                let count = Glibc.write(descriptor, part.baseAddress, part.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                    state.withLock { $0.written += count }
                } else if count < 0, errno == EAGAIN {
                    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&wait, 1, -1)
                } else if count < 0, errno != EINTR {
                    let code = errno
                    state.withLock { $0.error = code }
                    return false
                }
            }
            return true
        }
    }
}
