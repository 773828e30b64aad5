import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 3: one event for each receiver and instant")
struct EpochRuleTests {
    private func full(_ seconds: Double) -> FixReport {
        .fix(at: seconds, eph: 4).with {
            $0.altitude = Decimal4(34)
            $0.speed = Decimal3(1)
        }
    }

    @Test(
        "Of a dozen reports of one instant the fullest becomes the event, whichever comes first",
        arguments: [
            [0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 2, 2], [0, 0, 2, 0, 0, 0, 1, 1, 1, 0, 0, 2],
        ])
    func fullest(order: [Int]) throws {
        let reports: [FixReport] = [.fix(at: 0), .fix(at: 0, eph: 4), full(0)]
        var trace = Trace()
        trace.hear(order.map { .fix(reports[$0]) }, at: 0)
        trace.finish()
        #expect(trace.told == ["track 0"])
        #expect(trace.locations.first?.altitude == Decimal4(34))
        #expect(trace.locations.first?.horizontalAccuracy == Decimal3(4))
    }

    @Test("Among equally full ones the last counts")
    func lastOfEquals() {
        var trace = Trace()
        trace.hear(.fix(at: 0, metres: 1, eph: 9), .fix(at: 0, metres: 2, eph: 8), .fix(at: 0, metres: 3), at: 0)
        trace.finish()
        #expect(trace.locations.first?.horizontalAccuracy == Decimal3(8))
    }

    @Test("Values are never mixed from several reports")
    func neverMixed() {
        var trace = Trace()
        trace.hear(.fix(at: 0, eph: 4), full(0).with { $0.eph = nil }, at: 0)
        trace.finish()
        #expect(trace.locations.first?.altitude == Decimal4(34))
        #expect(trace.locations.first?.horizontalAccuracy == nil)
    }

    @Test("The next instant closes an epoch at once")
    func nextInstant() {
        var trace = Trace()
        trace.hear(.fix(at: 0), at: 0)
        #expect(trace.told == [])
        trace.hear(.fix(at: 0.1), at: 0.1)
        #expect(trace.told == ["track 0"])
    }

    @Test("Silence closes an epoch after one second, not a millisecond earlier")
    func oneSecond() {
        var trace = Trace()
        trace.hear(.fix(at: 0), at: 0)
        trace.pass(to: 0.999)
        #expect(trace.told == [])
        trace.pass(to: 1)
        #expect(trace.told == ["track 0"])
    }

    @Test(
        "What comes of the instant within the second is part of it, what comes later is counted as repeated",
        arguments: [(0.999, ["track 0"]), (1, ["track 0", "refused instant repeated"])] as [(Double, [String])])
    func lateReport(seconds: Double, expected: [String]) {
        var trace = Trace()
        trace.hear(.fix(at: 0), at: 0)
        trace.hear(.fix(at: 0, metres: 30), at: seconds)
        trace.finish()
        #expect(trace.told == expected)
    }

    @Test(
        "The last epoch is kept at the end, when the stream ends and when the connection is lost",
        arguments: [
            "finish", "ended", "lost", "unplugged", "left out of the list",
        ])
    func end(how: String) {
        var trace = Trace()
        trace.hear(.fix(at: 0), at: 0)
        switch how {
        case "finish": trace.finish()
        case "ended": trace.connect(.ended, at: 0.2)
        case "lost": trace.connect(.lost(reason: "gpsd closed the connection", retry: 1), at: 0.2)
        case "unplugged": trace.hear([.device(DeviceReport(path: "/dev/gps0", isActive: false))], at: 0.2)
        default: trace.hear([.devices([])], at: 0.2)
        }
        #expect(trace.told == ["track 0"])
        trace.finish()
        #expect(trace.told == ["track 0"])
    }

    @Test(
        "Some receivers return to an instant later: the first closing wins, later ones are counted",
        arguments: [
            1, 2, 12, 31,
        ])
    func returning(later: Int) {
        var trace = Trace()
        trace.walk(0...later)
        trace.hear(.fix(at: 0, metres: 38), at: Double(later) + 0.5)
        trace.walk([later + 1])
        trace.finish()
        #expect(trace.told == lines(["track 0"], fixes(1...later), ["refused instant repeated", "fix \(later + 1)"]))
    }

    @Test("Two points of the same time are one event (T11)")
    func sameTime() {
        var trace = Trace()
        trace.hear(.fix(at: 0, metres: 0), .fix(at: 0, metres: 500), .fix(at: 1, metres: 501), at: 0)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1"])
    }

    @Test("Ten instants a second are ten events (T10)")
    func tenHertz() {
        var trace = Trace()
        for tenth in 0..<10 { trace.hear(.fix(at: Double(tenth) / 10), at: Double(tenth) / 10) }
        trace.finish()
        #expect(trace.told == lines(["track 0"], (1..<10).map { "fix 0.\($0)" }))
    }

    @Test(
        "In an epoch of mode 0 or 1 beside a good report the good one counts",
        arguments: [
            [0, 1], [1, 0], [0, 1, 0], [2, 1, 2], [2, 1], [1, 2], [1, 3], [3, 1],
        ])
    func goodBesideBad(order: [Int]) {
        let reports: [FixReport] = [.noFix(at: 0), .fix(at: 0), .fix(at: 0, eph: 3, mode: 0), .noFix(at: nil)]
        var trace = Trace()
        trace.hear(order.map { .fix(reports[$0]) }, at: 0)
        trace.finish()
        #expect(trace.told == ["track 0"])
    }

    @Test("An epoch without any fix is counted once, however many reports it had")
    func badEpoch() {
        var trace = Trace()
        trace.hear(.noFix(at: 0), .noFix(at: 0), .fix(at: 0, mode: 1), at: 0)
        trace.hear(.noFix(at: 1), at: 1)
        trace.finish()
        #expect(trace.told == ["refused no fix", "refused no fix"])
    }

    @Test("A bad report without a date does not swallow the instants after it")
    func bornWithoutDate() {
        var trace = Trace()
        trace.hear(.fix(at: 0, mode: 1).with { $0.time = .absent }, at: 0)
        trace.hear(.noFix(at: 0.1), at: 0.1)
        trace.hear(.noFix(at: 0.2), at: 0.2)
        trace.hear(.fix(at: 0.3), at: 0.3)
        trace.finish()
        #expect(trace.told == ["refused no fix", "refused no fix", "track 0.3"])
    }

    @Test("An instant named late has its whole second")
    func namedLate() {
        var trace = Trace()
        trace.hear(.noFix(at: nil), at: 0)
        trace.hear(.fix(at: 0), at: 0.9)
        trace.hear(.fix(at: 0, eph: 3), at: 1.1)
        trace.finish()
        #expect(trace.told == ["track 0"])
        #expect(trace.locations.first?.horizontalAccuracy == Decimal3(3))
    }

    @Test("Several instants read at once are judged one by one")
    func burst() {
        var trace = Trace()
        trace.hear((0...20).map { .fix(.fix(at: Double($0))) }, at: 30)
        trace.finish()
        #expect(trace.told == lines(["track 0"], fixes(1...20)))
    }

    @Test("Reports of a receiver that gpsd does not name make epochs too")
    func nameless() {
        var trace = Trace()
        trace.hear(.fix(at: 0, device: nil), .fix(at: 0, device: nil), .fix(at: 1, device: nil), at: 0)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1"])
    }
}
