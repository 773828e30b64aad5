import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Segments, tracks, and carrying on where the last session stopped")
struct SegmentTests {
    @Test(
        "More than a minute of silence starts a segment, more than half an hour a track",
        arguments: [
            (60.0, "fix 60"), (60.001, "segment 60.001"), (1800, "segment 1800"), (1800.001, "track 1800.001"),
        ])
    func silence(seconds: Double, expected: String) {
        var trace = Trace()
        trace.hear(.fix(at: 0), at: 0)
        trace.hear(.fix(at: seconds), at: seconds)
        trace.finish()
        #expect(trace.told == ["track 0", expected])
    }

    @Test("The user's own limits count instead")
    func ownLimits() {
        var trace = Trace {
            $0.gap = 5_000
            $0.newTrackAfter = 10_000
        }
        for second in [0, 5, 10.001, 20.001, 30.002] { trace.hear(.fix(at: second), at: second) }
        trace.finish()
        #expect(trace.told == ["track 0", "fix 5", "segment 10.001", "segment 20.001", "track 30.002"])
    }

    @Test("The silence is that of the receiver's dates, however fast a file is read")
    func byDates() {
        var trace = Trace()
        trace.hear([0, 1, 62, 63, 2000, 2001].map { .fix(.fix(at: $0)) }, at: 0)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "segment 62", "fix 63", "track 2000", "fix 2001"])
    }

    @Test("Epochs without a fix are silence")
    func noFixIsSilence() {
        var trace = Trace()
        trace.hear(.fix(at: 0), at: 0)
        for second in 1...60 { trace.hear(.noFix(at: Double(second)), at: Double(second)) }
        trace.hear(.fix(at: 61), at: 61)
        trace.finish()
        #expect(trace.told.last == "segment 61")
    }

    @Test("gpsd restarted within the gap leaves the segment as it is")
    func restartedDaemon() {
        var trace = Trace()
        trace.walk(0...2)
        trace.connect(.lost(reason: "gpsd closed the connection", retry: 1), at: 3)
        trace.connect(.unreachable(reason: "Connection refused", retry: 2), at: 4)
        trace.connect(.connected, at: 20)
        trace.walk(21...22)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "fix 2", "fix 21", "fix 22"])
    }

    // MARK: - Resuming

    private func resume(
        _ seconds: Double?, device: String = "/dev/gps0", timeSource: TimeSource = .gps, event: Location? = nil
    ) -> ResumeState {
        ResumeState(date: seconds.map(Moment.date), timeSource: timeSource, device: device, lastEvent: event)
    }

    private func first(after resume: ResumeState, _ report: FixReport = .fix(at: 0)) -> String? {
        var trace = Trace(resume: resume)
        trace.hear(report, at: 0)
        trace.finish()
        return trace.told.first
    }

    @Test(
        "The first fix carries on by the same figures, an earlier date starts a track, the same one is repeated",
        arguments: [
            (-1.0, "fix 0"), (-60, "fix 0"), (-60.001, "segment 0"), (-1800, "segment 0"), (-1800.001, "track 0"),
            (0.001, "track 0"), (30 * 86_400, "track 0"), (0, "refused instant repeated"),
        ] as [(Double, String)])
    func carriesOn(last: Double, expected: String) {
        #expect(first(after: resume(last)) == expected)
    }

    @Test("Another receiver carries on in a new segment")
    func otherReceiver() {
        #expect(first(after: resume(-1, device: "/dev/gps1")) == "segment 0")
        #expect(first(after: resume(0, device: "/dev/gps1")) == "segment 0")
    }

    @Test("An empty store, and one that knows no date, start a track")
    func empty() {
        #expect(first(after: resume(nil)) == "track 0")
        #expect(first(after: resume(nil), .timeless(metres: 0)) == "track received 0")
    }

    @Test(
        "Where one of the two has no date of a receiver, a new segment of the same track begins",
        arguments: [
            -5, 5, -86_400,
        ] as [Double])
    func withoutDate(last: Double) {
        #expect(first(after: resume(last, timeSource: .received)) == "segment 0")
        #expect(first(after: resume(last), .timeless(metres: 0)) == "segment received 0")
    }

    @Test(
        "Fixes without a date at the start do not carry on a track of weeks ago for those with one",
        arguments: [
            (-20.0, "fix 3"), (-1797, "fix 3"), (-1801, "track 3"), (-3 * 604_800, "track 3"), (4, "track 3"),
        ] as [(Double, String)])
    func coldStart(last: Double, expected: String) {
        var trace = Trace(resume: resume(last))
        for second in 0...2 { trace.hear(.timeless(metres: Double(second)), at: Double(second)) }
        trace.walk(3...5)
        trace.finish()
        #expect(trace.told == ["segment received 0", "received 1", "received 2", expected, "fix 4", "fix 5"])
    }

    @Test("An hour without dates after a restart is no silence")
    func longColdStart() {
        var trace = Trace(resume: resume(-20))
        for second in stride(from: 0, to: 3600, by: 10) {
            trace.hear(.timeless(metres: Double(second)), at: Double(second))
        }
        trace.hear(.fix(at: 3600), at: 3600)
        trace.finish()
        #expect(trace.told.last == "fix 3600")
    }

    @Test("The instant stored last is repeated also after fixes without a date")
    func repeatedAfterTimeless() {
        var trace = Trace(resume: resume(3))
        trace.hear(.timeless(metres: 0), at: 0)
        trace.walk(3...4)
        trace.finish()
        #expect(trace.told == ["segment received 0", "refused instant repeated", "fix 4"])
    }

    @Test(
        "A jump from the last stored event is one, unless that was dated by receipt",
        arguments: [
            (TimeSource.gps, "refused jump"), (.received, "fix 0"),
        ])
    func jumpFromStored(timeSource: TimeSource, expected: String) throws {
        let event = Location(
            coordinate: try #require(Coordinate(latitude: 50.0, longitude: 13.4)), mode: .threeD,
            date: Moment.date(-2), timeSource: timeSource, device: "/dev/gps0")
        #expect(first(after: resume(-1, event: event)) == expected)
    }

    @Test("Five that agree outweigh the last stored event too")
    func fiveOutweighStored() throws {
        let event = Location(
            coordinate: try #require(Coordinate(latitude: 50.0, longitude: 13.4)), mode: .threeD,
            date: Moment.date(-2), device: "/dev/gps0")
        var trace = Trace(resume: resume(-1, event: event))
        trace.walk(0...5)
        trace.finish()
        #expect(trace.told == lines(["segment 0"], fixes(1...5)))
    }
}
