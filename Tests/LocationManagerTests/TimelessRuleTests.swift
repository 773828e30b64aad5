import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 6: no time, or none that can be believed")
struct TimelessRuleTests {
    @Test(
        "A report without a date is that of the one with a date which follows from the same place within two seconds",
        arguments: [
            (0.0, ["track 5"]), (1.5, ["track 5"]), (1.999, ["track 5"]), (2, ["track received 0", "fix 5"]),
        ] as [(Double, [String])])
    func merged(seconds: Double, expected: [String]) {
        var trace = Trace()
        trace.hear(.timeless(metres: 5), at: 0)
        trace.hear(.fix(at: 5), at: seconds)
        trace.finish()
        #expect(trace.told == expected)
    }

    @Test("One that is fuller than the one with a date does not take the date from the epoch")
    func dateCounts() {
        var trace = Trace()
        trace.hear(
            .timeless(metres: 5).with {
                $0.eph = Decimal3(3); $0.altitude = Decimal4(9)
            }, at: 0)
        trace.hear(.fix(at: 5), at: 1)
        trace.finish()
        #expect(trace.told == ["track 5"])
    }

    @Test("An instant named after a second and a half still has its own second")
    func ownSecond() {
        var trace = Trace()
        trace.hear(.timeless(metres: 5), at: 0)
        trace.hear(.fix(at: 5), at: 1.5)
        trace.hear(.fix(at: 5, eph: 3), at: 1.6)
        trace.finish()
        #expect(trace.told == ["track 5"])
        #expect(trace.locations.first?.horizontalAccuracy == Decimal3(3))
    }

    @Test("Otherwise it is kept with the time it was received, never 1970 and never a new track for that (T15, T4)")
    func kept() {
        var trace = Trace()
        trace.walk(0...1)
        trace.hear(.timeless(metres: 2), at: 2)
        trace.hear(.fix(at: 3), at: 3)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "received 2", "fix 3"])
    }

    @Test(
        "Another place, another receiver or no fix with the date leaves it alone",
        arguments: [
            FixReport.fix(at: 5, metres: 5.5), .fix(at: 5, device: "/dev/gps1"), .noFix(at: 5),
        ])
    func notMerged(next: FixReport) {
        var trace = Trace()
        trace.hear(.timeless(metres: 5), at: 0)
        trace.hear(next, at: 1)
        trace.finish()
        #expect(trace.told.first == "track received 0" || trace.told.last == "track received 0")
        #expect(trace.told.count == 2)
    }

    @Test("A repetition of the place without a date, between two instants, is no event of its own")
    func repetition() {
        var trace = Trace()
        trace.hear(.fix(at: 0), .timeless(metres: 0), .timeless(metres: 1), .fix(at: 1), .fix(at: 2), at: 0)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "fix 2"])
    }

    @Test("Each that moves is its own event; standing still is counted, and keeps the location fresh")
    func moving() {
        var trace = Trace()
        for second in 0...3 { trace.hear(.timeless(metres: Double(second)), at: Double(second)) }
        for second in 4...30 { trace.hear(.timeless(metres: 3), at: Double(second)) }
        #expect(trace.isAvailable)
        trace.finish()
        #expect(trace.told.prefix(4) == ["track received 0", "received 1", "received 2", "received 3"])
        #expect(trace.told.dropFirst(4).allSatisfy { $0 == "refused no time and not moved" })
        #expect(trace.availabilities == ["noFix", "available"])
    }

    @Test(
        "Standing still without a date, after a silence longer than the gap, begins a segment",
        arguments: [
            (62.0, "refused no time and not moved"), (64.0, "segment received 64"),
        ])
    func standingAfterGap(back: Double, expected: String) {
        var trace = Trace()
        trace.hear(.timeless(metres: 0), at: 2)
        trace.hear(.timeless(metres: 1), at: 3)
        trace.hear(.timeless(metres: 1), at: back)
        trace.finish()
        #expect(trace.told.last == expected)
    }

    @Test("A receiver without dates that comes back to the same place is followed again")
    func backAtTheSamePlace() {
        var trace = Trace()
        trace.hear(.timeless(metres: 0), at: 0)
        trace.hear([.device(DeviceReport(path: "/dev/gps0", isActive: false))], at: 3)
        trace.hear([.device(DeviceReport(path: "/dev/gps0", isActive: true))], at: 8)
        trace.hear(.timeless(metres: 0), at: 9)
        trace.pass(to: 12)
        #expect(trace.manager.device == "/dev/gps0")
        #expect(trace.isAvailable)
    }

    @Test(
        "A wrong clock, and a step of it by an hour, are no reference for order, gap, jump or track (T8)",
        arguments: [-3600, 3600, -1_576_800_000] as [Double])
    func clockSteps(step: Double) {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.hear(.timeless(metres: 0), at: 0)
        trace.hear(.timeless(metres: 1), at: 1)
        trace.clockError = step
        trace.hear(.timeless(metres: 2), at: 2)
        trace.hear(.timeless(metres: 3), at: 3)
        trace.walk(4...5)
        trace.hear(.timeless(metres: 6), at: 6)
        trace.walk(7...8)
        trace.finish()
        #expect(!trace.told.contains { $0.contains("refused") || $0.contains("segment") })
        #expect(trace.told.filter { $0.contains("track") }.count == 1)
        #expect(trace.told.count == 9)
    }

    @Test(
        "Half an hour without dates, moving or not, begins no track and no segment when the dates are back",
        arguments: [true, false])
    func longWithoutDates(isMoving: Bool) {
        var trace = Trace()
        trace.walk(0...1)
        for second in stride(from: 2, to: 2000, by: 3) {
            trace.hear(.timeless(metres: isMoving ? Double(second) : 1), at: Double(second))
        }
        trace.hear(.fix(at: 2002, metres: isMoving ? 2002 : 1), at: 2002)
        trace.finish()
        #expect(trace.told.last == "fix 2002")
    }

    @Test(
        "Among themselves they are judged by the monotonic clock",
        arguments: [
            (670.0, "received 1"), (690.0, "refused jump"),
        ])
    func jump(metres: Double, expected: String) {
        var trace = Trace()
        trace.hear(.timeless(metres: 0), at: 0)
        trace.hear(.timeless(metres: metres), at: 1)
        trace.finish()
        #expect(trace.told == ["track received 0", expected])
    }
}
