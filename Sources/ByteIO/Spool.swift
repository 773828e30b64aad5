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

    /// Copies all that was written to `out`.
    package func copy(into out: inout Output) throws {
        try forEachPiece { bytes in
            out.buffer.append(bytes.bindMemory(to: UInt8.self))
            try out.flushIfLarge()
        }
    }

    /// Copies all that was written to `out`, and forgets it.
    package func move(into out: inout Output) throws {
        try copy(into: &out)
        removeAll()
    }

    /// Adds all that was written to what `other` holds, and forgets it.
    package func move(into other: Spool) throws {
        try forEachPiece { bytes in try other.write { $0.append(bytes.bindMemory(to: UInt8.self)) } }
        removeAll()
    }

    /// Hands all that was written to `body`, in pieces of a multiple of 24 bytes but the last, and forgets it.
    package func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try forEachPiece(body)
        removeAll()
    }

    private func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let file else { return try output.buffer.withBytes(body) }
        try store()
        try ByteIO.forEachPiece(of: file, body)
    }

    /// Forgets all that was written.
    package func removeAll() {
        output.buffer.removeAll()
        if let file { close(file) }
        file = nil
    }

    private func store() throws(SystemError) {
        if file == nil { file = try temporaryFile(in: folder) }
        guard let file else { return }
        let code = output.buffer.withBytes { writeAll($0, to: file) }
        output.buffer.removeAll()
        guard code == 0 else { throw SystemError(code: code, doing: "write a temporary file in '\(folder)'") }
    }
}
