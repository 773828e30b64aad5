package import ByteIO
package import Positioning

/// JSON Lines: one event a line, with the names of the store's view.
///
/// What is unknown is absent. An event of a track that has a name carries it as `trackName`, one of a route has
/// `"trackKind":"route"`: what the view leaves to a join.
package struct JSONFormat: TrackFormat {
    package static let name = "json"
    package static let summary = "JSON Lines, one event a line"
    package static let fileExtensions = ["jsonl", "ndjson", "json"]
    package static let hasBothAltitudes = true

    private var track: Track?

    package init(_ settings: FormatSettings) {}

    package mutating func mark(_ event: Event, into out: inout Output) {
        EventJSON.write(event, into: &out.buffer)
    }

    package mutating func beginTrack(_ track: Track, into out: inout Output) { self.track = track }

    package mutating func event(_ event: Event, into out: inout Output) {
        EventJSON.write(event, of: track, into: &out.buffer)
    }

    package mutating func endTrack(into out: inout Output) { track = nil }
}
