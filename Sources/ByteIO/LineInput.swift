internal import Glibc

/// The lines of a descriptor, such as standard input, as they come; in constant memory, however long a line is.
package final class LineInput {
    package enum Line {
        /// The bytes before the line's end, LF or CRLF; valid within the call that they are handed to.
        case bytes(UnsafeBufferPointer<UInt8>)
        /// More bytes than may be; they are passed over.
        case tooLong
    }

    private let descriptor: CInt
    private let name: String
    private let limit: Int
    private let buffer: UnsafeMutablePointer<UInt8>
    /// The bytes of a line whose end has not come yet, at the buffer's beginning.
    private var count = 0
    private var isInLongLine = false
    private var isAtEnd = false

    private static let capacity = 1 << 16

    /// Reads `descriptor`, which stays the caller's to close; `name` is for error messages.
    ///
    /// - Parameter limit: The most bytes that a line may have; at most 32,768.
    package init(descriptor: CInt, name: String, limit: Int = 4096) {
        self.descriptor = descriptor
        self.name = name
        self.limit = min(limit, Self.capacity / 2)
        buffer = .allocate(capacity: Self.capacity)
    }

    deinit { buffer.deallocate() }

    /// Whether more can be read at once, or never will: ``next(_:)`` would not wait.
    package var isReady: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return isAtEnd || poll(&entry, 1, 0) != 0
    }

    /// Waits for bytes, and hands the lines that have ended with them to `body`, maybe none; a last line need not end.
    ///
    /// - Returns: `false` once all is read.
    package func next(_ body: (Line) throws -> Void) throws -> Bool {
        if isAtEnd { return false }
        let added = read(descriptor, buffer + count, Self.capacity - count)
        guard added >= 0 else {
            if errno == EINTR || errno == EAGAIN { return try waitOn() }
            throw SystemError.last("read \(name)")
        }
        var (start, end) = (0, count + added)
        var searched = count
        while let found = memchr(buffer + searched, 0x0A, end - searched) {
            let newline = buffer.distance(to: found.assumingMemoryBound(to: UInt8.self))
            try hand(start, newline, to: body)
            (start, searched) = (newline + 1, newline + 1)
        }
        if added == 0 {
            isAtEnd = true
            if isInLongLine || end > start { try hand(start, end, to: body) }
            return false
        }
        if end - start > limit {
            isInLongLine = true
            end = start
        }
        count = end - start
        if start > 0, count > 0 { memmove(buffer, buffer + start, count) }
        return true
    }

    private func waitOn() throws -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, -1)
        return true
    }

    private func hand(_ start: Int, _ end: Int, to body: (Line) throws -> Void) throws {
        defer { isInLongLine = false }
        guard !isInLongLine, end - start <= limit else { return try body(.tooLong) }
        let hasReturn = end > start && buffer[end - 1] == 0x0D
        try body(.bytes(UnsafeBufferPointer(start: buffer + start, count: end - start - (hasReturn ? 1 : 0))))
    }
}
