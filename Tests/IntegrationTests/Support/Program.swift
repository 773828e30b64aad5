import Glibc
import LocationsTestSupport
import SQLite
import Testing

/// The built program, with a store of a test's own.
final class Program {
    let store: String
    let folder = Result { try TemporaryFolder() }
    private var database: Database?

    /// Whether there are the programs that the tests need.
    static var isTestable: Bool { ChildProcess.built("locations") != nil && GpsdProcess.isInstalled }

    /// - Parameter store: Where the store is to be; in a folder of its own where `nil`.
    init(store: String? = nil) throws {
        self.store = try store ?? folder.get().file("Locations.sqlite")
    }

    /// The path of something in the test's folder.
    func file(_ name: String) throws -> String { try folder.get().file(name) }

    /// Starts a command.
    func start(_ arguments: String...) throws -> Run { try start(arguments) }

    func start(_ arguments: [String]) throws -> Run {
        let program = try #require(ChildProcess.built("locations"))
        return Run(try ChildProcess(program, arguments, environment: environment))
    }

    /// Starts a command by a shell, which becomes it: `"$@"` stands for the command line.
    func start(by script: String, _ arguments: String...) throws -> Run { try start(by: script, arguments) }

    func start(by script: String, _ arguments: [String]) throws -> Run {
        let program = try #require(ChildProcess.built("locations"))
        return Run(try ChildProcess("bash", ["-c", script, "bash", program] + arguments, environment: environment))
    }

    /// Runs a command to its end.
    func run(_ arguments: String...) throws -> Run {
        let run = try start(arguments)
        try run.process.wait(limit: 60)
        return run
    }

    private var environment: [String: String?] {
        ["LOCATIONS_STORE": store, "LC_ALL": "en_US.UTF-8", "TZ": "UTC", "XDG_DATA_HOME": nil, "STATE_DIRECTORY": nil]
    }

    // MARK: - The store, as other programs see it

    /// The rows of a query of one column, as text; none where there is no store yet.
    func rows(_ sql: String) throws -> [String] {
        guard access(store, F_OK) == 0 else { return [] }
        let database = try self.database ?? Database(path: store)
        self.database = database
        database.setBusyTimeout(10_000)
        let isStore = try database.makeStatement("SELECT 1 FROM sqlite_schema WHERE name = 'Event'").firstRow { _ in 1 }
        guard isStore != nil else { return [] }
        var rows: [String] = []
        try database.makeStatement(sql).forEachRow { rows.append($0.text(0) ?? "NULL") }
        return rows
    }

    /// The number that a query finds; 0 where there is no store yet.
    func number(_ sql: String) throws -> Int { try rows(sql).first.flatMap { Int($0) } ?? 0 }

    /// How many fixes are in the store.
    func fixes() throws -> Int { try number("SELECT count(*) FROM Event WHERE kind = 'fix'") }
    func tracks() throws -> Int { try number("SELECT count(DISTINCT track) FROM Event") }
    func segments() throws -> Int { try number("SELECT count(DISTINCT segment) FROM Event") }

    /// Where the instants of ten a second have a hole; empty where every one from the first to the last is there.
    func holes() throws -> [String] {
        try rows(
            """
            SELECT before || ' to ' || date FROM (SELECT creationDate AS date,
                lag(creationDate) OVER (ORDER BY id) AS before FROM Event WHERE kind = 'fix')
            WHERE abs((julianday(date) - julianday(before)) * 864000 - 1) > 0.1
            """)
    }

    /// Holds the store's write lock meanwhile, as another program would.
    func holdingWriteLock(_ body: () throws -> Void) throws {
        let database = try Database(path: store)
        database.setBusyTimeout(10_000)
        try database.execute("BEGIN IMMEDIATE")
        try body()
        try database.execute("ROLLBACK")
    }

    /// Whether SQLite finds nothing wrong with the store.
    func isSound() throws -> Bool { try rows("PRAGMA integrity_check") == ["ok"] }

    /// Lets go of the store.
    func closeStore() { database = nil }
}
