internal import Glibc

/// Lengths on the WGS 84 ellipsoid.
package enum Geodesy {
    /// The equatorial radius of WGS 84. Metres.
    package static let equatorialRadius = 6_378_137.0
    /// The flattening of WGS 84.
    package static let flattening = 1 / 298.257223563
    /// From pole to pole: no two points are farther apart. Metres.
    package static let longestDistance = 20_003_931.458_625

    /// The length of the shortest way over ground between two points. Metres.
    ///
    /// The great circle through the reduced latitudes, corrected to second order in the flattening (the formula of
    /// Forsyth, Andoyer and Lambert as P. D. Thomas gives it, "Spheroidal Geodesics, Reference Systems, & Local Geometry",
    /// U.S. Naval Oceanographic Office SP-138, 1970). Beside GeographicLib it is off by at most 3·10⁻⁹ of the distance up to
    /// 10,000 km, which is 3 µm in 1 km; by 0.5 km up to 19,850 km; and by 0.2 % beyond, around the antipode, where the
    /// series means nothing. There is no loop that could fail to end.
    package static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        // Differences are taken exactly, so that two points a millimetre apart lose nothing.
        let deltaLatitude = Double(b.latitude.scaled - a.latitude.scaled) * radiansPerStep
        let stepsEast = b.longitude.scaled - a.longitude.scaled
        // The shorter way round; its sign does not matter.
        let stepsBetween = min(stepsEast.magnitude, 360_000_000_000 - stepsEast.magnitude)
        let halfLongitude = Double(stepsBetween) * radiansPerStep / 2
        let p = ReducedLatitude(a.latitude)
        let q = ReducedLatitude(b.latitude)
        let (sineDifference, cosineDifference) = (
            (1 - flattening) * p.scale * q.scale * sin(deltaLatitude), p.cosine * q.cosine + p.sine * q.sine
        )
        let cosineSum = p.cosine * q.cosine - p.sine * q.sine
        // Squares of the sine and cosine of half the difference and of the mean.
        let sine2Half =
            cosineDifference > 0
            ? sineDifference * sineDifference / (2 * (1 + cosineDifference)) : (1 - cosineDifference) / 2
        let (sine2Mean, cosine2Mean) = ((1 - cosineSum) / 2, (1 + cosineSum) / 2)
        let sineHalfLongitude = sin(halfLongitude)
        let l = min(1, sine2Half + p.cosine * q.cosine * sineHalfLongitude * sineHalfLongitude)
        if l <= 0 { return 0 }
        let arc = 2 * asin(l.squareRoot())
        // Within 130 km of the antipode.
        if 1 - l < 1e-4 { return min(longestDistance, equatorialRadius * (1 - flattening / 2) * arc) }
        let sineArc = 2 * (l * (1 - l)).squareRoot()
        return equatorialRadius * sineArc
            * correctedArc(
                arc / sineArc, cosine: 1 - 2 * l, u: 2 * sine2Mean * (1 - sine2Half) / (1 - l),
                v: 2 * sine2Half * cosine2Mean / l)
    }

    /// Thomas's series: the arc over its sine, `t`, with its corrections of first and second order; his U and V.
    private static func correctedArc(_ t: Double, cosine: Double, u: Double, v: Double) -> Double {
        let (x, y) = (u + v, u - v)
        let d = 4 * t * t
        let e = 2 * cosine
        let a = d * e
        let c = t - (a - e) / 2
        let second = x * (a + c * x) - y * (2 * d + e * y) + d * x * y
        return t - flattening / 4 * (t * x - y) + flattening * flattening / 64 * second
    }

    static let radiansPerStep = Double.pi / 180e9
}

/// Sine and cosine of the latitude on the auxiliary sphere, of which the tangent is 1 − f of the latitude's own.
private struct ReducedLatitude {
    let sine: Double
    let cosine: Double
    /// The cosine of this over the cosine of the latitude.
    let scale: Double

    init(_ latitude: Decimal9) {
        let radians = Double(latitude.scaled) * Geodesy.radiansPerStep
        let (sine, cosine) = ((1 - Geodesy.flattening) * sin(radians), cos(radians))
        scale = 1 / (sine * sine + cosine * cosine).squareRoot()
        self.sine = sine * scale
        self.cosine = cosine * scale
    }
}
