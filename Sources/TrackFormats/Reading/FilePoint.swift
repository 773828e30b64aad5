internal import ByteIO
package import Positioning

/// Why two numbers are no point on the globe.
package struct RefusedPoint: Error {
    /// As ``TrackFileItem/problem(line:_:)`` wants it.
    package let reason: String
}

extension Coordinate {
    /// The point that a file means.
    ///
    /// - Parameters: What was read; `nil` for what is there and is no number.
    package static func ofFile(_ latitude: Decimal9?, _ longitude: Decimal9?) throws(RefusedPoint) -> Coordinate {
        guard let latitude else { throw RefusedPoint(reason: "the latitude is no number") }
        guard let longitude else { throw RefusedPoint(reason: "the longitude is no number") }
        if let point = Coordinate(latitude: latitude, longitude: longitude) { return point }
        let isLatitude = latitude.scaled.magnitude > 90_000_000_000
        var out = ByteWriter()
        out.write(isLatitude ? "latitude " : "longitude ")
        out.write(isLatitude ? latitude : longitude)
        out.write(" is off the globe")
        throw RefusedPoint(reason: out.text())
    }
}
