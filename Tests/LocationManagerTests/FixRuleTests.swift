import FixSources
import LocationManager
import Positioning
import Testing

@Suite("Rules 1 and 8: what is a fix")
struct FixRuleTests {
    private func told(_ report: FixReport) -> [String] {
        var trace = Trace()
        trace.hear(report, at: 0)
        trace.finish()
        return trace.told
    }

    @Test(
        "Modes 2 and 3 are fixes, any other is none",
        arguments: [
            (0, "refused no fix"), (1, "refused no fix"), (2, "track 0"), (3, "track 0"), (4, "refused no fix"),
            (-1, "refused no fix"),
        ])
    func modes(mode: Int, expected: String) {
        #expect(told(.fix(at: 0, mode: mode)) == [expected])
    }

    @Test("Mode 1 with the old coordinates still in it is no fix (Q5, C19)")
    func oldCoordinates() {
        var trace = Trace()
        trace.walk(0...1)
        trace.hear(.fix(at: 2, metres: 1, mode: 1), at: 2)
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "refused no fix"])
    }

    @Test(
        "A position that lacks a coordinate is refused whole, and never completed with a zero (Q6)",
        arguments: [
            (true, false), (false, true), (false, false),
        ])
    func halfPosition(latitude: Bool, longitude: Bool) {
        let report = FixReport.fix(at: 0).with {
            if !latitude { $0.latitude = nil }
            if !longitude { $0.longitude = nil }
        }
        #expect(told(report) == ["refused position incomplete"])
    }

    @Test(
        "Coordinates are believed up to the poles and the antimeridian, and not a billionth of a degree further",
        arguments: [
            (90_000_000_000, 0, "track 0"), (-90_000_000_000, 180_000_000_000, "track 0"),
            (89_999_999_999, -180_000_000_000, "track 0"),
            (90_000_000_001, 0, "refused position out of range"), (-90_000_000_001, 0, "refused position out of range"),
            (1, 180_000_000_001, "refused position out of range"),
            (1, -180_000_000_001, "refused position out of range"),
            (Int64.max, 1, "refused position out of range"), (Int64.min, 1, "refused position out of range"),
        ] as [(Int64, Int64, String)])
    func range(latitude: Int64, longitude: Int64, expected: String) {
        let report = FixReport.fix(at: 0).with {
            $0.latitude = Decimal9(scaled: latitude)
            $0.longitude = Decimal9(scaled: longitude)
        }
        #expect(told(report) == [expected])
    }

    @Test(
        "Exactly 0/0 is refused; the equator, Greenwich and a billionth beside the null point are places (Q6)",
        arguments: [
            (0, 0, "refused position exactly 0/0"), (0, 1, "track 0"), (-1, 0, "track 0"),
            (51_477_900_000, 0, "track 0"), (0, 9_450_000_000, "track 0"), (51_477_900_000, -1_000, "track 0"),
        ] as [(Int64, Int64, String)])
    func nullPoint(latitude: Int64, longitude: Int64, expected: String) {
        let report = FixReport.fix(at: 0).with {
            $0.latitude = Decimal9(scaled: latitude)
            $0.longitude = Decimal9(scaled: longitude)
        }
        #expect(told(report) == [expected])
    }

    @Test("No limit that a user can set lets an untrue fix through")
    func nothingBypasses() {
        var trace = Trace {
            $0.earliest = nil
            $0.maximumSpeed = .infinity
            $0.gap = .max
            $0.newTrackAfter = .max
            $0.wish = DesiredAccuracy(metres: .infinity)
        }
        trace.hear(
            .fix(at: 0).with {
                $0.latitude = Decimal9(0); $0.longitude = Decimal9(0)
            }, at: 0)
        trace.hear(.fix(at: 1).with { $0.latitude = Decimal9(91) }, at: 1)
        trace.hear(.nonsense("2026-02-30T00:00:00.000Z", metres: 2), at: 2)
        trace.finish()
        #expect(
            trace.told == [
                "refused position exactly 0/0", "refused position out of range", "refused date not believable",
            ])
    }

    @Test("A crossing of the antimeridian and of the pole is no jump")
    func seams() {
        var trace = Trace()
        let places: [(Double, Double)] = [
            (-17, 179.9999), (-17, -179.9999), (-17, 180), (-17, -180), (89.9999, 0), (89.9999, 180), (90, -77),
        ]
        for (index, place) in places.enumerated() {
            // The pole is far from Fiji: a minute and a second make it a gap.
            let second = Double(index < 4 ? index : index + 60)
            let report = FixReport.fix(at: second).with {
                $0.latitude = Decimal9(place.0)
                $0.longitude = Decimal9(place.1)
            }
            trace.hear(report, at: second)
        }
        trace.finish()
        #expect(trace.told == ["track 0", "fix 1", "fix 2", "fix 3", "segment 64", "fix 65", "fix 66"])
    }
}
