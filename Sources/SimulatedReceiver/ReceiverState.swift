package import Positioning

/// A satellite as a receiver sees it.
package struct SimulatedSatellite: Sendable, Hashable {
    /// The number that NMEA gives it: 1–32 GPS, 33–64 SBAS, 65–96 GLONASS.
    package var number: Int
    /// Above the horizon, 0 to 90. Degrees.
    package var elevation: Int
    /// From true north, 0 to 359. Degrees.
    package var azimuth: Int
    /// How well it is heard (carrier to noise). dBHz; `nil` where it is not.
    package var signal: Int?
    /// Whether the position was computed from it.
    package var isUsed: Bool

    package init(number: Int, elevation: Int, azimuth: Int, signal: Int?, isUsed: Bool) {
        self.number = number
        self.elevation = elevation
        self.azimuth = azimuth
        self.signal = signal
        self.isUsed = isUsed
    }
}

/// Dilution of precision: what the satellites' geometry multiplies every error by. Without unit.
package struct Dilution: Sendable, Hashable {
    package var position: Decimal3
    package var horizontal: Decimal3
    package var vertical: Decimal3

    package init(position: Decimal3, horizontal: Decimal3, vertical: Decimal3) {
        self.position = position
        self.horizontal = horizontal
        self.vertical = vertical
    }
}

/// The errors that a receiver estimates of its own fix, one standard deviation. Metres.
package struct ErrorEstimate: Sendable, Hashable {
    package var rangeRMS: Decimal3
    package var major: Decimal3
    package var minor: Decimal3
    /// The direction of `major` from true north. Degrees.
    package var orientation: Decimal3
    package var latitude: Decimal3
    package var longitude: Decimal3
    package var altitude: Decimal3

    package init(
        rangeRMS: Decimal3, major: Decimal3, minor: Decimal3, orientation: Decimal3, latitude: Decimal3,
        longitude: Decimal3, altitude: Decimal3
    ) {
        self.rangeRMS = rangeRMS
        self.major = major
        self.minor = minor
        self.orientation = orientation
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }
}

/// What a receiver knows at one instant; `nil` is what it does not know, and becomes an empty field.
package struct ReceiverState: Sendable, Hashable {
    package var time: Timestamp?
    /// Written in place of the date, for a receiver that has gone mad: `999999`.
    package var rawDate: String?
    /// `nil` for no fix: then no position, speed or course is told, whatever stands below.
    package var mode: FixMode?
    package var coordinate: Coordinate?
    /// Above mean sea level. Metres.
    package var altitude: Decimal4?
    /// Of mean sea level above the ellipsoid. Metres.
    package var geoidSeparation: Decimal4?
    /// Over ground. Metres per second.
    package var speed: Decimal3?
    /// From true north. Degrees.
    package var course: Decimal4?
    package var satellites: [SimulatedSatellite] = []
    package var dilution: Dilution?
    package var errors: ErrorEstimate?

    package init() {}

    /// The mode and place of the fix, or `nil` for none.
    var fix: (mode: FixMode, coordinate: Coordinate)? {
        guard let mode, let coordinate else { return nil }
        return (mode, coordinate)
    }
}
