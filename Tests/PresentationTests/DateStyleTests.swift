import Foundation
import Positioning
import Testing

@testable import Presentation

@Suite("The filled-in pattern")
struct DateStyleTests {
    /// Every month, both halves of the day, one and two digits, leap days, and before the Gregorian calendar.
    static let dates: [Timestamp] =
        ((1...12).flatMap { month in
            [
                CalendarDate(year: 2025, month: month, day: 1, hour: 0, minute: 0, second: 0),
                CalendarDate(year: 1999, month: month, day: 28, hour: 12, minute: 59, second: 59, millisecond: 999),
            ]
        } + [
            CalendarDate(year: 2024, month: 2, day: 29, hour: 11, minute: 5, second: 7),
            CalendarDate(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59, millisecond: 1),
            CalendarDate(year: 9999, month: 12, day: 31, hour: 13),
            CalendarDate(year: 1583, month: 1, day: 1, hour: 1),
            CalendarDate(year: 1500, month: 3, day: 1, hour: 9),
        ]).compactMap { $0.timestamp } + [Timestamp(milliseconds: 253_402_300_800_000)]

    /// The locales of glibc, more or less: every language in every country and script that ICU knows it in.
    static let locales = Locale.availableIdentifiers.filter { !$0.contains("@") }.sorted()

    @Test("is the formatter's text in every locale")
    func equalsFormatter() {
        var filled = 0
        for locale in Self.locales {
            let fast = DateStyle(locale: locale)
            let slow = DateStyle(locale: locale, usesPattern: false)
            if !fast.usesPattern { continue }
            filled += 1
            for date in Self.dates where fast.string(date) != slow.string(date) {
                Issue.record("\(locale): \(fast.string(date)) is not \(slow.string(date))")
            }
        }
        #expect(filled > Self.locales.count * 3 / 4)
    }

    @Test("serves the common locales, and leaves other calendars to the formatter")
    func whoIsFast() {
        for locale in ["en_US", "en_US_POSIX", "en_GB", "de_DE", "fr_FR", "es_ES", "zh_CN", "ja_JP", "tr_TR", "ar_EG"] {
            #expect(DateStyle(locale: locale).usesPattern, "\(locale)")
        }
        for locale in ["fa_IR", "th_TH", "ar_SA"] { #expect(!DateStyle(locale: locale).usesPattern, "\(locale)") }
    }

    @Test(
        "A pattern is taken apart by Unicode's rules",
        arguments: [
            ("dd.MM.y, HH:mm:ss", "05.03.2025, 17:08:09"), ("d/M/yy h:mm a", "5/3/25 5:08 PM"),
            ("MMM d, y 'at' h:mm:ss\u{202F}a", "Mar 5, 2025 at 5:08:09 PM"),
            ("d MMM y 'o''clock' H", "5 Mar 2025 o'clock 17"), ("H''mm", "17'08"), ("y年M月d日", "2025年3月5日"),
            ("d בMMM", "5 בMar"),
        ])
    func patterns(pattern: String, expected: String) throws {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let words = DatePattern.Words(months: months, morning: "AM", afternoon: "PM")
        let date = CalendarDate(year: 2025, month: 3, day: 5, hour: 17, minute: 8, second: 9)
        #expect(try #require(DatePattern(pattern)).string(date, words) == expected)
    }

    @Test(
        "A pattern with other fields is refused",
        arguments: ["y MMM d B h", "G y", "EEE d", "MMMM", "r", "K:mm", "yyyy"])
    func refused(pattern: String) {
        #expect(DatePattern(pattern) == nil)
    }
}
