import Positioning
import Testing

/// A geodesic whose length GeographicLib (2.1, WGS 84) computed. Metres.
struct KnownDistance: Sendable, CustomTestStringConvertible {
    let name: String
    let from: (Double, Double)
    let to: (Double, Double)
    let metres: Double

    init(
        _ name: String, _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double,
        _ metres: Double
    ) {
        self.name = name
        from = (latitude1, longitude1)
        to = (latitude2, longitude2)
        self.metres = metres
    }

    var testDescription: String { name }
}

private func distance(_ known: KnownDistance) throws -> (there: Double, back: Double) {
    let a = try #require(Coordinate(latitude: known.from.0, longitude: known.from.1))
    let b = try #require(Coordinate(latitude: known.to.0, longitude: known.to.1))
    return (Geodesy.distance(a, b), Geodesy.distance(b, a))
}

@Suite("Distance on WGS 84")
struct GeodesyTests {
    static let known = [
        KnownDistance("1° of latitude at the equator", 0, 0, 1, 0, 110_574.3885578),
        KnownDistance("1° of longitude at the equator", 0, 0, 0, 1, 111_319.4907933),
        KnownDistance("A quarter of a meridian", 0, 0, 90, 0, 10_001_965.7293127),
        KnownDistance("A quarter of the equator", 0, 0, 0, 90, 10_018_754.1713946),
        KnownDistance("London to New York", 51.5, -0.12, 40.7, -74, 5_586_501.4730621),
        KnownDistance("New York to London by their airports", 40.64, -73.78, 51.47, -0.46, 5_554_747.7396557),
        KnownDistance("Across ±180", -16.5, 179.9995, -16.5, -179.9995, 106.7641549),
        KnownDistance("Across the pole", 89.9995, 0, 89.9995, 180, 111.6939796),
        KnownDistance("1 mm", 10, 20, 10.000000009, 20, 0.0009955),
        KnownDistance("1 m to the north", 52.520008, 13.404954, 52.520016987, 13.404954, 1.0000483),
        KnownDistance("1 m to the east", 52.520008, 13.404954, 52.520008, 13.404968733, 1.0000672),
        KnownDistance("93 m in Sydney", -33.8568, 151.2153, -33.856163, 151.215953, 92.9723891),
        KnownDistance("1 km in Reykjavík", 64.1466, -21.9426, 64.153, -21.9282, 1000.1096169),
    ]

    @Test("Agrees with GeographicLib to 3·10⁻⁹ and the last digit of the table", arguments: known)
    func agrees(known: KnownDistance) throws {
        let (there, back) = try distance(known)
        #expect(abs(there - known.metres) <= known.metres * 3e-9 + 1e-7)
        #expect(abs(there - back) <= 1e-9 * there)
    }

    @Test(
        "Agrees with GeographicLib within 1 mm in 10 km, also across ±180 and at the poles",
        arguments: GeodesyTable.known)
    func agreesOverTenKilometres(known: KnownDistance) throws {
        let (there, back) = try distance(known)
        #expect(abs(there - known.metres) <= known.metres * 1e-7)
        #expect(abs(back - known.metres) <= known.metres * 1e-7)
    }

    @Test("The table of ten kilometres is whole")
    func table() {
        #expect(GeodesyTable.known.count == 89)
        #expect(GeodesyTable.known.allSatisfy { (1_000...25_000).contains($0.metres) })
    }

    @Test(
        "Stays near GeographicLib even around the antipode, and finite",
        arguments: [
            (KnownDistance("Berlin to Sydney", 52.520008, 13.404954, -33.8568, 151.2153, 16_087_871.3032014), 1e-7),
            (KnownDistance("Wellington to Salamanca", -41.32, 174.81, 40.96, -5.5, 19_959_679.2673538), 2e-3),
            (KnownDistance("Pole to pole", 90, 0, -90, 0, 20_003_931.4586254), 2e-3),
            (KnownDistance("Antipodes on the equator", 0, 0, 0, 180, 20_003_931.4586254), 2e-3),
            (KnownDistance("Beside the antipode", 0, 0, 0.5, 179.7, 19_944_127.4207505), 2e-3),
            (KnownDistance("Beside another antipode", 30, 0, -29.9, 179.8, 19_989_832.8276095), 2e-3),
        ])
    func antipodes(known: KnownDistance, tolerance: Double) throws {
        let (there, back) = try distance(known)
        #expect(abs(there / known.metres - 1) < tolerance)
        #expect(abs(back / known.metres - 1) < tolerance)
        #expect(there <= Geodesy.longestDistance)
    }

    @Test("Is zero from a point to itself, whatever its longitude is called")
    func zero() throws {
        let places = [
            (52.5, 13.4, 52.5, 13.4), (10, 180, 10, -180), (90, 10, 90, -120), (-90, 0, -90, 180), (0, 0, 0, 0),
        ]
        for (latitude1, longitude1, latitude2, longitude2) in places {
            let a = try #require(Coordinate(latitude: latitude1, longitude: longitude1))
            let b = try #require(Coordinate(latitude: latitude2, longitude: longitude2))
            #expect(Geodesy.distance(a, b) < 1e-9)
        }
    }

    @Test("Over a metre grows by a metre for each, everywhere")
    func steps() throws {
        for latitude in stride(from: -80.0, through: 80, by: 20) {
            let start = try #require(Coordinate(latitude: latitude, longitude: 179.99999))
            let first = try #require(Coordinate(latitude: latitude + 0.000_009, longitude: 179.99999))
            let unit = Geodesy.distance(start, first)
            #expect((0.99...1.01).contains(unit))
            for count in 2...1000 {
                let steps = Decimal9(scaled: start.latitude.scaled + Int64(count) * 9000)
                let end = try #require(Coordinate(latitude: steps, longitude: start.longitude))
                #expect(abs(Geodesy.distance(start, end) / (unit * Double(count)) - 1) < 1e-5)
            }
        }
    }

    @Test("Is finite, and within half the globe, for any two points of a grid")
    func grid() {
        let latitudes = [-90, -89.999999, -45, -1e-9, 0, 1e-9, 30, 45, 89.999999, 90]
        let longitudes = [-180, -179.999999, -90, -1e-9, 0, 1e-9, 60, 90, 179.999999, 180]
        let points = latitudes.flatMap { latitude in
            longitudes.compactMap { Coordinate(latitude: latitude, longitude: $0) }
        }
        #expect(points.count == 100)
        for a in points {
            for b in points {
                let distance = Geodesy.distance(a, b)
                #expect(distance >= 0 && distance <= Geodesy.longestDistance + 0.1)
            }
        }
    }
}
