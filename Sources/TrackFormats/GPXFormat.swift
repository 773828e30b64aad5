package import ByteIO
package import Positioning

/// GPX 1.1 (https://www.topografix.com/GPX/1/1/).
///
/// Marks are `wpt`, tracks `trk` with a `trkseg` a segment, routes `rte`. Each point takes one line. A name is `name` and a
/// note is `desc`, which is what readers show; a receiver is `src`. What GPX has no place for stands in `extensions`: speed
/// and course as Garmin's TrackPointExtension v2, the rest in a namespace of
/// our own, `urn:locations:gpx:1`: a name, not an address.
package struct GPXFormat: TrackFormat {
    package static let name = "gpx"
    package static let summary = "GPS Exchange Format 1.1"
    package static let fileExtensions = ["gpx"]

    /// The track that was begun, and is written with its first event.
    private var track: Track?
    private var open = Open.nothing
    /// Whether a `trk` was written, after which no `rte` may stand.
    private var hasTracks = false

    private enum Open { case nothing, track, segment, route }

    package init(_ settings: FormatSettings) {}

    package mutating func begin(into out: inout Output) {
        out.buffer.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="locations" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
            xmlns:loc="urn:locations:gpx:1">

            """)
    }

    package mutating func mark(_ event: Event, into out: inout Output) {
        Self.writePoint("<wpt lat=\"", event, "</wpt>\n", into: &out.buffer)
    }

    package mutating func beginTrack(_ track: Track, into out: inout Output) {
        self.track = track
        open = .nothing
    }

    package mutating func event(_ event: Event, into out: inout Output) {
        if open != .segment, open != .route { openSegment(into: &out) }
        if open == .segment {
            Self.writePoint("<trkpt lat=\"", event, "</trkpt>\n", into: &out.buffer)
        } else {
            Self.writePoint("<rtept lat=\"", event, "</rtept>\n", into: &out.buffer)
        }
    }

    package mutating func endSegment(into out: inout Output) {
        guard open == .segment else { return }
        out.buffer.write("</trkseg>\n")
        open = .track
    }

    package mutating func endTrack(into out: inout Output) {
        endSegment(into: &out)
        if open == .track { out.buffer.write("</trk>\n") }
        if open == .route { out.buffer.write("</rte>\n") }
        open = .nothing
        track = nil
    }

    package mutating func end(into out: inout Output) {
        endTrack(into: &out)
        out.buffer.write("</gpx>\n")
    }

    /// Opens what the next event needs and is not open yet. A route after a track is written as a track.
    private mutating func openSegment(into out: inout Output) {
        if open == .nothing, track?.kind == .route, !hasTracks {
            out.buffer.write("<rte>\n")
            writeName(into: &out)
            open = .route
            return
        }
        if open == .nothing {
            out.buffer.write("<trk>\n")
            writeName(into: &out)
            hasTracks = true
        }
        out.buffer.write("<trkseg>\n")
        open = .segment
    }

    private func writeName(into out: inout Output) {
        if let name = track?.name, !name.isEmpty {
            out.buffer.write("<name>")
            out.buffer.writeXML(name)
            out.buffer.write("</name>\n")
        }
        if let note = track?.note, !note.isEmpty {
            out.buffer.write("<desc>")
            out.buffer.writeXML(note)
            out.buffer.write("</desc>\n")
        }
    }
}
