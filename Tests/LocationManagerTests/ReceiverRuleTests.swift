import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 4: one receiver at a time")
struct ReceiverRuleTests {
    private let a = "/dev/gps0"
    private let b = "/dev/gps1"

    @Test("What another receiver says neither disturbs nor ends the track")
    func interleaved() {
        var trace = Trace()
        trace.hear(.fix(at: -1, device: a), at: -1)
        for second in stride(from: 0.0, through: 5, by: 1) {
            trace.hear(.fix(at: second, device: a), .fix(at: second, metres: 90_000, device: b), at: second)
            trace.hear(.noFix(at: second + 0.5, device: b), at: second + 0.5)
        }
        trace.finish()
        #expect(trace.told.filter { !$0.contains("other receiver") } == lines(["track -1"], fixes(0...5)))
        #expect(trace.told.filter { $0.contains("other receiver") }.count == 12)
        #expect(trace.availabilities == ["connecting", "available"])
    }

    @Test(
        "Another takes its place when it has had no true fix for more than ten seconds",
        arguments: [
            (10.0, "refused other receiver"), (10.001, "segment 10.001"),
        ])
    func tenSeconds(silence: Double, expected: String) {
        var trace = Trace()
        trace.hear(.fix(at: 0, device: a), at: 0)
        trace.hear(.fix(at: silence, device: b), at: silence)
        trace.finish()
        #expect(trace.told == ["track 0", expected])
    }

    @Test("A stream that names ever new receivers fills no memory, loses no epoch, and leaves the followed one alone")
    func everNew() {
        var trace = Trace()
        for second in 0..<200 {
            trace.hear(.fix(at: Double(second), device: a), at: Double(second))
            for other in 0..<5 {
                trace.hear(.noFix(at: Double(second), device: "/dev/other\(second * 5 + other)"), at: Double(second))
            }
        }
        trace.finish()
        #expect(trace.told.filter { !$0.contains("other receiver") } == lines(["track 0"], fixes(1...199)))
        #expect(trace.told.count == 200 * 6)
        let receivers = Mirror(reflecting: trace.manager).children.first { $0.label == "receivers" }?.value as? [Any]
        #expect(receivers?.count == 32)
    }

    @Test("A receiver that goes on without a fix is left for one that has one, and none is left for one that has none")
    func withoutFix() {
        var trace = Trace()
        trace.walk(0...1, device: a)
        for second in 2...14 {
            trace.hear(.noFix(at: Double(second), device: a), .noFix(at: Double(second), device: b), at: Double(second))
        }
        #expect(trace.manager.device == a)
        trace.walk(15...16, device: b)
        trace.finish()
        #expect(trace.manager.device == b)
        #expect(trace.told.suffix(2) == ["segment 15", "fix 16"])
        #expect(trace.told.filter { $0 == "refused no fix" }.count >= 13)
    }

    @Test("A receiver that is gone is left at once", arguments: [true, false])
    func gone(isUnplugged: Bool) {
        var trace = Trace()
        trace.hear([.devices([DeviceReport(path: a, isActive: true), DeviceReport(path: b, isActive: true)])], at: 0)
        trace.walk(0...1, device: a)
        if isUnplugged {
            trace.hear([.device(DeviceReport(path: a, isActive: false))], at: 1.5)
        } else {
            trace.hear([.devices([DeviceReport(path: b, isActive: true)])], at: 1.5)
        }
        trace.walk(2...3, device: b)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "segment 2", "fix 3"])
        #expect(trace.notices.filter { $0 == .gone(device: a) }.count == 1)
    }

    @Test("The receiver that is followed is told once for each change")
    func notices() {
        var trace = Trace()
        trace.walk(0...2, device: a)
        trace.walk(13...14, device: b)
        trace.walk(30...31, device: a)
        trace.finish()
        let followed = trace.notices.compactMap { notice -> String? in
            if case .following(let device) = notice { device } else { nil }
        }
        #expect(followed == [a, b, a])
        #expect(trace.told == ["track 0", "fix 1", "fix 2", "segment 13", "fix 14", "segment 30", "fix 31"])
    }

    @Test("Of a chosen receiver only, even while it is silent")
    func chosen() {
        var trace = Trace { $0.device = "/dev/gps1" }
        trace.walk(0...1, device: a)
        trace.walk(2...3, device: b)
        trace.walk(20...21, device: a)
        trace.finish()
        #expect(
            trace.told == [
                "refused other receiver", "refused other receiver", "track 2", "fix 3", "refused other receiver",
                "refused other receiver",
            ])
    }

    @Test("Each location is of the receiver that its segment began with")
    func neverMixed() {
        var trace = Trace()
        for second in 0..<120 {
            // The first has a fix for twenty seconds of every forty.
            let second = Double(second)
            if Int(second) / 20 % 2 == 0 { trace.hear(.fix(at: second, device: a), at: second) }
            trace.hear(.fix(at: second, device: b), at: second + 0.2)
        }
        trace.finish()
        var device: String?
        for case .location(let location, let start) in trace.signals {
            if start != nil { device = location.device }
            #expect(location.device == device)
        }
        #expect(Set(trace.locations.map(\.device)) == [a, b])
    }

    @Test("A receiver whose far date is held is not followed for it, and keeps none from being heard")
    func heldIsNotFollowed() {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.walk(0...1, device: a)
        trace.hear(.fix(at: 3 * Moment.day, device: b), at: 12)
        trace.walk(14...15, device: a)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "refused date not believable", "fix 14", "fix 15"])
        #expect(trace.manager.device == a)
    }

    @Test("What one receiver held does not speak for another")
    func heldApart() {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.walk(0...1, device: a)
        trace.hear([.device(DeviceReport(path: a, isActive: false))], at: 2)
        for (index, device) in [b, "/dev/gps2", b, "/dev/gps2", b, "/dev/gps2"].enumerated() {
            trace.hear(.fix(at: 3 * Moment.day + Double(index), device: device), at: Double(3 + index))
        }
        trace.finish()
        #expect(trace.told == lines(["track 0", "fix 1"], times(6, "refused date not believable")))
    }

    @Test(
        "A receiver unplugged and back carries on in the same segment, or after a gap in a new one",
        arguments: [
            (61.0, "fix 61"), (61.001, "segment 61.001"),
        ])
    func replugged(back: Double, expected: String) {
        var trace = Trace()
        trace.hear([.devices([DeviceReport(path: a, isActive: true)])], at: 0)
        trace.walk(0...1, device: a)
        trace.hear([.device(DeviceReport(path: a, isActive: false))], at: 5)
        trace.hear([.device(DeviceReport(path: a, isActive: true))], at: back - 1)
        trace.hear(.fix(at: back, device: a), at: back)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", expected])
    }

    @Test("A receiver back under another path carries on the track in a new segment")
    func renumbered() {
        var trace = Trace()
        trace.walk(0...1, device: a)
        trace.hear([.device(DeviceReport(path: a, isActive: false))], at: 2)
        trace.walk(5...6, device: b)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "segment 5", "fix 6"])
    }
}
