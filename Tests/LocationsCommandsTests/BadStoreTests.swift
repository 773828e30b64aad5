import Glibc
import LocationsTestSupport
import Positioning
import Testing

@Suite("A store that is none")
struct BadStoreTests {
    /// Every command that works on a store, each with what it takes.
    private static let commands = [
        "list", "list --json", "show 1", "edit 1 --note x", "delete 1", "delete --day today --yes", "undo", "export",
    ]

    private func expect(
        _ message: String, code: CInt, store: StoreFixture, path: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for command in Self.commands {
            let words = command.split(separator: " ").map(String.init)
            let result = try store.run(words + ["--store", path])
            expectOneLine(result, message, code: code, sourceLocation: sourceLocation)
        }
    }

    @Test("because nothing is there: exit 66, and none is made")
    func missing() throws {
        let store = try StoreFixture(nil)
        for path in [store.path, store.folder.file("a/b.sqlite")] {
            let message = "there is no store at '\(path)' yet; 'locations record' or 'locations add' makes one"
            try expect(message, code: 66, store: store, path: path)
        }
        #expect(names(in: store.folder.path) == [])
    }

    @Test("because its folder is somebody else's: exit 77", .enabled(if: unprivileged != nil))
    func hidden() throws {
        let store = try StoreFixture([])
        chmod(store.folder.path, 0)
        defer { chmod(store.folder.path, 0o700) }
        let message =
            "no permission to look into the folder of '\(store.path)'; become a member of its group"
        for command in ["list", "export", "undo"] {
            try expectOneLine(store.runUnprivileged([command]), message, code: 77)
        }
    }

    @Test("because it is a folder: exit 73")
    func folder() throws {
        let store = try StoreFixture(nil)
        let path = store.folder.path
        let message = "'\(path)' is a folder, not a store; name a file, such as '\(path)/Locations.sqlite'"
        try expect(message, code: 73, store: store, path: path)
    }

    @Test("because it is something else, another program's, of a newer version, or damaged: exit 65, left as it is")
    func others() throws {
        let store = try StoreFixture(nil)
        let text = try store.folder.write(String(repeating: "no database\n", count: 1000), to: "text")
        let other = store.folder.file("other.sqlite")
        try sqlite3(other, "CREATE TABLE Friend (name TEXT); INSERT INTO Friend VALUES ('Ada')")
        let newer = try StoreFixture([.example()])
        let known = try sqlite3(newer.path, "PRAGMA user_version").prefix { $0.isNumber }
        try sqlite3(newer.path, "PRAGMA user_version = 99")
        let damaged = try StoreFixture([.example()])
        try sqlite3(damaged.path, "PRAGMA wal_checkpoint(TRUNCATE)")
        var bytes = try contents(of: damaged.path)
        for index in 200..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 7) }
        try damaged.folder.write(bytes, to: "Locations.sqlite")
        for (path, message) in [
            (text, "'\(text)' is no store of locations, and was left as it is; name another file"),
            (other, "'\(other)' is another program's database, and was left as it is; name another file"),
            (
                newer.path,
                "'\(newer.path)' was written by a newer version of locations (schema 99, this one knows up to \(known)); update "
                    + "locations"
            ),
            (
                damaged.path,
                "'\(damaged.path)' is damaged; 'locations record' sets it aside and begins another, and 'locations salvage' "
                    + "saves what is left"
            ),
        ] {
            let before = try contents(of: path)
            try expect(message, code: 65, store: store, path: path)
            #expect(try contents(of: path) == before)
        }
    }

    @Test(
        "to write to, because this user may only read it: exit 77",
        .enabled(if: unprivileged != nil, "needs setpriv where root tests"))
    func readOnly() throws {
        let store = try StoreFixture([.example()])
        // Reading needs somebody who has it open, since it would make a file beside it.
        let owner = try store.open()
        defer { withExtendedLifetime(owner) {} }
        for suffix in ["", "-wal", "-shm"] { chmod(store.path + suffix, 0o444) }
        chmod(store.folder.path, 0o555)
        defer { chmod(store.folder.path, 0o755) }
        for arguments in [["edit", "1", "--note", "x"], ["delete", "1"], ["undo"]] {
            expectOneLine(
                try store.runUnprivileged(arguments),
                "cannot write to '\(store.path)': no permission; become its owner, or name another file", code: 77)
        }
        #expect(try store.runUnprivileged(["list"]).ids == [1])
        #expect(try store.runUnprivileged(["export"]).code == 0)
    }

    @Test("is named by the option, else by the variable, else by where such data is kept")
    func named() throws {
        let store = try StoreFixture([.example()])
        #expect(try store.run("list", "--store", store.path, environment: ["LOCATIONS_STORE": "/no/where"]).ids == [1])
        let places: [([String: String?], String)] = [
            (["LOCATIONS_STORE": nil], "\(store.folder.path)/.local/share/locations/Locations.sqlite"),
            (["LOCATIONS_STORE": "", "XDG_DATA_HOME": "/no/data"], "/no/data/locations/Locations.sqlite"),
            (["LOCATIONS_STORE": "/no/where"], "/no/where"),
        ]
        for (environment, path) in places {
            let result = try store.run("list", environment: environment)
            #expect(result.errors.hasPrefix("locations: there is no store at '\(path)' yet"), "\(result.errors)")
        }
    }
}
