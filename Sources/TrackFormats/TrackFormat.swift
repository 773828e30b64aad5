package import ByteIO
package import Positioning

/// A file format that tracks can be written in.
///
/// A format is a value that holds the state of one export. It is called in the order of a file: `begin`; `mark` for each
/// mark; for each track `beginTrack`, then for each segment `beginSegment`, `event` for each event, `endSegment`, then
/// `endTrack`; `end`. Routes come before tracks, and are given as one segment. ``TrackWriter`` makes these calls from a
/// plain row of events.
///
/// What is written is UTF-8, the same bytes for the same data wherever and whenever it is, with no exponent, NaN or
/// infinity; it needs no memory that grows with the number of events; and it is a whole file for no events too. A track
/// or segment without events leaves nothing behind.
package protocol TrackFormat: Sendable {
    /// What follows `--format`.
    static var name: String { get }
    /// What `--help` says of it: a noun phrase.
    static var summary: String { get }
    /// The ending of a file's name, without the dot.
    static var fileExtension: String { get }

    init()

    mutating func begin(into out: inout ByteWriter)
    /// Writes an event that stands outside the tracks.
    mutating func mark(_ event: Event, into out: inout ByteWriter)
    mutating func beginTrack(_ track: Track, into out: inout ByteWriter)
    mutating func beginSegment(into out: inout ByteWriter)
    /// Writes the next event of the segment.
    mutating func event(_ event: Event, into out: inout ByteWriter)
    mutating func endSegment(into out: inout ByteWriter)
    mutating func endTrack(into out: inout ByteWriter)
    mutating func end(into out: inout ByteWriter)
}

/// Formats without a frame around the file, its tracks or their segments leave these out.
extension TrackFormat {
    package mutating func begin(into out: inout ByteWriter) {}
    package mutating func beginTrack(_ track: Track, into out: inout ByteWriter) {}
    package mutating func beginSegment(into out: inout ByteWriter) {}
    package mutating func endSegment(into out: inout ByteWriter) {}
    package mutating func endTrack(into out: inout ByteWriter) {}
    package mutating func end(into out: inout ByteWriter) {}
}

/// Every format, in the order that help lists them.
package enum TrackFormats {
    package static let all: [any TrackFormat.Type] = [
        GPXFormat.self
    ]

    /// The format that `--format` calls `name`, or `nil`.
    package static func named(_ name: String) -> (any TrackFormat.Type)? { all.first { $0.name == name } }
}
