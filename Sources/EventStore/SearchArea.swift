internal import Glibc
package import Positioning
internal import SQLite

/// All points within some metres of a centre.
package struct SearchArea: Sendable, Hashable {
    package var center: Coordinate
    /// The largest distance over ground. Metres.
    package var metres: Double

    package init(center: Coordinate, metres: Double) {
        self.center = center
        self.metres = metres
    }

    /// A range of latitudes that holds the area. Billionths of a degree.
    var latitudes: ClosedRange<Int64> {
        let radius = Self.steps(angle)
        let center = self.center.latitude.scaled
        return max(center - radius, -90_000_000_000)...min(center + radius, 90_000_000_000)
    }

    /// One or two ranges of longitudes that hold the area: two where it crosses ±180°. Billionths of a degree.
    ///
    /// A circle of angular radius δ around latitude φ reaches asin(sin δ / cos φ) to both sides, and all around where it
    /// holds a pole.
    var longitudes: [ClosedRange<Int64>] {
        let whole = -Self.halfTurn...Self.halfTurn
        let latitude = abs(center.latitude.value) * .pi / 180
        guard latitude + angle < .pi / 2 else { return [whole] }
        let width = Self.steps(asin(min(1, sin(angle) / cos(latitude))))
        guard width < Self.halfTurn else { return [whole] }
        let (west, east) = (center.longitude.scaled - width, center.longitude.scaled + width)
        if west < -Self.halfTurn {
            return [-Self.halfTurn...east, west + 2 * Self.halfTurn...Self.halfTurn]
        }
        if east > Self.halfTurn {
            return [west...Self.halfTurn, -Self.halfTurn...east - 2 * Self.halfTurn]
        }
        return [west...east]
    }

    /// The angle that `metres` take at the centre of the earth, rounded up by more than the earth's flattening, so that the
    /// ranges hold everything that the ellipsoid's distance finds. Radians.
    private var angle: Double { min(metres * 1.01 / (Geodesy.equatorialRadius * (1 - Geodesy.flattening)), .pi) }

    private static let halfTurn: Int64 = 180_000_000_000

    private static func steps(_ radians: Double) -> Int64 { Int64((radians * 180 / .pi * 1e9).rounded(.up)) + 1 }

    /// The SQL condition that a row of `StoredEvent` lies in the area: the ranges first, then the exact distance.
    static let condition = """
        latitude BETWEEN :south AND :north
        AND (longitude BETWEEN :west AND :east OR longitude BETWEEN :otherWest AND :otherEast)
        AND metresBetween(latitude, longitude, :nearLatitude, :nearLongitude) <= :metres
        """

    /// Binds what `condition` names.
    func bind(to statement: Statement) {
        let (first, last) = (longitudes[0], longitudes[longitudes.count - 1])
        statement.bind(latitudes.lowerBound, named: ":south")
        statement.bind(latitudes.upperBound, named: ":north")
        statement.bind(first.lowerBound, named: ":west")
        statement.bind(first.upperBound, named: ":east")
        statement.bind(last.lowerBound, named: ":otherWest")
        statement.bind(last.upperBound, named: ":otherEast")
        statement.bind(center.latitude.scaled, named: ":nearLatitude")
        statement.bind(center.longitude.scaled, named: ":nearLongitude")
        statement.bind(metres, named: ":metres")
    }

    /// Makes `metresBetween(latitude, longitude, latitude, longitude)` known to SQL, in billionths of a degree.
    static func defineFunction(in database: Database) throws {
        try database.define("metresBetween", argumentCount: 4) { arguments in
            let a = Coordinate(
                latitude: Decimal9(scaled: arguments.int64(0)), longitude: Decimal9(scaled: arguments.int64(1)))
            let b = Coordinate(
                latitude: Decimal9(scaled: arguments.int64(2)), longitude: Decimal9(scaled: arguments.int64(3)))
            guard let a, let b else { return .infinity }
            return Geodesy.distance(a, b)
        }
    }
}
