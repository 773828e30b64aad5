internal import Positioning

extension Satellite {
    /// Says which satellite it is, as gpsd does.
    ///
    /// `gnssid` and `svid` are u-blox's numbers, and count where they are there. gpsd leaves them out where a driver knows
    /// only the PRN (geostar, navcom, oncore, superstar2; before 3.18 all). That is numbered "per NMEA 2.x to 4.0" (gps.h,
    /// `struct satellite_t`), where the systems share one range.
    mutating func identify(gnssid: Int?, svid: Int?, prn: Int?) {
        let system = prn.flatMap { prn in Self.systems.first { $0.numbers.contains(prn) } }
        constellation = gnssid.map { Constellation(rawValue: $0) } ?? system?.constellation
        // gpsd's own type of it is a byte, in which 0 is none.
        if let svid, (1...255).contains(svid) {
            // u-blox's number for a GLONASS satellite that it cannot tell yet.
            number = constellation == .glonass && svid == 255 ? nil : svid
        } else if let system, system.constellation == constellation {
            number = prn.map { $0 - system.offset }
        } else {
            number = prn.flatMap { $0 > 0 ? $0 : nil }
        }
    }

    /// A system's PRNs, and what they are more than its own numbers.
    private typealias System = (numbers: ClosedRange<Int>, constellation: Constellation, offset: Int)

    /// After `nmeaid_to_prn` of gpsd 3.22 to 3.25 (drivers/driver_nmea0183.c) and gps.h.
    private static let systems: [System] = [
        (1...32, .gps, 0), (33...64, .sbas, -87), (65...96, .glonass, 64), (120...158, .sbas, 0),
        (173...182, .imes, 172), (193...200, .qzss, 192), (201...237, .beidou, 200), (301...356, .galileo, 300),
        (401...437, .beidou, 400),
    ]
}
