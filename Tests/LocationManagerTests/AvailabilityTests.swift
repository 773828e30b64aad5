import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 10, and whether an event could be added now")
struct AvailabilityTests {
    private let a = "/dev/gps0"

    private func devices(_ paths: String...) -> Report {
        .devices(paths.map { DeviceReport(path: $0, isActive: true) })
    }

    @Test("The reasons are told apart, each with its figures (C2)")
    func reasons() {
        var trace = Trace(isConnected: false)
        #expect(trace.availability == .unavailable(.connecting))
        trace.connect(.unreachable(reason: "Connection refused", retry: 1), at: 1)
        #expect(trace.availability == .unavailable(.unreachable(reason: "Connection refused")))
        trace.connect(.connected, at: 2)
        trace.hear([devices()], at: 2)
        #expect(trace.availability == .unavailable(.noDevice(wanted: nil)))
        trace.hear([devices(a)], at: 10)
        trace.pass(to: 17.5)
        #expect(trace.availability == .unavailable(.silent(device: a, seconds: 7)))
        trace.hear([.sky(SkyReport(device: a, satellitesUsed: 0, satellitesSeen: 9))], at: 18)
        #expect(trace.availability == .unavailable(.noFix(used: 0, seen: 9)))
        trace.hear(.fix(at: -30 * 365 * Moment.day), at: 19)
        trace.pass(to: 20)
        #expect(trace.availability == .unavailable(.dateNotBelievable("1996-05-08T10:00:00.000Z")))
        trace.hear(.fix(at: 21, eph: 20), at: 21)
        trace.pass(to: 22)
        #expect(trace.isAvailable)
        trace.pass(to: 28.9)
        #expect(trace.availability == .unavailable(.stale(seconds: 7)))
        trace.connect(.lost(reason: "gpsd closed the connection", retry: 1), at: 30)
        #expect(trace.availability == .unavailable(.unreachable(reason: "gpsd closed the connection")))
        #expect(
            trace.availabilities == [
                "unreachable", "connecting", "noDevice", "noFix", "silent", "noFix", "dateNotBelievable", "available",
                "stale",
                "unreachable",
            ])
    }

    @Test("The first closed good epoch enables Add, the first without a fix disables it (C19)")
    func enabledAndDisabled() {
        var trace = Trace()
        trace.hear([devices(a)], at: 0)
        trace.hear(.noFix(at: 0), at: 0)
        trace.hear(.fix(at: 1), at: 1)
        trace.pass(to: 1.999)
        #expect(!trace.isAvailable)
        trace.pass(to: 2)
        #expect(trace.isAvailable)
        trace.hear(.noFix(at: 3), at: 3)
        trace.hear(.noFix(at: 4), at: 4)
        #expect(!trace.isAvailable)
        trace.walk(5...6)
        #expect(trace.isAvailable)
        #expect(trace.availabilities == ["connecting", "noFix", "available", "noFix", "available"])
    }

    @Test("Each change of kind is told once, not once a second")
    func toldOnce() {
        var trace = Trace()
        for second in 0...30 { trace.hear(.noFix(at: Double(second)), at: Double(second)) }
        trace.walk(31...60)
        for second in 61...90 { trace.hear(.noFix(at: Double(second)), at: Double(second)) }
        trace.pass(to: 4000)
        #expect(trace.availabilities == ["connecting", "noFix", "available", "noFix", "stale"])
    }

    @Test("A receiver gone disables Add at once, and is told apart from silence")
    func unplugged() {
        var trace = Trace()
        trace.hear([devices(a)], at: 0)
        trace.walk(0...2)
        trace.hear([.device(DeviceReport(path: a, isActive: false))], at: 2.5)
        #expect(trace.availability == .unavailable(.noDevice(wanted: nil)))
        trace.pass(to: 100)
        #expect(trace.availability == .unavailable(.noDevice(wanted: nil)))
        trace.hear([.device(DeviceReport(path: a, isActive: true))], at: 101)
        #expect(trace.availability == .unavailable(.noFix(used: nil, seen: nil)))
        trace.pass(to: 110)
        #expect(trace.availability == .unavailable(.stale(seconds: 108)))
        trace.walk(111...112)
        #expect(trace.isAvailable)
        #expect(
            trace.availabilities == ["connecting", "available", "noDevice", "noFix", "stale", "noFix", "available"])
    }

    @Test("Another receiver plugged in instead is silent, not stale")
    func replaced() {
        var trace = Trace()
        trace.hear([devices(a)], at: 0)
        trace.walk(0...2)
        trace.hear([.device(DeviceReport(path: a, isActive: false))], at: 3)
        trace.hear([.device(DeviceReport(path: "/dev/gps1", isActive: true))], at: 10)
        trace.pass(to: 20)
        #expect(trace.availability == .unavailable(.silent(device: "/dev/gps1", seconds: 10)))
    }

    @Test("A receiver that talks although gpsd did not name it is there")
    func unnamed() {
        var trace = Trace()
        trace.hear([devices()], at: 0)
        trace.walk(0...2)
        trace.pass(to: 20)
        #expect(trace.availability == .unavailable(.stale(seconds: 18)))
    }

    @Test("A receiver that gpsd has shut counts as none")
    func inactive() {
        var trace = Trace()
        trace.hear([.devices([DeviceReport(path: a, isActive: false)])], at: 0)
        #expect(trace.availability == .unavailable(.noDevice(wanted: nil)))
    }

    @Test("gpsd back without the receiver has none, although the last location is fresh")
    func backWithoutReceiver() {
        var trace = Trace()
        trace.hear([devices(a)], at: 0)
        trace.walk(0...2)
        trace.connect(.lost(reason: "gpsd closed the connection", retry: 1), at: 2.2)
        trace.connect(.connected, at: 3.2)
        trace.hear([devices()], at: 3.2)
        #expect(trace.availability == .unavailable(.noDevice(wanted: nil)))
        #expect(trace.notices.filter { $0 == .gone(device: a) }.count == 1)
        trace.hear([devices(a)], at: 9)
        trace.walk(10...11)
        #expect(trace.isAvailable)
    }

    @Test("A receiver that is silent since gpsd is back is not called silent for longer than that")
    func silentSinceReconnect() {
        var trace = Trace()
        trace.hear([devices(a)], at: 0)
        trace.hear(.noFix(at: 0), at: 0)
        trace.connect(.lost(reason: "gpsd closed the connection", retry: 1), at: 1)
        trace.connect(.connected, at: 100)
        trace.hear([devices(a)], at: 100)
        #expect(trace.availability == .unavailable(.noFix(used: nil, seen: nil)))
        trace.pass(to: 107)
        #expect(trace.availability == .unavailable(.silent(device: a, seconds: 7)))
    }

    @Test("Of a chosen receiver alone, whatever others say")
    func chosen() {
        var trace = Trace { $0.device = "/dev/gps1" }
        trace.hear([devices(a)], at: 0)
        trace.walk(0...2)
        #expect(trace.availability == .unavailable(.noDevice(wanted: "/dev/gps1")))
        trace.hear([devices(a, "/dev/gps1")], at: 3)
        trace.walk(4...20)
        #expect(trace.availability == .unavailable(.silent(device: "/dev/gps1", seconds: 17)))
        trace.walk(21...22, device: "/dev/gps1")
        #expect(trace.isAvailable)
    }

    @Test("What is refused as a jump leaves the location to grow stale")
    func jumps() {
        var trace = Trace()
        trace.walk(0...1)
        for second in 2...9 {
            trace.hear(.fix(at: Double(second), metres: second % 2 == 0 ? 9_000 : 90_000), at: Double(second))
        }
        #expect(trace.availability == .unavailable(.stale(seconds: 8)))
    }

    @Test("A date that is too far ahead is a reason until a good one comes")
    func farAhead() {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.walk(0...1)
        trace.hear(.fix(at: 400 * Moment.day), at: 2)
        trace.pass(to: 3)
        #expect(trace.availability == .unavailable(.dateNotBelievable("2027-06-05T10:00:00.000Z")))
        trace.walk(4...5)
        #expect(trace.isAvailable)
    }

    @Test("Lines that were dropped and what gpsd refuses are told, and change nothing")
    func dropped() {
        var trace = Trace()
        trace.hear(
            [
                .dropped(.notAnObject), .dropped(.tooLong), .error("Unrecognized request"), .version(release: "3.22"),
                .other(device: nil),
            ], at: 0)
        #expect(trace.told == ["refused line no JSON object", "refused line over 1 MB"])
        #expect(trace.notices.contains(.gpsdError("Unrecognized request")))
    }
}
