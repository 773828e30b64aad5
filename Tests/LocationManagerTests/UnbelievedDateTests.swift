import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 6: dates that cannot be believed for a minute")
struct UnbelievedDateTests {
    private func rollover(_ second: Int, metres: Double? = nil) -> FixReport {
        .fix(at: Double(second) - 1024 * Moment.week, metres: metres ?? Double(second))
    }

    @Test("A receiver 1024 weeks early is recorded by the time of receipt after a minute, and said once (T5)")
    func weekRollover() throws {
        var trace = Trace()
        for second in 0...65 { trace.hear(rollover(second), at: Double(second)) }
        trace.finish()
        let received = (61...65).map { "received \($0)" }
        #expect(trace.told == lines(times(60, "refused date not believable"), ["track received 60"], received))
        #expect(trace.locations.first?.receiverDate == "2006-09-15T10:01:00.000Z")
        #expect(trace.notices.filter { if case .recordingByReceivedTime = $0 { true } else { false } }.count == 1)
        #expect(trace.availabilities == ["connecting", "dateNotBelievable", "available"])
    }

    @Test(
        "It takes a whole minute without a believable date",
        arguments: [
            (59.999, "refused date not believable"), (60, "track received 60"),
        ] as [(Double, String)])
    func wholeMinute(seconds: Double, expected: String) {
        var trace = Trace()
        trace.hear(rollover(0), at: 0)
        trace.hear(rollover(60), at: seconds)
        trace.finish()
        #expect(trace.told.last == expected)
    }

    @Test("A believable date in between starts the minute anew")
    func anew() {
        var trace = Trace()
        trace.hear(rollover(0), at: 0)
        trace.hear(.fix(at: 30), at: 30)
        trace.hear(rollover(31), at: 31)
        trace.hear(rollover(61), at: 61)
        trace.hear(rollover(91), at: 91)
        trace.finish()
        #expect(
            trace.told == [
                "refused date not believable", "track 30", "refused date not believable", "refused date not believable",
                "segment received 91",
            ])
    }

    @Test("When the right date comes it is used at once, in the same segment")
    func rightDateComes() {
        var trace = Trace()
        for second in 0...62 { trace.hear(rollover(second), at: Double(second)) }
        trace.walk(63...64)
        trace.finish()
        #expect(trace.told.suffix(4) == ["received 61", "received 62", "fix 63", "fix 64"])
        #expect(trace.locations.last?.receiverDate == nil)
    }

    @Test("An instant it returns to is repeated, though its date is not believed")
    func repeatedWhileUnbelieved() {
        var trace = Trace()
        for second in 0...62 { trace.hear(rollover(second), at: Double(second)) }
        trace.hear(rollover(61, metres: 99), at: 63)
        trace.finish()
        #expect(trace.told.last == "refused instant repeated")
    }

    @Test("A clock that stands still at a date which nobody believes loses no more than the first minute")
    func stuckClock() {
        var trace = Trace()
        for second in 0..<90 {
            trace.hear(.fix(at: -30 * 365 * Moment.day, metres: Double(second)), at: Double(second))
        }
        trace.finish()
        #expect(trace.locations.count == 30)
        #expect(trace.locations.allSatisfy { $0.timeSource == .received && $0.receiverDate != nil })
    }

    @Test("A clock that stands still at a believable date is no reason to record (rule 10)")
    func stuckBelievable() {
        var trace = Trace()
        for second in 0..<90 { trace.hear(.fix(at: 0, metres: Double(second)), at: Double(second)) }
        trace.finish()
        #expect(trace.locations.count == 1)
        #expect(!trace.isAvailable)
    }

    @Test("What is no date of the calendar is recorded after a minute too, with what the receiver wrote")
    func nonsense() {
        var trace = Trace()
        for second in 0..<62 {
            trace.hear(.nonsense("2073-50-00T00:00:\(second)Z", metres: Double(second)), at: Double(second))
        }
        trace.finish()
        #expect(trace.told.suffix(2) == ["track received 60", "received 61"])
        #expect(trace.locations.last?.receiverDate == "2073-50-00T00:00:61Z")
    }
}
