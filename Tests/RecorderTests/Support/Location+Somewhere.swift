import Positioning

extension Location {
    /// A fix of a receiver at 52.52° N 13.4° E or so, at midday of a November's day or so.
    ///
    /// - Parameters:
    ///   - seconds: After midday.
    ///   - north: Metres; a degree has 111,277 of them there.
    static func somewhere(
        seconds: Double = 0, north: Double = 0, east: Double = 0, accuracy: Double? = 5,
        timeSource: TimeSource = .gps, device: String? = "/dev/ttyACM0"
    ) -> Location {
        let latitude = 52_520_000_000 + Int64(north / 111_277 * 1e9)
        let longitude = 13_400_000_000 + Int64(east / 67_870 * 1e9)
        return Location(
            coordinate: .at(latitude, longitude), mode: .threeD,
            date: Timestamp(milliseconds: 1_796_040_000_000 + Int64(seconds * 1000)), timeSource: timeSource,
            device: device, horizontalAccuracy: accuracy.flatMap { Decimal3($0) })
    }
}

extension Coordinate {
    /// In billionths of a degree, which must be on the globe.
    static func at(_ latitude: Int64, _ longitude: Int64) -> Coordinate {
        guard let place = Coordinate(latitude: Decimal9(scaled: latitude), longitude: Decimal9(scaled: longitude))
        else { preconditionFailure("a coordinate off the globe") }
        return place
    }
}
