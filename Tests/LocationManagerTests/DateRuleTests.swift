import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 5: believable dates")
struct DateRuleTests {
    private let refused = "refused date not believable"
    private let day = Moment.day

    @Test(
        "A date is believed from the first of January of the year before the release on, to the millisecond",
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

    @Test(
        "Where NTP holds the clock a date may be a day ahead of it, and not a millisecond more",
        arguments: [
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
        #expect(trace.told == lines(["track 0", "fix 1"], times(7, refused), ["fix 9", "fix 10"]))
    }

    @Test(
        "Where it does not, the last accepted date and the time since are the measure",
        arguments: [
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
        let accepted = lines(["track \(ahead)"], fixes(ahead + 1..<ahead + count))
        #expect(trace.told == lines(["track 0", "fix 1"], count < 5 ? times(count, refused) : accepted))
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
        #expect(trace.told == lines(["track 0", "fix 1"], times(8, refused), ["fix 10", "fix 11"]))
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
}
