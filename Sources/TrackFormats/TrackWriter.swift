package import ByteIO
package import Positioning

/// Writes a row of events in a format: finds where tracks and segments begin and end.
///
/// Takes the events in the order of a file: marks, then the events of routes, then those of tracks, each by segment and
/// order. Holds no event back and allocates nothing for one.
package struct TrackWriter {
    private var format: any TrackFormat
    private var hasBegun = false
    /// The track and segment that are open; `nil` before the first.
    private var place: (track: Int64, segment: Int64?)?

    package init(_ format: any TrackFormat) { self.format = format }

    /// What the format had no place for so far; all of it once the file was ended.
    package var leftOut: [(what: String, count: Int)] { format.leftOut }

    /// Writes the next event, in `track`, or as a mark where that is `nil`.
    ///
    /// It is the caller who says so, since a mark belongs to a track in the store, but stands beside it in a file.
    ///
    /// - Precondition: No mark comes after a track.
    package mutating func write(_ event: Event, track: Track?, into out: inout Output) throws {
        try begin(into: &out)
        guard let track else {
            precondition(place == nil, "a mark after the first track")
            try format.mark(event, into: &out)
            return
        }
        if place?.track != track.id {
            try closeTrack(into: &out)
            try format.beginTrack(track, into: &out)
            try format.beginSegment(into: &out)
            place = (track.id, event.segment)
        } else if place?.segment != event.segment, track.kind == .track {
            try format.endSegment(into: &out)
            try format.beginSegment(into: &out)
            place = (track.id, event.segment)
        }
        try format.event(event, into: &out)
    }

    /// Completes the file. Nothing may be written after that.
    package mutating func end(into out: inout Output) throws {
        try begin(into: &out)
        try closeTrack(into: &out)
        try format.end(into: &out)
    }

    private mutating func begin(into out: inout Output) throws {
        if hasBegun { return }
        hasBegun = true
        try format.begin(into: &out)
    }

    private mutating func closeTrack(into out: inout Output) throws {
        guard place != nil else { return }
        try format.endSegment(into: &out)
        try format.endTrack(into: &out)
    }
}
