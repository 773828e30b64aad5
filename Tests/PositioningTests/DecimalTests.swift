import Positioning
import Testing

@Suite("Fixed decimals")
struct DecimalTests {
    @Test(
        "Are the nearest to a number, halves away from zero",
        arguments: [
            (0, 0), (1.5, 1500), (0.0004, 0), (0.0005, 1), (-0.0005, -1), (0.0015, 2), (-0.0004, 0), (-1.2345, -1235),
            (12.3456789, 12346), (1e15, 1_000_000_000_000_000_000), (-0.0, 0), (1e-300, 0),
        ] as [(Double, Int64)])
    func rounding(value: Double, scaled: Int64) {
        #expect(Decimal3(value)?.scaled == scaled)
    }

    @Test(
        "Of what is no number or does not fit there are none",
        arguments: [Double.nan, .signalingNaN, .infinity, -.infinity, 1e16, -1e16, .greatestFiniteMagnitude])
    func refused(value: Double) {
        #expect(Decimal3(value) == nil)
        #expect(Decimal4(value) == nil)
        #expect(Decimal9(value) == nil)
    }

    @Test(
        "Give back the number they came from, as people write it",
        arguments: [52.520008, 13.404954, -0.1278, 179.999999999, 1e-9, 0.1])
    func value(value: Double) {
        #expect(Decimal9(value)?.value == value)
    }

    @Test("Count in thousandths, ten-thousandths and billionths")
    func places() {
        #expect(Decimal3(1)?.scaled == 1000)
        #expect(Decimal4(1)?.scaled == 10_000)
        #expect(Decimal9(1)?.scaled == 1_000_000_000)
        #expect([Decimal3.places, Decimal4.places, Decimal9.places] == [3, 4, 9])
    }

    @Test("Are in the order of their values")
    func order() {
        #expect(Decimal3(scaled: -2) < Decimal3(scaled: -1))
        #expect(Decimal9(scaled: 1) > Decimal9(scaled: 0))
        #expect(Decimal4(scaled: 7) == Decimal4(scaled: 7))
    }
}

@Suite("A coordinate")
struct CoordinateTests {
    @Test(
        "Is on the globe, its edges included",
        arguments: [
            (90, 180), (-90, -180), (0, 0), (52.520008, 13.404954), (-0.0, 1e-9), (90.0000000004, 180.0000000004),
        ] as [(Double, Double)])
    func inside(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) != nil)
    }

    @Test(
        "Off the globe, or of no numbers, is none",
        arguments: [
            (90.000000001, 0), (-90.000000001, 0), (0, 180.000000001), (0, -180.000000001), (120, 0), (0, 360),
            (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity), (1e300, 0),
        ] as [(Double, Double)])
    func outside(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }

    @Test("Off the globe by the largest numbers is none")
    func extremes() {
        for scaled in [Int64.min, Int64.max] {
            #expect(Coordinate(latitude: Decimal9(scaled: scaled), longitude: Decimal9(scaled: 0)) == nil)
            #expect(Coordinate(latitude: Decimal9(scaled: 0), longitude: Decimal9(scaled: scaled)) == nil)
        }
    }

    @Test(
        "Is the null point only at exactly 0°/0°",
        arguments: [
            (0, 0, true), (-0.0, 0, true), (0, 1e-9, false), (1e-9, 0, false), (51.4778, 0, false), (0, 9.45, false),
        ] as [(Double, Double, Bool)])
    func nullPoint(latitude: Double, longitude: Double, isNull: Bool) {
        #expect(Coordinate(latitude: latitude, longitude: longitude)?.isNullPoint == isNull)
    }
}
