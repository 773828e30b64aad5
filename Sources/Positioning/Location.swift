/// How much of a position a receiver has solved for: gpsd's `mode` of a fix.
package enum FixMode: Int, Sendable, Comparable {
    /// Latitude and longitude are usable.
    case twoD = 2
    /// Altitude is usable too.
    case threeD = 3

    package static func < (a: FixMode, b: FixMode) -> Bool { a.rawValue < b.rawValue }
}

/// Whose clock dated an event.
package enum TimeSource: Int, Sendable {
    /// The receiver's.
    case gps = 0
    /// This machine's, when the report arrived: the receiver gave no time, or none that could be believed.
    case received = 1

    /// The word for it in the view, in JSON and in CSV.
    package var name: String { self == .gps ? "gps" : "received" }
}

/// One fix: what a receiver knew at one instant (gpsd's TPV).
///
/// Lengths are metres, speeds metres per second, angles degrees clockwise from true north. A value that the receiver did
/// not report is `nil`: never zero, never NaN, never −1. Every number is what the receiver said, digit for digit.
package struct Location: Sendable, Hashable {
    package var coordinate: Coordinate
    package var mode: FixMode
    /// When this was: by the receiver, or by this machine where `timeSource` says so.
    package var date: Timestamp
    package var timeSource: TimeSource
    /// The system's date when the report arrived, which may be wrong.
    package var receivedDate: Timestamp
    /// The receiver's own date, as it wrote it, where that could not be believed: `date` is then that of the receipt, or
    /// the receiver's own with the weeks that it has lost.
    package var receiverDate: String?
    /// The uptime of its receipt, where `date` is of a clock that nothing held: what it takes to date it right later.
    package var uptime: Int64?
    /// The path or URL of the receiver, as gpsd names it; `nil` where gpsd did not say.
    package var device: String?
    /// Above mean sea level (gpsd's `altMSL`).
    package var altitude: Decimal4?
    /// Above the WGS 84 ellipsoid (gpsd's `altHAE`).
    package var ellipsoidalAltitude: Decimal4?
    /// Estimated horizontal error (gpsd's `eph`, else √(epx² + epy²)); never 0 or less.
    package var horizontalAccuracy: Decimal3?
    /// Estimated vertical error (gpsd's `epv`); never 0 or less.
    package var verticalAccuracy: Decimal3?
    /// Over ground; never negative.
    package var speed: Decimal3?
    /// Estimated error of `speed` (gpsd's `eps`); never 0 or less.
    package var speedAccuracy: Decimal3?
    /// The direction over ground, 0 to 360 (gpsd's `track`).
    package var course: Decimal4?
    /// Estimated error of `course` in degrees (gpsd's `epd`); never 0 or less.
    package var courseAccuracy: Decimal4?
    /// Positive upwards.
    package var climb: Decimal3?
    /// The number of satellites that the position was computed from (gpsd's `uSat`).
    package var satellitesUsed: Int?
    /// Horizontal dilution of precision: the error that the satellites' geometry multiplies, without unit.
    package var hdop: Decimal3?

    package init(
        coordinate: Coordinate, mode: FixMode, date: Timestamp, timeSource: TimeSource = .gps,
        receivedDate: Timestamp? = nil, receiverDate: String? = nil, device: String? = nil,
        altitude: Decimal4? = nil, ellipsoidalAltitude: Decimal4? = nil,
        horizontalAccuracy: Decimal3? = nil, verticalAccuracy: Decimal3? = nil,
        speed: Decimal3? = nil, speedAccuracy: Decimal3? = nil, course: Decimal4? = nil,
        courseAccuracy: Decimal4? = nil, climb: Decimal3? = nil, satellitesUsed: Int? = nil, hdop: Decimal3? = nil
    ) {
        self.coordinate = coordinate
        self.mode = mode
        self.date = date
        self.timeSource = timeSource
        self.receivedDate = receivedDate ?? date
        self.receiverDate = receiverDate
        self.device = device
        self.altitude = altitude
        self.ellipsoidalAltitude = ellipsoidalAltitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.climb = climb
        self.satellitesUsed = satellitesUsed
        self.hdop = hdop
    }
}

extension Location {
    /// Whether its receiver dated it.
    ///
    /// By pattern, since `==` of another module's enumeration goes through its witness table: 200 instructions a fix.
    package var isByGPS: Bool { if case .gps = timeSource { true } else { false } }
}
