package import ByteIO
package import Positioning

/// GeoJSON (RFC 7946): one FeatureCollection, a feature a line.
///
/// A mark is a Point with all of the event's fields as properties. A track or route is a LineString, or a MultiLineString
/// where it has several segments or crosses the meridian opposite Greenwich; its properties are `track` (the number),
/// `kind`, `name` and, as togeojson has them, `coordTimes`: the date of each position, nested like them, `null` where
/// unknown. A segment of one position, which is no line, is a Point like a mark, before its track.
///
/// A third number is the altitude above mean sea level where it is known. There is never a fourth, nor a `crs`.
package struct GeoJSONFormat: TrackFormat {
    package static let name = "geojson"
    package static let summary = "GeoJSON, RFC 7946"
    package static let fileExtensions = ["geojson"]

    private var hasFeatures = false
    private var track: Track?
    private var cutter = LineCutter()
    /// How many lines the track has so far.
    private var lines = 0
    /// The first event of the segment, while it is the only one.
    private var single: Event?
    private var detailed = 0
    private var unsolvedAltitudes = 0
    /// The coordinates and the times of the track's lines, without the outermost brackets.
    private let coordinates: Spool
    private let times: Spool

    package init(_ settings: FormatSettings) {
        coordinates = Spool(folder: settings.temporaryFolder)
        times = Spool(folder: settings.temporaryFolder)
    }

    package var leftOut: [(what: String, count: Int)] {
        [
            (what: "points' speeds, courses, accuracies and other details", count: detailed),
            (what: "altitudes of 2D fixes", count: unsolvedAltitudes),
        ].filter { $0.count > 0 }
    }

    package mutating func begin(into out: inout Output) {
        out.buffer.write("{\"type\":\"FeatureCollection\",\"features\":[")
    }

    package mutating func mark(_ event: Event, into out: inout Output) {
        writePoint(event, into: &out.buffer)
    }

    package mutating func beginTrack(_ track: Track, into out: inout Output) {
        self.track = track
        lines = 0
    }

    package mutating func event(_ event: Event, into out: inout Output) throws {
        let (coordinates, times) = (coordinates, times)
        var lines = lines
        try cutter.add(LinePosition(event)) { position, isFirst throws in
            if isFirst { lines += 1 }
            let isLaterLine = isFirst && lines > 1
            try coordinates.write { out in
                if isLaterLine { out.write("],[") } else if !isFirst { out.write(",") }
                Self.write(position, into: &out)
            }
            try times.write { out in
                if isLaterLine { out.write("],[") } else if !isFirst { out.write(",") }
                if let date = position.date { out.write("\"", date, "\"") } else { out.write("null") }
            }
        }
        self.lines = lines
        if cutter.isSingle { single = event } else if single != nil { single = nil }
        if event.hasDetails { detailed += 1 }
        if event.unsolvedAltitude != nil { unsolvedAltitudes += 1 }
    }

    package mutating func endSegment(into out: inout Output) {
        if let single {
            writePoint(single, into: &out.buffer)
            if single.hasDetails { detailed -= 1 }
            if single.unsolvedAltitude != nil { unsolvedAltitudes -= 1 }
        }
        single = nil
        cutter.endSegment()
    }

    package mutating func endTrack(into out: inout Output) throws {
        defer { track = nil }
        guard lines > 0, let track else { return }
        beginFeature(into: &out.buffer)
        if lines == 1 {
            out.buffer.write("{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[")
        } else {
            out.buffer.write("{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":[[")
        }
        try coordinates.move(into: &out)
        if lines == 1 { out.buffer.write("]},") } else { out.buffer.write("]]},") }
        out.buffer.write("\"properties\":{\"track\":", Int(track.id), "")
        out.buffer.write(",\"kind\":\"")
        out.buffer.write(track.kind == .route ? "route\"" : "track\"")
        if let name = track.name {
            out.buffer.write(",\"name\":")
            out.buffer.writeJSON(name)
        }
        out.buffer.write(lines == 1 ? ",\"coordTimes\":[" : ",\"coordTimes\":[[")
        try times.move(into: &out)
        out.buffer.write(lines == 1 ? "]}}" : "]]}}")
    }

    package mutating func end(into out: inout Output) {
        out.buffer.write("\n]}\n")
    }

    private mutating func beginFeature(into out: inout ByteWriter) {
        out.write(hasFeatures ? ",\n" : "\n")
        hasFeatures = true
    }

    private mutating func writePoint(_ event: Event, into out: inout ByteWriter) {
        beginFeature(into: &out)
        Self.writePoint(event, of: track, into: &out)
    }

    /// Writes an event as a feature.
    static func writePoint(_ event: Event, of track: Track?, into out: inout ByteWriter) {
        out.write("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":")
        write(LinePosition(event), into: &out)
        out.write("},\"properties\":")
        EventJSON.writeProperties(of: event, in: track, into: &out)
        out.write("}")
    }

    private static func write(_ position: LinePosition, into out: inout ByteWriter) {
        out.write("[", Decimal9(scaled: position.longitude), ",")
        if let altitude = position.altitude {
            out.write("", Decimal9(scaled: position.latitude), ",")
            out.write("", altitude, "]")
        } else {
            out.write("", Decimal9(scaled: position.latitude), "]")
        }
    }
}

extension Event {
    /// Whether anything is known of it but where, how high and when.
    fileprivate var hasDetails: Bool {
        speed != nil || course != nil || climb != nil || horizontalAccuracy != nil || verticalAccuracy != nil
            || ellipsoidalAltitude != nil || satellitesUsed != nil || hdop != nil || device != nil || name != nil
            || note != nil
    }
}
