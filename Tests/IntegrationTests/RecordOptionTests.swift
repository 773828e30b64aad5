import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import Testing

@Suite("What record is told", .enabled(if: Program.isTestable))
struct RecordOptionTests {
    @Test("--count ends it with that many events, --duration in that time")
    func ends() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let counted = try program.run("record", station.server, "--count", "5")
            try counted.ends(0)
            #expect(try program.fixes() == 5)
            #expect(counted.errors.contains("kept 5 events; "), "\(counted.errors)")
            let timed = try program.run("record", station.server, "--duration", "2s")
            try timed.ends(0)
            #expect(try program.fixes() > 5)
            #expect(timed.errors.contains(" in 2 s\n"), "\(timed.errors)")
        }
    }

    @Test("A duration that kept nothing exits 75, with the reason")
    func nothingKept() async throws {
        try await onThread {
            let station = try Station([.noFix])
            let program = try Program()
            let noFix = try program.run("record", station.server, "--duration", "3s")
            try noFix.ends(75)
            let reason = "nothing was kept in 3 s: waiting for a fix: 0 of 16 satellites"
            #expect(noFix.errors.contains(reason), "\(noFix.errors)")
            let away = try program.run("record", "127.0.0.1:\(TCPFeed.freePort())", "--duration", "1s", "--quiet")
            try away.ends(75)
            #expect(away.errors.contains("nothing was kept in 1 s: no gpsd on"), "\(away.errors)")
            #expect(away.errors.contains("Connection refused"), "\(away.errors)")
        }
    }

    @Test("A duration that kept nothing for the user's own wish says so too")
    func nothingWanted() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let run = try program.run("record", station.server, "--duration", "3s", "--accuracy", "1")
            try run.ends(75)
            #expect(run.errors.contains("nothing was kept in 3 s: "), "\(run.errors)")
            #expect(run.errors.contains(" accuracy beyond the limit"), "\(run.errors)")
        }
    }

    @Test("A --json line is printed when its event is in the store, and each event has one")
    func json() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start(
                "record", station.server, "--json", "--commit-interval", "400ms", "--count", "40")
            var known = 0
            while known < 40 {
                try require("there are more lines") { recording.lines.count > known }
                let lines = recording.lines
                for line in lines[known...] {
                    let id = line.dropFirst("{\"id\":".count).prefix { $0 != "," }
                    #expect(try program.number("SELECT count(*) FROM Event WHERE id = \(id)") == 1, "\(line)")
                }
                known = lines.count
            }
            try recording.ends(0)
            let listed = try program.run("list", "--reverse", "--json")
            #expect(recording.lines.map(String.init) == listed.lines.map(String.init))
        }
    }

    @Test("A reader of its output that goes away does not end it, and is said once")
    func closedOutput() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start(
                by: "exec \"$@\" > >(head -n 1 >/dev/null)", "record", station.server, "--json", "--commit-interval",
                "200ms")
            try recording.says("cannot write to standard output: Broken pipe; recording goes on without it")
            let before = try program.fixes()
            try require("there are more events") { try program.fixes() > before + 10 }
            try recording.end(SIGTERM)
            #expect(recording.count(of: "Broken pipe") == 1, "\(recording.errors)")
        }
    }

    @Test("Standard output or error that is closed is no other file's or connection's place", arguments: [1, 2])
    func missingDescriptor(descriptor: Int) async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start(
                by: "exec \"$@\" \(descriptor)>&-", "record", station.server, "--json", "--count", "20")
            try recording.ends(0)
            #expect(try program.fixes() == 20)
            #expect(try program.segments() == 1 && program.holes() == [])
            let list = try program.start(by: "exec \"$@\" >&-", "list")
            try list.ends(74)
            #expect(list.errors.contains("cannot write to standard output: Bad file descriptor"), "\(list.errors)")
        }
    }

    @Test("A reader of its output that stops reading holds up neither it nor its end", arguments: [1, 2])
    func stoppedReader(descriptor: Int) async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let pipe = try program.file("pipe")
            #expect(mkfifo(pipe, 0o600) == 0)
            // Both ends: opening does not wait, and nothing is ever read.
            let ends = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            defer { close(ends) }
            let full = [UInt8](repeating: 0, count: 4096)
            while write(ends, full, full.count) > 0 {}
            let recording = try program.start(
                by: "exec \"$@\" \(descriptor)>'\(pipe)'", "record", station.server, "--json", "--commit-interval",
                "200ms")
            try require("there are events") { try program.fixes() > 20 }
            try recording.end(SIGTERM, limit: 3)
            #expect(try program.holes() == [])
        }
    }

    @Test("Every closed epoch is an event or a refusal, in the summary, for the session and for the track")
    func accounts() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start(
                "record", gpsd.server, "--accuracy", "20", "--unknown-accuracy", "reject", "--interval", "2s",
                "--distance", "10")
            try gpsd.greet()
            let start = HostClock.now().date
            // 2 m apart: those at least two seconds and ten metres after the last event are kept.
            var fixes = (0..<40).map { FixLine($0, from: start) }
            fixes[3].eph = "20.001"
            fixes[4].eph = nil
            fixes[7].mode = 1
            fixes[8].longitude = "14.404954"
            try gpsd.write(fixes)
            try recording.says("fix, ±")
            try recording.end(SIGTERM)
            let kept = try program.fixes()
            let counts = try program.rows(
                "SELECT reason || ' ' || sum(count) FROM Refusal GROUP BY reason ORDER BY reason")
            #expect(
                counts == [
                    "accuracy beyond the limit 1", "accuracy unknown 1", "jump 1", "no fix 1", "within the distance 20",
                    "within the interval 8",
                ])
            #expect(try kept + program.number("SELECT sum(count) FROM Refusal") == 40)
            #expect(try program.number("SELECT sum(count) FROM Refusal WHERE track = 1") == 40 - kept)
            #expect(
                recording.errors.contains("kept \(kept) events; refused 20 within the distance, "),
                "\(recording.errors)")
            let status = try program.run("status", "127.0.0.1:1")
            #expect(
                status.output.contains("refused 20 within the distance, 8 within the interval, 1 "), "\(status.output)")
        }
    }

    @Test("--name and --new-track begin a track, a plain restart carries on")
    func tracks() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            for options in [[], [], ["--new-track"], ["--name", "To Gotland"], []] {
                try program.start(["record", station.server, "--count", "2"] + options).ends(0)
            }
            #expect(
                try program.rows("SELECT track || ' ' || count(*) FROM Event GROUP BY track") == ["1 4", "2 2", "3 4"])
            #expect(try program.rows("SELECT ifnull(name, '-') FROM Track ORDER BY id") == ["-", "-", "To Gotland"])
        }
    }
}
