import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 4: a receiver that is a multiple of 1024 weeks early")
struct WeekRolloverTests {
    private let refused = "refused date not believable"
    private let rollover = 1024 * Moment.week
    private let day = Moment.day

    /// What a walker's receiver that is `early` tells, from `seconds` on.
    private func hear(_ trace: inout Trace, _ seconds: ClosedRange<Int>, early: Double) {
        for second in seconds {
            trace.hear(.fix(at: Double(second) - early, metres: Double(second)), at: Double(second))
        }
    }

    private func notices(_ trace: Trace) -> [String] {
        trace.notices.compactMap { notice in
            guard case .weeksEarly(_, _, let weeks, let isCorrected) = notice else { return nil }
            return "\(weeks)\(isCorrected ? " corrected" : "")"
        }
    }

    @Test("It is said at once, and once, and the receiver's status has it", arguments: [1, 2, 3])
    func recognised(count: Int) {
        var trace = Trace()
        hear(&trace, 0...65, early: Double(count) * rollover)
        #expect(trace.receiver?.weeksEarly == count * 1024)
        trace.finish()
        #expect(notices(trace) == ["\(count * 1024)"])
        #expect(trace.told.suffix(3) == ["received 63", "received 64", "received 65"])
        #expect(trace.locations.allSatisfy { $0.receiverDate != nil })
    }

    @Test(
        "With --fix-week-rollover it is corrected from the first fix on, its own date kept beside",
        arguments: [1, 2, 3])
    func corrected(count: Int) {
        var trace = Trace { $0.fixesWeekRollover = true }
        hear(&trace, 0...5, early: Double(count) * rollover)
        trace.finish()
        #expect(trace.told == lines(["track 0"], fixes(1...5)))
        #expect(trace.locations.allSatisfy { $0.timeSource == .gps })
        let dates = trace.locations.map { $0.receiverDate ?? "none" }
        #expect(Set(dates).count == 6)
        #expect(count != 1 || dates.first == "2006-09-15T10:00:00.000Z")
        #expect(notices(trace) == ["\(count * 1024) corrected"])
        #expect(trace.isAvailable)
    }

    @Test(
        "No other offset is ever corrected (T17)",
        arguments: [
            1024 * 7 + 0.0035, 1024 * 7 - 0.0035, 1024 * 7 + 0.5, 512 * 7, 1023 * 7, 1025 * 7, 12_305, 4096 * 7,
            20 * 365,
        ] as [Double])
    func others(days: Double) {
        var trace = Trace { $0.fixesWeekRollover = true }
        hear(&trace, 0...3, early: days * day)
        trace.finish()
        #expect(trace.told == times(4, refused))
        #expect(notices(trace) == [])
        #expect(trace.receiver?.weeksEarly == nil)
    }

    @Test("A date ahead is never taken for a rollover: 2041-09-08 on the last day of a year (T17)")
    func ahead() {
        var trace = Trace { $0.fixesWeekRollover = true }
        trace.hear(.fix(at: 0).with { $0.time = .date(Timestamp(milliseconds: 2_262_211_200_000)) }, at: 0)
        trace.walk(1...2)
        trace.finish()
        #expect(trace.told == [refused, "track 1", "fix 2"])
        #expect(notices(trace) == [])
    }

    @Test(
        "Where no clock is trusted, the store's newest event tells, up to a year after it",
        arguments: [(-0.9, true), (-1.1, false), (0, true), (30, true), (365, true), (367, false)] as [(Double, Bool)])
    func byStore(days: Double, isCorrected: Bool) {
        var trace = Trace {
            $0.fixesWeekRollover = true
            $0.newestDate = Moment.date(0)
        }
        trace.isDateTrusted = false
        trace.clockError = -50 * 365 * day
        for second in 0...2 {
            trace.hear(.fix(at: days * day + Double(second) - rollover, metres: Double(second)), at: Double(second))
        }
        trace.finish()
        #expect(trace.locations.count == (isCorrected ? 3 : 0))
        #expect(trace.locations.first.map { $0.date } == (isCorrected ? Moment.date(days * day) : nil))
    }

    @Test("Without a trusted clock and an event, nothing tells")
    func byNothing() {
        var trace = Trace { $0.fixesWeekRollover = true }
        trace.isDateTrusted = false
        hear(&trace, 0...3, early: rollover)
        trace.finish()
        #expect(trace.told == times(4, refused))
    }

    @Test("A receiver that falls back in the middle goes on in the same segment")
    func inTheMiddle() {
        for isTrusted in [true, false] {
            var trace = Trace { $0.fixesWeekRollover = true }
            trace.isDateTrusted = isTrusted
            hear(&trace, 0...3, early: 0)
            hear(&trace, 4...7, early: rollover)
            hear(&trace, 8...9, early: 0)
            trace.finish()
            #expect(trace.told == lines(["track 0"], fixes(1...9)))
            #expect(trace.locations.map { $0.receiverDate != nil } == (0...9).map { (4...7).contains($0) })
        }
    }

    @Test("An instant that a corrected receiver repeats is repeated")
    func repeated() {
        var trace = Trace { $0.fixesWeekRollover = true }
        hear(&trace, 0...2, early: rollover)
        trace.hear(.fix(at: 2 - rollover, metres: 9), at: 90)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "fix 2", "refused instant repeated"])
    }

    @Test("--earliest that believes the early dates leaves them as they are")
    func believed() {
        var trace = Trace {
            $0.fixesWeekRollover = true
            $0.earliest = Moment.date(-2 * 1024 * Moment.week)
        }
        hear(&trace, 0...1, early: rollover)
        trace.finish()
        #expect(trace.locations.map { $0.receiverDate } == [nil, nil])
        #expect(notices(trace) == [])
    }
}
