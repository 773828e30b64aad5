internal import Glibc

/// A file that is read from its beginning to its end, a chunk at a time.
package final class FileInput {
    /// The path as it was given, `-` for standard input; for messages and for libraries that open files themselves.
    package let path: String
    private let descriptor: CInt
    /// How much is read at once. Bytes.
    private let chunk: Int
    /// Its first `filled` bytes have been read and not yet been taken.
    private var buffer: [UInt8]
    private var filled = 0
    private var isAtEnd = false

    /// Opens a file; `-` is standard input.
    ///
    /// - Parameter chunk: How much is read at once. Bytes.
    package init(path: String, chunk: Int = 1 << 16) throws(SystemError) {
        self.path = path
        self.chunk = chunk
        buffer = [UInt8](repeating: 0, count: chunk)
        if path == "-" {
            descriptor = STDIN_FILENO
        } else {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .last("read '\(path)'") }
        }
        // A folder opens, and fails where it is read.
    }

    /// Reads what an open descriptor has, which it closes in the end.
    ///
    /// - Parameter path: What messages call it.
    package init(descriptor: CInt, path: String) {
        self.path = path
        self.descriptor = descriptor
        chunk = 1 << 16
        buffer = [UInt8](repeating: 0, count: chunk)
    }

    /// Whether the file is one on a disk, which can be opened again by its path.
    package var isRegular: Bool {
        var status = stat()
        return path != "-" && fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Reads all that is left into a file without a name in `folder`, and returns its descriptor, which stands at its
    /// beginning: for libraries that move about in a file.
    package func spooled(in folder: String) throws -> CInt {
        let copy = try temporaryFile(in: folder)
        do {
            while try next({ bytes in
                let code = writeAll(bytes, to: copy)
                guard code == 0 else { throw SystemError(code: code, doing: "write a temporary file in '\(folder)'") }
            }) {}
            guard lseek(copy, 0, SEEK_SET) == 0 else { throw SystemError.last("read a temporary file") }
        } catch {
            close(copy)
            throw error
        }
        return copy
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// The first bytes, at most `count`, which stay to be read.
    package func head(_ count: Int = 4096) throws(SystemError) -> [UInt8] {
        while filled < count, !isAtEnd { try fill() }
        return Array(buffer.prefix(min(filled, count)))
    }

    /// Hands the next chunk to `body`; returns `false` at the end, where `body` is not called.
    package func next(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
        if filled == 0, !isAtEnd { try fill() }
        guard filled > 0 else { return false }
        let count = filled
        filled = 0
        try buffer.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        return true
    }

    private func fill() throws(SystemError) {
        if filled == buffer.count { buffer += [UInt8](repeating: 0, count: chunk) }
        let (start, size) = (filled, buffer.count - filled)
        var count = -1
        repeat {
            count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + start, size) }  // Never empty.
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw .last("read '\(path)'") }
        filled += count
        isAtEnd = count == 0
    }
}
