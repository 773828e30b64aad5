package import ByteIO
package import Positioning

/// NMEA 0183: a GGA and an RMC for each event of a track.
///
/// Numbers are exact: minutes have the eight decimals that a billionth of a degree takes, so that none is ever rounded up to
/// 60, and a line may be longer than the standard's 82 characters, up to about 95; gpsd takes 102. What is unknown is an
/// empty field, which gpsbabel takes for 0: the altitude of a 2D fix, the geoid separation where one of the altitudes is
/// unknown. The quality of a fix is always 1; its mode has no place, and readers guess it by the satellites.
///
/// A mark is a waypoint (WPL) with its name, or its number where it has none. So is a point without a date, or with one
/// outside 2000 to 2079, which two digits cannot tell: readers drop a fix without a time, or make one up (gpsbabel: today).
package struct NMEAFormat: TrackFormat {
    package static let name = "nmea"
    package static let summary = "NMEA 0183 sentences, GGA and RMC"
    package static let fileExtensions = ["nmea", "nma"]
    package static let hasBothAltitudes = true

    private var undated = 0
    private var details = 0
    private var texts = 0
    private var unsolvedAltitudes = 0
    /// Whether the track has a name and no event of it was met yet.
    private var isNameDue = false

    package init(_ settings: FormatSettings) {}

    package var leftOut: [(what: String, count: Int)] {
        [
            ("dates of marks, and what else is known of them but name and place", undated),
            ("points' accuracies, climbs and receivers", details), ("names and notes of points and tracks", texts),
            ("altitudes of 2D fixes", unsolvedAltitudes),
        ].filter { $0.1 > 0 }
    }

    package mutating func mark(_ event: Event, into out: inout Output) {
        if event.note != nil { texts += 1 }
        writeWaypoint(event, into: &out.buffer)
    }

    package mutating func beginTrack(_ track: Track, into out: inout Output) {
        isNameDue = track.name != nil
    }

    package mutating func event(_ event: Event, into out: inout Output) {
        if isNameDue { texts += 1 }
        isNameDue = false
        if event.name != nil || event.note != nil { texts += 1 }
        guard let date = event.creationDate.map({ CalendarDate($0) }), (2000...2079).contains(date.year) else {
            writeWaypoint(event, into: &out.buffer)
            return
        }
        if event.horizontalAccuracy != nil || event.verticalAccuracy != nil || event.climb != nil || event.device != nil
        {
            details += 1
        }
        if event.unsolvedAltitude != nil { unsolvedAltitudes += 1 }
        // In this order: gpsbabel gives the date, speed and course of an RMC to the point of the GGA before it.
        Self.writeGGA(event, date, into: &out.buffer)
        Self.writeRMC(event, date, into: &out.buffer)
    }

    /// `$GPWPL,latitude,N,longitude,E,name`
    private mutating func writeWaypoint(_ event: Event, into out: inout ByteWriter) {
        undated += 1
        Self.sentence("$GPWPL,", into: &out) { out in
            out.writeNMEA(event.coordinate)
            out.write(",")
            if let name = event.name, !name.isEmpty { out.writeNMEA(name) } else { out.write(Int(event.id)) }
        }
    }

    /// `$GPGGA,time,latitude,N,longitude,E,quality,satellites,hdop,altitude,M,separation,M,age,station`
    private static func writeGGA(_ event: Event, _ date: CalendarDate, into out: inout ByteWriter) {
        sentence("$GPGGA,", into: &out) { out in
            out.writeNMEA(timeOf: date)
            out.write(",")
            out.writeNMEA(event.coordinate)
            out.write(",1,")
            if let satellites = event.satellitesUsed, satellites >= 0 { out.write(satellites, width: 2) }
            out.write(",")
            if let hdop = event.hdop, hdop.scaled >= 0 { out.write(hdop) }
            out.write(",")
            if let altitude = event.solvedAltitude { out.write(altitude) }
            out.write(",M,")
            if let separation = event.geoidSeparation { out.write(separation) }
            out.write(",M,,")
        }
    }

    /// `$GPRMC,time,status,latitude,N,longitude,E,knots,course,date,variation,E,mode`
    private static func writeRMC(_ event: Event, _ date: CalendarDate, into out: inout ByteWriter) {
        sentence("$GPRMC,", into: &out) { out in
            out.writeNMEA(timeOf: date)
            out.write(",A,")
            out.writeNMEA(event.coordinate)
            out.write(",")
            if let knots = event.speed?.thousandthsOfKnots { out.write(scaled: knots, places: 3, trimmed: true) }
            out.write(",")
            if let course = event.course, (0...3_600_000).contains(course.scaled) { out.write(course) }
            out.write(",")
            out.write(date.day, width: 2)
            out.write(date.month, width: 2)
            out.write(date.year % 100, width: 2)
            out.write(",,,A")
        }
    }

    /// Writes what `body` does after `start`, with its checksum: all bytes between `$` and `*`, by exclusive or.
    private static func sentence(
        _ start: StaticString, into out: inout ByteWriter, _ body: (inout ByteWriter) -> Void
    ) {
        let first = out.count + 1
        out.write(start)
        body(&out)
        let sum = out.withBytes { $0[first...].reduce(0, ^) }
        out.write("*")
        for digit in [sum >> 4, sum & 15] { out.write(byte: digit < 10 ? 0x30 + digit : 0x37 + digit) }
        out.write("\r\n")
    }
}

extension Decimal3 {
    /// A speed in thousandths of a knot, which tell apart any two in mm/s; `nil` for one that none can have.
    fileprivate var thousandthsOfKnots: Int64? {
        (0...1_000_000_000_000).contains(scaled) ? (scaled * 3600 + 926) / 1852 : nil
    }
}

extension ByteWriter {
    /// Writes `182634.250`.
    fileprivate mutating func writeNMEA(timeOf date: CalendarDate) {
        write(date.hour, width: 2)
        write(date.minute, width: 2)
        write(date.second, width: 2)
        write(".")
        write(date.millisecond, width: 3)
    }

    /// Writes `5231.20048738,N,01324.29725926,W`.
    fileprivate mutating func writeNMEA(_ coordinate: Coordinate) {
        writeNMEA(degrees: coordinate.latitude.scaled.magnitude, width: 2)
        write(coordinate.latitude.scaled < 0 ? ",S," : ",N,")
        writeNMEA(degrees: coordinate.longitude.scaled.magnitude, width: 3)
        write(coordinate.longitude.scaled < 0 ? ",W" : ",E")
    }

    /// Writes degrees and minutes of an angle in billionths of a degree; 10⁻⁹ degrees are 6·10⁻⁸ minutes.
    private mutating func writeNMEA(degrees scaled: UInt64, width: Int) {
        let (degrees, rest) = scaled.quotientAndRemainder(dividingBy: 1_000_000_000)
        let (minutes, fraction) = (rest * 6).quotientAndRemainder(dividingBy: 100_000_000)
        write(Int(degrees), width: width)
        write(Int(minutes), width: 2)
        write(".")
        write(Int(fraction), width: 8)
    }

    /// Writes a name in what NMEA 0183 has for text: printable ASCII without its own signs, at most 40 characters.
    fileprivate mutating func writeNMEA(_ name: String) {
        for scalar in name.unicodeScalars.prefix(40) {
            let isAllowed = (0x20...0x7E).contains(scalar.value) && !"$*,!\\^~".unicodeScalars.contains(scalar)
            write(byte: isAllowed ? UInt8(truncatingIfNeeded: scalar.value) : UInt8(ascii: "_"))
        }
    }
}
