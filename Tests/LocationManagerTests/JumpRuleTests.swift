import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rule 9: jumps")
struct JumpRuleTests {
    @Test(
        "What needs exactly the highest speed is kept, what needs more is refused",
        arguments: [
            (1.0, "fix 1"), (0.999_999, "refused jump"),
        ])
    func exactLimit(factor: Double, expected: String) throws {
        let (from, to) = (FixReport.fix(at: 0, metres: 0), FixReport.fix(at: 1, metres: 300))
        let places = try [from, to].map { report in
            let (latitude, longitude) = (try #require(report.latitude), try #require(report.longitude))
            return try #require(Coordinate(latitude: latitude, longitude: longitude))
        }
        let distance = Geodesy.distance(places[0], places[1])
        var trace = Trace { $0.maximumSpeed = distance * factor }
        trace.hear(from, at: 0)
        trace.hear(to, at: 1)
        trace.finish()
        #expect(trace.told == ["track 0", expected])
    }

    @Test("The highest speed is 340 m/s unless told otherwise", arguments: [(339.9, "fix 1"), (341, "refused jump")])
    func standard(metres: Double, expected: String) {
        var trace = Trace()
        trace.hear(.fix(at: 0), .fix(at: 1, metres: metres), at: 0)
        trace.finish()
        #expect(trace.told == ["track 0", expected])
    }

    @Test(
        "Both accuracies are granted, and an unknown one counts as nothing",
        arguments: [
            (100, 100, "fix 1"), (200, nil, "fix 1"), (nil, 200, "fix 1"), (100, 60, "refused jump"),
            (160, nil, "refused jump"), (nil, nil, "refused jump"), (0, 160, "refused jump"),
        ] as [(Double?, Double?, String)])
    func accuracies(first: Double?, second: Double?, expected: String) {
        var trace = Trace()
        trace.hear(.fix(at: 0, eph: first), .fix(at: 1, metres: 510, eph: second), at: 0)
        trace.finish()
        #expect(trace.told == ["track 0", expected])
    }

    @Test("A spike of a thousand kilometres and the way back from it are no two events (Q8)")
    func spike() {
        var trace = Trace()
        trace.walk(0...2)
        trace.hear(
            .fix(at: 3).with {
                $0.latitude = Decimal9(10); $0.longitude = Decimal9(3.003)
            }, at: 3)
        trace.walk(4...6)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "fix 2", "refused jump", "fix 4", "fix 5", "fix 6"])
    }

    @Test("Exactly five that agree replace the reference, and are stored in a new segment", arguments: [4, 5, 6])
    func fiveAgree(count: Int) {
        var trace = Trace()
        trace.walk(0...2)
        trace.walk(3..<(3 + count)) { $0 + 5_000 }
        trace.finish()
        let accepted = lines(["segment 3"], fixes(4..<3 + count))
        #expect(trace.told == lines(["track 0"], fixes(1...2), count < 5 ? times(count, "refused jump") : accepted))
    }

    @Test("A bad first fix cannot lock the filter (Q8, Q17)")
    func badFirstFix() {
        var trace = Trace()
        trace.hear(.fix(at: 0, metres: 50_000), at: 0)
        trace.walk(1...8)
        trace.finish()
        #expect(trace.told == lines(["track 0", "segment 1"], fixes(2...8)))
    }

    @Test("Yesterday's position, which the receiver kept, is no part of today's track (Q17)")
    func cached() {
        var trace = Trace()
        trace.hear(.fix(at: -Moment.day, metres: 50_000), at: 0)
        trace.walk(1...3)
        trace.finish()
        #expect(trace.told == ["track -86400", "track 1", "fix 2", "fix 3"])
    }

    @Test("Refused ones that do not agree never replace the reference")
    func scatter() {
        var trace = Trace()
        trace.walk(0...2)
        trace.walk(3...20) { $0 * 9_000 * ($0.truncatingRemainder(dividingBy: 2) == 0 ? 1 : -1) }
        trace.walk(21...22)
        trace.finish()
        #expect(trace.told.filter { $0 == "refused jump" }.count == 18)
        #expect(trace.told.suffix(2) == ["fix 21", "fix 22"])
    }

    @Test(
        "Nothing is a jump across a gap or at the start of a segment",
        arguments: [
            (60.0, "refused jump"), (60.001, "segment 60.001"),
        ])
    func acrossGap(seconds: Double, expected: String) {
        var trace = Trace()
        trace.hear(.fix(at: 0), at: 0)
        trace.hear(.fix(at: seconds, metres: 500_000), at: seconds)
        trace.finish()
        #expect(trace.told == ["track 0", expected])
    }

    @Test("Another receiver's first fix is no jump, wherever it is")
    func otherReceiver() {
        var trace = Trace()
        trace.walk(0...1)
        trace.walk(12...13, device: "/dev/gps1") { $0 + 500_000 }
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "segment 12", "fix 13"])
    }

    @Test("A jump is judged against the last true fix, not against the last refused one")
    func reference() {
        var trace = Trace()
        trace.walk(0...2)
        trace.walk(3...4) { $0 + 5_000 }
        trace.walk(5...5)
        trace.walk(6...6) { $0 + 5_000 }
        trace.walk(7...7)
        trace.finish()
        #expect(
            trace.told == [
                "track 0", "fix 1", "fix 2", "refused jump", "refused jump", "fix 5", "refused jump", "fix 7",
            ])
    }

    @Test("The five may have gaps among them, each of which starts a segment")
    func gapsAmongFive() {
        var trace = Trace()
        trace.isDateTrusted = false
        trace.walk(0...2)
        let ahead = 3 * Moment.day
        for (step, date) in [0, 1, 100, 101, 102].enumerated() {
            trace.hear(.fix(at: ahead + Double(date)), at: 3 + Double(step))
        }
        trace.finish()
        #expect(
            trace.told == [
                "track 0", "fix 1", "fix 2", "track 259200", "fix 259201", "segment 259300",
                "fix 259301", "fix 259302",
            ])
    }

    @Test("Fixes within reach are told so without trigonometry, and none beyond it is", arguments: 0..<200)
    func bound(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let a = Coordinate(
            latitude: Double.random(in: -90...90, using: &random),
            longitude: Double.random(in: -180...180, using: &random))
        let scale = pow10(Int.random(in: -5...1, using: &random))
        let b = a.flatMap { a in
            Coordinate(
                latitude: a.latitude.value + Double.random(in: -scale...scale, using: &random),
                longitude: a.longitude.value + Double.random(in: -scale...scale, using: &random))
        }
        guard let a, let b else { return }
        // The slowest speed that is enough for the way by the ellipsoid: with a thousandth more it is no jump, with a
        // thousandth less it is.
        let distance = Geodesy.distance(a, b)
        for (factor, expected) in [(1.001, "fix 1"), (0.999, "refused jump")] {
            var trace = Trace { $0.maximumSpeed = distance * factor }
            for (second, place) in [a, b].enumerated() {
                trace.hear(
                    FixReport.fix(at: Double(second)).with {
                        $0.latitude = place.latitude
                        $0.longitude = place.longitude
                    }, at: Double(second))
            }
            trace.finish()
            #expect(trace.told == ["track 0", expected])
        }
    }

    private func pow10(_ exponent: Int) -> Double {
        (0..<abs(exponent)).reduce(1) { value, _ in exponent < 0 ? value / 10 : value * 10 }
    }
}
