import EventStore
import Glibc
import LocationsTestSupport
import Positioning
import Testing

@Suite("Export")
struct ExportTests {
    private func store() throws -> StoreFixture {
        let store = try StoreFixture(nil)
        try store.add((0..<5).map { .example(after: $0 * 10) }, .track(name: "To Gotland & back <1>"))
        try store.add((5..<8).map { .example(after: $0 * 86_400) }, .track(name: nil))
        try store.add([
            .example(-33.868, -151.2, after: 100, kind: .mark, note: "a\u{1B}b & c").with { $0.name = "Bay" },
            .sample(1, 2, at: nil, kind: .mark),
        ])
        return store
    }

    private func count(_ element: String, in text: String) -> Int {
        text.split(separator: "<").count { $0.hasPrefix(element + " ") || $0.hasPrefix(element + ">") }
    }

    /// The published schemas, beside the project where it is worked on.
    private static let schema = Corpus.folder + "/../schemas/all.xsd"

    @Test(
        "is valid by the schemas", .enabled(if: access(schema, R_OK) == 0, "the schemas are not in ../shared/schemas"),
        .enabled(if: ChildProcess.find("xmllint") != nil, "needs xmllint"),
        arguments: [[], ["--marks"], ["--day", "2025-11-30"], ["--since", "2030-01-01"]])
    func valid(options: [String]) throws {
        let store = try store()
        let file = store.folder.file("a.gpx")
        let errors = try store.run(["export", "-o", file] + options).errors
        #expect(errors == "" || options == ["--since", "2030-01-01"] && errors.contains("none of the store's"))
        let xmllint = try ChildProcess.run("xmllint", ["--noout", "--nonet", "--schema", Self.schema, file])
        #expect(try xmllint.exitCode() == 0, "\(xmllint.errors)")
    }

    @Test("holds tracks and marks, or those that were asked for")
    func selection() throws {
        let store = try store()
        for (options, tracks, points, marks) in [
            ([], 2, 8, 2), (["--marks"], 0, 0, 2), (["--day", "2025-11-30"], 1, 5, 1),
            (["--since", "2025-12-01"], 1, 3, 0), (["--until", "2025-11-30 18:26:44"], 1, 2, 0),
        ] {
            let text = try store.run(["export"] + options).output
            #expect(count("trk", in: text) == tracks, "\(options)")
            #expect(count("trkpt", in: text) == points, "\(options)")
            #expect(count("wpt", in: text) == marks, "\(options)")
        }
    }

    @Test("gives the same bytes twice, to a file or not, and whatever the locale, zone, folder and hour")
    func same() throws {
        let store = try store()
        let first = try store.run("export").output
        #expect(first.contains("<time>2025-11-30T18:26:34Z</time>"))
        #expect(first.contains("lat=\"52.520008\" lon=\"13.404954\""))
        for environment in [
            ["LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo"], ["LC_ALL": "fa_IR", "TZ": ""], ["LC_ALL": "ar_EG"],
        ] as [[String: String?]] {
            #expect(try store.run("export", environment: environment).output == first)
        }
        let file = store.folder.file("b.gpx")
        #expect(try store.run("export", "--output=\(file)", environment: ["TZ": "Europe/Berlin"]).output == "")
        #expect(String(decoding: try contents(of: file), as: UTF8.self) == first)
        let child = try ChildProcess.run(
            "sh", ["-c", "cd / && exec '\(BuiltProduct.path("locations"))' export -o -"],
            environment: store.variables())
        #expect(child.output == first)
    }

