internal import Glibc

/// A flat map of a neighbourhood, on which distances cost no trigonometry.
///
/// A receiver at rest, or on foot, has each fix held against one anchor several times: on the ellipsoid that was 1,800
/// instructions a fix, ten sines and cosines (callgrind).
package struct LocalPlane: Sendable {
    /// The length of a step of latitude and of one of longitude at the middle. Metres.
    private let north: Double
    private let east: Double
    /// How much shorter a step of longitude is for each step farther north. Metres.
    private let narrowing: Double

    /// How far the map reaches either way, a hundredth of a degree. Billionths of a degree.
    private static let reach: Int64 = 10_000_000

    /// The map around a latitude; `nil` within a degree of the poles.
    package init?(at latitude: Decimal9) {
        guard latitude.scaled.magnitude < 89_000_000_000 else { return nil }
        let radians = Double(latitude.scaled) * Geodesy.radiansPerStep
        let (sine, cosine) = (sin(radians), cos(radians))
        // The radii of curvature across the meridian and along it (J. P. Snyder, "Map Projections: A Working Manual",
        // U.S. Geological Survey Professional Paper 1395, 1987, chapter 4).
        let e2 = Geodesy.flattening * (2 - Geodesy.flattening)
        let w2 = 1 / (1 - e2 * sine * sine)
        let normal = Geodesy.equatorialRadius * w2.squareRoot()
        let meridian = normal * (1 - e2) * w2
        north = meridian * Geodesy.radiansPerStep
        east = normal * cosine * Geodesy.radiansPerStep
        narrowing = meridian * sine * Geodesy.radiansPerStep * Geodesy.radiansPerStep
    }

    /// The distance between two places near the middle, right to a millionth of it; `nil` where they are not near. Metres.
    package func distance(_ a: Coordinate, _ b: Coordinate) -> Double? {
        let stepsNorth = b.latitude.scaled - a.latitude.scaled
        let stepsEast = b.longitude.scaled - a.longitude.scaled
        guard stepsNorth.magnitude < Self.reach, stepsEast.magnitude < Self.reach else { return nil }
        let y = Double(stepsNorth) * north
        let x = Double(stepsEast) * (east - narrowing * Double(stepsNorth) / 2)
        return (x * x + y * y).squareRoot()
    }
}
