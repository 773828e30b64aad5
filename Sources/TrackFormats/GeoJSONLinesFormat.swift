package import ByteIO
package import Positioning

/// A GeoJSON text sequence (RFC 8142): a feature a line, each after the record separator 0x1E that the RFC demands.
///
/// A feature is an event: a Point with all of the event's fields as properties, under the names of the store's view and
/// with its track's name. That is what programs that take features one at a time want, of which a track as one line would
/// be one endless feature without speeds. GDAL reads it as GeoJSONSeq, and so do QGIS and tippecanoe; jq with `--seq`.
package struct GeoJSONLinesFormat: TrackFormat {
    package static let name = "geojsonl"
    package static let summary = "GeoJSON text sequence, RFC 8142, one event a line"
    package static let fileExtensions = ["geojsonl", "geojsons", "geojsonseq"]
    package static let hasBothAltitudes = true

    private var features = EventFeatures(begin: "\u{1E}")

    package init(_ settings: FormatSettings) {}

    package mutating func mark(_ event: Event, into out: inout Output) { features.write(event, into: &out.buffer) }
    package mutating func beginTrack(_ track: Track, into out: inout Output) { features.track = track }
    package mutating func event(_ event: Event, into out: inout Output) { features.write(event, into: &out.buffer) }
    package mutating func endTrack(into out: inout Output) { features.track = nil }
}

/// The same without the record separators, for programs that read any JSON a line at a time.
package struct NewlineGeoJSONFormat: TrackFormat {
    package static let name = "ndgeojson"
    package static let summary = "newline-delimited GeoJSON, one event a line"
    package static let fileExtensions = ["ndgeojson"]
    package static let hasBothAltitudes = true

    private var features = EventFeatures(begin: "")

    package init(_ settings: FormatSettings) {}

    package mutating func mark(_ event: Event, into out: inout Output) { features.write(event, into: &out.buffer) }
    package mutating func beginTrack(_ track: Track, into out: inout Output) { features.track = track }
    package mutating func event(_ event: Event, into out: inout Output) { features.write(event, into: &out.buffer) }
    package mutating func endTrack(into out: inout Output) { features.track = nil }
}

private struct EventFeatures {
    let begin: StaticString
    var track: Track?

    init(begin: StaticString) { self.begin = begin }

    func write(_ event: Event, into out: inout ByteWriter) {
        out.write(begin)
        GeoJSONFormat.writePoint(event, of: track, into: &out)
        out.write("\n")
    }
}
