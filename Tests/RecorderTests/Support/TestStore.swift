import EventStore
import LocationsTestSupport
import SQLite

/// A store of a test's own, with means to make writing to it fail.
final class TestStore {
    private let folder: TemporaryFolder
    private let other: Database

    init() throws {
        folder = try TemporaryFolder()
        _ = try EventStore(path: folder.file("Locations.sqlite"), access: .create(.personal))
        other = try Database(path: folder.file("Locations.sqlite"))
    }

    /// Another connection to it, which does not wait for others.
    func open() throws -> EventStore {
        try EventStore(path: folder.file("Locations.sqlite"), access: .readWrite, patience: 0)
    }

    /// Holds the write lock, as another program would, or lets it go.
    func block(_ isBlocked: Bool = true) throws { try other.execute(isBlocked ? "BEGIN IMMEDIATE" : "ROLLBACK") }

    /// Refuses events north of a latitude, in degrees; `nil` takes all again.
    func refuse(northOf latitude: Double?) throws {
        try other.execute("DROP TRIGGER IF EXISTS Refusing")
        guard let latitude else { return }
        try other.execute(
            """
            CREATE TRIGGER Refusing BEFORE INSERT ON StoredEvent WHEN NEW.latitude > \(Int64(latitude * 1e9))
            BEGIN SELECT RAISE(ABORT, 'not so far north'); END
            """)
    }

    /// Refuses something else, as in `UPDATE ON Boot`; `nil` takes all again.
    func refuse(_ what: String?) throws {
        try other.execute("DROP TRIGGER IF EXISTS RefusingAll")
        guard let what else { return }
        try other.execute("CREATE TRIGGER RefusingAll BEFORE \(what) BEGIN SELECT RAISE(ABORT, 'not now'); END")
    }

    /// The rows of a query of one column.
    func rows(_ sql: String) throws -> [String] {
        var rows: [String] = []
        try other.makeStatement(sql).forEachRow { rows.append($0.text(0) ?? "NULL") }
        return rows
    }

    /// A file in the same folder.
    func file(_ text: String, name: String = "reports.json") throws -> String { try folder.write(text, to: name) }
}
