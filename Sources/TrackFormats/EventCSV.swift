package import ByteIO
package import Positioning

/// Events as comma-separated values (RFC 4180), with the names and in the order of the store's view.
///
/// What is unknown is an empty cell; numbers are exact, dates ISO 8601 in UTC, whatever the locale.
package enum EventCSV {
    /// Writes the line with the columns' names.
    package static func writeHeader(into out: inout ByteWriter) {
        out.write(
            """
            id,creationDate,latitude,longitude,altitude,ellipsoidalAltitude,horizontalAccuracy,verticalAccuracy,\
            speed,speedAccuracy,course,courseAccuracy,climb,mode,satellitesUsed,hdop,device,kind,name,note,\
            track,segment,timeSource,receivedDate,receiverDate\r\n
            """)
    }

    /// Writes one line.
    package static func write(_ event: Event, into out: inout ByteWriter) {
        out.write(Int(event.id))
        date(event.creationDate, into: &out)
        number(event.coordinate.latitude, into: &out)
        number(event.coordinate.longitude, into: &out)
        number(event.altitude, into: &out)
        number(event.ellipsoidalAltitude, into: &out)
        number(event.horizontalAccuracy, into: &out)
        number(event.verticalAccuracy, into: &out)
        number(event.speed, into: &out)
        number(event.speedAccuracy, into: &out)
        number(event.course, into: &out)
        number(event.courseAccuracy, into: &out)
        number(event.climb, into: &out)
        integer(event.mode?.rawValue, into: &out)
        integer(event.satellitesUsed, into: &out)
        number(event.hdop, into: &out)
        text(event.device, into: &out)
        text(event.kind.name, into: &out)
        text(event.name, into: &out)
        text(event.note, into: &out)
        integer(event.track.map { Int($0) }, into: &out)
        integer(event.segment.map { Int($0) }, into: &out)
        text(event.timeSource.name, into: &out)
        date(event.receivedDate, into: &out)
        text(event.receiverDate, into: &out)
        out.write("\r\n")
    }

    private static func number(_ value: (some FixedDecimal)?, into out: inout ByteWriter) {
        out.write(",")
        if let value { out.write(value) }
    }

    private static func integer(_ value: Int?, into out: inout ByteWriter) {
        out.write(",")
        if let value { out.write(value) }
    }

    private static func text(_ value: String?, into out: inout ByteWriter) {
        out.write(",")
        if let value { out.writeCSV(value) }
    }

    private static func date(_ value: Timestamp?, into out: inout ByteWriter) {
        out.write(",")
        if let value { out.write(value) }
    }
}
