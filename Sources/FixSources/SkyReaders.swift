internal import Positioning

/// Reads a SKY, and counts its satellites: all that a recording needs.
struct SkyReader: JSONReader {
    private(set) var device: JSONString?
    private var hdop: Decimal3?
    private var satellitesUsed: Int?
    private var satellitesSeen: Int?
    private var listedAsUsed = 0
    private var listed: Int?

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        switch name {
        case .device: scanner.read(&device)
        case .hdop: scanner.read(&hdop)
        case .uSat: scanner.read(&satellitesUsed)
        case .nSat: scanner.read(&satellitesSeen)
        case .satellites: readList(&scanner)
        default: scanner.skipValue()
        }
    }

    private mutating func readList(_ scanner: inout JSONScanner) -> Bool {
        listed = nil
        guard scanner.isAtArray else { return scanner.skipValue() }
        var list = SatelliteCounter()
        guard scanner.array(&list) else { return false }
        note(listed: list.count, used: list.used)
        return true
    }

    mutating func note(listed: Int?, used: Int) { (self.listed, listedAsUsed) = (listed, used) }

    func report(device: String?) -> SkyReport {
        SkyReport(
            device: device, hdop: hdop, satellitesUsed: count(satellitesUsed) ?? listed.map { _ in listedAsUsed },
            satellitesSeen: count(satellitesSeen) ?? listed)
    }

    private func count(_ number: Int?) -> Int? { number.flatMap { $0 >= 0 ? $0 : nil } }
}

private struct SatelliteCounter: JSONReader {
    private(set) var count = 0
    private(set) var used = 0

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        guard scanner.isAtObject else { return scanner.skipValue() }
        var satellite = UseReader()
        guard scanner.object(&satellite) else { return false }
        count += 1
        if satellite.isUsed { used += 1 }
        return true
    }
}

private struct UseReader: JSONReader {
    private(set) var isUsed = false

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        guard name == .used else { return scanner.skipValue() }
        isUsed = scanner.isAtTrue
        return scanner.skipValue()
    }
}

/// Reads a SKY with each of its satellites, for those who want to see them.
struct WholeSkyReader: JSONReader {
    private var counts = SkyReader()
    private var vdop: Decimal3?
    private var pdop: Decimal3?
    private var satellites: [Satellite]?

    var device: JSONString? { counts.device }

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        switch name {
        case .vdop: scanner.read(&vdop)
        case .pdop: scanner.read(&pdop)
        case .satellites: readList(&scanner)
        default: counts.read(name, from: &scanner)
        }
    }

    private mutating func readList(_ scanner: inout JSONScanner) -> Bool {
        satellites = nil
        counts.note(listed: nil, used: 0)
        guard scanner.isAtArray else { return scanner.skipValue() }
        var list = SatelliteListReader()
        guard scanner.array(&list) else { return false }
        counts.note(listed: list.count, used: list.used)
        satellites = list.satellites
        return true
    }

    func report(device: String?) -> SkyReport {
        var report = counts.report(device: device)
        report.vdop = vdop
        report.pdop = pdop
        report.satellites = satellites
        return report
    }
}

private struct SatelliteListReader: JSONReader {
    private(set) var satellites: [Satellite] = []
    private(set) var count = 0
    private(set) var used = 0

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        guard scanner.isAtObject else { return scanner.skipValue() }
        var reader = SatelliteReader()
        guard scanner.object(&reader) else { return false }
        count += 1
        if reader.isUsed { used += 1 }
        if satellites.count < SkyReport.mostSatellites { satellites.append(reader.satellite) }
        return true
    }
}

private struct SatelliteReader: JSONReader {
    private var prn: Int?
    private var gnssid: Int?
    private var svid: Int?
    private var signalStrength: Decimal3?
    private var elevation: Decimal3?
    private var azimuth: Decimal3?
    private var health: Int?
    private(set) var isUsed = false

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool {
        switch name {
        case .prn: scanner.read(&prn)
        case .el: scanner.read(&elevation)
        case .az: scanner.read(&azimuth)
        case .ss: scanner.read(&signalStrength)
        case .gnssid: scanner.read(&gnssid)
        case .svid: scanner.read(&svid)
        case .health: scanner.read(&health)
        case .used: readUsed(&scanner)
        default: scanner.skipValue()
        }
    }

    private mutating func readUsed(_ scanner: inout JSONScanner) -> Bool {
        isUsed = scanner.isAtTrue
        return scanner.skipValue()
    }

    /// - Note: A strength of 0 is one that is seen and not heard: gpsd's NMEA driver makes it of an empty field, and
    ///   counts no such satellite as used. −1 stands for one that the receiver did not tell, and 254 is the most (gps.h).
    var satellite: Satellite {
        var satellite = Satellite(
            signalStrength: signalStrength?.within(1...254_000), elevation: elevation?.within(-90_000...90_000),
            azimuth: azimuth?.within(0...360_000), isUsed: isUsed,
            isHealthy: health == 1 ? true : health == 2 ? false : nil)
        satellite.identify(gnssid: gnssid, svid: svid, prn: prn)
        return satellite
    }
}

extension Decimal3 {
    fileprivate func within(_ range: ClosedRange<Int64>) -> Decimal3? { range.contains(scaled) ? self : nil }
}
