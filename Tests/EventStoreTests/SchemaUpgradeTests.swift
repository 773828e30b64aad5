import Glibc
import LocationsTestSupport
import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Bringing an older store up to date")
struct SchemaUpgradeTests {
    private let folder = TemporaryFolder()
    private static let copy = "Locations-before-schema-\(Schema.newestVersion).sqlite"
    private static let second = "Locations-before-schema-\(Schema.newestVersion)-2.sqlite"

    /// A store as an earlier version left it, with 49 events and one that was deleted.
    private func makeStore(schema: Int, at name: String = "Locations.sqlite") throws {
        try StoreFile.create(folder.file(name), permissions: .personal)
        try Database(path: folder.file(name)).execute(
            OldStore.script(
                steps: Schema.migrations.prefix(schema).map { $0.sql }, applicationID: Schema.applicationID, events: 50,
                date: someDate.milliseconds))
    }

    private func content(_ name: String) throws -> [String] {
        let database = try Database(path: folder.file(name))
        return try database.column("PRAGMA user_version") + database.column("PRAGMA integrity_check")
            + database.column("SELECT id || ' ' || date FROM StoredEvent ORDER BY id")
            + database.column("SELECT id FROM DeletedEvent")
    }

    @Test(
        "Whoever opens it, it is kept as it was beside it, whole and for the same eyes",
        arguments: OpeningTests.Way.allCases, 1..<Schema.migrations.count)
    func copy(way: OpeningTests.Way, schema: Int) throws {
        try makeStore(schema: schema)
        chmod(folder.file(), 0o640)
        let before = try content("Locations.sqlite")
        #expect(before[0] == "\(schema)")
        // Opened by others, so that what is in its log is not in its file.
        let other = try Database(path: folder.file())
        try other.execute("UPDATE StoredEvent SET date = date + 1 WHERE id = 50")
        let changed = try content("Locations.sqlite")
        #expect(changed != before)
        #expect(EventStore.isOutdated(folder.file()))
        do {
            let store = try EventStore(path: folder.file(), access: way.access)
            #expect(try store.count() == 49)
            #expect(store.earlierCopy == folder.file(Self.copy))
            // Also while it is open, and its log not emptied.
            #expect(!EventStore.isOutdated(folder.file()))
        }
        #expect(try content(Self.copy) == changed)
        #expect(permissions(of: folder.file(Self.copy)) == 0o640)
        #expect(try content("Locations.sqlite")[0] == "\(Schema.newestVersion)")
        // Once.
        do { #expect(try EventStore(path: folder.file(), access: way.access).earlierCopy == nil) }
        #expect(folder.names().filter { $0.contains("before") } == [Self.copy])
    }

    @Test("An older copy stays, and a store that is new or up to date needs none")
    func names() throws {
        try makeStore(schema: 4)
        write(Array("mine".utf8), to: folder.file(Self.copy))
        do { _ = try folder.store() }
        #expect(bytes(of: folder.file(Self.copy)) == Array("mine".utf8))
        #expect(try content(Self.second)[0] == "4")
        #expect(!EventStore.isOutdated(folder.file()))
        let other = TemporaryFolder()
        do { _ = try other.store() }
        do { _ = try other.store() }
        #expect(other.names() == ["Locations.sqlite"])
        #expect(!EventStore.isOutdated(other.file()))
        #expect(!EventStore.isOutdated(other.file("none")))
        #expect(other.names() == ["Locations.sqlite"])
    }

    @Test("By a link it is copied beside itself, under its own name")
    func link() throws {
        mkdir(folder.file("real"), 0o700)
        try makeStore(schema: 4, at: "real/store.db")
        symlink(folder.file("real/store.db"), folder.file())
        do { #expect(try folder.store().count() == 49) }
        #expect(try content("real/store.db-before-schema-\(Schema.newestVersion).sqlite")[0] == "4")
        #expect(folder.names() == ["Locations.sqlite", "real"])
    }

    @Test("Where it cannot be migrated it stays as it was, and no copy of each try is left")
    func failure() throws {
        try makeStore(schema: 4)
        do { try Database(path: folder.file()).execute("CREATE TABLE Boot (x)") }
        let before = try content("Locations.sqlite")
        for _ in 0..<2 {
            let error = storeError { _ = try folder.store() }
            #expect(error?.kind == .inputOutput)
        }
        #expect(try content("Locations.sqlite") == before)
        #expect(folder.names().filter { $0.contains("before") } == [])
    }

    @Test("Where there is no room for the copy it is refused in one sentence")
    func room() throws {
        let upgrade = SchemaUpgrade(path: "/x/y", vfs: nil)
        #expect(storeError { try upgrade.refuse(needing: 5_000_000, free: 6_000_000) } == nil)
        for (size, free) in [(5_000_000, 5_999_999), (.max, 1)] as [(Int64, Int64)] {
            let error = storeError { try upgrade.refuse(needing: size, free: free) }
            #expect(error?.kind == .full)
            #expect(error?.description.contains("'/x/y'") == true)
            #expect(error?.description.contains("\n") == false)
        }
    }

    @Test("Who may not write it is told so, and nothing is made")
    func notWritable() throws {
        try makeStore(schema: 4)
        chmod(folder.path, 0o777)
        chmod(folder.file(), 0o644)
        let error = asNobody { storeError { _ = try EventStore(path: folder.file(), access: .readOnly) } }
        guard let error else { return print("not run as root: no other user to be refused") }
        #expect(error?.kind == .permission)
        #expect(error?.description.contains("earlier version") == true)
        #expect(try content("Locations.sqlite")[0] == "4")
        #expect(folder.names().filter { $0.contains("before") } == [])
    }
}
