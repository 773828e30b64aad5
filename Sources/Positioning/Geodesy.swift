internal import Glibc

/// Lengths on the WGS 84 ellipsoid.
package enum Geodesy {
    /// The equatorial radius of WGS 84. Metres.
    package static let equatorialRadius = 6_378_137.0
    /// The flattening of WGS 84.
    package static let flattening = 1 / 298.257223563

    /// The length of the shortest way over ground between two points. Metres.
    ///
    /// Lambert's formula for long lines (W. D. Lambert, J. Washington Acad. Sci. 32, 1942): the great circle through the
    /// reduced latitudes, corrected to first order in the flattening. Good to 10 m over 6,000 km and far below the
    /// receiver's noise over the distance between two fixes; without a loop that could fail to end near the antipode.
    package static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        if a == b { return 0 }
        let radians = Double.pi / 180
        let beta1 = atan((1 - flattening) * tan(a.latitude.value * radians))
        let beta2 = atan((1 - flattening) * tan(b.latitude.value * radians))
        let halfLongitude = (b.longitude.value - a.longitude.value) * radians / 2
        let (p, q) = ((beta1 + beta2) / 2, (beta2 - beta1) / 2)
        let s = sin(q) * sin(q) + cos(beta1) * cos(beta2) * sin(halfLongitude) * sin(halfLongitude)
        let sigma = 2 * asin(min(1, s.squareRoot()))
        if sigma == 0 { return 0 }
        let (cosHalf, sinHalf) = (cos(sigma / 2), sin(sigma / 2))
        // At the antipode the first term's divisor vanishes, and with it its meaning.
        let x =
            cosHalf * cosHalf < 1e-12
            ? 0 : (sigma - sin(sigma)) * (sin(p) * sin(p) * cos(q) * cos(q)) / (cosHalf * cosHalf)
        let y = (sigma + sin(sigma)) * (cos(p) * cos(p) * sin(q) * sin(q)) / (sinHalf * sinHalf)
        return equatorialRadius * (sigma - flattening / 2 * (x + y))
    }
}
