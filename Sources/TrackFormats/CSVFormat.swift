package import ByteIO
package import Positioning

/// Comma-separated values (RFC 4180), one event a line, for spreadsheets and for gpsbabel.
///
/// gpsbabel's `unicsv` takes a column for whatever its name contains (`speedAccuracy` for the speed, `receivedDate` for the
/// date), so the header is not the view's: every name that `unicsv` knows holds what it takes it for, in its unit, and it
/// knows none of the others.
///
/// - `id`; `kind` (fix, mark or point); `track` and `segment`, numbers; `trackKind` (track or route): empty for a mark.
/// - `time`, ISO 8601 in UTC; `latitude` and `longitude`, degrees; `altitude` above mean sea level, m.
/// - `hae`, m above the ellipsoid; `eph`, `epv` (m), `eps` (m/s) and `epd` (degrees), the accuracies under gpsd's names.
/// - `speed` and `climb`, m/s; `course`, degrees; `fix` (2d or 3d); `satellites`; `hdop`.
/// - `clock` (gps or received): whose clock `time` is from; `received`, when the report arrived.
/// - `device`; `receiverClock`, the receiver's own date where it was not believed; `trackLabel`, the track's name; `name`
///   and `notes`.
///
/// What is unknown is an empty cell. Texts stand last, so that a line of a note of several lines, which `unicsv` takes for
/// a row, begins in columns that it does not know.
package struct CSVFormat: TrackFormat {
    package static let name = "csv"
    package static let summary = "comma-separated values, one event a line"
    package static let fileExtensions = ["csv"]
    package static let hasBothAltitudes = true

    private var track: Track?

    package init(_ settings: FormatSettings) {}

    package mutating func begin(into out: inout Output) {
        out.buffer.write(
            """
            id,kind,track,trackKind,segment,time,latitude,longitude,altitude,hae,eph,epv,speed,eps,course,epd,climb,fix,\
            satellites,hdop,clock,received,device,receiverClock,trackLabel,name,notes\r\n
            """)
    }

    package mutating func mark(_ event: Event, into out: inout Output) { write(event, into: &out.buffer) }

    package mutating func beginTrack(_ track: Track, into out: inout Output) { self.track = track }

    package mutating func event(_ event: Event, into out: inout Output) { write(event, into: &out.buffer) }

    package mutating func endTrack(into out: inout Output) { track = nil }

    private func write(_ event: Event, into out: inout ByteWriter) {
        out.write(Int(event.id))
        switch event.kind {
        case .fix: out.write(",fix,")
        case .mark: out.write(",mark,")
        case .point: out.write(",point,")
        }
        if let number = track?.id ?? event.track { out.write(Int(number)) }
        switch track?.kind {
        case .track?: out.write(",track,")
        case .route?: out.write(",route,")
        case nil: out.write(",,")
        }
        if let segment = event.segment { out.write(Int(segment)) }
        if let date = event.creationDate { out.write(",", date, "") } else { out.write(",") }
        out.write(",", event.coordinate.latitude, "")
        out.write(",", event.coordinate.longitude, "")
        number(event.altitude, into: &out)
        number(event.ellipsoidalAltitude, into: &out)
        number(event.horizontalAccuracy, into: &out)
        number(event.verticalAccuracy, into: &out)
        number(event.speed, into: &out)
        number(event.speedAccuracy, into: &out)
        number(event.course, into: &out)
        number(event.courseAccuracy, into: &out)
        number(event.climb, into: &out)
        switch event.mode {
        case .threeD?: out.write(",3d,")
        case .twoD?: out.write(",2d,")
        case nil: out.write(",,")
        }
        if let satellites = event.satellitesUsed { out.write(satellites) }
        number(event.hdop, into: &out)
        if case .received = event.timeSource { out.write(",received") } else { out.write(",gps") }
        if let date = event.receivedDate { out.write(",", date, "") } else { out.write(",") }
        text(event.device, into: &out)
        text(event.receiverDate, into: &out)
        text(track?.name, into: &out)
        text(event.name, into: &out)
        text(event.note, into: &out)
        out.write("\r\n")
    }

    private func number(_ value: Decimal3?, into out: inout ByteWriter) {
        if let value { out.write(",", value, "") } else { out.write(",") }
    }

    private func number(_ value: Decimal4?, into out: inout ByteWriter) {
        if let value { out.write(",", value, "") } else { out.write(",") }
    }

    private func text(_ value: String?, into out: inout ByteWriter) {
        out.write(",")
        guard let value else { return }
        // A text ends at a NUL for some readers, and is refused for it by others.
        if value.utf8.contains(0) { out.writeCSV(value.filter { $0 != "\0" }) } else { out.writeCSV(value) }
    }
}
