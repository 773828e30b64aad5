import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import Testing

@Suite("A gpsd that misbehaves", .enabled(if: Program.isTestable))
struct BadGpsdTests {
    @Test("Garbage and lines of any length are counted, and the next line is read")
    func garbage() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server, "--commit-interval", "300ms")
            try gpsd.greet()
            let start = HostClock.now().date
            let between = [
                "", "garbage\r\n", "{\"class\":\"TPV\"\r\n", "\u{0}\u{1}\r\n",
                "{\"class\":\"SKY\",\"pad\":\"" + String(repeating: "x", count: 20_000) + "\"}\r\n",
                String(repeating: "y", count: 20_000) + "\r\n",
                "{\"class\":\"TPV\",\"pad\":\"" + String(repeating: "z", count: 2_000_000) + "\"}\r\n",
                "[1,2,3]\r\n", "\r\n\r\n",
            ]
            for (index, bad) in between.enumerated() { try gpsd.write(bad + FixLine(index, from: start).line) }
            try require("all are stored") { try program.fixes() == between.count }
            try recording.end(SIGTERM)
            #expect(
                recording.errors.contains("kept 9 events; refused 5 line no JSON object, 1 line over 1 MB"),
                "\(recording.errors)")
            #expect(try program.rows("SELECT sum(count) FROM Refusal GROUP BY reason ORDER BY 1") == ["1", "5"])
        }
    }

    @Test("A connection that ends within a report gives half a report to nobody; it is made again, and reading goes on")
    func cut() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server, "--commit-interval", "300ms")
            let start = HostClock.now().date
            let text = FixLine(1, from: start).line
            // The last one lacks nothing but its brace and the end of the line.
            let cuts = [1, 10, text.utf8.count / 2, text.utf8.count - 3]
            for (index, cut) in cuts.enumerated() {
                try gpsd.greet()
                let whole = FixLine(2 * index, from: start).line
                let half = FixLine(2 * index + 1, from: start).line
                try gpsd.write(whole + String(decoding: half.utf8.prefix(cut), as: UTF8.self))
                gpsd.hangUp()
                try recording.says("lost gpsd on \(gpsd.server): gpsd closed the connection", times: index + 1)
            }
            try gpsd.greet()
            try gpsd.write([FixLine(100, from: start)])
            try require("all are stored") { try program.fixes() == cuts.count + 1 }
            try recording.end(SIGTERM)
            #expect(recording.errors.contains("gpsd lost 4 times"), "\(recording.errors)")
            #expect(recording.errors.contains("refused 4 line no JSON object"), "\(recording.errors)")
        }
    }

    @Test("gpsd's refusal is said in its own words, and it is tried again")
    func refusal() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server)
            try gpsd.greet()
            try gpsd.write("{\"class\":\"ERROR\",\"message\":\"Unrecognized request '?WATCH'\"}\r\n")
            try recording.says("gpsd says: Unrecognized request '?WATCH'")
            try gpsd.greet()
            try recording.end(SIGTERM)
        }
    }

    @Test("What comes while the recorder is held up waits for it: nothing is dropped")
    func slowReader() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server)
            try gpsd.greet()
            let start = HostClock.now().date + -20_000_000
            try gpsd.write((0..<100).map { FixLine($0, from: start) })
            try recording.says("fix, ±")
            recording.process.send(SIGSTOP)
            // As much as the sockets between take without a reader, and more when it reads again.
            let lines = (100..<20_000).map { FixLine($0, from: start).line }
            let half = lines[..<5_000].joined()
            try gpsd.write(half)
            usleep(100_000)
            recording.process.send(SIGCONT)
            try gpsd.write(lines[5_000...].joined())
            try require("all are stored") { try program.fixes() == 20_000 }
            try recording.end(SIGTERM)
            #expect(recording.errors.contains("kept 20,000 events; "), "\(recording.errors)")
            #expect(recording.count(of: "lost gpsd") == 0)
        }
    }

    @Test("A real gpsd does not cut off a recorder that is held up for three seconds")
    func heldUp() async throws {
        try await onThread {
            let station = try Station()
            let program = try Program()
            let recording = try program.start("record", station.server, "--commit-interval", "500ms")
            try require("there are events") { try program.fixes() > 3 }
            recording.process.send(SIGSTOP)
            let sent = station.receiver.sent
            try require("three seconds have passed") { station.receiver.sent >= sent + 30 }
            recording.process.send(SIGCONT)
            let before = try program.fixes()
            try require("there are more events") { try program.fixes() > before + 35 }
            try recording.end(SIGTERM)
            #expect(try program.holes() == [])
            #expect(recording.count(of: "lost gpsd") == 0)
        }
    }
}
