import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 5: believable dates")
struct DateRuleTests {
    private let refused = "refused date not believable"
    private let day = Moment.day

    @Test("A date is believed from the first of January of the year before the release on, to the millisecond",
        arguments: [(0, true), (-1, false)] as [(Int64, Bool)])
    func earliest(milliseconds: Int64, isBelieved: Bool) {
        var trace = Trace()
        let date = Limits.earliestBelievable + milliseconds
        trace.hear(.fix(at: 0).with { $0.time = .date(date) }, at: 0)
        trace.finish()
        #expect(trace.locations.map(\.date) == (isBelieved ? [date] : []))
    }

    @Test("--earliest lowers the limit, and none at all believes any past date (imports and replays)")
    func lowered() {
        let date = Moment.date(-20 * 365 * day)
        for (earliest, isBelieved) in [(date, true), (date + 1, false), (nil, true)] as [(Timestamp?, Bool)] {
            var trace = Trace { $0.earliest = earliest }
            trace.hear(.fix(at: 0).with { $0.time = .date(date) }, at: 0)
            trace.finish()
            #expect(trace.locations.count == (isBelieved ? 1 : 0))
        }
    }

    @Test("Where NTP holds the clock a date may be a day ahead of it, and not a millisecond more", arguments: [
        (86_400.0, true), (86_400.001, false),
    ])
    func aheadOfNTP(ahead: Double, isBelieved: Bool) {
        var trace = Trace()
        trace.hear(.fix(at: ahead, metres: 0), at: 0)
        trace.finish()
        #expect(trace.told == (isBelieved ? ["track 86400"] : [refused]))
    }

    @Test("Where NTP holds the clock, agreement does not help a date that is too far ahead")
    func noAgreementAgainstNTP() {
        var trace = Trace()
        trace.walk(0...1)
        for second in 2...8 { trace.hear(.fix(at: 2 * day + Double(second)), at: Double(second)) }
        trace.walk(9...10)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1"] + Array(repeating: refused, count: 7) + ["fix 9", "fix 10"])
    }

    @Test("Where it does not, the last accepted date and the time since are the measure", arguments: [
        (86_400.0, true), (86_400.001, false),
    ])
    func aheadOfReference(ahead: Double, isBelieved: Bool) {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.clockError = -30 * 365 * day
        trace.hear(.fix(at: 0), at: 0)
        trace.hear(.fix(at: 100 + ahead, metres: 0), at: 100)
        trace.finish()
        #expect(trace.told == ["track 0", isBelieved ? "track 86500" : refused])
    }

    @Test("A first date has nothing to be measured by where no clock can be trusted")
    func firstDate() {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.hear(.fix(at: 300 * day), at: 0)
        trace.finish()
        #expect(trace.told == ["track \(Int(300 * day))"])
    }

