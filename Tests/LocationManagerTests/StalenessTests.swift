import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 10: stale locations")
struct StalenessTests {
    private let a = "/dev/gps0"

    @Test(
        "A location is fresh for five seconds, and stale a millisecond later, by itself",
        arguments: [
            (5.0, "available"), (5.001, "stale"),
        ])
    func fiveSeconds(age: Double, expected: String) {
        var trace = Trace()
        trace.hear(.fix(at: 0, eph: 20), at: 0)
        trace.pass(to: age)
        #expect(trace.availabilities.last == expected)
    }

    @Test(
        "A slow receiver's is fresh for three of its own cycles",
        arguments: [
            (90.0, "available"), (90.001, "stale"),
        ])
    func threeCycles(age: Double, expected: String) {
        var trace = Trace()
        for second in [0, 30, 60] as [Double] { trace.hear(.fix(at: second), at: second) }
        trace.pass(to: 60 + age)
        #expect(trace.availabilities.last == expected)
    }

    @Test("So it is where gpsd says what the cycle is", arguments: [(12.0, "available"), (12.001, "stale")])
    func declaredCycle(age: Double, expected: String) {
        var trace = Trace()
        trace.hear([.devices([DeviceReport(path: a, isActive: true, cycle: 4_000)])], at: 0)
        trace.hear(.fix(at: 0), at: 0)
        trace.pass(to: age)
        #expect(trace.availabilities.last == expected)
    }

    @Test(
        "A cycle that no receiver has is not believed, however wild",
        arguments: [Int64.max, .min, -1_000, 0, 600_001, 259_200_000])
    func impossibleCycle(cycle: Int64) {
        var trace = Trace()
        trace.hear([.devices([DeviceReport(path: a, isActive: true, cycle: cycle)])], at: 0)
        trace.hear(.fix(at: 0), at: 0)
        trace.hear([.device(DeviceReport(path: a, isActive: true, cycle: cycle))], at: 0)
        trace.pass(to: 5.001)
        #expect(trace.availabilities.last == "stale")
    }

    @Test(
        "One silence does not make a receiver a slow one",
        arguments: [
            [0, 3600], [0, 3600, 3601], [0, 1, 2, 3602], [0, 3600, 7200, 7201],
        ] as [[Double]])
    func silenceIsNoCycle(instants: [Double]) {
        var trace = Trace()
        for second in instants { trace.hear(.fix(at: second), at: second) }
        trace.pass(to: (instants.last ?? 0) + 5.001)
        #expect(trace.availabilities.last == "stale")
    }

    @Test("The same instant repeated is stale, however often it comes (Q5)")
    func sameInstant() {
        var trace = Trace()
        trace.walk(0...1)
        for tenth in 10...80 { trace.hear(.fix(at: 1), at: Double(tenth) / 10) }
        #expect(trace.availability == .unavailable(.stale(seconds: 7)))
        #expect(trace.availabilities == ["connecting", "available", "stale"])
    }

    @Test("Staleness is by the clock that nobody can set", arguments: [-3600, 3600, 1e9])
    func systemClock(step: Double) {
        var trace = Trace()
        trace.walk(0...1)
        trace.clockError = step
        trace.isDateTrusted = false
        trace.pass(to: 6)
        #expect(trace.isAvailable)
        trace.pass(to: 6.001)
        #expect(!trace.isAvailable)
    }

    @Test("After the machine slept the location is stale, and the next fix fresh")
    func suspend() {
        var trace = Trace()
        trace.walk(0...3)
        trace.hear(.fix(at: 8 * Moment.hour), at: 8 * Moment.hour)
        trace.hear(.fix(at: 8 * Moment.hour + 1), at: 8 * Moment.hour + 1)
        trace.finish()
        #expect(trace.availabilities == ["connecting", "available", "stale", "available"])
        #expect(trace.told.suffix(2) == ["track 28800", "fix 28801"])
    }
}
