import Glibc
import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Opening a store")
struct OpeningTests {
    private let folder = TemporaryFolder()

    enum Way: CaseIterable {
        case read, write, create
        var access: EventStore.Access {
            switch self {
            case .read: .readOnly
            case .write: .readWrite
            case .create: .create(.personal)
            }
        }
    }

    /// What opening fails with, having made sure that the error is one line and that no file is new or different.
    private func failure(_ way: Way) -> StoreError.Kind? {
        let before = folder.names().map { ($0, bytes(of: folder.file($0))) }
        let error = storeError {
            let store = try EventStore(path: folder.file(), access: way.access, patience: 100)
            try store.forEachEvent(EventQuery()) { _ in true }
        }
        let after = folder.names().map { ($0, bytes(of: folder.file($0))) }
        #expect(before.map { $0.0 } == after.map { $0.0 })
        #expect(before.map { $0.1 } == after.map { $0.1 })
        #expect(error?.description.contains(folder.file()) != false)
        #expect(error?.description.contains("\n") != true)
        return error?.kind
    }

    @Test("A store that is not there is missing, unless it is to be made")
    func missing() throws {
        #expect(failure(.read) == .missing)
        #expect(failure(.write) == .missing)
        _ = try folder.store()
        #expect(failure(.read) == nil)
    }

    @Test("A folder is no store", arguments: Way.allCases)
    func folder(way: Way) {
        mkdir(folder.file(), 0o700)
        #expect(failure(way) == .isFolder)
    }

    @Test(
        "What is no database is left as it is", arguments: Way.allCases,
        [Array("hello".utf8), Array("SQLite format 3\0".utf8), [UInt8](repeating: 7, count: 9000)])
    func noDatabase(way: Way, content: [UInt8]) {
        write(content, to: folder.file())
        #expect(failure(way) == .notADatabase)
    }

    @Test("Another program's database is left as it is", arguments: Way.allCases, ["delete", "wal"])
    func otherProgram(way: Way, journal: String) throws {
        do {
            let other = try Database(path: emptyFile())
            try other.execute("PRAGMA journal_mode = \(journal); CREATE TABLE t (x); INSERT INTO t VALUES (1)")
        }
        #expect(failure(way) == .notADatabase)
        #expect(folder.names() == ["Locations.sqlite"])
    }

    private func emptyFile() -> String {
        write([], to: folder.file())
        return folder.file()
    }

    @Test("A newer schema is left as it is", arguments: Way.allCases)
    func newer(way: Way) throws {
        do { try folder.store().database.execute("PRAGMA user_version = 7") }
        let error = storeError { _ = try EventStore(path: folder.file(), access: way.access) }
        #expect(error?.kind == .newerSchema)
        #expect(error?.description.contains("schema 7") == true)
        #expect(failure(way) == .newerSchema)
    }

    @Test("A damaged store says so and stays as it is", arguments: Way.allCases, [(100, 16_000), (4096, 60_000)])
    func damaged(way: Way, range: (Int, Int)) throws {
        do { try folder.store().add((0..<2000).map { fullLocation($0) }) }
        write([UInt8](repeating: 0xA5, count: range.1 - range.0), to: folder.file(), at: range.0)
        #expect(failure(way) == .corrupt)
    }

    @Test("A store that was cut short says so", arguments: Way.allCases)
    func cut(way: Way) throws {
        do { try folder.store().add((0..<2000).map { fullLocation($0) }) }
        truncate(folder.file(), 8192)
        #expect(failure(way) == .corrupt)
    }

    @Test("An empty file is filled where a store is to be made, and is none where it is not")
    func empty() throws {
        _ = emptyFile()
        #expect(failure(.read) == .missing)
        #expect(failure(.write) == .missing)
        #expect(try folder.store().count() == 0)
    }

