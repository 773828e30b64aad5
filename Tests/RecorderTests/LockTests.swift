import Glibc
import LinuxHost
import LocationsTestSupport
import Testing

@Suite("The lock of a recording")
struct LockTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("lock") }

    init() throws { folder = try TemporaryFolder() }

    /// Whether another process gets the lock.
    private func isFree() throws -> Bool {
        let script = "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB, 1)"
        return try ChildProcess.run("python3", ["-c", script, path]).wait() == .exited(0)
    }

    @Test("Asking who holds it, and for it once more, does not let go of it")
    func asking() throws {
        guard case .locked(let lock) = try FileLock.acquire(path: path) else {
            Issue.record("it is held")
            return
        }
        #expect(FileLock.holder(path: path) == .some(getpid()))
        #expect(FileLock.numbers(at: [0], path: path) == [nil])
        guard case .heldBy(getpid()) = try FileLock.acquire(path: path) else {
            Issue.record("it is given twice")
            return
        }
        #expect(try !isFree())
        withExtendedLifetime(lock) {}
    }

    @Test("It is free for others, and for us, once it is let go of")
    func lettingGo() throws {
        for _ in 0..<2 {
            guard case .locked(let lock) = try FileLock.acquire(path: path) else {
                Issue.record("it is held")
                return
            }
            withExtendedLifetime(lock) {}
        }
        #expect(try isFree())
        #expect(FileLock.holder(path: path) == nil)
    }
}
