import Positioning
import Presentation
import Testing

@Suite("Times as people type them")
struct TimeExpressionTests {
    /// 2026-11-30 18:26:34.500 in Berlin, a Monday.
    static let now = LocalZoneTests.timestamp("2026-11-30T17:26:34") + 500
    static let zone = LocalZoneTests.berlin

    @Test(
        "name a moment, of days the beginning",
        arguments: [
            ("2026-11-30", "2026-11-29T23:00:00"), ("2026-11-30Z", "2026-11-30T00:00:00"),
            ("2026-11-30+05:30", "2026-11-29T18:30:00"), ("2026-11-30 -0800", "2026-11-30T08:00:00"),
            ("2026-11-30T18:26", "2026-11-30T17:26:00"), ("2026-11-30 18:26:34", "2026-11-30T17:26:34"),
            ("2026-11-30t8:05", "2026-11-30T07:05:00"), ("  2026-11-30  18:26 ", "2026-11-30T17:26:00"),
            ("2026-11-30T18:26:34Z", "2026-11-30T18:26:34"), ("2026-11-30T18:26:34.999+02:00", "2026-11-30T16:26:34"),
            ("2026-11-30 18:26:34 +0200", "2026-11-30T16:26:34"), ("2026-11-30T18:26+02", "2026-11-30T16:26:00"),
            ("2026-11-30 18:26 z", "2026-11-30T18:26:00"), ("2026-07-01T12:00", "2026-07-01T10:00:00"),
            ("2024-02-29", "2024-02-28T23:00:00"), ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00"),
            ("today", "2026-11-29T23:00:00"), ("Yesterday", "2026-11-28T23:00:00"),
            ("TODAY 6:30", "2026-11-30T05:30:00"),
            ("yesterday 18:00", "2026-11-29T17:00:00"), ("10:30", "2026-11-30T09:30:00"),
            ("10:30:15", "2026-11-30T09:30:15"), ("now", "2026-11-30T17:26:34"), ("2h ago", "2026-11-30T15:26:34"),
            ("2 hours ago", "2026-11-30T15:26:34"), ("90s ago", "2026-11-30T17:25:04"),
            ("1h30m ago", "2026-11-30T15:56:34"), ("1 h 30 min ago", "2026-11-30T15:56:34"),
            ("3 days ago", "2026-11-27T17:26:34"), ("1w ago", "2026-11-23T17:26:34"),
            // The same time of day, though the clocks have been set since.
            ("60 days ago", "2026-10-01T16:26:34"), ("5 weeks 1 hour ago", "2026-10-26T16:26:34"),
            // Skipped, and there twice.
            ("2026-03-29 02:30", "2026-03-29T01:30:00"), ("2026-10-25 02:30", "2026-10-25T00:30:00"),
            ("2026-10-25 02:30+01:00", "2026-10-25T01:30:00"),
        ])
    func moments(text: String, utc: String) throws {
        let moment = try TimeExpression.moment(text, now: Self.now, zone: Self.zone)
        #expect(moment.milliseconds / 1000 == LocalZoneTests.timestamp(utc).milliseconds / 1000)
    }

    @Test(
        "last as long as they are exact",
        arguments: [
            ("2026-11-30", 86_400_000), ("2026-03-29", 82_800_000), ("2026-10-25", 90_000_000),
            ("2026-03-29Z", 86_400_000), ("2026-11-30T18:26", 60_000), ("18:26", 60_000), ("18:26:34", 1000),
            ("18:26:34.5", 1), ("now", 1), ("2h ago", 1),
        ] as [(String, Int64)])
    func intervals(text: String, milliseconds: Int64) throws {
        let interval = try TimeExpression.interval(text, now: Self.now, zone: Self.zone)
        #expect(interval.upperBound - interval.lowerBound == milliseconds)
    }

    @Test("Fractions of a second count", arguments: [("18:26:34.5", 500), ("18:26:34,25", 250), ("18:26:34.0019", 1)])
    func fractions(text: String, milliseconds: Int64) throws {
        #expect(try TimeExpression.moment(text, now: Self.now, zone: .utc).milliseconds % 1000 == milliseconds)
    }

