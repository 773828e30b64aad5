import FixSources
import LocationManager
import Positioning
import Testing

@Suite("When the manager asks to be woken")
struct DeadlineTests {
    @Test("A recording without a fix, and one that is silent, sleep for good")
    func sleeps() {
        var trace = Trace()
        trace.hear([.devices([DeviceReport(path: "/dev/gps0", isActive: true)])], at: 0)
        trace.walk(0...2)
        trace.pass(to: 100_000)
        #expect(trace.manager.nextDeadline(after: trace.reading.uptime) == nil)
        #expect(trace.wakeUps <= 6)
    }

    @Test("Nothing is due while gpsd is away")
    func away() {
        var trace = Trace(isConnected: false)
        #expect(trace.manager.nextDeadline(after: trace.reading.uptime) == nil)
        trace.connect(.connected, at: 0)
        trace.walk(0...2)
        trace.connect(.lost(reason: "", retry: 1), at: 2.5)
        #expect(trace.manager.nextDeadline(after: trace.reading.uptime) == nil)
    }

    @Test(
        "An open epoch is due after a second, one without a date after two",
        arguments: [
            (FixReport.fix(at: 0), 1_000), (.timeless(metres: 0), 2_000), (.noFix(at: nil), 1_000),
            (.noFix(at: 0), 1_000),
        ] as [(FixReport, Int64)])
    func epoch(report: FixReport, milliseconds: Int64) {
        var trace = Trace()
        trace.hear(report, at: 0)
        #expect(trace.manager.nextDeadline(after: Moment.uptime) == Moment.uptime + milliseconds)
    }

    @Test(
        "After each tick what is due lies ahead, whatever is said and however late the tick comes",
        arguments: 0..<20)
    func neverBusy(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        var trace = Trace { if seed % 3 == 0 { $0.device = "/dev/gps1" } }
        for _ in 0..<500 {
            // `pass` inside records an issue where a tick leaves something due.
            let seconds = trace.now + Double(Int64.random(in: 0...4_000, using: &random)) / 1000
            let device = "/dev/gps\(Int.random(in: 0...2, using: &random))"
            switch Int.random(in: 0...9, using: &random) {
            case 0: trace.hear([.device(DeviceReport(path: device, isActive: false))], at: seconds)
            case 1: trace.hear([.device(DeviceReport(path: device, isActive: true, cycle: 10_000))], at: seconds)
            case 2: trace.connect(.lost(reason: "", retry: 1), at: seconds)
            case 3: trace.connect(.connected, at: seconds)
            case 4: trace.hear(.timeless(metres: 3, device: device), at: seconds)
            case 5: trace.hear(.noFix(at: nil, device: device), at: seconds)
            default: trace.hear(.fix(at: seconds, device: device), at: seconds)
            }
        }
        // What has become of the availability by the clock alone was told by the clock.
        trace.pass(to: trace.now + 60)
        #expect(trace.availabilities.last == Trace.name(trace.availability))
    }

    @Test("Whatever the clock changes about the availability is told within the millisecond", arguments: 0..<10)
    func toldInTime(seed: Int) {
        var random = SplitMix(seed: UInt64(100 + seed))
        var trace = Trace()
        for _ in 0..<200 {
            let pause = Double(Int64.random(in: 1...9_000, using: &random)) / 1000
            let device = "/dev/gps\(Int.random(in: 0...1, using: &random))"
            let seconds = ((trace.now + pause) * 1000).rounded() / 1000
            trace.pass(to: seconds)
            #expect(trace.availabilities.last.map { $0 == Trace.name(trace.availability) } ?? true)
            if Bool.random(using: &random) {
                trace.hear(.fix(at: seconds, device: device), at: seconds)
            } else {
                trace.hear([.sky(SkyReport(device: device))], at: seconds)
            }
        }
    }
}
