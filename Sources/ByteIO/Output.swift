internal import Glibc

/// A descriptor that is written a buffer at a time, such as standard output.
package struct Output: ~Copyable {
    package var buffer = ByteWriter()
    /// `nil` where all is kept in the buffer.
    private let descriptor: CInt?
    private let name: String

    /// Writes to `descriptor`, which stays the caller's to close; `name` is for error messages.
    package init(descriptor: CInt, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    private init() {
        descriptor = nil
        name = "memory"
    }

    /// An output that keeps all it is given in its buffer.
    package static func collecting() -> Output { Output() }

    package static func standardOutput() -> Output { Output(descriptor: STDOUT_FILENO, name: "standard output") }

    /// Hands the buffer to the kernel once it is large.
    package mutating func flushIfLarge() throws(SystemError) {
        if buffer.count >= 1 << 15 { try flush() }
    }

    /// Hands the buffer to the kernel, and empties it.
    package mutating func flush() throws(SystemError) {
        guard let descriptor else { return }
        let code = buffer.withBytes { writeAll($0, to: descriptor) }
        buffer.removeAll()
        guard code == 0 else { throw SystemError(code: code, doing: "write to \(name)") }
    }
}

/// Writes all of `bytes`; returns 0 or the system's error.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> CInt {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
            rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&wait, 1, -1)
        } else if errno != EINTR {
            return errno
        }
    }
    return 0
}
