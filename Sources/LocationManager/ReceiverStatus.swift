internal import FixSources
package import Positioning

/// What is known of the receiver that the availability is about, whether or not it has a true fix.
package struct ReceiverStatus: Sendable, Hashable {
    /// As gpsd names it; `nil` where gpsd did not say.
    package var path: String?
    /// The driver that gpsd chose for it, such as `u-blox` or `NMEA0183`.
    package var driver: String?
    /// The mode of its newest closed epoch, true or not; `nil` before there is one, and when it has become stale.
    package var mode: Mode?
    /// The sky above it; `nil` where the source does not list satellites, has not yet, or has not for ten seconds.
    package var sky: Sky?
    /// How many weeks its last date was early, 1024 or a multiple; `nil` where it was not, as far as can be told.
    package var weeksEarly: Int?

    package init(
        path: String? = nil, driver: String? = nil, mode: Mode? = nil, sky: Sky? = nil, weeksEarly: Int? = nil
    ) {
        self.path = path
        self.driver = driver
        self.mode = mode
        self.sky = sky
        self.weeksEarly = weeksEarly
    }

    /// gpsd's `mode`.
    package enum Mode: Int, Sendable {
        case noFix = 1
        case twoD = 2
        case threeD = 3
    }
}

/// The satellites that a receiver sees.
package struct Sky: Sendable, Hashable {
    /// Each satellite once, in gpsd's order.
    package var satellites: [Satellite]
    /// Dilutions of precision: what the satellites' geometry multiplies each error by, without unit. `nil` where unknown.
    package var hdop: Decimal3?
    package var vdop: Decimal3?
    package var pdop: Decimal3?
    /// When the satellites were last listed. Uptime, milliseconds.
    package var uptime: Int64

    package init(
        satellites: [Satellite], hdop: Decimal3? = nil, vdop: Decimal3? = nil, pdop: Decimal3? = nil, uptime: Int64
    ) {
        self.satellites = satellites
        self.hdop = hdop
        self.vdop = vdop
        self.pdop = pdop
        self.uptime = uptime
    }

    /// The sky after a report; what that does not mention is as it was before.
    init(_ report: SkyReport, after previous: Sky?, at uptime: Int64) {
        satellites = report.satellites?.joined ?? previous?.satellites ?? []
        hdop = report.hdop ?? previous?.hdop
        vdop = report.vdop ?? previous?.vdop
        pdop = report.pdop ?? previous?.pdop
        self.uptime = report.satellites == nil ? previous?.uptime ?? uptime : uptime
    }
}

extension LocationManager {
    /// The receiver that is followed or chosen, else the one that spoke last; `nil` where there is none.
    package func receiver(at uptime: Int64) -> ReceiverStatus? {
        guard let receiver = subject.map({ receivers[$0] }) else { return nil }
        return ReceiverStatus(
            path: receiver.path, driver: receiver.driver, mode: receiver.mode(at: uptime),
            sky: receiver.satellites.isRecent(at: uptime) ? receiver.sky : nil,
            weeksEarly: receiver.weeksEarly)
    }
}