    @Test(
        "name a local day",
        arguments: [
            ("2026-11-30", "2026-11-29T23:00:00", 24), ("2026-03-29", "2026-03-28T23:00:00", 23),
            ("2026-10-25", "2026-10-24T22:00:00", 25), ("2026-11-30+05:30", "2026-11-29T18:30:00", 24),
            ("2026-03-29Z", "2026-03-29T00:00:00", 24), ("today", "2026-11-29T23:00:00", 24),
            ("yesterday", "2026-11-28T23:00:00", 24), ("now", "2026-11-29T23:00:00", 24),
            ("19h ago", "2026-11-28T23:00:00", 24), ("3 days ago", "2026-11-26T23:00:00", 24),
        ] as [(String, String, Int64)])
    func days(text: String, start: String, hours: Int64) throws {
        let day = try TimeExpression.day(text, now: Self.now, zone: Self.zone)
        #expect(day.lowerBound == LocalZoneTests.timestamp(start))
        #expect(day.upperBound - day.lowerBound == hours * 3_600_000)
    }

    @Test("A day whose midnight is skipped begins when the clocks are set")
    func missingMidnight() throws {
        // Summer time begins at midnight, as it did in Brazil.
        let zone = LocalZone(environment: ["TZ": "<-03>3<-02>,M11.1.0/0,M2.3.0/0"])
        let day = try TimeExpression.day("2026-11-01", now: Self.now, zone: zone)
        #expect(day.lowerBound == LocalZoneTests.timestamp("2026-11-01T03:00:00"))
        #expect(day.upperBound == LocalZoneTests.timestamp("2026-11-02T02:00:00"))
        // And ends at midnight, so that the hour before comes twice.
        let long = try TimeExpression.day("2026-02-14", now: Self.now, zone: zone)
        #expect(long.lowerBound == LocalZoneTests.timestamp("2026-02-14T02:00:00"))
        #expect(long.upperBound == LocalZoneTests.timestamp("2026-02-15T03:00:00"))
    }

    @Test(
        "Errors say what was typed, what is wrong with it, and what works",
        arguments: [
            ("", "is not a time"), ("yesteday", "is not a time"), ("2026-11", "is not a time"), ("2h", "is not a time"),
            ("2026-11-30T", "is not a time"), ("2026-11-30T18", "is not a time"), ("18:2", "is not a time"),
            ("2026-11-30 18:26x", "is not a time"), ("2026-11-30+5", "is not a time"), ("18:26:", "is not a time"),
            ("18:26:34.", "is not a time"), ("3 moons ago", "is not a time"), ("ago", "is not a time"),
            (" ago", "is not a time"), ("h ago", "is not a time"), ("26-11-30", "is not a time"),
            ("2026-11-30+24:00", "is not a time"), ("2026-11-3018:26", "is not a time"), ("+02:00", "is not a time"),
            ("2026-11-30T18:26Zulu", "is not a time"), ("todayish", "is not a time"), ("２０２６-11-30", "is not a time"),
            ("2026-02-29", "is not in the calendar"), ("2026-13-01", "is not in the calendar"),
            ("2026-11-31T10:00", "is not in the calendar"), ("2026-11-30T24:00", "is not in the calendar"),
            ("25:00", "is not in the calendar"), ("10:60", "is not in the calendar"),
            ("0000-01-01", "is not in the calendar"), ("999999999 weeks ago", "is out of range"),
            ("999999999h ago", "is out of range"), ("10000-01-01", "is not a time"),
        ])
    func errors(text: String, problem: String) {
        #expect {
            try TimeExpression.interval(text, now: Self.now, zone: Self.zone)
        } throws: { error in
            let message = "\(error)"
            return message.hasPrefix("'\(text)' \(problem); what works: 2026-11-30")
                && message.hasSuffix("'3 days ago'")
        }
    }

    @Test("A time of day is no day", arguments: ["18:26", "2026-11-30T18:26", "yesterday 10:00"])
    func notADay(text: String) {
        #expect {
            try TimeExpression.day(text, now: Self.now, zone: Self.zone)
        } throws: {
            "\($0)".hasPrefix("'\(text)' is a time of day, not a day; ")
        }
    }

    @Test("An error cannot drive the terminal, nor fill it")
    func safeErrors() {
        #expect {
            try TimeExpression.moment("\u{1b}[2J" + String(repeating: "x", count: 500), now: Self.now, zone: .utc)
        } throws: { error in
            let message = "\(error)"
            return message.hasPrefix("'␛[2Jxxx") && !message.contains("\u{1b}") && message.count < 250
        }
    }
}
