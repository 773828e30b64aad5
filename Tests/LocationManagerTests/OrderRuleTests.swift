import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 7: steps back in time")
struct OrderRuleTests {
    private let refused = "refused step back in time"

    @Test("A step back is refused into a running segment, and does not end it")
    func refusedIntoSegment() {
        var trace = Trace()
        trace.walk(100...102)
        trace.hear(.fix(at: 50), at: 103)
        trace.walk(104...105)
        trace.finish()
        #expect(trace.told == ["track 100", "fix 101", "fix 102", refused, "fix 104", "fix 105"])
    }

    @Test(
        "A millisecond later is later, a millisecond earlier is a step back",
        arguments: [
            (2.001, "fix 2.001"), (1.999, "refused step back in time"),
        ])
    func edge(date: Double, expected: String) {
        var trace = Trace()
        trace.walk([0, 2])
        trace.hear(.fix(at: date), at: 2.5)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 2", expected])
    }

    @Test("Five that agree start a new segment, four do not", arguments: [4, 5, 6])
    func fiveAgree(count: Int) {
        var trace = Trace()
        trace.walk(100...102)
        for step in 0..<count { trace.hear(.fix(at: 50 + Double(step)), at: 103 + Double(step)) }
        trace.finish()
        let accepted = lines(["segment 50"], fixes(51..<50 + count))
        #expect(trace.told == lines(["track 100"], fixes(101...102), count < 5 ? times(count, refused) : accepted))
    }

    @Test("Four that agree and one that does not are all refused, and the count starts again")
    func brokenRow() {
        var trace = Trace()
        trace.walk(100...102)
        for date in [50, 51, 52, 53, 40, 41, 42, 43, 44] as [Double] { trace.hear(.fix(at: date), at: trace.now + 1) }
        trace.finish()
        #expect(trace.told == lines(["track 100"], fixes(101...102), times(4, refused), ["segment 40"], fixes(41...44)))
    }

    @Test("A fix that is accepted ends the row of those held")
    func acceptedBetween() {
        var trace = Trace()
        trace.walk(100...102)
        for step in 0..<8 {
            trace.hear(.fix(at: 50 + Double(step)), at: 103 + Double(step))
            if step == 3 { trace.hear(.fix(at: 106.5), at: 106.5) }
        }
        trace.finish()
        #expect(
            trace.told
                == lines(["track 100"], fixes(101...102), times(4, refused), ["fix 106.5"], times(4, refused)))
    }

    @Test("A leap second's step of 18 s back splits no track, and stores no instant twice (T7)")
    func leapSeconds() {
        var trace = Trace()
        trace.walk(0...40)
        for step in 0...60 { trace.hear(.fix(at: 23 + Double(step)), at: 41 + Double(step)) }
        trace.finish()
        #expect(trace.told.filter { $0.hasPrefix("track") } == ["track 0"])
        let dates = trace.locations.map(\.date)
        #expect(Set(dates).count == dates.count)
        #expect(Array(trace.told.suffix(43)) == fixes(41...83))
    }

    @Test("Steps back that never agree lock nothing out for longer than a gap")
    func noLockOut() {
        var trace = Trace()
        trace.walk(0...1)
        // A wrong date in the future of all that follows, and then noise that breaks every row before its fifth.
        for step in 0..<200 {
            let date = step % 4 == 3 ? -9000 - Double(step) * 7 : -5000 + Double(step)
            trace.hear(.fix(at: date), at: 2 + Double(step))
        }
        trace.finish()
        #expect(trace.told.contains { $0.hasPrefix("segment -49") })
    }

    @Test(
        "After a silence longer than the gap an earlier date starts a segment at once",
        arguments: [
            (62.0, "refused step back in time"), (62.001, "segment 100"), (1802, "segment 100"),
            (1802.001, "track 100"),
        ])
    func afterSilence(at seconds: Double, expected: String) {
        var trace = Trace()
        trace.hear(.fix(at: 200, metres: 0), at: 2)
        trace.hear(.fix(at: 100, metres: 0), at: seconds)
        trace.finish()
        #expect(trace.told == ["track 200", expected])
    }

    @Test("The system's clock set back an hour in the middle changes nothing (T8)")
    func systemClock() {
        var trace = Trace()
        trace.walk(0...2)
        trace.clockError = -Moment.hour
        trace.walk(3...5)
        trace.finish()
        #expect(trace.told == lines(["track 0"], fixes(1...5)))
        #expect(trace.isAvailable)
    }
}
