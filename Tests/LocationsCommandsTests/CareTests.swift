import EventStore
import Glibc
import LocationsTestSupport
import Positioning
import Testing

@Suite("Care of the store")
struct CareTests {
    /// Three days of a walk in two tracks, marks, and what has no date; the newest is of `exampleDate`.
    private func store() throws -> StoreFixture {
        let store = try StoreFixture(nil)
        let day: Int64 = 86_400
        try store.add((0..<50).map { .example(after: -100 * day + $0) }, .track(name: "Old"))
        try store.add((0..<30).map { .example(after: -50 * day + $0) }, .track(name: "Both"))
        try store.add((0..<40).map { .example(after: -39 + $0) }, .track(name: "New"))
        try store.add([
            .example(after: -90 * day, kind: .mark, note: "mark"), .example(after: -80 * day),
            .sample(1, 2, at: nil, kind: .point),
        ])
        return store
    }

    private func mode(_ path: String) -> UInt32? { StoreFile.mode(of: path).map { $0 & 0o777 } }

    @Test("check says ok and how many events; or each fault in a line, and exits 65; as JSON too")
    func check() throws {
        let store = try store()
        let sound = try store.run("check")
        #expect((sound.output, sound.errors, sound.code) == ("ok, 123 events\n", "", 0))
        #expect(try store.run("check", "--json").output == "{\"ok\":true,\"events\":123,\"faults\":[]}\n")
        try sqlite3(store.path, "UPDATE StoredEvent SET segment = 77 WHERE id IN (3, 4); DELETE FROM Annotation")
        let faulty = try store.run("check")
        #expect(faulty.code == 65)
        #expect(faulty.lines.count == 2)
        #expect(faulty.output.contains("2 events are of a segment that is not there, the first is 3; restore a backup"))
        #expect(try store.run("check", "--json").code == 65)
    }