    @Test("The folder and all files are for their owner alone, whatever the umask")
    func personal() throws {
        let path = folder.path + "/a/b/Locations.sqlite"
        let store = try EventStore(path: path, access: .create(.personal))
        try store.add([location()])
        #expect(permissions(of: folder.path + "/a") == 0o700)
        #expect(permissions(of: folder.path + "/a/b") == 0o700)
        for suffix in ["", "-wal", "-shm"] { #expect(permissions(of: path + suffix) == 0o600) }
    }

    @Test("Under a service's state folder its group may read")
    func service() throws {
        let path = folder.path + "/state/Locations.sqlite"
        let environment = ["STATE_DIRECTORY": "/var/lib/x:\(folder.path)/state"]
        let permissions = StoreFile.permissions(for: path, environment: environment)
        #expect(permissions == .service)
        let store = try EventStore(path: path, access: .create(permissions))
        try store.add([location()])
        #expect(EventStoreTests.permissions(of: folder.path + "/state") == 0o750)
        for suffix in ["", "-wal", "-shm"] { #expect(EventStoreTests.permissions(of: path + suffix) == 0o640) }
        #expect(StoreFile.permissions(for: folder.path + "/state2/x", environment: environment) == .personal)
        #expect(StoreFile.permissions(for: path, environment: [:]) == .personal)
    }

    @Test("A folder that is there keeps its permissions")
    func existingFolder() throws {
        chmod(folder.path, 0o755)
        _ = try folder.store()
        #expect(permissions(of: folder.path) == 0o755)
    }

    @Test(
        "The store is where the environment says",
        arguments: [
            (["LOCATIONS_STORE": "x.db", "XDG_DATA_HOME": "/d", "HOME": "/h"], "x.db"),
            (["LOCATIONS_STORE": "", "XDG_DATA_HOME": "/d", "HOME": "/h"], "/d/locations/Locations.sqlite"),
            (["XDG_DATA_HOME": "d", "HOME": "/h"], "/h/.local/share/locations/Locations.sqlite"),
            (["HOME": "/h"], "/h/.local/share/locations/Locations.sqlite"),
        ])
    func defaultPath(environment: [String: String], path: String) {
        #expect(StoreFile.defaultPath(environment: environment) == path)
    }

    @Test("A store has one lock, by whatever name it is reached")
    func lockPath() throws {
        _ = try folder.store()
        symlink(folder.file(), folder.file("link"))
        let path = StoreFile.lockPath(store: folder.file())
        #expect(StoreFile.lockPath(store: folder.file("link")) == path)
        #expect(path.hasSuffix("/Locations.sqlite-recorder"))
    }

    @Test("What the store takes and what is free is told")
    func space() throws {
        let store = try folder.store()
        #expect(store.fileSize > 0)
        #expect((store.freeSpace ?? 0) > 0)
        #expect(StoreFile.freeSpace(at: "/nowhere/at/all") == nil)
    }

    @Test("Without permission a store cannot be made, written or read, and the error says so")
    func permission() throws {
        do { try folder.store().add([location()]) }
        let inner = folder.path + "/closed"
        mkdir(inner, 0o700)
        chmod(folder.path, 0o755)
        let kinds = asNobody {
            (
                create: storeError { _ = try EventStore(path: inner + "/x", access: .create(.personal)) }?.kind,
                make: storeError { _ = try EventStore(path: folder.path + "/x/y", access: .create(.personal)) }?.kind,
                closed: storeError { _ = try EventStore(path: folder.file(), access: .readOnly) }?.kind
            )
        }
        guard let kinds else { return print("not run as root: no other user to be refused") }
        #expect(kinds.create == .permission)
        #expect(kinds.make == .permission)
        #expect(kinds.closed == .permission)
    }

    @Test("In a folder that cannot be written, a store is read while somebody has it open, and never written")
    func readOnlyFolder() throws {
        var owner: EventStore? = try folder.store()
        try owner?.add([location()])
        chmod(folder.path, 0o755)
        for suffix in ["", "-wal", "-shm"] { chmod(folder.file() + suffix, 0o644) }
        let read = try asNobody { try EventStore(path: folder.file(), access: .readOnly).ids() }
        guard let read else { return print("not run as root: no other user to be refused") }
        #expect(read == [1])
        let writing = asNobody { storeError { _ = try EventStore(path: folder.file(), access: .readWrite) }?.kind }
        #expect(writing == .permission)
        owner = nil
        let alone = asNobody { storeError { _ = try EventStore(path: folder.file(), access: .readOnly).ids() } }
        #expect(alone??.kind == .permission)
    }

    @Test("A store of the first schema is brought up to date, with all that is in it and all that undo keeps")
    func firstSchema() throws {
        try StoreFile.create(folder.file(), permissions: .personal)
        let old = try Database(path: folder.file())
        try old.execute(Schema.version1 + "; PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1")
        try old.execute(
            """
            PRAGMA journal_mode = WAL;
            INSERT INTO Track (name) VALUES ('Old');
            INSERT INTO Segment (track, firstEvent, lastEvent) VALUES (1, 1, 3);
            INSERT INTO StoredEvent (id, date, latitude, longitude, flags, segment)
                VALUES (1, 0, 1000000000, 0, 3, 1), (3, 60000, 1010000000, 0, 3, 1);
            INSERT INTO Operation (id, kind, date, events) VALUES (7, 'delete', \(someDate.milliseconds), 1);
            INSERT INTO DeletedEvent (operation, id, date, latitude, longitude, flags, segment)
                VALUES (7, 2, 30000, 1005000000, 0, 3, 1);
            UPDATE State SET nextEvent = 4, track = 1, segment = 1;
            """)
        let store = try folder.store()
        #expect(try store.database.column("PRAGMA user_version") == ["\(Schema.newestVersion)"])
        #expect(try store.database.column("PRAGMA integrity_check") == ["ok"])
        #expect(try store.database.column("PRAGMA foreign_key_check") == [])
        #expect(try store.trackSummary(id: 1)?.statistics.events == 2)
        #expect(try store.undo(now: someDate) == UndoneOperation(kind: .delete, count: 1, date: someDate))
        #expect(try store.ids() == [1, 2, 3])
        #expect(try store.trackSummary(id: 1)?.statistics.events == 3)
        try store.renameTrack(1, to: "New", now: someDate)
        #expect(try store.database.column("SELECT id FROM Operation") == ["8"])
        #expect(try store.undo(now: someDate)?.kind == .rename)
    }
}
