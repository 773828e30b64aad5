import Positioning
import SimulatedReceiver
import Testing

@Suite("Scripts")
struct ScenarioTests {
    // Not within the attribute below: a closure there crashes Swift 6.0.3.
    private static let names = ScriptWord.all.map { $0.name }

    @Test("Lines, semicolons, remarks, receivers and units")
    func reading() throws {
        let script =
            "0s no-fix; 10 fix # now\r\n\n  2: 1m30s unplug for 5s;\n1:500ms jump 50km for 0.5s\n1h step -10m\n"
        #expect(
            try Scenario(script: script, receivers: 2).events == [
                ScriptEvent(.reception(.noFix), start: 0),
                ScriptEvent(.jump(50_000), start: 500, duration: 500, receiver: 1),
                ScriptEvent(.reception(.fix), start: 10_000),
                ScriptEvent(.unplug, start: 90_000, duration: 5000, receiver: 2),
                ScriptEvent(.clock(.shifted(-600_000)), start: 3_600_000),
            ])
    }

    @Test("An empty script is a good one", arguments: ["", "\n", " ; ;", "# nothing"])
    func empty(script: String) throws {
        #expect(try Scenario(script: script).events.isEmpty)
    }

    @Test(
        "Every event of the list can be written, with and without a duration", arguments: names
    )
    func words(name: String) throws {
        let word = try #require(ScriptWord.all.first { $0.name == name })
        let line = "5s \(name) \(word.argument ?? "")"
        #expect(try Scenario(script: line).events.map { $0.duration } == [nil])
        #expect(try Scenario(script: line + " for 1m").events.map { $0.duration } == [60_000])
    }

    @Test(
        "A mistake is told with its line, and what would work",
        arguments: [
            ("0s fix\n10x fix", "script line 2: '10x' is no time since the start; try '10s', '1m30s' or '0.5s'"),
            ("-1s fix", "script line 1: '-1s' is no time since the start; try '10s', '1m30s' or '0.5s'"),
            ("1s jump", "script line 1: 'jump' needs more; try 'jump 50km'"),
            ("1s jump far", "script line 1: 'jump' cannot be 'far'; try 'jump 50km'"),
            ("1s date 2026-02-30", "script line 1: 'date' cannot be '2026-02-30'; try 'date 2030-01-31T12:00:00Z'"),
            ("1s 2d 10s", "script line 1: '10s' cannot follow '2d'; expected 'for' and a duration, or ';'"),
            ("1s 2d for", "script line 1: '' is no duration; try 'for 10s' or 'for 1m30s'"),
            ("1s 2d for 0s", "script line 1: '0s' is no duration; try 'for 10s' or 'for 1m30s'"),
            ("1s 2d for 1s 2s fix", "script line 1: '2s' cannot follow a duration; expected ';' or a new line"),
            ("\n;3: 1s fix", "script line 2: there is no receiver '3'; the first is 1, the last 2"),
        ])
    func mistakes(script: String, expected: String) {
        #expect { try Scenario(script: script, receivers: 2) } throws: { "\($0)" == expected }
    }

    @Test("An event that is none is answered with all there are", arguments: ["1s fxi", "1s"])
    func unknownEvents(script: String) {
        #expect { try Scenario(script: script) } throws: { error in
            ScriptWord.all.allSatisfy { "\(error)".contains($0.name) }
        }
    }

    @Test(
        "Durations",
        arguments: [
            ("10", 10_000), ("10s", 10_000), ("0.25s", 250), ("1m30s", 90_000), ("2h", 7_200_000), ("200ms", 200),
            ("", nil), ("s", nil), ("1d", nil), ("1e3", nil), ("1.s", nil), (".5s", nil), ("1s30", 31_000),
            ("9999999999999", nil), ("nan", nil), ("-1", nil),
        ] as [(String, Int64?)])
    func durations(text: String, expected: Int64?) {
        #expect(milliseconds(text) == expected)
    }

    @Test(
        "Dates",
        arguments: [
            ("2026-11-30", "2026-11-30T00:00:00Z"), ("2026-11-30 18:26", "2026-11-30T18:26:00Z"),
            ("2026-11-30T19:26:34+01:00", "2026-11-30T18:26:34Z"),
            ("2026-11-30T18:26:34.5Z", "2026-11-30T18:26:34.500Z"),
        ])
    func dates(text: String, same: String) throws {
        let (date, expected) = (try #require(Timestamp(iso8601: text)), try #require(Timestamp(iso8601: same)))
        #expect(date == expected)
        #expect(Timestamp(iso8601: "2026-11-30T18:26:34Z") == .evening)
    }

    @Test(
        "What is no date",
        arguments: [
            "", "2026", "2026-13-01", "2026-02-29", "2026-11-30T25:00", "2026-11-30Tx", "30.11.2026",
            "2026-11-30T18:26:34+1",
        ])
    func noDates(text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }
}
