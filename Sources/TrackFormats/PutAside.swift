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
    func copy(into out: inout Output) throws {
        try forEachPiece(of: descriptor) { bytes in
            out.buffer.append(bytes.bindMemory(to: UInt8.self))
            try out.flushIfLarge()
        }
    }
}
