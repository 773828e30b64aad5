package import Positioning

/// The mean of fixes of one spot, each weighted by its exactness: 1/accuracy².
///
/// Its accuracy is that of the fixes, their weighted root mean square, and not √n better: what errs in one fix, the sky's
/// geometry and the air, errs in the next one alike. Fixes of unknown accuracy count only where all are such.
package struct MeanLocation: Sendable {
    /// How many fixes were added.
    package private(set) var count = 0
    private var known = Sums()
    private var unknown = Sums()
    private var last: Location?
    private var origin: Coordinate?

    package init() {}

    /// Sums of differences to the first fix, so that the mean across ±180° is right and no digit is lost.
    private struct Sums {
        var count = 0.0
        var weight = 0.0
        var latitude = 0.0
        var longitude = 0.0
        var altitude = Weighted()
        var ellipsoidalAltitude = Weighted()
    }

    private struct Weighted {
        var weight = 0.0
        var sum = 0.0
        var mean: Decimal4? { weight > 0 ? Decimal4(sum / weight) : nil }

        mutating func add(_ value: Decimal4?, _ weight: Double) {
            guard let value else { return }
            self.weight += weight
            sum += value.value * weight
        }
    }

    package mutating func add(_ location: Location) {
        count += 1
        last = location
        let origin = origin ?? location.coordinate
        self.origin = origin
        if let accuracy = location.horizontalAccuracy?.value {
            Self.add(location, to: &known, weight: 1 / (accuracy * accuracy), origin)
        } else {
            Self.add(location, to: &unknown, weight: 1, origin)
        }
    }

    private static func add(_ location: Location, to sums: inout Sums, weight: Double, _ origin: Coordinate) {
        var east = location.coordinate.longitude.scaled - origin.longitude.scaled
        if east > halfTurn { east -= 2 * halfTurn }
        if east < -halfTurn { east += 2 * halfTurn }
        sums.count += 1
        sums.weight += weight
        sums.latitude += Double(location.coordinate.latitude.scaled - origin.latitude.scaled) * weight
        sums.longitude += Double(east) * weight
        sums.altitude.add(location.altitude, weight)
        sums.ellipsoidalAltitude.add(location.ellipsoidalAltitude, weight)
    }

    private static let halfTurn: Int64 = 180_000_000_000

    /// The mean, dated as the last fix; it has no motion. `nil` without fixes.
    package var location: Location? {
        guard var location = last, let origin else { return nil }
        let sums = known.weight > 0 ? known : unknown
        let latitude = origin.latitude.scaled + Int64((sums.latitude / sums.weight).rounded())
        var longitude = origin.longitude.scaled + Int64((sums.longitude / sums.weight).rounded())
        if longitude > Self.halfTurn { longitude -= 2 * Self.halfTurn }
        if longitude < -Self.halfTurn { longitude += 2 * Self.halfTurn }
        guard
            let mean = Coordinate(latitude: Decimal9(scaled: latitude), longitude: Decimal9(scaled: longitude))
        else { return nil }
        location.coordinate = mean
        location.horizontalAccuracy = known.weight > 0 ? Decimal3((known.count / known.weight).squareRoot()) : nil
        location.altitude = sums.altitude.mean
        location.ellipsoidalAltitude = sums.ellipsoidalAltitude.mean
        location.speed = nil
        location.speedAccuracy = nil
        location.course = nil
        location.courseAccuracy = nil
        location.climb = nil
        return location
    }
}
