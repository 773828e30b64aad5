import FixSources
import LocationManager
import Positioning
import Testing

@Suite("A system's clock that nothing holds: boots without a clock, and clocks that are set meanwhile")
struct UntrustedClockTests {
    private static let hour = Moment.hour
    private let years = 365 * Moment.day

    private func untrusted(error: Double, _ configure: (inout Limits) -> Void = { _ in }) -> Trace {
        var trace = Trace(configure)
        trace.isDateTrusted = false
        trace.clockError = error
        return trace
    }

    private func walkTimeless(_ trace: inout Trace, _ seconds: ClosedRange<Int>) {
        for second in seconds { trace.hear(.timeless(metres: Double(second)), at: Double(second)) }
        trace.pass(to: Double(seconds.upperBound) + 2.5)
    }

    @Test(
        "An event that has the receiver's time has its date, wherever the system's clock is",
        arguments: [-56 * 365, -1, -0.04, 0.04, 3 * 365] as [Double])
    func misdated(days: Double) {
        var trace = untrusted(error: days * Moment.day)
        trace.walk(0...6)
        trace.finish()
        #expect(trace.told == lines(["track 0"], fixes(1...6)))
        #expect(trace.locations.allSatisfy { $0.timeSource == .gps && $0.uptime == nil })
    }

    @Test("What has none is dated by receipt, with the uptime that dates it right later")
    func keepsUptime() {
        var trace = untrusted(error: -50 * years)
        walkTimeless(&trace, 0...3)
        trace.finish()
        #expect(trace.locations.map { $0.uptime } == (0...3).map { Moment.uptime + $0 * 1000 })
        #expect(trace.manager.knownTime == nil)
    }

    @Test("Where NTP holds the clock no uptime is kept, and the time is known by it")
    func trusted() {
        var trace = Trace()
        walkTimeless(&trace, 0...3)
        trace.finish()
        #expect(trace.locations.count == 4)
        #expect(trace.locations.allSatisfy { $0.uptime == nil })
        #expect(trace.manager.knownTime?.date(at: Moment.uptime) == Moment.date(0))
    }

    @Test("Three believable 3D fixes in a row tell the time, two do not", arguments: [2, 3, 4])
    func witnesses(count: Int) {
        var trace = untrusted(error: -50 * years)
        trace.walk(0..<count)
        trace.finish()
        #expect(trace.manager.knownTime?.date(at: Moment.uptime) == (count < 3 ? nil : Moment.date(0)))
    }

    enum Breaker: CaseIterable { case flat, timeless, other, late }

    @Test(
        "A 2D fix, one without time, another receiver's and one that came late break the row",
        arguments: Breaker.allCases)
    func broken(breaker: Breaker) {
        var trace = untrusted(error: -50 * years)
        trace.walk(0...1)
        switch breaker {
        case .flat: trace.hear(.fix(at: 2, mode: 2), at: 2)
        case .timeless: trace.hear(.timeless(metres: 2), at: 2)
        case .other: trace.hear(.fix(at: 20, device: "/dev/gps1"), at: 20)
        case .late: trace.hear(.fix(at: 2), at: 4.5)
        }
        trace.finish()
        #expect(trace.manager.knownTime == nil)
    }

    @Test("Once the time is known, what comes without one is dated by it and the monotonic clock")
    func afterwards() {
        var trace = untrusted(error: -50 * years)
        trace.walk(0...3)
        for second in 4...7 { trace.hear(.timeless(metres: Double(second)), at: Double(second)) }
        trace.finish()
        #expect(trace.told.suffix(4) == (4...7).map { "received \($0)" })
        #expect(trace.locations.allSatisfy { $0.uptime == nil })
        #expect(trace.locations.last?.receivedDate == Moment.date(7 - 50 * years))
    }

    @Test("What an earlier program of this boot learnt counts from the first fix on")
    func inherited() {
        var trace = untrusted(error: -50 * years) {
            $0.knownTime = KnownTime(date: Moment.date(-500), uptime: Moment.uptime - 500_000)
        }
        walkTimeless(&trace, 0...3)
        trace.finish()
        #expect(trace.told == ["track received 0", "received 1", "received 2", "received 3"])
        #expect(trace.locations.allSatisfy { $0.uptime == nil })
    }

    @Test(
        "A clock that is set by an hour in the middle dates nothing back or ahead, splits nothing and refuses nothing (T8)",
        arguments: [-hour, hour], [true, false])
    func setMeanwhile(step: Double, isDateTrusted: Bool) {
        for isTimeless in [true, false] {
            var trace = Trace()
            trace.isDateTrusted = isDateTrusted
            for second in 0...9 {
                if second == 5 {
                    // The kernel takes a clock that is set for one that nothing holds.
                    trace.isDateTrusted = false
                    trace.clockError = step
                }
                let report: FixReport =
                    isTimeless ? .timeless(metres: Double(second)) : .fix(at: Double(second))
                trace.hear(report, at: Double(second))
            }
            trace.finish()
            #expect(trace.locations.map { $0.date } == (0...9).map { Moment.date(Double($0)) })
            #expect(trace.told.count == 10)
            #expect(trace.told.dropFirst().allSatisfy { !$0.hasPrefix("segment") && !$0.hasPrefix("track") })
        }
    }

    @Test("NTP taking hold tells the time too, for what came before it")
    func ntpTakesHold() {
        var trace = untrusted(error: -50 * years)
        walkTimeless(&trace, 0...3)
        trace.isDateTrusted = true
        trace.clockError = 0
        trace.hear(.timeless(metres: 7), at: 7)
        trace.finish()
        #expect(trace.locations.last?.date == Moment.date(7))
        #expect(trace.manager.knownTime?.date(at: Moment.uptime) == Moment.date(0))
    }

    // MARK: - Leap seconds

    @Test("Leap seconds learnt late split no track at ten fixes a second either (T7)", arguments: [1, 2, 18])
    func leapSeconds(seconds: Int) {
        var trace = Trace()
        for step in 0..<200 {
            trace.hear(.fix(at: Double(step) / 10 + Double(seconds)), at: Double(step) / 10)
        }
        for step in 200..<800 { trace.hear(.fix(at: Double(step) / 10), at: Double(step) / 10) }
        trace.finish()
        #expect(trace.told.filter { $0.hasPrefix("track") || $0.hasPrefix("segment") }.count == 1)
        let dates = trace.locations.map { $0.date }
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
        #expect(dates.last == Moment.date(79.9))
        // No more is lost than the step itself.
        #expect(dates.count >= 800 - 10 * seconds - 1)
    }

    @Test("A step ahead by the leap seconds splits nothing and refuses nothing", arguments: [1, 18])
    func leapAhead(seconds: Int) {
        var trace = Trace()
        trace.walk(0...9)
        for step in 10...19 { trace.hear(.fix(at: Double(step + seconds)), at: Double(step)) }
        trace.finish()
        #expect(trace.told == lines(["track 0"], fixes(1...9), fixes(10 + seconds...19 + seconds)))
    }

    @Test(
        "A step back beyond the leap seconds still starts a segment once five agree",
        arguments: [(20.0, false), (20.01, true)])
    func edge(step: Double, isSplit: Bool) {
        var trace = Trace()
        trace.hear(.fix(at: 100), at: 0)
        for second in 1...6 { trace.hear(.fix(at: 100 - step + Double(second - 1) / 1000), at: Double(second)) }
        trace.finish()
        #expect(trace.told.contains { $0.hasPrefix("segment") } == isSplit)
    }
}
