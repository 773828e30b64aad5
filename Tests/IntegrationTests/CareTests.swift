import Glibc
import LocationsTestSupport
import SQLite
import Testing

extension TemporaryFolder {
    /// Writes a file at a path of its own.
    fileprivate static func write(_ text: String, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        #expect(Glibc.write(file, text, text.utf8.count) == text.utf8.count)
    }
}

@Suite("Care of a store beside its recorder", .enabled(if: Program.isTestable))
struct CareTests {
    @Test("Backups, checks, compacting and pruning beside a recording lose nothing, and each backup has all before it")
    func beside() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start("record", station.server, "--commit-interval", "100ms")
            try require("there are events") { try program.fixes() > 3 }
            let copy = try program.file("copy.sqlite")
            let end = monotonicSeconds() + 6
            repeat {
                let acknowledged = try program.fixes()
                try program.run("backup", copy).ends(0)
                let check = try program.run("check", "--store", copy)
                try check.ends(0)
                let count = check.output.split(separator: " ").dropFirst().first.flatMap { Int($0) }
                #expect(try #require(count) >= acknowledged, "\(check.output)")
                try program.run("check").ends(0)
                try program.run("compact").ends(0)
                let prune = try program.run("prune", "--keep", "1d", "--yes")
                try prune.ends(0)
                #expect(prune.errors.contains("nothing was removed"), "\(prune.errors)")
            } while monotonicSeconds() < end
            try recording.end(SIGTERM)
            #expect(try program.holes() == [])
            #expect(try recording.errors.contains("kept \(program.fixes()) events; "), "\(recording.errors)")
            #expect(try program.isSound())
        }
    }

    @Test("A store that is damaged while it is recorded into is set aside, told of, and brought back by salvaging")
    func damaged() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            // So that its events take several pages.
            let points = (0..<300).map { "<trkpt lat='52.\(100_000 + $0)' lon='13.4'/>" }.joined()
            let file = try program.file("old.gpx")
            try TemporaryFolder.write("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>", to: file)
            try program.run("import", file).ends(0)
            let recording = try program.start("record", station.server, "--commit-interval", "200ms")
            try require("there are events") { try program.fixes() > 5 }
            do {
                let other = try Database(path: program.store)
                other.setBusyTimeout(10_000)
                let root = try other.makeStatement("SELECT rootpage FROM sqlite_schema WHERE name = 'StoredEvent'")
                    .firstRow { Int($0.int64(0)) }
                let page = try #require(root)
                try other.execute("PRAGMA wal_checkpoint(TRUNCATE); BEGIN IMMEDIATE")
                let file = open(program.store, O_WRONLY | O_CLOEXEC)
                let noise = [UInt8](repeating: 0xA5, count: 4096)
                #expect(pwrite(file, noise, noise.count, (page - 1) * 4096) == 4096)
                // Not closed here: that would let go of the locks of this process.
                defer { close(file) }
                // What others have in mind of the file is forgotten with this.
                try other.execute("UPDATE State SET id = id; COMMIT")
            }
            program.closeStore()
            try recording.says("is damaged and was set aside as '\(program.store).damaged-")
            try require("it goes on") { try program.fixes() > 5 }
            let status = try program.run("status", station.server)
            try status.ends(0)
            #expect(status.output.contains("Set aside  \(program.store).damaged-"), "\(status.output)")
            try recording.end(SIGTERM)
            let start = try #require(recording.errors.firstRange(of: program.store + ".damaged-"))
            let name = recording.errors[start.lowerBound...].prefix { $0 != "'" }
            let salvage = try program.run("salvage", String(name))
            try salvage.ends(0)
            #expect(salvage.errors.contains("; 1 page of "), "\(salvage.errors)")
            #expect(try recording.errors.contains("kept \(program.fixes()) events; "), "\(recording.errors)")
            #expect(try program.number("SELECT count(*) FROM Event WHERE kind = 'point'") == 300)
            try program.run("check").ends(0)
        }
    }

    @Test("A store that is damaged when a recording starts is set aside, and what another user's file is stays")
    func damagedAtStart() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            try program.start("record", station.server, "--count", "5").ends(0)
            truncate(program.store, 4096)
            try program.run("list").ends(65)
            try program.run("check").ends(65)
            let recording = try program.start("record", station.server, "--count", "5")
            try recording.ends(0)
            #expect(recording.count(of: "was set aside as") == 1, "\(recording.errors)")
            #expect(try program.fixes() == 5)
        }
    }
}
