import Glibc
import LocationsTestSupport
import Testing

@Suite("Whether an event could be added, through a real gpsd", .enabled(if: Program.isTestable))
struct AvailabilityTests {
    @Test("The first fix enables Add, its loss disables it, and status says why with its figures")
    func fixAndLoss() async throws {
        try await onThread {
            let station = try Station([.noFix, .fix, .dropout])
            let program = try Program()
            let recording = try program.start("record", station.server)
            try recording.says("waiting for a fix")
            let before = try program.run("status", station.server)
            try before.ends(75)
            #expect(before.output.contains("waiting for a fix: 0 of 16 satellites"), "\(before.output)")

            station.receiver.become(.fix)
            try recording.says("fix, ±")
            let during = try program.run("status", station.server)
            try during.ends(0)
            #expect(during.output.contains("process \(recording.pid)"), "\(during.output)")
            #expect(during.output.contains("fix, ±9"), "\(during.output)")

            station.receiver.become(.dropout)
            try recording.says("waiting for a fix: 0 of 16 satellites")
            let after = try program.run("status", station.server)
            try after.ends(75)
            #expect(after.output.contains("waiting for a fix: 0 of 16 satellites"), "\(after.output)")
            try recording.end(SIGTERM)
        }
    }

    @Test("Without a SERVER status asks the gpsd that the recorder listens to, and the doctor too")
    func recordersServer() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start("record", station.server, "--commit-interval", "300ms")
            try require("there are events") { try program.fixes() > 3 }
            let status = try program.run("status", "--json")
            try status.ends(0)
            #expect(status.output.contains(#""server":"\#(station.server)""#), "\(status.output)")
            try program.run("doctor").ends(0)
            // One that is named is asked all the same.
            try program.run("status", "127.0.0.1:\(TCPFeed.freePort())").ends(75)
            try recording.end(SIGTERM)
        }
    }

    @Test("Without a SERVER status goes by the receiver that the recorder listens to, not by another at the same gpsd")
    func recordersReceiver() async throws {
        try await onThread {
            let station = try Station([.noFix, .fix], receivers: 2)
            station.receivers[1].become(.fix)
            let path = try #require(station.receivers[0].path)
            let program = try Program()
            let recording = try program.start("record", station.server, "--device", path)
            try recording.says("waiting for a fix")
            let before = try program.run("status")
            try before.ends(75)
            #expect(before.output.contains("waiting for a fix: 0 of 16 satellites"), "\(before.output)")
            station.receivers[0].become(.fix)
            try recording.says("fix, ±")
            let after = try program.run("status")
            try after.ends(0)
            #expect(after.output.contains("satellites, \(path)\n"), "\(after.output)")
            // Its command line tells the same where the store has been moved away.
            for part in ["", "-wal", "-shm"] { rename(program.store + part, program.store + ".away" + part) }
            let away = try program.run("status")
            try away.ends(75)
            #expect(away.output.contains("satellites, \(path)\n"), "\(away.output)")
            for part in ["", "-wal", "-shm"] { rename(program.store + ".away" + part, program.store + part) }
            try recording.end(SIGTERM)
        }
    }

    @Test("A recorder that was stopped does not work, whatever the receiver says")
    func stopped() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start("record", station.server, "--commit-interval", "300ms")
            try require("there are events") { try program.fixes() > 3 }
            recording.process.send(SIGSTOP)
            let during = try program.run("status", station.server)
            let json = try program.run("status", station.server, "--json")
            recording.process.send(SIGCONT)
            try during.ends(75)
            #expect(during.output.contains("process \(recording.pid) was stopped"), "\(during.output)")
            #expect(during.output.contains("'kill -CONT \(recording.pid)'"), "\(during.output)")
            try json.ends(75)
            #expect(json.output.hasPrefix(#"{"working":false,"recording":true,"#), "\(json.output)")
            #expect(json.output.contains(#""stuck":""#), "\(json.output)")
            try program.run("status", station.server).ends(0)
            try recording.end(SIGTERM)
        }
    }

    @Test("A receiver that falls silent makes the last fix stale, and status gives its age")
    func silence() async throws {
        try await onThread {
            let station = try Station([.fix, .silence])
            let program = try Program()
            let recording = try program.start("record", station.server)
            try recording.says("fix, ±")
            station.receiver.become(.silence)
            try recording.says("last fix 5 s ago")
            let status = try program.run("status", station.server)
            try status.ends(75)
            #expect(status.output.contains("silent for"), "\(status.output)")
            station.receiver.become(.fix)
            try recording.says("fix, ±", times: 2)
            try recording.end(SIGTERM)
        }
    }

    @Test("gpsd that is not there, and gpsd without a receiver, are told apart")
    func absence() async throws {
        try await onThread {
            let program = try Program()
            let gpsd = try GpsdProcess()
            let without = try program.run("status", gpsd.server)
            try without.ends(75)
            #expect(without.output.contains("gpsd on \(gpsd.server) has no receiver; plug one in"), "\(without.output)")
            gpsd.stop()
            let away = try program.run("status", gpsd.server)
            try away.ends(75)
            #expect(away.output.contains("no gpsd on \(gpsd.server): Connection refused"), "\(away.output)")
        }
    }

    @Test("status exits 75 where the receiver has a fix but nothing records")
    func notRecording() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            try program.run("record", station.server, "--count", "3").ends(0)
            let status = try program.run("status", station.server, "--json")
            try status.ends(75)
            #expect(status.output.hasPrefix(#"{"working":false,"recording":false,"#), "\(status.output)")
            #expect(status.output.contains(#""state":"available""#), "\(status.output)")
            #expect(status.output.contains(#""kept":3,"#), "\(status.output)")
        }
    }
}
