/// A point on the WGS 84 ellipsoid, in degrees; north and east are positive.
package struct Coordinate: Sendable, Hashable {
    /// Degrees north, exact; within ±90.
    package let latitude: Decimal9
    /// Degrees east, exact; within ±180.
    package let longitude: Decimal9

    /// The point, or `nil` where a value is off the globe.
    package init?(latitude: Decimal9, longitude: Decimal9) {
        guard latitude.scaled.magnitude <= 90_000_000_000, longitude.scaled.magnitude <= 180_000_000_000 else {
            return nil
        }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The point nearest to two numbers of degrees, or `nil` where one is off the globe or no number.
    package init?(latitude: Double, longitude: Double) {
        guard let latitude = Decimal9(latitude), let longitude = Decimal9(longitude) else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Whether this is exactly 0°/0°: what broken receivers say instead of "unknown", and never a fix.
    package var isNullPoint: Bool { latitude.scaled == 0 && longitude.scaled == 0 }

    /// The point with at most `places` decimals of a degree, halves away from zero.
    package func rounded(places: Int) -> Coordinate {
        guard places < Decimal9.places else { return self }
        // Rounding ends within the limits, which are whole degrees.
        return Coordinate(latitude: latitude.rounded(places: places), longitude: longitude.rounded(places: places))
            ?? self
    }
}
