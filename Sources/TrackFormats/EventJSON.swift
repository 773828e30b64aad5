package import ByteIO
package import Positioning

/// Events as JSON Lines, with the names and in the order of the store's view.
///
/// What is unknown is absent; numbers are exact, dates ISO 8601 in UTC.
package enum EventJSON {
    /// Writes one object and a newline.
    ///
    /// Where `track` is given, its name stands in `trackName`, and `"trackKind":"route"` says that it is one.
    package static func write(_ event: Event, of track: Track? = nil, into out: inout ByteWriter) {
        out.write("{\"id\":", Int(event.id), "")
        date(",\"creationDate\":", event.creationDate, into: &out)
        out.write(",\"latitude\":", event.coordinate.latitude, ",\"longitude\":")
        out.write(event.coordinate.longitude)
        writeRest(of: event, track, into: &out)
        out.write("}\n")
    }

    /// Writes an object without the coordinate, for a feature that has it elsewhere.
    static func writeProperties(of event: Event, in track: Track?, into out: inout ByteWriter) {
        out.write("{\"id\":", Int(event.id), "")
        date(",\"creationDate\":", event.creationDate, into: &out)
        writeRest(of: event, track, into: &out)
        out.write("}")
    }

    private static func writeRest(of event: Event, _ track: Track?, into out: inout ByteWriter) {
        number(",\"altitude\":", event.altitude, into: &out)
        number(",\"ellipsoidalAltitude\":", event.ellipsoidalAltitude, into: &out)
        number(",\"horizontalAccuracy\":", event.horizontalAccuracy, into: &out)
        number(",\"verticalAccuracy\":", event.verticalAccuracy, into: &out)
        number(",\"speed\":", event.speed, into: &out)
        number(",\"speedAccuracy\":", event.speedAccuracy, into: &out)
        number(",\"course\":", event.course, into: &out)
        number(",\"courseAccuracy\":", event.courseAccuracy, into: &out)
        number(",\"climb\":", event.climb, into: &out)
        integer(",\"mode\":", event.mode?.rawValue, into: &out)
        integer(",\"satellitesUsed\":", event.satellitesUsed, into: &out)
        number(",\"hdop\":", event.hdop, into: &out)
        text(",\"device\":", event.device, into: &out)
        text(",\"kind\":", event.kind.name, into: &out)
        text(",\"name\":", event.name, into: &out)
        text(",\"note\":", event.note, into: &out)
        integer(",\"track\":", event.track.map { Int($0) }, into: &out)
        integer(",\"segment\":", event.segment.map { Int($0) }, into: &out)
        text(",\"timeSource\":", event.timeSource.name, into: &out)
        date(",\"receivedDate\":", event.receivedDate, into: &out)
        text(",\"receiverDate\":", event.receiverDate, into: &out)
        text(",\"trackName\":", track?.name, into: &out)
        if case .route? = track?.kind { out.write(",\"trackKind\":\"route\"") }
    }

    private static func number(_ key: StaticString, _ value: (some FixedDecimal)?, into out: inout ByteWriter) {
        guard let value else { return }
        out.write(key)
        out.write(value)
    }

    private static func integer(_ key: StaticString, _ value: Int?, into out: inout ByteWriter) {
        guard let value else { return }
        out.write(key)
        out.write(value)
    }

    private static func text(_ key: StaticString, _ value: String?, into out: inout ByteWriter) {
        guard let value else { return }
        out.write(key)
        out.writeJSON(value)
    }

    private static func date(_ key: StaticString, _ value: Timestamp?, into out: inout ByteWriter) {
        guard let value else { return }
        out.write(key)
        out.write("\"", value, "\"")
    }
}
