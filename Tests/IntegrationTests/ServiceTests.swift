import Glibc
import LocationsTestSupport
import Testing

@Suite("What the service manager is told", .enabled(if: Program.isTestable))
struct ServiceTests {
    @Test("It is ready with the store, without a gpsd; then says how it goes, and that it stops, and ends with 0")
    func life() async throws {
        try await onThread {
            let port = try TCPFeed.freePort()
            let (program, socket) = (try Program(), try NotifySocket())
            let recording = try socket.start("record", "127.0.0.1:\(port)", of: program)
            try require("it is ready") { socket.values(of: "READY") == ["1"] }
            #expect(socket.values(of: "STATUS").first == "waiting for gpsd on 127.0.0.1:\(port)")
            try require("it says why it waits") {
                socket.values(of: "STATUS").last == "waiting for gpsd on 127.0.0.1:\(port) (Connection refused)"
            }
            let station = try Station(port: port)
            try require("it records; it says \(socket.told)") {
                let words = socket.values(of: "STATUS").last?.components(", ") ?? []
                let isFix = words.count == 4 && words[0] == "recording" && words[1].hasPrefix("±")
                return isFix && words[2].hasSuffix(" events") && words[3].hasSuffix(" s ago")
            }
            #expect(socket.values(of: "STOPPING").isEmpty)
            try recording.end(SIGTERM, limit: 2)
            #expect(socket.values(of: "STOPPING") == ["1"])
            #expect(socket.values(of: "WATCHDOG").isEmpty)
            #expect(socket.values(of: "READY") == ["1"])
            withExtendedLifetime(station) {}
        }
    }

    @Test("It is told no more often than once a second, however fast the receiver is")
    func statusRate() async throws {
        try await onThread {
            let (program, socket, station) = (try Program(), try NotifySocket(), try Station())
            let recording = try socket.start("record", station.server, of: program)
            try require("some statuses have come") { socket.values(of: "STATUS").count > 5 }
            try recording.end(SIGTERM)
            // The first is told with READY=1, before there is anything to tell.
            let times = socket.told.filter { $0.assignment.hasPrefix("STATUS=") }.dropFirst().map { $0.time }
            #expect(times.count >= 4)
            // Read by a test that has the machine to itself as little as the recorder has.
            #expect(times[times.count - 1] - times[0] > Double(times.count - 1) * 0.8, "\(times)")
        }
    }

    @Test("The watchdog is fed twice in its time, and not by a recorder that is held")
    func watchdog() async throws {
        try await onThread {
            let (program, socket, station) = (try Program(), try NotifySocket(), try Station())
            let recording = try socket.start("record", station.server, of: program, watchdog: 1)
            try require("it has been fed") { socket.values(of: "WATCHDOG").count >= 8 }
            let times = socket.told.filter { $0.assignment == "WATCHDOG=1" }.map { $0.time }
            #expect(times[7] - times[0] < 7, "\(times)")
            recording.process.send(SIGSTOP)
            usleep(300_000)  // What was on its way has come.
            let fed = socket.values(of: "WATCHDOG").count
            usleep(1_500_000)
            #expect(socket.values(of: "WATCHDOG").count == fed)
            recording.process.send(SIGCONT)
            try recording.end(SIGTERM)
        }
    }

    @Test("It is not ready while another records into the store, and says why")
    func secondRecorder() async throws {
        try await onThread {
            let (program, socket, station) = (try Program(), try NotifySocket(), try Station())
            let first = try program.start("record", station.server)
            try first.says("fix, ±")
            let second = try socket.start("record", station.server, of: program)
            try second.ends(75)
            #expect(socket.told.isEmpty && socket.values(of: "READY").isEmpty)
            try first.end(SIGTERM)
        }
    }

    @Test("While the store cannot be written, the status says so and how much waits in memory")
    func heldStore() async throws {
        try await onThread {
            let (program, socket, station) = (try Program(), try NotifySocket(), try Station())
            let recording = try socket.start("record", station.server, "--commit-interval", "1s", of: program)
            try require("there are events") { try program.fixes() > 0 }
            try program.holdingWriteLock {
                try require("it says so; it says \(socket.told)") {
                    socket.values(of: "STATUS").last?.contains("in memory, ") ?? false
                }
            }
            try require("it says that all is well again") {
                socket.values(of: "STATUS").last?.hasPrefix("recording, ") ?? false
            }
            try recording.end(SIGTERM)
        }
    }

    @Test("Other commands tell nothing, and a socket that is not there hinders nobody")
    func others() throws {
        let (program, socket) = (try Program(), try NotifySocket())
        try socket.start("list", of: program).ends(66)
        #expect(socket.values(of: "READY").isEmpty)
        let recording = try program.start(
            by: "NOTIFY_SOCKET=/nowhere/notify exec \"$@\"", "record", "127.0.0.1:\(try TCPFeed.freePort())",
            "--duration", "1s")
        try recording.ends(75)
    }
}

extension String {
    /// The parts between a separator.
    fileprivate func components(_ separator: String) -> [String] { split(separator: separator).map(String.init) }
}
