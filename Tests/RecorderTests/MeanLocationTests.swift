import Positioning
import Recorder
import Testing

@Suite("The mean of fixes")
struct MeanLocationTests {
    private func mean(_ locations: [Location]) -> Location? {
        var mean = MeanLocation()
        for location in locations { mean.add(location) }
        #expect(mean.count == locations.count)
        return mean.location
    }

    @Test("Of none there is none, of one it is that one without its motion")
    func few() {
        #expect(mean([]) == nil)
        var fix = Location.somewhere(north: 1, accuracy: 7.25)
        fix.altitude = Decimal4(34.5)
        fix.speed = Decimal3(1.5)
        fix.course = Decimal4(90)
        fix.climb = Decimal3(0.1)
        let mean = mean([fix])
        (fix.speed, fix.course, fix.climb) = (nil, nil, nil)
        #expect(mean == fix)
    }

    @Test("Each fix counts by its exactness: one of 5 m as much as four of 10 m")
    func weights() {
        let fixes =
            [Location.somewhere(accuracy: 5)] + (1...4).map { .somewhere(seconds: Double($0), north: 10, accuracy: 10) }
        let mean = mean(fixes)
        let middle = Location.somewhere(north: 5).coordinate
        #expect(mean.map { Geodesy.distance($0.coordinate, middle) < 0.001 } == true)
        // The weighted root mean square: √(5 / (1/25 + 4/100)).
        #expect(mean?.horizontalAccuracy == Decimal3(7.906))
        #expect(mean?.date == fixes[4].date)
    }

    @Test("A fix of unknown accuracy counts only where all are such; then the accuracy is unknown")
    func unknown() {
        let known = mean([.somewhere(north: 0, accuracy: 5), .somewhere(north: 1_000, accuracy: nil)])
        #expect(known?.coordinate == Location.somewhere().coordinate)
        #expect(known?.horizontalAccuracy == Decimal3(5))
        let unknown = mean([.somewhere(north: 0, accuracy: nil), .somewhere(north: 10, accuracy: nil)])
        let middle = Location.somewhere(north: 5).coordinate
        #expect(unknown.map { Geodesy.distance($0.coordinate, middle) < 0.001 } == true)
        #expect(unknown?.horizontalAccuracy == nil)
    }

    /// Longitudes in billionths of a degree, and their mean.
    static let longitudes: [([Int64], Int64)] = [
        ([179_999_999_000, -179_999_999_000], -180_000_000_000),
        ([-179_999_999_000, 179_999_999_000], -180_000_000_000),
        ([179_999_990_000, 179_999_998_000, -179_999_994_000], 179_999_998_000),
        ([-1_000, 3_000], 1_000),
        ([180_000_000_000, -180_000_000_000], 180_000_000_000),
    ]

    @Test("It is right on both sides of 180° and of 0°", arguments: longitudes)
    func antimeridian(longitudes: [Int64], expected: Int64) throws {
        let fixes = longitudes.map { longitude in
            var fix = Location.somewhere()
            fix.coordinate = .at(-16_500_000_000, longitude)
            return fix
        }
        let longitude = try #require(mean(fixes)?.coordinate.longitude.scaled)
        let isSame = longitude == expected || abs(longitude - expected) == 360_000_000_000
        #expect(isSame, "\(longitude)")
    }

    @Test("Altitudes have a mean of their own, of the fixes that have one")
    func altitude() {
        var fixes = (0..<3).map { Location.somewhere(seconds: Double($0)) }
        fixes[0].altitude = Decimal4(10)
        fixes[1].altitude = Decimal4(13)
        fixes[2].ellipsoidalAltitude = Decimal4(50)
        let mean = mean(fixes)
        #expect(mean?.altitude == Decimal4(11.5))
        #expect(mean?.ellipsoidalAltitude == Decimal4(50))
    }

    @Test("A hundred thousand fixes of one spot are that spot, to the last digit")
    func many() {
        var mean = MeanLocation()
        for _ in 0..<100_000 { mean.add(.somewhere(north: 3, east: 4, accuracy: 3.333)) }
        #expect(mean.location?.coordinate == Location.somewhere(north: 3, east: 4).coordinate)
        #expect(mean.location?.horizontalAccuracy == Decimal3(3.333))
    }
}
