import EventStore
import Glibc
import LocationsTestSupport
import Positioning
import Testing

@Suite("Which events a list has")
struct ListSelectionTests {
    /// Every hour of three days in UTC: event 1 is midnight of the 28th, event 72 is 23:00 of the 30th.
    private func hours() throws -> StoreFixture {
        try StoreFixture((0..<72).map { .sample(at: utc(2025, 11, 28, 0) + $0 * 3_600_000) })
    }

    @Test(
        "are those of its window, by local time or with an offset",
        arguments: [
            (["--day", "2025-11-29"], "UTC", 25...48),
            (["--day", "2025-11-29"], "Europe/Berlin", 24...47),
            (["--day", "2025-11-29+05:30"], "UTC", 20...43),
            (["--day", "2025-11-29Z"], "Europe/Berlin", 25...48),
            (["--since", "2025-11-30"], "UTC", 49...72),
            (["--since", "2025-11-30 22:00"], "UTC", 71...72),
            (["--since", "2025-11-30T22:00+01:00"], "America/New_York", 70...72),
            (["--until", "2025-11-28"], "UTC", 1...24),
            (["--until", "2025-11-28 03:00"], "UTC", 1...4),
            (["--until", "2025-11-28T02:59:59Z"], "Europe/Berlin", 1...3),
            (["--since", "2025-11-29", "--until", "2025-11-29"], "UTC", 25...48),
            (["--since", "2025-11-28 12:00", "--until", "2025-11-29"], "Europe/Berlin", 12...47),
            (["-s", "2025-11-30", "-u", "2025-11-30 01:00"], "UTC", 49...50),
        ])
    func window(options: [String], zone: String, expected: ClosedRange<Int>) throws {
        let result = try hours().run(["list", "--reverse"] + options, environment: ["TZ": zone])
        #expect(result.ids == Array(expected))
        #expect(result.errors == "")
    }

    @Test(
        "are 23 or 25 hours of a day on which the clocks are set", arguments: [("2025-03-30", 23), ("2025-10-26", 25)])
    func clocksSet(day: String, hours: Int) throws {
        let noon = day == "2025-03-30" ? utc(2025, 3, 30, 12) : utc(2025, 10, 26, 12)
        let store = try StoreFixture((-30..<30).map { .sample(at: noon + $0 * 3_600_000) })
        let berlin = ["TZ": "Europe/Berlin" as String?]
        #expect(try store.run("list", "--day", day, environment: berlin).ids.count == hours)
        #expect(try store.run("list", "--since", day, "--until", day, environment: berlin).ids.count == hours)
    }

    @Test("are counted back from now")
    func relative() throws {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let date = Timestamp(milliseconds: Int64(now.tv_sec) * 1000)
        // A zone in which it is noon, so that no midnight falls between this and the run.
        let hour = now.tv_sec / 3600 % 24
        let zone = ["TZ": "<NOON>\(hour - 12)" as String?]
        let store = try StoreFixture([1, 3, 20, 26, 40].map { .sample(at: date + $0 * -3_600_000) })
        for (options, expected) in [
            (["--since", "2h ago"], [1]), (["--since", "1 day ago"], [1, 2, 3]),
            (["--since", "yesterday"], [1, 2, 3, 4]),
            (["--until", "2h ago"], [2, 3, 4, 5]), (["--day", "today"], [1, 2]), (["--day", "yesterday"], [3, 4]),
            (["--until", "yesterday"], [3, 4, 5]), (["--since", "today", "--until", "now"], [1, 2]),
        ] {
            let result = try store.run(["list"] + options, environment: zone)
            #expect(result.ids == expected, "\(options) \(result.errors)")
        }
    }

    @Test("are as many as the limit says, from the top of the list, whichever way it runs")
    func limit() throws {
        let store = try hours()
        #expect(try store.run("list", "-n", "2").ids == [72, 71])
        #expect(try store.run("list", "-n2", "--reverse").ids == [1, 2])
        #expect(try store.run("list").ids.count == 72)
        #expect(try store.run("list", "--limit", "5", "--day", "2025-11-28").ids == [24, 23, 22, 21, 20])
    }

    @Test(
        "are near a place, also across the antimeridian and at a pole",
        arguments: [
            ("0,180,30000", [3, 2, 1]), ("0,-180,30000", [3, 2, 1]), ("0,179.95,8000", [3, 1]), ("0,-179.8,100", [2]),
            ("0,-179.95,2000000", [3, 2, 1]),
            ("90,0,120000", [4]), ("-17.5,178,1000", []), ("52.52,13.405,100", [5]), ("52.52,13.405,0", []),
        ])
    func near(place: String, expected: [Int]) throws {
        let store = try StoreFixture([
            .example(0, 179.9), .example(0, -179.8, after: 1), .example(0, 180, after: 2), .example(89, -90, after: 3),
            .example(after: 4),
        ])
        #expect(try store.run("list", "--near", place).ids == expected)
        #expect(try store.run("list", "--near=\(place)", "--json").lines.count == expected.count)
    }

    @Test("are marks only, where that is asked for")
    func marks() throws {
        let store = try StoreFixture([.example(), .example(after: 1, kind: .mark), .sample(at: nil, kind: .point)])
        #expect(try store.run("list", "--marks").ids == [2])
        #expect(try store.run("list", "-m", "--day", "2025-11-30").ids == [2])
    }

    @Test(
        "are told of where there are none: which were asked for, and how many lie outside",
        arguments: [
            (
                ["--day", "2024-02-29"],
                "no events from Feb 29, 2024 at 12:00:00 AM to Mar 1, 2024 at 12:00:00 AM; 2 events lie outside"
            ),
            (["--since", "2025-12-01"], "no events since Dec 1, 2025 at 12:00:00 AM; 2 events lie outside"),
            (["--until", "2025-11-01 12:00"], "no events until Nov 1, 2025 at 12:01:00 PM; 2 events lie outside"),
            (["--marks"], "no marks; 2 events lie outside"),
            (["--near", "-17.5,178,500"], "no events within 500 m of -17.5, 178; 2 events lie outside"),
            (
                ["--marks", "--near", "1,2,1500", "--since", "2025-12-01", "--json"],
                "no marks within 1.5 km of 1, 2 since Dec 1, 2025 at 12:00:00 AM; 2 events lie outside"
            ),
        ])
    func none(options: [String], message: String) throws {
        let store = try StoreFixture([.example(), .sample(at: nil, kind: .point)])
        let result = try store.run(["list"] + options)
        #expect(result.output == "")
        #expect(result.errors == "locations: \(message)\n")
        #expect(result.code == 0)
    }

    @Test("are told of where one lies outside, and where the store has none at all")
    func one() throws {
        #expect(
            try StoreFixture([.example()]).run("list", "-m").errors == "locations: no marks; 1 event lies outside\n")
        let empty = try StoreFixture([]).run("list", "--day", "today")
        #expect(empty.errors == "locations: the store has no events yet; 'locations record' adds some\n")
        #expect(empty.code == 0)
    }
}
