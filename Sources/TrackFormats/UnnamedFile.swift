internal import ByteIO
internal import Glibc

/// A temporary file for a library that opens files by name, and loses its name as soon as it has.
final class UnnamedFile {
    /// Where it is until ``unname()``.
    let path: String
    private let descriptor: CInt

    init(folder: String) throws(SystemError) {
        var template = Array((folder + "/locations-XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard descriptor >= 0 else { throw .last("make a temporary file in '\(folder)'") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Takes its name away: it is gone when nobody has it open any more, however that comes about.
    func unname() { unlink(path) }

    /// Copies all that is in it.
    func copy(into out: inout Output) throws(SystemError) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last("read a temporary file") }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last("read a temporary file") }
            if count == 0 { return }
            chunk.withUnsafeBufferPointer { out.buffer.append(UnsafeBufferPointer(rebasing: $0[..<count])) }
            try out.flushIfLarge()
        }
    }
}
