import Glibc
import LocationsTestSupport
import Testing

@Suite("How a recording ends, and how another goes on", .enabled(if: Program.isTestable))
struct EndingTests {
    @Test(
        "A signal ends it within two seconds, with all that was kept in the store",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(signal: Int32) async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            // Nothing is written before the end.
            let recording = try program.start("record", station.server, "--commit-interval", "1h")
            try recording.says("fix, ±")
            try require("some epochs have been sent") { station.receiver.sent > 20 }
            try recording.end(signal, limit: 2)
            let fixes = try program.fixes()
            #expect(fixes > 5)
            #expect(try program.holes() == [])
            #expect(recording.errors.contains("\nlocations: kept \(fixes) events; "), "\(recording.errors)")
            #expect(try program.rows("SELECT endDate IS NOT NULL FROM Session") == ["1"])
        }
    }

    @Test(
        "It ends within two seconds while gpsd is not there, does not answer, or hangs",
        arguments: ["away", "mute", "frozen"])
    func signalsWithoutFixes(gpsd state: String) async throws {
        try await onThread {
            let program = try Program()
            let feed = try TCPFeed()
            let port = state == "mute" ? feed.port : try TCPFeed.freePort()
            let gpsd = state == "frozen" ? try GpsdProcess(port: port) : nil
            let recording = try program.start("record", "127.0.0.1:\(port)")
            try recording.says(state == "away" ? "no gpsd" : "answers")
            gpsd?.freeze()
            try recording.end(SIGTERM, limit: 2)
            gpsd?.freeze(false)
            #expect(recording.errors.contains("kept 0 events; in "), "\(recording.errors)")
        }
    }

    @Test("Killed in the middle, it goes on with the same track; only the last commit interval is missing")
    func killed() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let first = try program.start("record", station.server, "--commit-interval", "1s", "--json")
            try require("there are events") { first.lines.count > 20 }
            first.process.send(SIGKILL)
            try first.process.wait()
            let told = first.lines.count
            let stored = try program.fixes()
            // What was told is stored.
            #expect(stored >= told)
            let last = try program.rows("SELECT max(creationDate) FROM Event")

            let second = try program.start("record", station.server, "--commit-interval", "1s")
            try require("there are more events") { try program.fixes() > stored + 20 }
            let status = try program.run("status", station.server)
            try status.ends(0)
            #expect(status.output.contains("process \(second.pid)"), "\(status.output)")
            try second.end(SIGTERM)
            #expect(try program.isSound())
            #expect(try program.tracks() == 1)
            #expect(try program.segments() == 1)
            // The one hole begins with the last event that was stored.
            let holes = try program.holes()
            #expect(holes.count <= 1 && holes.allSatisfy { $0.hasPrefix(last[0]) }, "\(holes), \(last)")
        }
    }

    @Test("A second recorder on one store is refused, and told which process holds it")
    func secondRecorder() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let first = try program.start("record", station.server)
            try first.says("fix, ±")
            let second = try program.run("record", station.server)
            try second.ends(75)
            #expect(second.errors.contains("process \(first.pid) records into it already"), "\(second.errors)")
            // By another name for the same store too.
            let link = try program.file("link.sqlite")
            #expect(symlink(program.store, link) == 0)
            let third = try program.run("record", station.server, "--store", link)
            try third.ends(75)
            #expect(third.errors.contains("process \(first.pid)"), "\(third.errors)")
            try first.end(SIGTERM)
            try program.run("record", station.server, "--count", "1").ends(0)
        }
    }
}
