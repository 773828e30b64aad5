package import Positioning

/// One line of gpsd's, decoded.
package enum Report: Sendable, Hashable {
    /// A TPV: what a receiver said of one instant, or a part of it.
    case fix(FixReport)
    /// A SKY: what is known of the satellites.
    case sky(SkyReport)
    /// A DEVICES: all receivers that gpsd has.
    case devices([DeviceReport])
    /// A DEVICE: one receiver came, went or changed.
    case device(DeviceReport)
    /// A VERSION: gpsd's greeting.
    case version(release: String)
    /// An ERROR: gpsd refuses something.
    case error(String)
    /// A whole object of a class that nobody here needs; `device` is who talks, where it says so.
    case other(device: String?)
    /// A line that was dropped.
    case dropped(DroppedLine)
}

/// Why a line was dropped.
package enum DroppedLine: Sendable, Hashable {
    /// It is not one whole JSON object.
    case notAnObject
    /// It is longer than ``GpsdLineDecoder``'s limit, 1 MB.
    case tooLong
}

/// What a report says of its time.
package enum ReportedTime: Sendable, Hashable {
    /// Nothing.
    case absent
    /// A date of the calendar, believable or not.
    case date(Timestamp)
    /// Something that is no date of the calendar, as it was written (at most 64 bytes of it).
    case nonsense(String)
}

/// A TPV: every member is optional, and none is believed yet.
///
/// Numbers are exact as written, rounded (halves away from zero) only where gpsd wrote more places than it ever does. A
/// number too large for its type is the largest there is, so that a later check of its range refuses it.
package struct FixReport: Sendable, Hashable {
    package var device: String?
    /// 0 not seen, 1 no fix, 2 2D, 3 3D; 0 where absent.
    package var mode: Int
    package var time: ReportedTime
    /// Degrees north, not checked for range.
    package var latitude: Decimal9?
    /// Degrees east, not checked for range.
    package var longitude: Decimal9?
    /// Above mean sea level (`altMSL`). Metres.
    package var altitude: Decimal4?
    /// Above the ellipsoid (`altHAE`). Metres.
    package var ellipsoidalAltitude: Decimal4?
    /// Estimated errors: `eph` of the position, `epx` of longitude, `epy` of latitude, `epv` of altitude. Metres.
    package var eph: Decimal3?
    package var epx: Decimal3?
    package var epy: Decimal3?
    package var epv: Decimal3?
    package var speed: Decimal3?
    /// The error of `speed`.
    package var eps: Decimal3?
    /// gpsd's `track`. Degrees.
    package var course: Decimal4?
    /// The error of `course`. Degrees.
    package var epd: Decimal4?
    package var climb: Decimal3?

    package init() {
        mode = 0
        time = .absent
    }
}

/// A SKY, or as much of it as was sent: a missing count means unchanged, not none.
package struct SkyReport: Sendable, Hashable {
    /// How many satellites are kept of a list; gpsd itself has room for 184.
    package static let mostSatellites = 256

    package var device: String?
    package var hdop: Decimal3?
    /// `uSat`, else the number of satellites listed as used; `nil` where gpsd sent neither.
    package var satellitesUsed: Int?
    /// `nSat`, else the number of satellites listed; `nil` where gpsd sent neither.
    package var satellitesSeen: Int?

    // What follows is decoded only where it is asked for.

    package var vdop: Decimal3?
    package var pdop: Decimal3?
    /// As listed: one of which several signals are heard may be there several times. `nil` where no list was sent, which
    /// means unchanged.
    package var satellites: [Satellite]?

    package init(
        device: String? = nil, hdop: Decimal3? = nil, satellitesUsed: Int? = nil, satellitesSeen: Int? = nil,
        vdop: Decimal3? = nil, pdop: Decimal3? = nil, satellites: [Satellite]? = nil
    ) {
        self.device = device
        self.hdop = hdop
        self.satellitesUsed = satellitesUsed
        self.satellitesSeen = satellitesSeen
        self.vdop = vdop
        self.pdop = pdop
        self.satellites = satellites
    }
}

/// A receiver as gpsd knows it.
package struct DeviceReport: Sendable, Hashable {
    package var path: String
    /// Whether gpsd reads it; `false` for one that was closed or unplugged (`activated` is 0).
    package var isActive: Bool
    /// The driver that gpsd chose, such as `u-blox` or `NMEA0183`.
    package var driver: String?
    /// The receiver's own cycle. Milliseconds; `nil` where gpsd did not say.
    package var cycle: Int64?

    package init(path: String, isActive: Bool, driver: String? = nil, cycle: Int64? = nil) {
        self.path = path
        self.isActive = isActive
        self.driver = driver
        self.cycle = cycle
    }
}
