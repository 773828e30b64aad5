import Foundation
import Positioning
import Testing

@Suite("A calendar date")
struct CalendarDateTests {
    @Test(
        "Is the instant that everyone else says",
        arguments: [
            (CalendarDate(year: 1970, month: 1, day: 1), 0),
            (CalendarDate(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59, millisecond: 999), -1),
            (CalendarDate(year: 2000, month: 2, day: 29), 951_782_400_000),
            (CalendarDate(year: 2001, month: 9, day: 9, hour: 1, minute: 46, second: 40), 1_000_000_000_000),
            (CalendarDate(year: 1980, month: 1, day: 6), 315_964_800_000),
            (CalendarDate(year: 1, month: 1, day: 1), -62_135_596_800_000),
            (
                CalendarDate(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59, millisecond: 999),
                253_402_300_799_999
            ),
        ] as [(CalendarDate, Int64)])
    func instants(date: CalendarDate, milliseconds: Int64) {
        #expect(date.timestamp == Timestamp(milliseconds: milliseconds))
        #expect(CalendarDate(Timestamp(milliseconds: milliseconds)) == date)
    }

    @Test("Of every day of 400 years is there and back, one after the other")
    func everyDay() throws {
        var expected = try #require(CalendarDate(year: 1800, month: 1, day: 1).timestamp)
        for year in 1800...2200 {
            for month in 1...12 {
                for day in 1...CalendarDate.days(in: month, of: year) {
                    let date = CalendarDate(year: year, month: month, day: day)
                    let timestamp = try #require(date.timestamp)
                    // Compared without #expect: so many of them take seconds.
                    if timestamp != expected || CalendarDate(timestamp) != date { Issue.record("\(date)") }
                    expected = expected + 86_400_000
                }
            }
        }
    }

    @Test("Agrees with Foundation's calendar at times of day from the year 1 to 9999")
    func foundation() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        // Foundation's calendar is Julian before 1582.
        for milliseconds in stride(from: Int64(-12_219_292_800_000), to: 253_402_300_800_000, by: 93_456_789_123) {
            let date = CalendarDate(Timestamp(milliseconds: milliseconds))
            let seconds = (Double(milliseconds) / 1000).rounded(.down)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: seconds))
            #expect(
                [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second]
                    == [date.year, date.month, date.day, date.hour, date.minute, date.second])
            #expect(date.timestamp == Timestamp(milliseconds: milliseconds))
        }
    }

    @Test(
        "That the calendar does not have is no instant",
        arguments: [
            CalendarDate(year: 2025, month: 2, day: 29), CalendarDate(year: 2024, month: 2, day: 30),
            CalendarDate(year: 1900, month: 2, day: 29), CalendarDate(year: 2025, month: 4, day: 31),
            CalendarDate(year: 2025, month: 13, day: 1), CalendarDate(year: 2025, month: 0, day: 1),
            CalendarDate(year: 2025, month: 1, day: 0), CalendarDate(year: 2025, month: 1, day: 32),
            CalendarDate(year: 0, month: 1, day: 1), CalendarDate(year: 10_000, month: 1, day: 1),
            CalendarDate(year: 2025, month: 1, day: 1, hour: 24),
            CalendarDate(year: 2025, month: 1, day: 1, minute: 60),
            CalendarDate(year: 2025, month: 1, day: 1, second: 61),
            CalendarDate(year: 2025, month: 1, day: 1, hour: -1),
            CalendarDate(year: 2025, month: 1, day: 1, millisecond: 1000),
            CalendarDate(year: .max, month: 1, day: 1), CalendarDate(year: 2025, month: .min, day: .max),
        ])
    func refused(date: CalendarDate) {
        #expect(date.timestamp == nil)
    }

    @Test("Counts a leap second as the first moment of the next minute")
    func leapSecond() {
        let leap = CalendarDate(year: 2016, month: 12, day: 31, hour: 23, minute: 59, second: 60)
        #expect(leap.timestamp == CalendarDate(year: 2017, month: 1, day: 1).timestamp)
    }

    @Test(
        "Of 29 February is there in every fourth year but three centuries of four",
        arguments: [
            (2000, 29), (2024, 29), (2400, 29), (1900, 28), (2100, 28), (2023, 28),
        ])
    func leapYears(year: Int, days: Int) {
        #expect(CalendarDate.days(in: 2, of: year) == days)
    }

    @Test(
        "Can be told of any number of milliseconds",
        arguments: [.min, .min + 1, -1, 0, 1, .max - 1, .max] as [Int64])
    func extremes(milliseconds: Int64) {
        let date = CalendarDate(Timestamp(milliseconds: milliseconds))
        #expect((1...12).contains(date.month) && (1...31).contains(date.day) && (0...999).contains(date.millisecond))
    }
}
