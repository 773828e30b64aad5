import FixSources
import LocationManager
import Positioning
import Testing

@Suite("What is told of the receiver")
struct ReceiverStatusTests {
    private let a = "/dev/gps0"
    private let b = "/dev/gps1"

    private func satellites(_ numbers: Int...) -> [Satellite] {
        numbers.map { Satellite(constellation: .gps, number: $0) }
    }

    private func sky(
        _ satellites: [Satellite]?, hdop: Double? = nil, vdop: Double? = nil, device: String = "/dev/gps0"
    ) -> Report {
        .sky(
            SkyReport(
                device: device, hdop: hdop.flatMap { Decimal3($0) }, satellitesUsed: satellites?.count,
                satellitesSeen: satellites?.count, vdop: vdop.flatMap { Decimal3($0) }, satellites: satellites))
    }

    private func numbers(_ trace: Trace) -> [Int?]? { trace.receiver?.sky?.satellites.map(\.number) }

    @Test("Before there is one there is nothing to tell")
    func none() {
        #expect(Trace().receiver == nil)
    }

    @Test("Its satellites are those of the last list, whatever came since")
    func lists() {
        var trace = Trace()
        trace.hear([sky(satellites(3, 4), hdop: 1.5, vdop: 2)], at: 0)
        #expect(numbers(trace) == [3, 4])
        trace.hear([sky(nil, hdop: 0.9)], at: 2)
        #expect(numbers(trace) == [3, 4])
        #expect(trace.receiver?.sky?.hdop == Decimal3(0.9))
        #expect(trace.receiver?.sky?.vdop == Decimal3(2))
        #expect(trace.receiver?.sky?.pdop == nil)
        #expect(trace.receiver?.sky?.uptime == Moment.uptime)
        trace.hear([sky(satellites(5))], at: 3)
        #expect(numbers(trace) == [5])
        #expect(trace.receiver?.sky?.hdop == Decimal3(0.9))
        #expect(trace.receiver?.sky?.uptime == Moment.uptime + 3000)
        trace.hear([sky([])], at: 4)
        #expect(numbers(trace) == [])
    }

    @Test("Each is there once")
    func joined() {
        var trace = Trace()
        trace.hear([sky(satellites(3, 4, 3))], at: 0)
        #expect(numbers(trace) == [3, 4])
    }

    @Test("Where they are only counted there is no sky")
    func counted() {
        var trace = Trace()
        trace.hear([.sky(SkyReport(device: a, hdop: Decimal3(1), satellitesUsed: 3, satellitesSeen: 9))], at: 0)
        #expect(trace.receiver?.path == a)
        #expect(trace.receiver?.sky == nil)
    }

    @Test("A sky is forgotten ten seconds after the last report of it", arguments: [(10.0, true), (10.001, false)])
    func stale(age: Double, isThere: Bool) {
        var trace = Trace()
        trace.hear([sky(satellites(3))], at: 0)
        trace.hear([sky(nil, hdop: 1)], at: 5)
        trace.pass(to: 5 + age)
        #expect((trace.receiver?.sky != nil) == isThere)
        trace.hear([sky(satellites(4))], at: 100)
        #expect(numbers(trace) == [4])
    }

    @Test("All is forgotten with the receiver")
    func gone() {
        var trace = Trace { $0.device = "/dev/gps0" }
        trace.hear([.device(DeviceReport(path: a, isActive: true, driver: "u-blox"))], at: 0)
        trace.hear([sky(satellites(3), hdop: 1)], at: 0)
        trace.walk(0...2)
        let full = trace.receiver
        #expect(full?.driver == "u-blox" && full?.mode == .threeD && full?.sky != nil)
        trace.hear([.device(DeviceReport(path: a, isActive: false))], at: 3)
        let gone = trace.receiver
        #expect(gone?.path == a)
        #expect(gone?.driver == nil && gone?.mode == nil && gone?.sky == nil)
        // Back, it begins anew: no dilution of before.
        trace.hear([sky(satellites(4))], at: 4)
        #expect(numbers(trace) == [4])
        #expect(trace.receiver?.sky?.hdop == nil)
    }

    @Test("The receiver is the followed one, or else the one that spoke last")
    func subject() {
        var trace = Trace()
        trace.hear([sky(satellites(3), device: a), sky(satellites(4), device: b)], at: 0)
        trace.hear(.noFix(at: 1, device: b), at: 1)
        #expect(trace.receiver?.path == b)
        #expect(numbers(trace) == [4])
        trace.walk(2...4, device: a)
        trace.hear([sky(satellites(5), device: b)], at: 5)
        #expect(trace.receiver?.path == a)
        #expect(numbers(trace) == [3])
    }

    @Test(
        "Its mode is that of the newest closed epoch, whether or not that is a true fix",
        arguments: [
            (0, ReceiverStatus.Mode.noFix), (1, .noFix), (2, .twoD), (3, .threeD), (-1, .noFix), (4, nil),
        ] as [(Int, ReceiverStatus.Mode?)])
    func modes(mode: Int, expected: ReceiverStatus.Mode?) {
        var trace = Trace()
        trace.hear(.fix(at: 0, mode: 5 - max(mode, 2)), at: 0)
        // Without a position it is no fix, whatever it says.
        trace.hear(FixReport.fix(at: 1, mode: mode).with { $0.latitude = nil }, at: 1)
        trace.pass(to: 1.5)
        #expect(trace.receiver?.mode != expected)
        trace.pass(to: 2)
        #expect(trace.receiver?.mode == expected)
    }

    @Test("A mode is stale as a location is", arguments: [(5.0, true), (5.001, false)])
    func staleMode(age: Double, isThere: Bool) {
        var trace = Trace()
        trace.hear(.noFix(at: 0), at: 0)
        // It still talks, but says nothing of a fix.
        trace.hear([sky(satellites(3))], at: 4)
        trace.pass(to: age)
        #expect((trace.receiver?.mode == .noFix) == isThere)
    }

    @Test("The driver is the one that gpsd named last")
    func driver() {
        var trace = Trace()
        trace.hear([.devices([DeviceReport(path: a, isActive: true)])], at: 0)
        #expect(trace.receiver == ReceiverStatus(path: a))
        trace.hear([.device(DeviceReport(path: a, isActive: true, driver: "NMEA0183"))], at: 1)
        trace.hear([.device(DeviceReport(path: a, isActive: true, driver: "u-blox"))], at: 2)
        trace.hear([.device(DeviceReport(path: a, isActive: true, cycle: 1000))], at: 3)
        #expect(trace.receiver?.driver == "u-blox")
    }
}
