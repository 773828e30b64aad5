import Foundation
import Positioning
import Testing

@testable import Presentation

@Suite("Time zones")
struct LocalZoneTests {
    static func timestamp(_ text: String) -> Timestamp {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) } + [0, 0, 0]
        let date = CalendarDate(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers[5])
        return date.timestamp ?? Timestamp(milliseconds: .min)
    }

    static let berlin = LocalZone(environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])

    @Test(
        "A POSIX rule says when the clocks are set",
        arguments: [
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59", 3600),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00", 7200),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59", 7200),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00", 3600),
            // The southern summer goes over the new year.
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00", 39_600),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04T15:59:59", 39_600),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04T16:00:00", 36_000),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-12-31T23:59:59", 39_600),
            // Without dates, those of the United States.
            ("CET-1CEST", "2026-03-08T00:59:59", 3600), ("CET-1CEST", "2026-03-08T01:00:00", 7200),
            ("EST5EDT", "2026-07-01T00:00:00", -14_400), ("EST5EDT", "2026-12-01T00:00:00", -18_000),
            ("<+0545>-5:45", "2026-07-01T00:00:00", 20_700), ("NST3:30NDT", "2026-07-01T00:00:00", -9_000),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00", -3600),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59", -7200),
            // Israel: the Friday before the last Sunday of March, as the 26th hour after a Thursday.
            ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00", 10_800),
            ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-26T23:59:59", 7200),
            // Days of the year: 60 is 1 March in J, and 29 February or 1 March by the other count.
            ("AAA0BBB,J60/0,J300", "2024-02-29T23:59:59", 0), ("AAA0BBB,J60/0,J300", "2024-03-01T00:00:00", 3600),
            ("AAA0BBB,59/0,300", "2024-02-29T00:00:00", 3600), ("AAA0BBB,59/0,300", "2025-02-28T23:59:59", 0),
            // Summer for ever.
            ("EST5EDT,0/0,J365/25", "2026-01-01T04:30:00", -14_400),
            ("EST5EDT,0/0,J365/25", "2026-07-01T00:00:00", -14_400),
            ("UTC0", "2026-07-01T00:00:00", 0), ("GMT+3", "2026-07-01T00:00:00", -10_800),
        ])
    func rules(rule: String, time: String, seconds: Int) {
        #expect(LocalZone(environment: ["TZ": rule]).secondsFromUTC(at: Self.timestamp(time)) == seconds)
    }

    @Test(
        "What is neither a table nor a rule is UTC, and so is an empty TZ",
        arguments: [
            "", ":", "Nowhere/At/All", "CET", "C-1", "CET-1CEST,M13.1.0,M10.5.0", "CET-25", "CET-1CEST,M3.5.0", "/",
            "CET-1CEST,M3.5.0,M10.5.0/3x", "<CET-1", "../../etc/passwd", "CET-1:60",
        ])
    func fallback(setting: String) {
        let zone = LocalZone(environment: ["TZ": setting, "TZDIR": "/nonexistent"])
        #expect(zone.secondsFromUTC(at: Self.timestamp("2026-07-01")) == 0)
    }

    @Test(
        "Local times become instants: the first of two, and a skipped one as if the clocks were not set",
        arguments: [
            ("2026-07-01T12:00:00", "2026-07-01T10:00:00"), ("2026-12-01T12:00:00", "2026-12-01T11:00:00"),
            ("2026-03-29T01:59:59", "2026-03-29T00:59:59"), ("2026-03-29T02:30:00", "2026-03-29T01:30:00"),
            ("2026-03-29T03:00:00", "2026-03-29T01:00:00"), ("2026-10-25T02:30:00", "2026-10-25T00:30:00"),
            ("2026-10-25T03:00:00", "2026-10-25T02:00:00"),
        ])
    func localTimes(local: String, utc: String) {
        let date = CalendarDate(Self.timestamp(local))
        #expect(Self.berlin.timestamp(date) == Self.timestamp(utc))
    }

    @Test("A date that the calendar lacks is no instant")
    func noDate() {
        #expect(Self.berlin.timestamp(CalendarDate(year: 2026, month: 2, day: 29)) == nil)
    }

    /// A table with one change, from 1 h to 2 h at 1,000,000,000 s, and a rule for later.
    static func table(version: UInt8 = 0x32, footer: String = "\nXXX-3\n") -> [UInt8] {
        func big(_ value: Int64, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func part(_ wordSize: Int, _ times: [Int64]) -> [UInt8] {
            var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
            for count in [0, 0, 1, times.count, 2, 4] { bytes += big(Int64(count), 4) }
            for time in times { bytes += big(time, wordSize) }
            bytes += times.map { _ in 1 }
            bytes += big(3600, 4) + [0, 0] + big(7200, 4) + [1, 0]
            bytes += Array("AAA\0".utf8) + big(78_796_800, wordSize) + big(1, 4)
            return bytes
        }
        if version == 0 { return part(4, [1_000_000_000]) }
        return part(4, []) + part(8, [-5_000_000_000, 1_000_000_000]) + Array(footer.utf8)
    }

    @Test("A compiled table says what was, and its rule what comes after")
    func tables() throws {
        let zone = try #require(LocalZone(table: Self.table()))
        func seconds(_ time: Int64) -> Int { zone.secondsFromUTC(at: Timestamp(milliseconds: time * 1000)) }
        #expect(seconds(-5_000_000_001) == 3600)
        #expect(seconds(-5_000_000_000) == 7200)
        #expect(seconds(999_999_999) == 7200)
        #expect(seconds(1_000_000_000) == 10_800)

        let noRule = try #require(LocalZone(table: Self.table(footer: "\n\n")))
        #expect(noRule.secondsFromUTC(at: Timestamp(milliseconds: 2_000_000_000_000)) == 7200)
        let old = try #require(LocalZone(table: Self.table(version: 0)))
        #expect(old.secondsFromUTC(at: Timestamp(milliseconds: 999_999_999_999)) == 3600)
        #expect(old.secondsFromUTC(at: Timestamp(milliseconds: 1_000_000_000_000)) == 7200)
    }

    @Test("A table that is cut off at any byte, or is none, is refused or read without harm")
    func damagedTables() {
        let whole = Self.table()
        let footer = "\nXXX-3\n".utf8.count
        for length in 0..<(whole.count - footer) { #expect(LocalZone(table: Array(whole.prefix(length))) == nil) }
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 0xff
            _ = LocalZone(table: bytes)?.secondsFromUTC(at: Timestamp(milliseconds: 0))
        }
        #expect(LocalZone(table: Array("not a table of any kind, but long enough to be one".utf8)) == nil)
    }

    @Test("A table is found by its name in the folder of tables, and by its path")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zones-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("Made"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Made/Up")
        try Data(Self.table()).write(to: file)
        let now = Timestamp(milliseconds: 1_764_527_194_000)
        for name in ["Made/Up", ":Made/Up", file.path, ":" + file.path] {
            let zone = LocalZone(environment: ["TZ": name, "TZDIR": folder.path])
            #expect(zone.secondsFromUTC(at: now) == 10_800, "\(name)")
        }
        #expect(LocalZone(environment: ["TZ": "Made", "TZDIR": folder.path]).secondsFromUTC(at: now) == 0)
    }

    static let hasTables = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")

    @Test(
        "The system's tables agree with Foundation's zones from 1990 to 2023",
        .enabled(if: hasTables, "tzdata is not installed"),
        arguments: [
            "Europe/Berlin", "Europe/London", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe",
            "Asia/Kathmandu", "UTC",
        ])
    func systemTables(name: String) throws {
        let zone = LocalZone(environment: ["TZ": name])
        let other = try #require(TimeZone(identifier: name))
        // Steps that are no whole days, so that all times of day come up. Only zones and years whose data has not been
        // corrected for long: Foundation brings its own tables, older than the system's.
        for seconds in stride(from: Int64(631_152_000), to: 1_672_531_200, by: 86_399 * 3) {
            let ours = zone.secondsFromUTC(at: Timestamp(milliseconds: seconds * 1000))
            let theirs = other.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
            if ours != theirs { Issue.record("\(name) at \(seconds): \(ours) is not \(theirs)") }
        }
    }
}
