import Glibc
import LocationsTestSupport
import SimulatedReceiver
import Testing

@Suite("gpsd and receivers that come and go", .enabled(if: Program.isTestable))
struct ReconnectingTests {
    @Test(
        "gpsd killed and started again is said once each; the track goes on, in the same segment within the gap",
        arguments: [("60s", 1), ("1s", 2)])
    func killed(gap: String, segments: Int) async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start(
                "record", station.server, "--gap", gap, "--commit-interval", "500ms")
            try require("there are events") { try program.fixes() > 5 }
            station.gpsd.kill()
            try recording.says("lost gpsd on \(station.server)")
            try recording.says("no gpsd on \(station.server): Connection refused; trying again in 2 s")
            let before = try program.fixes()
            try station.gpsd.restart()
            try recording.says("answers", times: 2)
            try recording.says("fix, ±", times: 2)
            try require("there are more events") { try program.fixes() > before + 5 }
            try recording.end(SIGTERM)
            #expect(recording.count(of: "lost gpsd") == 1, "\(recording.errors)")
            #expect(recording.count(of: "no gpsd") == 1, "\(recording.errors)")
            #expect(recording.count(of: "answers") == 2, "\(recording.errors)")
            #expect(recording.errors.contains("; gpsd lost 1 time; "), "\(recording.errors)")
            #expect(try program.tracks() == 1)
            #expect(try program.segments() == segments)
        }
    }

    @Test("A gpsd that is not there at the start is waited for, and said once")
    func absentAtStart() async throws {
        try await onThread {
            let port = try TCPFeed.freePort()
            let program = try Program()
            let recording = try program.start("record", "127.0.0.1:\(port)", "--commit-interval", "1s")
            try recording.says("no gpsd on 127.0.0.1:\(port): Connection refused; trying again")
            let station = try Station(port: port)
            try require("there are events") { try program.fixes() > 3 }
            try withExtendedLifetime(station) { try recording.end(SIGTERM) }
            #expect(recording.count(of: "no gpsd") == 1, "\(recording.errors)")
            #expect(recording.count(of: "answers") == 1, "\(recording.errors)")
        }
    }

    @Test("A receiver that is plugged in again under another path carries on with the track in a new segment")
    func unplugged() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start("record", station.server, "--commit-interval", "500ms")
            try require("there are events") { try program.fixes() > 5 }
            let path = try #require(station.receiver.path)
            try station.unplug(station.receiver)
            try recording.says("the receiver \(path) is gone")
            try recording.says("gpsd on \(station.server) has no receiver")
            try station.plugIn(station.receiver)
            let other = try #require(station.receiver.path)
            try recording.says("listening to \(other)")
            let before = try program.fixes()
            try require("there are more events") { try program.fixes() > before + 5 }
            try recording.end(SIGTERM)
            #expect(
                try program.rows("SELECT DISTINCT track || ' ' || segment || ' ' || device FROM Event ORDER BY id")
                    == ["1 1 \(path)", "1 2 \(other)"])
            #expect(recording.count(of: "is gone") == 1, "\(recording.errors)")
            #expect(recording.count(of: "lost gpsd") == 0, "\(recording.errors)")
        }
    }

    @Test("A receiver that is named and not there is waited for without a word more, and recorded when it comes")
    func namedAndMissing() async throws {
        try await onThread {
            let feed = try TCPFeed()
            let gpsd = try GpsdProcess()
            let program = try Program()
            let recording = try program.start(
                "record", gpsd.server, "--device", feed.device, "--commit-interval", "300ms")
            try recording.says("has no receiver")
            try require("that is all") { try program.run("status", gpsd.server).output.contains("no receiver") }
            #expect(recording.count(of: "lost gpsd") == 0, "\(recording.errors)")
            #expect(recording.count(of: "gpsd says") == 0, "\(recording.errors)")
            try #require(GpsdControl.add(feed.device, socket: gpsd.controlSocket))
            try feed.accept(limit: 40)
            try feed.write(SteeredReceiver.bytes(epochs: 10))
            try require("there are events") { try program.fixes() > 3 }
            try recording.end(SIGTERM)
            #expect(recording.count(of: "answers") == 1, "\(recording.errors)")
            #expect(recording.count(of: "lost") == 0, "\(recording.errors)")
        }
    }

    @Test("A receiver that hangs up is said to be gone or silent, and nothing ends")
    func hungUp() async throws {
        try await onThread {
            let feed = try TCPFeed()
            let gpsd = try GpsdProcess(devices: [feed.device])
            let program = try Program()
            let recording = try program.start("record", gpsd.server)
            try recording.says("answers")
            try feed.accept(limit: 40)
            try feed.write(SteeredReceiver.bytes(epochs: 10))
            try recording.says("listening to \(feed.device)")
            feed.hangUp()
            // gpsd 3.22 notices nothing where it is at the other end of a connection.
            try require("it is said that nothing comes any more") {
                recording.errors.contains("is gone") || recording.errors.contains("last fix 5 s ago")
            }
            try recording.end(SIGINT)
            #expect(try recording.errors.contains("kept \(program.fixes()) events"), "\(recording.errors)")
        }
    }

    @Test(
        "One of two receivers is followed; when it falls silent, the other carries on after ten seconds, in a new segment"
    )
    func twoReceivers() async throws {
        try await onThread {
            let station = try Station([.fix, .silence], receivers: 2)
            let program = try Program()
            let recording = try program.start("record", station.server, "--commit-interval", "500ms")
            try recording.says("listening to ")
            let paths = station.receivers.compactMap { $0.path }
            let first = try #require(paths.firstIndex { recording.errors.contains("listening to \($0)\n") })
            let (followed, other) = (paths[first], paths[1 - first])
            try require("both have been heard for a while") { station.receivers.allSatisfy { $0.sent > 30 } }
            #expect(try program.rows("SELECT DISTINCT device FROM Event") == [followed])
            station.receivers[first].become(.silence)
            let start = monotonicSeconds()
            try recording.says("listening to \(other)")
            #expect(monotonicSeconds() - start > 9)
            let before = try program.fixes()
            try require("there are more events") { try program.fixes() > before + 5 }
            // The first one disturbs no more.
            station.receivers[first].become(.fix)
            let sent = station.receivers[first].sent
            try require("it has been heard again") { station.receivers[first].sent > sent + 20 }
            try recording.end(SIGTERM)
            #expect(
                try program.rows("SELECT DISTINCT track || ' ' || segment || ' ' || device FROM Event ORDER BY id")
                    == ["1 1 \(followed)", "1 2 \(other)"])
            #expect(try program.rows("SELECT count(DISTINCT device) FROM Event GROUP BY segment") == ["1", "1"])
            #expect(recording.errors.contains(" other receiver"), "\(recording.errors)")
            #expect(recording.count(of: "listening to") == 2, "\(recording.errors)")
        }
    }

    @Test("A receiver that is named is the only one recorded, whatever another says", arguments: [true, false])
    func namedReceiver(byOption: Bool) async throws {
        try await onThread {
            let station = try Station([.fix], receivers: 2)
            let path = try #require(station.receivers[1].path)
            let program = try Program()
            let recording =
                byOption
                ? try program.start("record", station.server, "--device", path, "--count", "10")
                : try program.start("record", "\(station.server):\(path)", "--count", "10")
            try recording.ends(0)
            #expect(try program.rows("SELECT device || ' ' || count(*) FROM Event") == ["\(path) 10"])
        }
    }
}
