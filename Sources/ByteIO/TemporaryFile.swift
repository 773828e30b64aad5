internal import Glibc

/// A temporary file that goes with this value, however that comes about.
package final class TemporaryFile {
    package let descriptor: CInt
    package let folder: String
    /// Where it is, for a library that opens files by name; until ``unname()``.
    package let path: String
    /// What writes to it.
    package var output: Output
    private var isNamed: Bool

    /// Makes a file in `folder`, without a name unless `isNamed`.
    package init(folder: String, isNamed: Bool = false) throws(SystemError) {
        (descriptor, path) = try makeTemporaryFile(in: folder)
        self.folder = folder
        output = Output(descriptor: descriptor, name: "a temporary file in '\(folder)'")
        self.isNamed = true
        if !isNamed { unname() }
    }

    deinit {
        unname()
        close(descriptor)
    }

    /// Takes its name away: then it is gone when nobody has it open any more, even where this process is killed.
    package func unname() {
        if isNamed { unlink(path) }
        isNamed = false
    }

    /// Copies the whole file to `out`.
    package func copy(into out: inout Output) throws {
        try forEachPiece(of: descriptor) { bytes in
            out.buffer.append(bytes.bindMemory(to: UInt8.self))
            try out.flushIfLarge()
        }
    }
}

/// Makes a file that has no name and goes with its descriptor, which is the caller's to close.
func temporaryFile(in folder: String) throws(SystemError) -> CInt {
    let (descriptor, path) = try makeTemporaryFile(in: folder)
    unlink(path)
    return descriptor
}

private func makeTemporaryFile(in folder: String) throws(SystemError) -> (descriptor: CInt, path: String) {
    // mkstemp(3) puts letters of its own in place of the last six.
    var template = Array((folder + "/locations-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .last("make a temporary file in '\(folder)'") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return (descriptor, String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
}

/// Hands a whole file to `body`, in pieces of a multiple of 24 bytes but the last.
func forEachPiece(of descriptor: CInt, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError.last("read a temporary file") }
    var chunk = [UInt8](repeating: 0, count: 24 << 12)
    var isAtEnd = false
    while !isAtEnd {
        let count = try fill(&chunk, from: descriptor)
        isAtEnd = count < chunk.count
        try chunk.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
}

/// Reads until `chunk` is full or the file ends; returns how many bytes that were.
private func fill(_ chunk: inout [UInt8], from descriptor: CInt) throws(SystemError) -> Int {
    var end = 0
    while end < chunk.count {
        let count = chunk.withUnsafeMutableBytes { bytes in
            read(descriptor, UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).baseAddress, bytes.count - end)
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .last("read a temporary file") }
        if count == 0 { break }
        end += count
    }
    return end
}
