import CommandLineKit
import Testing

@Suite("Ready-made values")
struct ArgumentValueTests {
    @Test(
        "A duration in its spellings",
        arguments: [
            ("0", 0, "0s"),
            ("10", 10_000, "10s"),
            ("30s", 30_000, "30s"),
            ("90s", 90_000, "90s"),
            ("5m", 300_000, "5m"),
            ("2h", 7_200_000, "2h"),
            ("7d", 604_800_000, "7d"),
            ("24h", 86_400_000, "1d"),
            ("1.5h", 5_400_000, "90m"),
            ("0.5", 500, "500ms"),
            ("500ms", 500, "500ms"),
            ("0.0015s", 2, "2ms"),
            ("1.0000000000000000000001m", 60_000, "1m"),
            ("0.999999999999d", 86_400_000, "1d"),
            ("007", 7_000, "7s"),
            ("106751991167d", 9_223_372_036_828_800_000, "106751991167d"),
        ])
    func durations(text: String, milliseconds: Int64, spelling: String) throws {
        let duration = try DurationArgument(argument: text)
        #expect(duration.milliseconds == milliseconds)
        #expect(duration.spelling == spelling)
        #expect(try DurationArgument(argument: spelling) == duration)
    }

    @Test(
        "What is no duration",
        arguments: [
            "", " ", "5x", "-5m", "-0", "+5", "5 m", "m", ".5h", "5.", "5.m", "1.2.3", "5M", "1h30m", "٣s", "1e3",
            "5mm",
        ])
    func noDurations(text: String) {
        #expect {
            try DurationArgument(argument: text)
        } throws: {
            ($0 as? ArgumentError)?.reason == "expected e.g. 30s, 5m, 1.5h, 7d, or a number of seconds"
        }
    }

    @Test(
        "A duration too long to count", arguments: ["106751991168d", "9223372036854775807", "99999999999999999999ms"])
    func tooLong(text: String) {
        #expect {
            try DurationArgument(argument: text)
        } throws: {
            ($0 as? ArgumentError)?.reason == "the longest is 106751991167d"
        }
    }

    @Test(
        "Durations by their units",
        arguments: [(DurationArgument.minutes(5), "5m"), (.hours(2), "2h"), (.days(7), "7d")])
    func units(duration: DurationArgument, text: String) throws {
        #expect(try DurationArgument(argument: text) == duration)
    }

    @Test("A count is a whole number from 1", arguments: [("1", 1), ("+7", 7), ("0020", 20)])
    func counts(text: String, value: Int) throws {
        #expect(try CountArgument(argument: text).value == value)
    }

    @Test("What is no count", arguments: ["", "0", "-1", "1.5", "1e3", "ten", "99999999999999999999"])
    func noCounts(text: String) {
        #expect(throws: ArgumentError.self) { try CountArgument(argument: text) }
    }

    @Test("Numbers are decimal", arguments: [("-17.5", -17.5), ("1e3", 1_000), ("+.5", 0.5), ("0", 0)])
    func doubles(text: String, value: Double) throws {
        #expect(try Double(argument: text) == value)
    }

    @Test("What is no number", arguments: ["", "0x10", "nan", "inf", "1_000", "1,5", "1e400", "-", "."])
    func noDoubles(text: String) {
        #expect(throws: ArgumentError.self) { try Double(argument: text) }
    }

    @Test(
        "Yes and no",
        arguments: [("yes", true), ("true", true), ("on", true), ("1", true), ("no", false), ("off", false)])
    func bools(text: String, value: Bool) throws {
        #expect(try Bool(argument: text) == value)
    }

    @Test("A default is written as it would be typed")
    func spellings() {
        #expect(50.0.spelling == "50")
        #expect(2.5.spelling == "2.5")
        #expect(Int64(7).spelling == "7")
        #expect("".spelling == nil)
        #expect(Int?.none.spelling == nil)
        #expect(Sample.Format?.some(.csv).spelling == "csv")
        #expect([1, 2].spelling == "1, 2")
        #expect([Int]().spelling == nil)
        #expect(true.spelling == "yes")
    }
}
