import Glibc
import LocationsTestSupport
import Testing

@Suite("Import of what is hostile, broken or interrupted")
struct HostileImportTests {
    /// Runs a shell's pipe into `locations import -`, with no more memory than a small machine has to spare.
    private func run(_ store: StoreFixture, _ script: String) throws -> Run {
        let program = BuiltProduct.path("locations")
        let child = try ChildProcess.run(
            "sh", ["-c", "ulimit -v 600000; (\(script)) 2>/dev/null | exec '\(program)' import -"],
            environment: store.variables(), limit: 300)
        return Run(output: child.output, errors: child.errors, code: try child.exitCode())
    }

    private static let hostile: [(what: String, script: String, code: CInt, says: String)] = [
        (
            "a tag of 2 GB",
            "printf '<gpx><wpt lat=\"'; head -c 2000000000 /dev/zero | tr '\\0' 1; printf '\"/></gpx>'", 65,
            "a tag or a comment in line 1 is longer than a megabyte"
        ),
        (
            "a text of 2 GB",
            "printf '<gpx><wpt lat=\"1\" lon=\"2\"><name>'; head -c 2000000000 /dev/zero | tr '\\0' x; printf '</name></wpt></gpx>'",
            0, "added 1 event from"
        ),
        (
            "a million levels", "printf '<gpx>'; yes '<a>' | head -n 1000000", 65,
            "its elements are nested deeper than 1000 levels"
        ),
        (
            "2 GB of NULs at the end", "printf '<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>'; head -c 2000000000 /dev/zero",
            0, "added 1 event"
        ),
        ("2 GB of nothing", "head -c 2000000000 /dev/zero", 65, "it is none of"),
    ]

    @Test("is refused or taken within bounded memory", arguments: hostile)
    func streams(what: String, script: String, code: CInt, says: String) async throws {
        let ended = try await onThread {
            let store = try StoreFixture(nil)
            return try run(store, script)
        }
        #expect(ended.code == code, "\(ended.errors)")
        #expect(ended.errors.contains(says), "\(ended.errors)")
        #expect(ended.errors.split(separator: "\n").count <= 2)
    }

    @Test("leaves nothing of a file that Ctrl-C interrupts")
    func interrupted() async throws {
        let left = try await onThread {
            let store = try StoreFixture(nil)
            try store.add([.example()])
            let pipe = store.folder.file("pipe")
            mkfifo(pipe, 0o600)
            let points = (0..<5000).map {
                "<trkpt lat=\"1\" lon=\"2\"><time>2025-01-01T00:00:00.\(1000 + $0)Z</time></trkpt>"
            }
            // Both ends, so that neither waits for the other, and the file never ends.
            let end = open(pipe, O_RDWR | O_CLOEXEC)
            defer { close(end) }
            let child = try ChildProcess(
                BuiltProduct.path("locations"), ["import", pipe], environment: store.variables())
            let text = "<gpx><trk><trkseg>" + points.joined()
            _ = text.withCString { write(end, $0, strlen($0)) }
            // By now it has the write lock, which others see.
            let isBusy = waitUntil(limit: 20) {
                (try? ChildProcess.run("sqlite3", [store.path, "BEGIN IMMEDIATE; ROLLBACK"]).errors.contains("locked"))
                    == true
            }
            #expect(isBusy)
            child.send(SIGINT)
            #expect(try child.wait() == .killed(bySignal: SIGINT))
            return try sqlite3(
                store.path, "SELECT count(*) FROM StoredEvent; SELECT count(*) FROM Track; PRAGMA integrity_check")
        }
        #expect(left == "1\n0\nok\n")
    }

    @Test(
        "gives every whole point of a truncated file, and a warning",
        .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
    func truncated() throws {
        let store = try StoreFixture(nil)
        let run = try store.run("import", "\(Corpus.folder)/tracks/derived-truncated.gpx")
        #expect(run.code == 0)
        #expect(run.errors.contains("derived-truncated.gpx:6622: the file is cut off here\n"))
        #expect(run.errors.contains("added 1,023 events in 3 tracks"))
    }

    @Test(
        "takes each file of the corpus or says why not, and adds nothing of it the second time",
        .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
    func corpus() async throws {
        let files = Corpus.files(in: "tracks")
        let (first, second) = try await onThread {
            let store = try StoreFixture(nil)
            return (try store.run(["import"] + files), try store.run(["import"] + files))
        }
        for run in [first, second] {
            let answers = run.errors.split(separator: "\n").filter {
                $0.contains("locations: added ") || $0.contains("locations: cannot import ")
            }
            #expect(answers.count == files.count)
            #expect(run.code == 65)
        }
        let added = second.errors.split(separator: "\n").filter { $0.contains("locations: added ") }
        #expect(added.filter { !$0.contains("added 0 events") } == [])
    }

    @Test(
        "takes an archive through standard input", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
    func archive() async throws {
        let ended = try await onThread {
            let store = try StoreFixture(nil)
            return try run(store, "cat '\(Corpus.folder)/tracks/derived-google_ext.kmz'")
        }
        #expect(ended.errors.contains("added 451 events in 1 track from '-'"))
    }

    @Test(
        "reads FIT through gpsbabel, and passes its error on",
        .enabled(if: Corpus.isThere && ChildProcess.find("gpsbabel") != nil, "needs the corpus and gpsbabel"))
    func gpsbabel() throws {
        let store = try StoreFixture(nil)
        let path = "\(Corpus.folder)/tracks/gpsbabel-fit-sample.fit"
        #expect(try store.run("import", path).errors.contains("added 540 events in 1 track"))
        #expect(
            try store.run("import", "-f", "gpsbabel:garmin_fit", path).errors.contains(
                "added 0 events (540 known already)"))
        let broken = try store.run("import", "\(Corpus.folder)/tracks/fitdecode-activity-filecrc.fit")
        #expect(broken.code == 65)
        #expect(broken.errors.contains("fit: File CRC mismatch"))
        let unknown = try store.run("import", "-f", "gpsbabel:nothing", path)
        #expect(unknown.code == 65)
        let without = try store.run(["import", path], environment: ["PATH": store.folder.path])
        #expect(without.code == 65)
        #expect(without.errors.contains("which is not installed; install the package gpsbabel"))
    }
}
