import Glibc
import LinuxHost
import LocationManager
import LocationsTestSupport
import Positioning
import SQLite
import Testing

@testable import EventStore
@testable import Recorder

@Suite("A store that is to be replaced")
struct StoreKeeperTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("Locations.sqlite") }
    private let stores: RecorderStore
    private let journal: Journal

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.file("Locations.sqlite")
        stores = try recorderStore(at: path)
        var settings = RecorderSettings()
        settings.trackName = "To Gotland"
        journal = try Journal(store: stores.take(), settings: settings, server: "localhost", tellsEvents: true)
        journal.add(.somewhere(), start: .track, at: 0)
        journal.note(weeksAdded: 1024, at: 0)
        #expect(journal.write(at: 5_000).stored.count == 1)
    }

    private func rows(_ sql: String) throws -> [String] {
        var rows: [String] = []
        let store = try EventStore(path: path, access: .readOnly)
        try store.database.makeStatement(sql).forEachRow { rows.append($0.text(0) ?? "NULL") }
        return rows
    }

    @Test("Is opened again also where that failed for want of room or by a lock", arguments: [true, false])
    func again(isFull: Bool) throws {
        var keeper = StoreKeeper(stores)
        var help = false
        let error = StoreError(isFull ? .full : .busy, "not now")
        // As long as there is a store, these go by themselves.
        journal.fail(error, at: 10_000)
        help = keeper.help(journal, at: 60_000)
        #expect(!help)
        journal.letGo()
        help = keeper.help(journal, at: 70_000)
        #expect(help)
        journal.add(.somewhere(seconds: 1, north: 1), start: nil, at: 71_000)
        #expect(journal.write(at: 80_000).stored.map(\.id) == [2])
        #expect(journal.failure == nil)
    }

    @Test(
        "Goes on being replaced where making the new one failed, is told at once, and keeps its track's name",
        .enabled(if: ChildProcess.find("python3") != nil, "needs python3, as another process"))
    func owed() throws {
        let lock = StoreFile.lockPath(store: path)
        unlink(lock)
        let script = """
            import fcntl, sys, time
            lock = open(sys.argv[1], 'w'); fcntl.lockf(lock, fcntl.LOCK_EX); time.sleep(60)
            """
        let holder = try ChildProcess("python3", ["-c", script, lock])
        defer { holder.send(SIGKILL) }
        #expect(waitUntil { FileLock.holder(path: lock) != nil })

        var keeper = StoreKeeper(stores)
        var help = false
        journal.add(.somewhere(seconds: 1, north: 1), start: nil, at: 10_000)
        let descriptor = open(path, O_WRONLY)
        #expect(pwrite(descriptor, Array("no database".utf8), 11, 0) == 11)
        close(descriptor)
        journal.fail(StoreError(.corrupt, "damaged"), at: 10_000)
        help = keeper.help(journal, at: 20_000)
        #expect(!help)
        let aside = try #require(stores.takeSetAside())
        #expect(access(aside, F_OK) == 0)
        help = keeper.help(journal, at: 31_000)
        #expect(!help)
        #expect(stores.takeSetAside() == nil)

        holder.send(SIGKILL)
        try holder.wait()
        help = keeper.help(journal, at: 42_000)
        #expect(help)
        #expect(journal.write(at: 50_000).stored.map(\.id) == [1])
        #expect(try rows("SELECT name FROM Track") == ["To Gotland"])
        #expect(try rows("SELECT weeksAdded || ' ' || events FROM Session") == ["1024 1"])
    }

    @Test("That was damaged, and is removed before it could be set aside, is made anew at the end")
    func damagedAndGone() throws {
        var keeper = StoreKeeper(stores)
        var help = false
        journal.add(.somewhere(seconds: 1, north: 1), start: nil, at: 10_000)
        journal.fail(StoreError(.corrupt, "damaged"), at: 10_000)
        for part in ["", "-wal", "-shm"] { unlink(path + part) }
        help = keeper.help(journal, at: 20_000)
        #expect(!help)
        #expect(!StoreFile.exists(path))
        help = keeper.help(journal, at: 31_000, isLast: true)
        #expect(help)
        #expect(journal.write(at: 40_000).stored.map(\.id) == [1])
        #expect(try rows("SELECT name FROM Track") == ["To Gotland"])
    }

    @Test("Without a store nothing is said to work again")
    func none() throws {
        journal.letGo()
        journal.fail(StoreError(.inputOutput, "gone"), at: 10_000)
        let (stored, change) = journal.write(at: 60_000)
        #expect(stored.isEmpty)
        if case .recovered = change { Issue.record("recovered without a store") }
        #expect(journal.failure != nil)
    }

    @Test("A copy of it, made earlier in the session and put in its place, is gone on with in a new segment")
    func copy() throws {
        let copy = folder.file("copy")
        try EventStore(path: path, access: .readWrite).backUp(to: copy)
        journal.add(.somewhere(seconds: 1, north: 1), start: nil, at: 10_000)
        #expect(journal.write(at: 15_000).stored.map(\.id) == [2])
        for part in ["", "-wal", "-shm"] { rename(path + part, folder.file("away" + part)) }
        rename(copy, path)
        journal.add(.somewhere(seconds: 2, north: 2), start: nil, at: 20_000)
        #expect(journal.write(at: 25_000).stored.isEmpty)
        var keeper = StoreKeeper(stores)
        var help = false
        help = keeper.help(journal, at: 40_000)
        #expect(help)
        #expect(journal.write(at: 50_000).stored.count == 1)
        #expect(try rows("SELECT track || '.' || segment FROM Event ORDER BY id") == ["1.1", "1.2"])
        #expect(try rows("SELECT events FROM Session") == ["2"])
    }
}
