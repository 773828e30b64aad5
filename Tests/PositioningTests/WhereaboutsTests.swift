import Positioning
import Testing

/// A point at a part of a geodesic, as GeographicLib (2.1, WGS 84) computed it.
private struct KnownPoint: Sendable, CustomTestStringConvertible {
    let name: String
    let from: (Double, Double)
    let to: (Double, Double)
    let part: Double
    let point: (Double, Double)
    /// How far off we may be. Metres.
    let tolerance: Double

    init(
        _ name: String, _ from: (Double, Double), _ to: (Double, Double), _ part: Double, _ point: (Double, Double),
        within tolerance: Double
    ) {
        self.name = name
        self.from = from
        self.to = to
        self.part = part
        self.point = point
        self.tolerance = tolerance
    }

    var testDescription: String { "\(name) at \(part)" }
}

private func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
}

@Suite("A point on the way")
struct InterpolationTests {
    private static let known = [
        KnownPoint("1 km", (52.520008, 13.404954), (52.528, 13.412), 0.25, (52.522006040, 13.406715260), within: 0.01),
        KnownPoint("1 km", (52.520008, 13.404954), (52.528, 13.412), 0.5, (52.524004054, 13.408476680), within: 0.01),
        KnownPoint("Across ±180°", (-16.5, 179.99), (-16.5, -179.99), 0.25, (-16.500000179, 179.995), within: 0.01),
        KnownPoint("Across ±180°", (-16.5, 179.99), (-16.5, -179.99), 0.5, (-16.500000239, 180), within: 0.01),
        KnownPoint(
            "Back across ±180°", (-16.5, -179.99), (-16.5, 179.99), 0.75, (-16.500000179, 179.995), within: 0.01),
        KnownPoint("Across the pole", (89.9, 10), (89.9, -170), 0.25, (89.95, 10), within: 0.01),
        KnownPoint("Across the pole", (89.9, 10), (89.9, -170), 0.5, (90, 0), within: 0.01),
        KnownPoint("To the pole", (-89.9, 10), (-90, -170), 0.5, (-89.95, 10), within: 0.01),
        KnownPoint("The equator", (0, 0), (0, 1), 0.25, (0, 0.25), within: 0.01),
        KnownPoint("A meridian", (10, 20), (11, 20), 0.5, (10.500007852, 20), within: 1),
        KnownPoint("10 km", (-33.8568, 151.2153), (-33.8, 151.3), 0.5, (-33.828407337, 151.257664003), within: 0.1),
        KnownPoint(
            "1,753 km", (64.1466, -21.9426), (59.9139, 10.7522), 0.5, (62.99511133, -4.427561589), within: 3500),
    ]

    @Test("Is where GeographicLib's geodesic has it", arguments: InterpolationTests.known)
    private func agrees(known: KnownPoint) throws {
        let (from, to) = (try at(known.from.0, known.from.1), try at(known.to.0, known.to.1))
        let point = Geodesy.interpolate(from, to, part: known.part)
        let wanted = try at(known.point.0, known.point.1)
        #expect(Geodesy.distance(point, wanted) <= known.tolerance)
        let back = Geodesy.interpolate(to, from, part: 1 - known.part)
        #expect(Geodesy.distance(point, back) < 0.001)
    }

    @Test("Divides it in proportion, down to a millimetre", arguments: [1e-9, 1e-8, 1e-6, 1e-3, 1, 60])
    func proportion(degrees: Double) throws {
        for latitude in [-89.0, -45, 0, 52.520008, 80] {
            let (a, b) = (try at(latitude, 179.9999999), try at(min(latitude + degrees / 2, 90), 180 - 1e-7 - degrees))
            let whole = Geodesy.distance(a, b)
            for part in [0.001, 0.1, 0.5, 0.8, 0.999] {
                let point = Geodesy.interpolate(a, b, part: part)
                // The digits that a coordinate has, and the unevenness of a great circle on the ellipsoid.
                let tolerance = 2e-4 + whole * 2e-3
                #expect(abs(Geodesy.distance(a, point) - whole * part) < tolerance)
                #expect(abs(Geodesy.distance(point, b) - whole * (1 - part)) < tolerance)
            }
        }
    }

    @Test("Is digit for digit the one or the other at the ends, and where both are the same")
    func ends() throws {
        let (a, b) = (try at(52.520008123, 13.404954321), try at(-10.000000001, -179.999999999))
        #expect(Geodesy.interpolate(a, b, part: 0) == a)
        #expect(Geodesy.interpolate(a, b, part: 1) == b)
        for part in [0, 0.1, 0.5, 1] { #expect(Geodesy.interpolate(a, a, part: part) == a) }
    }

    @Test("Is never a made-up one between antipodes")
    func antipodes() throws {
        let (a, b) = (try at(10, 20), try at(-10, -160))
        #expect(Geodesy.interpolate(a, b, part: 0.4) == a)
        #expect(Geodesy.interpolate(a, b, part: 0.6) == b)
    }
}

@Suite("Whereabouts")
struct WhereaboutsTests {
    private func position(
        _ event: Int64, _ seconds: Double, longitude: Double = 13, altitude: Int64? = 340_000, accuracy: Int64? = 4000,
        speed: Int64? = nil, source: TimeSource = .gps
    ) throws -> DatedPosition {
        DatedPosition(
            event: event, coordinate: try at(0, longitude), date: Timestamp(milliseconds: Int64(seconds * 1000)),
            timeSource: source, altitude: altitude.map { Decimal4(scaled: $0) },
            horizontalAccuracy: accuracy.map { Decimal3(scaled: $0) },
            verticalAccuracy: accuracy.map { Decimal3(scaled: $0) },
            speed: speed.map { Decimal3(scaled: $0) }, segment: 1)
    }

