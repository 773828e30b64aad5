internal import Glibc

/// Bytes that are put aside and copied out later, in constant memory: what is much goes to a temporary file without a name.
///
/// For a format whose reader wants one thing before another, such as all times before all places.
package final class Spool {
    private var output = Output.collecting()
    private var file: CInt?
    private let folder: String

    /// - Parameter folder: Where a temporary file may be made.
    package init(folder: String) { self.folder = folder }

    deinit { if let file { close(file) } }

    package var isEmpty: Bool { output.buffer.count == 0 && file == nil }

    /// Writes by `body`.
    package func write(_ body: (inout ByteWriter) -> Void) throws(SystemError) {
        body(&output.buffer)
        if output.buffer.count >= 1 << 18 { try store() }
    }

    /// Copies all that was written to `out`, and forgets it.
    package func move(into out: inout Output) throws(SystemError) {
        try copy(into: &out)
        removeAll()
    }

    /// Copies all that was written to `out`, and keeps it.
    package func copy(into out: inout Output) throws(SystemError) {
        if let file = try rewound() {
            try forEachChunk(of: file) { chunk throws(SystemError) in
                out.buffer.append(chunk)
                try out.flushIfLarge()
            }
        } else {
            output.buffer.withBytes { bytes in out.buffer.append(bytes.bindMemory(to: UInt8.self)) }
        }
        try out.flushIfLarge()
    }

    /// Adds all that was written to what `other` holds, and forgets it.
    package func move(into other: Spool) throws(SystemError) {
        if let file = try rewound() {
            try forEachChunk(of: file) { chunk throws(SystemError) in
                try other.write { $0.append(chunk) }
            }
        } else {
            try other.write { writer in
                output.buffer.withBytes { bytes in writer.append(bytes.bindMemory(to: UInt8.self)) }
            }
        }
        removeAll()
    }

    /// Forgets all that was written.
    package func removeAll() {
        output.buffer.removeAll()
        if let file { close(file) }
        file = nil
    }

    /// The file, with all that was written and from its beginning; `nil` where all is in memory.
    private func rewound() throws(SystemError) -> CInt? {
        guard let file else { return nil }
        try store()
        guard lseek(file, 0, SEEK_SET) == 0 else { throw .last("read a temporary file") }
        return file
    }

    private func store() throws(SystemError) {
        if file == nil { file = try temporaryFile(in: folder) }
        guard let file else { return }
        let code = output.buffer.withBytes { writeAll($0, to: file) }
        output.buffer.removeAll()
        guard code == 0 else { throw SystemError(code: code, doing: "write a temporary file in '\(folder)'") }
    }
}

/// Makes a file that has no name and goes with its descriptor, which is the caller's to close.
package func temporaryFile(in folder: String) throws(SystemError) -> CInt {
    var template = Array((folder + "/locations-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last("make a temporary file in '\(folder)'") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
}

/// Hands on a file from where it stands to its end, a part at a time.
package func forEachChunk(
    of descriptor: CInt, _ body: (UnsafeBufferPointer<UInt8>) throws(SystemError) -> Void
) throws(SystemError) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .last("read a temporary file") }
        if count == 0 { return }
        try chunk.withUnsafeBufferPointer { bytes throws(SystemError) in
            try body(UnsafeBufferPointer(rebasing: bytes[..<count]))
        }
    }
}
