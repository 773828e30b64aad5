internal import Glibc

/// Numbers that come out in the order they went in, in constant memory: what is much goes to a temporary file without a
/// name.
package final class NumberQueue {
    /// What went in last, what comes out next, and where the latter is.
    private var tail: [Int64] = []
    private var head: [Int64] = []
    private var next = 0
    /// What lies between them. Numbers.
    private var file: CInt?
    private var (start, end) = (0, 0)
    private let folder: String

    /// A queue may hold two of these in memory, and a file of KML has twenty queues.
    private static let chunk = 1 << 13

    /// - Parameter folder: Where a temporary file may be made.
    package init(folder: String) { self.folder = folder }

    deinit { if let file { close(file) } }

    package var count: Int { head.count - next + end - start + tail.count }

    package func append(_ number: Int64) throws(SystemError) {
        tail.append(number)
        if tail.count == Self.chunk { try store() }
    }

    package func removeFirst() throws(SystemError) -> Int64? {
        if next == head.count { try load() }
        guard next < head.count else { return nil }
        next += 1
        return head[next - 1]
    }

    package func removeAll() {
        head.removeAll(keepingCapacity: true)
        tail.removeAll(keepingCapacity: true)
        (next, start, end) = (0, 0, 0)
    }

    private func store() throws(SystemError) {
        if file == nil { file = try temporaryFile(in: folder) }
        guard let file else { return }
        let size = tail.count * 8
        let count = tail.withUnsafeBytes { pwrite(file, $0.baseAddress, size, off_t(end * 8)) }
        guard count == size else {
            throw SystemError(code: count < 0 ? errno : ENOSPC, doing: "write a temporary file in '\(folder)'")
        }
        end += tail.count
        tail.removeAll(keepingCapacity: true)
    }

    private func load() throws(SystemError) {
        next = 0
        guard let file, start < end else {
            swap(&head, &tail)
            tail.removeAll(keepingCapacity: true)
            return
        }
        head = [Int64](repeating: 0, count: min(Self.chunk, end - start))
        let size = head.count * 8
        guard head.withUnsafeMutableBytes({ pread(file, $0.baseAddress, size, off_t(start * 8)) }) == size else {
            throw .last("read a temporary file")
        }
        start += head.count
    }
}