    @Test("leaves the old file, and nothing beside it, where it cannot be written to the end")
    func keepsOld() throws {
        let store = try StoreFixture((0..<2_000).map { .example(after: $0, kind: .mark) })
        let file = try store.folder.write("old", to: "c.gpx")
        // 64 kB: enough for what SQLite makes beside the store, and too little for 2,000 marks.
        let limited = "ulimit -f 128; exec '\(BuiltProduct.path("locations"))' export -o '\(file)'"
        let child = try ChildProcess.run("sh", ["-c", limited], environment: store.variables())
        #expect(
            child.errors
                == "locations: cannot write to '\(file)': File too large; allow larger files with 'ulimit -f', "
                + "and try again\n")
        #expect(try child.exitCode() == 74)
        #expect(String(decoding: try contents(of: file), as: UTF8.self) == "old")
        #expect(names(in: store.folder.path).filter { !$0.hasPrefix("Locations") } == ["c.gpx"])
    }

    @Test("does not begin the file where there is no store")
    func noStore() throws {
        let store = try StoreFixture(nil)
        let file = try store.folder.write("old", to: "c.gpx")
        #expect(try store.run("export", "-o", file).code == 66)
        #expect(String(decoding: try contents(of: file), as: UTF8.self) == "old")
    }

    @Test("says why a file cannot be made, and what would work")
    func cannotCreate() throws {
        let store = try store()
        let folder = store.folder.path
        for (file, message, code) in [
            (folder, "cannot write '\(folder)': Is a directory; name a file in it", 73),
            (
                "\(folder)/no/x.gpx",
                "cannot create '\(folder)/no/x.gpx': No such file or directory; make its folder first, or name another "
                    + "file", 73
            ),
            ("/dev/full", "cannot write to '/dev/full': No space left on device; make room and try again", 74),
        ] as [(String, String, CInt)] {
            let result = try store.run("export", "-o", file)
            #expect(result.errors == "locations: \(message)\n")
            #expect(result.code == code)
        }
    }

    @Test(
        "says that a folder may not be written to",
        .enabled(if: unprivileged != nil, "needs setpriv where root tests"))
    func noPermission() throws {
        let store = try store()
        let sealed = store.folder.file("sealed")
        mkdir(sealed, 0o555)
        let file = sealed + "/x.gpx"
        // Where root tests, the store becomes nobody's own.
        if getuid() == 0 { for path in [store.folder.path, store.path] { chown(path, 65_534, 65_534) } }
        expectOneLine(
            try store.runUnprivileged(["export", "-o", file]),
            "cannot create '\(file)': Permission denied; name a file in a folder that you may write to", code: 77)
    }

    /// A store of a million events, which an export takes longer than a second for.
    private static func largeStore() throws -> StoreFixture {
        let store = try StoreFixture([.example()])
        try sqlite3(
            store.path,
            """
            INSERT INTO StoredEvent (id, date, latitude, longitude, flags)
            WITH n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT i, i, i, i, 0 FROM n
            """)
        return store
    }

    @Test("says on a terminal how far it is once it takes longer than a second, and nothing elsewhere")
    func progress() async throws {
        try await onThread {
            let store = try Self.largeStore()
            let run = try store.runOnTerminal("export", "-o", store.folder.file("a.gpx"))
            #expect(run.code == 0)
            #expect(run.output.contains(" events written"))
            #expect(run.output.hasSuffix("\r\u{1B}[K"))
            #expect(try StoreFixture([.example()]).runOnTerminal("export", "-o", "/dev/null").output == "")
        }
    }

    @Test("leaves the old file, and nothing beside it, where Ctrl-C ends it")
    func interrupted() async throws {
        try await onThread {
            let store = try Self.largeStore()
            let file = try store.folder.write("old", to: "c.gpx")
            let child = try ChildProcess(
                BuiltProduct.path("locations"), ["export", "-o", file], environment: store.variables())
            #expect(waitUntil(limit: 20) { names(in: store.folder.path).contains { $0.hasSuffix(".part") } })
            child.send(SIGINT)
            #expect(try child.wait() == .exited(130))
            #expect(child.errors == "locations: ended by Ctrl-C; nothing was changed\n")
            #expect(String(decoding: try contents(of: file), as: UTF8.self) == "old")
            #expect(names(in: store.folder.path).filter { !$0.hasPrefix("Locations") } == ["c.gpx"])
        }
    }
}