    @Test("Four dates too far ahead that agree are refused, the fifth lets all five in", arguments: [4, 5, 6])
    func fiveAgree(count: Int) {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.walk(0...1)
        for second in 0..<count { trace.hear(.fix(at: 2 * day + Double(second)), at: Double(2 + second)) }
        trace.finish()
        let ahead = Int(2 * day)
        #expect(trace.told == ["track 0", "fix 1"]
            + (count < 5
                ? Array(repeating: refused, count: count)
                : ["track \(ahead)"] + (1..<count).map { "fix \(ahead + $0)" }))
    }

    @Test("Dates too far ahead that do not agree lock nothing out")
    func noneAgree() {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.walk(0...1)
        for second in 2...9 {
            trace.hear(.fix(at: Double(second) * (second % 2 == 0 ? 310 : 170) * day), at: Double(second))
        }
        trace.walk(10...11)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1"] + Array(repeating: refused, count: 8) + ["fix 10", "fix 11"])
    }

    @Test("Five of a slow receiver agree too, though that takes it more than a minute")
    func slowAgreement() {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.hear(.fix(at: 0), at: 0)
        for step in 1...5 { trace.hear(.fix(at: 2 * day + Double(step * 30)), at: Double(step * 30)) }
        trace.finish()
        #expect(trace.locations.count == 6)
        #expect(trace.locations.allSatisfy { $0.timeSource == .gps })
    }

    @Test("What is refused does not end the track")
    func trackGoesOn() {
        var trace = Trace()
        trace.walk(0...1)
        trace.hear(.fix(at: -20 * 365 * day), at: 2)
        trace.hear(.nonsense("2026-13-01T00:00:00.000Z", metres: 2), at: 2.5)
        trace.walk(3...4)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", refused, refused, "fix 3", "fix 4"])
    }

    @Test("A cold receiver says the year 3236, then 1980: neither crashes, lasts or draws a gap of years (T3)",
        arguments: [true, false])
    func coldReceiver(isDateTrusted: Bool) {
        var trace = Trace()
        trace.isDateTrusted = isDateTrusted
        trace.hear(.fix(at: 0).with { $0.time = .date(Timestamp(milliseconds: 39_952_655_988_000)) }, at: 0)
        trace.hear(.fix(at: 1).with { $0.time = .date(Timestamp(milliseconds: 315_964_800_000)) }, at: 1)
        trace.walk(2...8)
        trace.finish()
        let expected = [isDateTrusted ? "track 2" : "segment 2"] + (3...8).map { "fix \($0)" }
        #expect(Array(trace.told.suffix(7)) == expected)
        #expect(trace.told.count == 9)
    }

    @Test("The whole range of dates is judged without a trap", arguments: [
        Int64.min / 4, -62_135_596_800_000, 0, 253_402_300_799_999, Int64.max / 4,
    ])
    func wildDates(milliseconds: Int64) {
        for isDateTrusted in [true, false] {
            var trace = Trace()
            trace.isDateTrusted = isDateTrusted
            trace.walk(0...1)
            for second in 2...3 {
                let date = Timestamp(milliseconds: milliseconds + Int64(second))
                trace.hear(.fix(at: Double(second)).with { $0.time = .date(date) }, at: Double(second))
            }
            trace.walk(4...5)
            trace.finish()
            #expect(trace.told == ["track 0", "fix 1", refused, refused, "fix 4", "fix 5"])
        }
    }

    @Test("A date decades off that is no multiple of 1024 weeks is refused, never corrected (T17)")
    func never() {
        var trace = Trace()
        trace.hear(.fix(at: 15 * 365 * day), at: 0)
        trace.walk(1...2)
        trace.finish()
        #expect(trace.told == [refused, "track 1", "fix 2"])
    }

    @Test("New year, leap day and midnight are days like any other (T17)", arguments: [
        1_798_761_599_000, 1_835_395_199_000, 1_777_679_999_000,
    ] as [Int64])
    func midnight(milliseconds: Int64) {
        var trace = Trace()
        trace.isDateTrusted = false
        for second in 0...2 {
            let date = Timestamp(milliseconds: milliseconds + Int64(second) * 1000)
            trace.hear(.fix(at: Double(second)).with { $0.time = .date(date) }, at: Double(second))
        }
        trace.finish()
        #expect(trace.locations.map(\.date.milliseconds) == [milliseconds, milliseconds + 1000, milliseconds + 2000])
        #expect(trace.told.dropFirst().allSatisfy { $0.hasPrefix("fix") })
    }

    @Test("NTP taking hold in the middle refuses what was believed before it, and lets the right date in")
    func ntpTakesHold() {
        var trace = Trace()
        trace.isDateTrusted = false
        for second in 0...3 { trace.hear(.fix(at: 900 * day + Double(second)), at: Double(second)) }
        trace.isDateTrusted = true
        for second in 4...6 { trace.hear(.fix(at: 900 * day + Double(second)), at: Double(second)) }
        trace.walk(7...12)
        trace.finish()
        // The epoch of second 3 is closed by the clock before NTP takes hold, and so is every later one after it.
        #expect(trace.told.filter { $0 == refused }.count == 3)
        #expect(trace.told.suffix(6) == ["segment 7", "fix 8", "fix 9", "fix 10", "fix 11", "fix 12"])
    }

    @Test("NTP losing hold in the middle changes nothing for good fixes")
    func ntpLosesHold() {
        var trace = Trace()
        trace.walk(0...2)
        trace.isDateTrusted = false
        trace.clockError = -5 * 365 * day
        trace.walk(3...5)
        trace.finish()
        #expect(trace.told == ["track 0"] + (1...5).map { "fix \($0)" })
    }
}