    @Test("backup copies to a file for the owner alone, also over a link of somebody else's, and not over the store")
    func backup() throws {
        let store = try store()
        let copy = store.folder.file("copy.sqlite")
        let result = try store.run("backup", copy)
        #expect(
            result.errors.hasPrefix("locations: copied ") && result.errors.hasSuffix(" kB to '\(copy)'\n"),
            "\(result.errors)")
        #expect(mode(copy) == 0o600)
        #expect(try store.run("list", "--store", copy).output == store.run("list").output)
        #expect(try store.run("backup", copy, "other").code == 64)
        #expect(try store.run("backup").errors.contains("a FILE is missing"))
        #expect(try store.run("backup", store.path).code == 65)
        #expect(try store.run("backup").code == 64)
        #expect(try store.run("backup", "/no/where/copy").code == 73)
        #expect(try store.run("backup", "/dev/null").code == 65)
    }

    @Test("The store is not imported into itself, nor exported over, by whatever name")
    func itself() throws {
        let store = try store()
        let link = store.folder.file("link")
        #expect(symlink(store.path, link) == 0)
        let before = try store.run("list").output
        for name in [store.path, link, store.path + "-wal"] {
            let imported = try store.run("import", name)
            #expect(imported.code == 65 && imported.errors.contains("into itself"), "\(imported.errors)")
            let exported = try store.run("export", "--format", "gpx", "--output", name)
            #expect(exported.code == 73 && exported.errors.contains("that is the store"), "\(exported.errors)")
        }
        #expect(try store.run("list").output == before)
    }

    @Test(
        "A store or a lock that is somebody else's link in a folder for everybody is not followed",
        .enabled(if: getuid() == 0, "needs root"))
    func links() throws {
        let store = try store()
        let shared = store.folder.file("shared")
        #expect(mkdir(shared, 0o755) == 0 && chmod(shared, 0o1777) == 0)
        let link = shared + "/Locations.sqlite"
        #expect(symlink(store.path, link) == 0 && lchown(link, 65_534, 65_534) == 0)
        let refused = try store.run("list", "--store", link)
        #expect(refused.code == 77)
        #expect(
            refused.errors.contains("is a link that somebody else put into a folder for everybody"), "\(refused.errors)"
        )
        #expect(lchown(link, 0, 0) == 0)
        #expect(try store.run("list", "--store", link).code == 0)

        let victim = try store.folder.write("mine", to: "victim")
        let own = shared + "/own.sqlite"
        #expect(symlink(victim, own + "-recorder") == 0)
        let record = try store.run("record", "127.0.0.1:1", "--store", own, "--duration", "1s")
        #expect(record.errors.contains("cannot open the lock '"), "\(record.errors)")
        #expect(try contents(of: victim) == Array("mine".utf8))
    }

    @Test("export makes files for the owner alone")
    func exports() throws {
        let store = try store()
        let (file, folder) = (store.folder.file("a.gpx"), store.folder.file("days"))
        #expect(try store.run("export", "-o", file).code == 0)
        #expect(try store.run("export", "--split", "track", "-o", folder).code == 0)
        #expect(mode(file) == 0o600)
        #expect(mode(folder) == 0o700)
        #expect(names(in: folder).allSatisfy { mode("\(folder)/\($0)") == 0o600 })
    }

    @Test("compact says how large it was and is")
    func compact() throws {
        let store = try store()
        let result = try store.run("compact")
        #expect(result.code == 0)
        #expect(result.errors.hasPrefix("locations: the store takes "), "\(result.errors)")
        #expect(result.errors.contains("; before it was "), "\(result.errors)")
        #expect(try store.run("check").output == "ok, 123 events\n")
    }

    @Test("In a service's folder its group may read the store, its log and its lock, whatever the umask")
    func service() throws {
        let store = try StoreFixture(nil)
        let folder = store.folder.file("state")
        let path = folder + "/Locations.sqlite"
        let script = "umask 077; exec '\(BuiltProduct.path("locations"))' record 127.0.0.1:1 --duration 1s"
        let environment = store.variables(["STATE_DIRECTORY": folder, "LOCATIONS_STORE": path])
        _ = try ChildProcess.run("sh", ["-c", script], environment: environment)
        #expect(mode(folder) == 0o750)
        for name in names(in: folder) { #expect(mode("\(folder)/\(name)") == 0o640, "\(name)") }
        #expect(names(in: folder).contains("Locations.sqlite-recorder"))
    }

    // MARK: - Pruning

    /// How long to keep, so that what is older than 60 days before `exampleDate` goes, whichever day it is and whether or
    /// not this machine's clock is held.
    private func keep() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return "\(Int64(now.tv_sec) - exampleDate.milliseconds / 1000 + 60 * 86_400)s"
    }

    /// Makes the newest event one of now, by which a clock that nobody holds is judged.
    private func addNow(_ store: StoreFixture) throws {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        try store.add([.sample(at: Timestamp(milliseconds: Int64(now.tv_sec) * 1000))])
    }

    @Test("prune says what would go, and does nothing without an answer")
    func asking() throws {
        let store = try store()
        try addNow(store)
        let trial = try store.run("prune", "--keep", keep(), "--dry-run")
        #expect(trial.code == 0)
        #expect(trial.errors.hasPrefix("locations: would remove 51 events of before "), "\(trial.errors)")
        #expect(trial.errors.hasSuffix(", for good, exporting nothing\n"), "\(trial.errors)")
        let mute = try store.run("prune", "--keep", keep())
        #expect(mute.code == 64)
        #expect(mute.errors.contains("say --yes where there is no terminal to ask on"), "\(mute.errors)")
        #expect(try store.runOnTerminal("prune", "--keep", keep(), input: "n\n").output.contains("nothing was removed"))
        #expect(try store.run("check").output == "ok, 124 events\n")
        #expect(try store.runOnTerminal("prune", "--keep", keep(), input: "y\n").output.contains("removed 51 events"))
        #expect(try store.run("check").output == "ok, 73 events\n")
        #expect(try store.run("prune", "--yes").code == 64)
        #expect(try store.run("prune", "--keep", "1h", "--yes").code == 64)
    }

    @Test("prune takes what was deleted before as well, also where nothing else is as old")
    func pruneDeleted() throws {
        let store = try StoreFixture([.example(after: -8_640_000), .sample(at: nil)])
        try addNow(store)
        #expect(try store.run("delete", "1").code == 0)
        let trial = try store.run("prune", "--keep", keep(), "--dry-run")
        #expect(trial.errors.hasSuffix("; nothing was removed\n"))
        #expect(try sqlite3(store.path, "SELECT count(*) FROM DeletedEvent") == "1\n")
        #expect(try store.run("prune", "--keep", keep(), "--yes").code == 0)
        #expect(try sqlite3(store.path, "SELECT count(*) FROM DeletedEvent") == "0\n")
    }

    @Test("prune exports what goes, a file a track, then removes just that; marks and what has no date stay")
    func exporting() throws {
        let store = try store()
        try addNow(store)
        let folder = store.folder.file("old")
        let all = try store.run("export", "--track", "Old").output
        let result = try store.run("prune", "--keep", keep(), "--export", folder, "--yes")
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.errors == "locations: removed 51 events; 2 files in '\(folder)'\n")
        let file = folder + "/2025-08-22-track-1.gpx"
        #expect(names(in: folder) == ["2025-08-22-track-1.gpx", "marks.gpx"])
        #expect(String(decoding: try contents(of: file), as: UTF8.self) == all)
        #expect(try store.run("list", "--marks").ids == [121])
        #expect(try store.run("check").output == "ok, 73 events\n")

        // No file is ever replaced.
        #expect(try store.run("import", file).code == 0)
        #expect(try store.run("check").output == "ok, 123 events\n")
        try store.folder.write("precious", to: "old/2025-08-22-track-4.gpx")
        #expect(try store.run("prune", "--keep", keep(), "--export", folder, "--yes").code == 0)
        #expect(try contents(of: folder + "/2025-08-22-track-4.gpx") == Array("precious".utf8))
        #expect(names(in: folder).contains("2025-08-22-track-4-2.gpx"))
        #expect(try store.run("check").output == "ok, 73 events\n")
    }

    @Test("prune removes nothing that it could not export")
    func notExported() throws {
        let store = try store()
        try addNow(store)
        let file = try store.folder.write("", to: "file")
        for folder in [file, "/no/where/old", "/proc/self/fdinfo"] {
            let result = try store.run("prune", "--keep", keep(), "--export", folder, "--yes")
            #expect([73, 77].contains(result.code), "\(folder): \(result.errors)")
            #expect(try store.run("check").output == "ok, 124 events\n")
        }
    }

    // MARK: - Salvage

    @Test("salvage adds what can be read, says what cannot, and adds nothing twice")
    func salvage() throws {
        let store = try store()
        let copy = store.folder.file("damaged")
        #expect(try store.run("backup", copy).code == 0)
        let other = store.folder.file("other.sqlite")
        let sound = try store.run("salvage", copy, "--store", other)
        #expect(sound.errors == "locations: added 123 events in 3 tracks from '\(copy)'; no page of them is damaged\n")
        var bytes = try contents(of: copy)
        for index in 0..<4096 { bytes[index] = 0 }
        try store.folder.write(bytes, to: "damaged")
        let json = try store.run("salvage", copy, "\(copy)-wal", "--store", other, "--json")
        #expect(json.code == 0, "\(json.errors)")
        #expect(
            json.output.hasPrefix("{\"file\":\"\(copy)\",\"read\":123,\"added\":0,\"known\":123,"), "\(json.output)")
        let text = try store.folder.write("no store at all", to: "text")
        #expect(try store.run("salvage", text, "--store", other).code == 65)
        #expect(try store.run("salvage", other, "--store", other).code == 65)
        // One that is no good does not keep the others from being read; one that is not there makes no store.
        let third = store.folder.file("Third.sqlite")
        let both = try store.run("salvage", text, copy, "--store", third)
        #expect(both.code == 65 && both.errors.contains("added 123 events"), "\(both.errors)")
        let fourth = store.folder.file("Fourth.sqlite")
        let missing = try store.run("salvage", store.folder.file("nope"), "--store", fourth)
        expectOneLine(
            missing, "cannot salvage '\(store.folder.file("nope"))': No such file or directory", code: 66)
        #expect(!names(in: store.folder.path).contains("Fourth.sqlite"))
    }

    @Test("salvage of what is no store makes none, and of a damaged one makes it with its folder")
    func salvageOfForeignFile() throws {
        let store = try store()
        let text = try store.folder.write("no store at all", to: "text")
        let foreign = store.folder.file("foreign.sqlite")
        _ = try sqlite3(foreign, "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        let before = names(in: store.folder.path)
        for target in ["new.sqlite", "folder/new.sqlite"] {
            for file in [text, foreign] {
                let run = try store.run("salvage", file, "--store", store.folder.file(target))
                #expect(run.code == 65, "\(run.errors)")
                #expect(names(in: store.folder.path) == before)
            }
        }
        let copy = store.folder.file("damaged")
        #expect(try store.run("backup", copy).code == 0)
        for known in [0, 123] {
            let run = try store.run("salvage", text, copy, "--store", store.folder.file("folder/new.sqlite"))
            #expect(run.errors.contains("added \(123 - known) events"), "\(run.errors)")
        }
        #expect(names(in: store.folder.file("folder")).filter { !$0.hasPrefix("new.sqlite") }.isEmpty)
    }

    @Test(
        "Whoever may not write beside a store that nobody has open is told what to do",
        .enabled(if: unprivileged != nil, "needs setpriv where root tests"))
    func readerAlone() throws {
        let store = try store()
        chmod(store.path, 0o444)
        chmod(store.folder.path, 0o555)
        defer { chmod(store.folder.path, 0o755) }
        let result = try store.runUnprivileged(["list"])
        expectOneLine(
            result,
            "cannot open '\(store.path)': nobody has it open, and then reading it makes a file in its folder, where you may not "
                + "write; start the recording, or have its owner make a copy for you with 'locations backup'", code: 77)
    }
}
