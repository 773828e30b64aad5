internal import ByteIO
internal import Glibc

/// A temporary file without a name, which goes with this value.
final class PutAside {
    var output: Output
    let descriptor: CInt
    let folder: String

    init(folder: String) throws(SystemError) {
        descriptor = try temporaryFile(in: folder)
        output = Output(descriptor: descriptor, name: "a temporary file in '\(folder)'")
        self.folder = folder
    }

    deinit { close(descriptor) }

    /// Copies the whole file to `out`.
    func copy(into out: inout Output) throws(SystemError) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last("read a temporary file in '\(folder)'") }
        try forEachChunk(of: descriptor) { chunk throws(SystemError) in
            out.buffer.append(chunk)
            try out.flushIfLarge()
        }
    }
}
