import Doctor
import EventStore
import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import Testing

@testable import LocationsCommands

@Suite("Whether a recorder gets on")
struct RecorderWatchTests {
    private let store: StoreFixture
    private let lock: FileLock
    private let start: ClockReading
    /// How long ago the session began and stored its only fix. Milliseconds.
    private static let age: Int64 = 1_200_000

    init() throws {
        let now = HostClock.now()
        let start = ClockReading(
            uptime: now.uptime - Self.age, date: now.date + -Self.age, isDateTrusted: now.isDateTrusted)
        let store = try StoreFixture(nil)
        _ = try store.open().beginSession(pid: getpid(), server: nil, now: start)
        try store.add([.sample(at: start.date).with { $0.receivedDate = start.date }])
        guard case .locked(let lock) = try FileLock.acquire(path: StoreFile.lockPath(store: store.path)) else {
            throw Failure()
        }
        (self.store, self.lock, self.start) = (store, lock, start)
        touch(at: start.date)
    }

    private struct Failure: Error {}

    /// The store is written to at this date.
    private func touch(at date: Timestamp) { Self.touch(store.path, at: date) }

    private static func touch(_ path: String, at date: Timestamp) {
        let time = timespec(tv_sec: Int(date.milliseconds / 1000), tv_nsec: 0)
        for suffix in ["", "-wal"] { utimensat(AT_FDCWD, path + suffix, [time, time], 0) }
    }

    private func trouble(hasFix: Bool = true, patience: Int64 = 300, root: String = "") -> RecorderTrouble? {
        var watch = RecorderWatch(store: store.path)
        watch.patience = patience
        watch.surroundings.root = root
        return withExtendedLifetime(lock) { watch.trouble(hasFix: hasFix, signals: WakeUp()) }
    }

    @Test("One that has written nothing for long is stuck where there is a fix, and only there")
    func silent() {
        guard case .silent(getpid(), let time) = trouble() else {
            Issue.record("\(String(describing: trouble()))")
            return
        }
        #expect((Self.age...Self.age + 60_000).contains(time))
        #expect(trouble(hasFix: false) == nil)
    }

    @Test("One that notes what it leaves out is not", arguments: [(299, true), (310, false)] as [(Int64, Bool)])
    func bookkeeping(seconds: Int64, isAlive: Bool) {
        touch(at: HostClock.now().date + -seconds * 1000)
        #expect((trouble() == nil) == isAlive)
    }

    @Test("One that had nothing to write until now is given the time to")
    func lateWord() {
        let path = store.path
        startThread {
            usleep(300_000)
            Self.touch(path, at: HostClock.now().date)
        }
        #expect(trouble(patience: 30_000) == nil)
    }

    @Test(
        "One that was told to let events gather for long is given that time thrice",
        arguments: [("10m", true), ("6m", false)])
    func commitInterval(interval: String, isAlive: Bool) throws {
        let folder = try TemporaryFolder()
        let pid = getpid()
        mkdir(folder.file("proc"), 0o755)
        mkdir(folder.file("proc/\(pid)"), 0o755)
        try folder.write("\(pid) (locations) S 1 1 1 0 -1 0 0\n", to: "proc/\(pid)/stat")
        let words = ["locations", "record", "--commit-interval", interval, "boat:2947"]
        try folder.write(words.map { $0 + "\0" }.joined(), to: "proc/\(pid)/cmdline")
        #expect((trouble(root: folder.path) == nil) == isAlive)
    }
}