    private func time(_ seconds: Double) -> Timestamp { Timestamp(milliseconds: Int64(seconds * 1000)) }

    @Test("At an event are the event's, digit for digit")
    func exact() throws {
        let event = try position(7, 10, longitude: 13.404954321)
        let place = Whereabouts(time(10), at: event)
        #expect(place.basis == .event(event.origin))
        #expect(place.coordinate == event.coordinate)
        #expect(place.altitude == event.altitude)
        #expect(place.horizontalAccuracy == event.horizontalAccuracy)
        #expect(place.verticalAccuracy == event.verticalAccuracy)
        #expect(place.offset == 0 && place.gap == nil)
    }

    @Test("Between two events are in proportion to the time, with the gap and how far off the nearer is")
    func between() throws {
        let place = Whereabouts(
            time(12.5), between: try position(1, 10, altitude: 100_000),
            and: try position(2, 20, longitude: 14, altitude: 300_000))
        #expect(place.coordinate.longitude == Decimal9(scaled: 13_250_000_000))
        #expect(place.altitude == Decimal4(scaled: 150_000))
        #expect(place.ellipsoidalAltitude == nil)
        #expect(place.gap == 10_000)
        #expect(place.offset == -2500)
        #expect(place.nearestEvent.event == 1)
        let later = Whereabouts(time(17.5), between: try position(1, 10), and: try position(2, 20))
        #expect(later.offset == 2500)
    }

    @Test("Are as accurate as both events, and less by what may have been gone since the nearer")
    func accuracy() throws {
        let (a, b) = (try position(1, 0, accuracy: 4000), try position(2, 10, accuracy: 8000))
        // At rest: the weighted mean.
        #expect(Whereabouts(time(2.5), between: a, and: b).horizontalAccuracy == Decimal3(scaled: 5000))
        // 100 m on: a quarter of them, after a quarter of the time.
        let far = try position(2, 10, longitude: 13.000_898_315_28, accuracy: 8000)
        #expect(Whereabouts(time(2.5), between: a, and: far).horizontalAccuracy == Decimal3(scaled: 30_000))
        #expect(Whereabouts(time(7.5), between: a, and: far).horizontalAccuracy == Decimal3(scaled: 32_000))
        // Back at the same place, though at 20 m/s: a way round.
        let fast = try position(2, 10, accuracy: 8000, speed: 20_000)
        #expect(Whereabouts(time(2.5), between: a, and: fast).horizontalAccuracy == Decimal3(scaled: 55_000))
        // Near an event they are nearly the event's own.
        #expect(Whereabouts(time(0.001), between: a, and: far).horizontalAccuracy == Decimal3(scaled: 4010))
        // 20 m up in 10 s.
        let high = try position(2, 10, altitude: 540_000, accuracy: 8000)
        #expect(Whereabouts(time(2.5), between: a, and: high).verticalAccuracy == Decimal3(scaled: 10_000))
    }

    @Test("Claim nothing that one of the two events does not know")
    func unknown() throws {
        let (a, b) = (try position(1, 0), try position(2, 10, altitude: nil, accuracy: nil))
        for place in [
            Whereabouts(time(3), between: a, and: b),
            Whereabouts(time(3), between: try position(1, 0, altitude: nil, accuracy: nil), and: try position(2, 10)),
        ] {
            #expect(place.altitude == nil)
            #expect(place.horizontalAccuracy == nil)
            #expect(place.verticalAccuracy == nil)
        }
    }

    @Test("Of another time are the nearest event's, whose accuracy counts only where its speed says how far one got")
    func nearest() throws {
        let event = try position(1, 10)
        let standing = Whereabouts(time(70), at: event)
        #expect(standing.basis == .nearest(event.origin))
        #expect(standing.offset == -60_000)
        #expect(standing.horizontalAccuracy == nil)
        let moving = Whereabouts(time(70), at: try position(1, 130, speed: 1500))
        #expect(moving.horizontalAccuracy == Decimal3(scaled: 94_000))
        #expect(moving.offset == 60_000)
    }

    @Test("Say when one of the events was dated on receipt")
    func received() throws {
        let (a, b) = (try position(1, 0), try position(2, 10, source: .received))
        let dated = try position(2, 10)
        #expect(Whereabouts(time(5), between: a, and: b).timeSource == .received)
        #expect(Whereabouts(time(5), between: a, and: dated).timeSource == .gps)
        #expect(Whereabouts(time(10), at: b).timeSource == .received)
    }

    @Test("Prefer of two events of one instant a fix, the receiver's date, the more accurate, the first stored")
    func better() throws {
        let plain = try position(5, 0)
        var mark = try position(1, 0, accuracy: 1000)
        mark.origin.kind = .mark
        for worse in [
            mark, try position(1, 0, accuracy: 1, source: .received), try position(1, 0, accuracy: nil),
            try position(6, 0),
        ] {
            #expect(plain.isBetter(than: worse))
            #expect(!worse.isBetter(than: plain))
        }
    }
}
