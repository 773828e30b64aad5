import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import Testing

@Suite("Clocks that are wrong", .enabled(if: Program.isTestable))
struct ClockTests {
    /// Beside this machine's clock, which is not to be believed then.
    private static let later: Int64 = 100 * 86_400_000

    /// Says a report a second, as long as there are any.
    private func tell(_ gpsd: FakeGpsd, _ lines: [FixLine]) throws {
        for line in lines {
            try gpsd.write([line])
            usleep(1_000_000)
        }
    }

    private func timeless(_ number: Int) -> FixLine {
        var line = FixLine(number, from: HostClock.now().date)
        line.time = nil
        return line
    }

    @Test(
        "What had no time is dated by the receiver's once three fixes have told it, in order, and undo takes that back",
        .enabled(if: !HostClock.isHeldByNTP()))
    func redated() async throws {
        try await onThread(atOnce: true) {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server, "--commit-interval", "500ms")
            try gpsd.greet()
            try tell(gpsd, (0..<4).map { timeless($0) })
            try require("events by the time of receipt") { try program.fixes() >= 2 }
            let start = HostClock.now().date
            let later = start + Self.later
            #expect(
                try program.number(
                    "SELECT count(*) FROM Event WHERE creationDate > '\(FixLine.text(start + 86_400_000))'")
                    == 0)
            var number = 0
            for _ in 0..<5 {
                var line = FixLine(4 + number, from: later)
                line.time = FixLine.text(HostClock.now().date + Self.later)
                try gpsd.write([line])
                number += 1
                usleep(1_000_000)
            }
            try recording.says("the receiver's time is known now: 4 events dated by this machine's clock")
            try tell(gpsd, (9..<12).map { timeless($0) })
            usleep(1_500_000)
            try recording.end(SIGTERM)
            #expect(try program.fixes() == 12)
            #expect(try program.tracks() == 1)
            #expect(try program.segments() == 1)
            #expect(
                try program.number(
                    "SELECT count(*) FROM Event WHERE abs(julianday(creationDate) - julianday(receivedDate) - 100) > 0.0001"
                )
                    == 0)
            let disorder = """
                SELECT count(*) FROM (SELECT creationDate AS date, lag(creationDate) OVER (ORDER BY id) AS before FROM Event)
                WHERE date <= before
                """
            #expect(try program.number(disorder) == 0)
            #expect(try program.rows("SELECT isClockTrusted FROM Session") == ["0"])
            #expect(try program.number("SELECT count(*) FROM UntrustedDate WHERE event > 0") == 4)
            let undo = try program.run("undo")
            #expect(undo.errors.contains("gave 4 events the dates back"), "\(undo.errors)")
            #expect(
                try program.number(
                    "SELECT count(*) FROM Event WHERE abs(julianday(creationDate) - julianday(receivedDate)) < 0.0001")
                    == 4)
            let repair = try program.run("repair", "time", "--yes")
            #expect(repair.errors.contains("4 events dated by a clock that nothing held"), "\(repair.errors)")
            #expect(try program.number(disorder) == 0)
        }
    }

    @Test("A receiver 1024 weeks early is said loudly, also with --quiet; --fix-week-rollover corrects it at once")
    func rollover() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            // An event of today, so that the rollover is recognised whether or not NTP holds this machine's clock.
            var recording = try program.start("record", gpsd.server, "--count", "2")
            try gpsd.greet()
            let start = HostClock.now().date + -60_000
            try gpsd.write((0..<4).map { FixLine($0, from: start) })
            try require("the first events") { try program.fixes() == 2 }
            try recording.process.wait(limit: 20)
            let early = start + (20_000 - 1024 * 7 * 86_400_000)
            let second = try FakeGpsd()
            recording = try program.start(
                "record", second.server, "--fix-week-rollover", "--quiet", "--commit-interval", "500ms")
            try second.greet()
            try second.write((0..<4).map { FixLine($0, from: early) })
            try recording.says(
                "is 1,024 weeks early (GPS week rollover): it says \(FixLine.text(early)); the weeks are added")
            try recording.end(SIGTERM)
            #expect(
                try program.rows("SELECT creationDate FROM Event WHERE receiverDate IS NOT NULL ORDER BY id")
                    == (0..<4).map { FixLine.text(start + (20_000 + Int64($0) * 1000)) })
            #expect(try program.rows("SELECT DISTINCT timeSource || track FROM Event") == ["gps1"])
            #expect(try program.rows("SELECT weeksAdded FROM Session ORDER BY id") == ["NULL", "1024"])
            let third = try FakeGpsd()
            let status = try program.start("status", third.server, "--json")
            try third.greet()
            try third.write((0..<3).map { FixLine($0, from: early + 60_000) })
            try status.process.wait(limit: 20)
            #expect(status.output.contains("\"weeksEarly\":1024,\"weeksAdded\":1024"), "\(status.output)")
        }
    }

    /// A simulated receiver's clock: when it begins, what happens to it, and until when it is recorded.
    struct Story: CustomTestStringConvertible {
        var start: String?
        var script = "0s fix"
        /// How long the first and the last event are to be apart. Seconds.
        var seconds: Int64
        var testDescription: String { "\(start ?? "now"), \(script)" }

        /// Dates of other years are believed only where NTP does not hold this machine's clock.
        static let all: [Story] = {
            var stories = [Story(script: "4s step -18s", seconds: 10)]
            guard !HostClock.isHeldByNTP() else { return stories }
            for start in ["2026-12-31T23:59:55.000Z", "2028-02-28T23:59:55.000Z", "2028-02-29T23:59:55.000Z"] {
                stories.append(Story(start: start, seconds: 10))
            }
            return stories
        }()
    }

    @Test(
        "Leap seconds learnt late, year's end, leap day and midnight split nothing, and no time runs back",
        arguments: Story.all)
    func stories(story: Story) async throws {
        try await onThread {
            let tool = try #require(ChildProcess.built("simulated-receiver"))
            let start = story.start.map { ["--start", $0] } ?? []
            let receiver = try ChildProcess(tool, ["--wait", "--rate", "5", "--script", story.script] + start)
            try require("the receiver's device") { receiver.output.hasSuffix("\n") }
            let gpsd = try GpsdProcess(devices: [String(receiver.output.dropLast())])
            let program = try Program()
            let recording = try program.start("record", gpsd.server, "--commit-interval", "500ms")
            try require("events to the end", limit: 90) {
                try program.number(
                    "SELECT (julianday(max(creationDate)) - julianday(min(creationDate))) * 86400 >= \(story.seconds) FROM Event"
                ) == 1
            }
            try recording.end(SIGTERM)
            withExtendedLifetime(gpsd) { receiver.send(SIGTERM) }
            #expect(try program.tracks() == 1)
            #expect(try program.segments() == 1)
            #expect(
                try program.number(
                    """
                    SELECT count(*) FROM (SELECT creationDate AS date, lag(creationDate) OVER (ORDER BY id) AS before
                        FROM Event) WHERE date <= before
                    """) == 0)
            #expect(try program.rows("SELECT DISTINCT timeSource FROM Event") == ["gps"])
        }
    }
}
