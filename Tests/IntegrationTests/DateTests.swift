import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import Testing

@Suite("Dates that cannot be true", .enabled(if: Program.isTestable))
struct DateTests {
    @Test("A receiver 1024 weeks early is refused for a minute, then recorded by the time of receipt, and that is said")
    func rollover() async throws {
        try await onThread(atOnce: true) {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server, "--commit-interval", "500ms")
            try gpsd.greet()
            let early = HostClock.now().date + -1024 * 7 * 86_400_000
            let start = monotonicSeconds()
            var number = 0
            func tell() throws {
                try gpsd.write([FixLine(number, from: early)])
                number += 1
            }
            try tell()
            try recording.says("the receiver's date \(FixLine.text(early)) cannot be true")
            let status = try program.run("status", "127.0.0.1:1")
            #expect(status.output.contains("process \(recording.pid)"))
            try require("events by the time of receipt", limit: 120) {
                try tell()
                usleep(500_000)
                return try program.fixes() > 3
            }
            #expect(monotonicSeconds() - start > 59)
            try recording.says("its fixes are recorded by the time of receipt, its own date kept beside")
            try recording.end(SIGTERM)
            #expect(recording.count(of: "recorded by the time of receipt,") == 1, "\(recording.errors)")
            #expect(recording.errors.contains(" date not believable"), "\(recording.errors)")
            #expect(try program.rows("SELECT DISTINCT timeSource FROM Event") == ["received"])
            #expect(try program.number("SELECT count(*) FROM Event WHERE substr(receiverDate, 1, 4) < '2020'") > 3)
            #expect(
                try program.number(
                    "SELECT count(*) FROM Event WHERE abs(julianday(creationDate) - julianday('now')) > 0.01") == 0)
            #expect(try program.tracks() == 1)
        }
    }

    @Test("Dates that are none, or long past, are refused and do not lock out the good ones after them")
    func garbage() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server)
            try gpsd.greet()
            let start = HostClock.now().date
            var fixes = (0..<12).map { FixLine($0, from: start) }
            fixes[0].time = "2026-13-45T99:00:00.000Z"
            fixes[1].time = "1980-01-06T00:00:00.000Z"
            fixes[4].time = "yesterday"
            fixes[7].time = "2024-12-31T23:59:59.000Z"
            try gpsd.write(fixes)
            try recording.says("fix, ±")
            // The last epoch is closed at the end.
            try recording.end(SIGTERM)
            #expect(recording.errors.contains("kept 8 events; refused 4 date not believable"), "\(recording.errors)")
            #expect(try program.rows("SELECT DISTINCT timeSource || track || segment FROM Event") == ["gps11"])
        }
    }

    @Test(
        "A receiver without a date is recorded by the time of receipt, in the same track",
        .enabled(if: Program.isTestable))
    func noTime() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server, "--commit-interval", "500ms")
            try gpsd.greet()
            var fixes = (0..<6).map { FixLine($0, from: HostClock.now().date) }
            for index in 3..<6 { fixes[index].time = nil }
            try gpsd.write(fixes)
            try require("all are stored") { try program.fixes() == 6 }
            try recording.end(SIGTERM)
            #expect(
                try program.rows("SELECT timeSource || count(*) || track FROM Event GROUP BY timeSource")
                    == ["gps31", "received31"])
        }
    }
}
