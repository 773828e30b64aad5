package import ByteIO
package import Positioning

/// A file format that tracks can be written in.
///
/// A format is a value that holds the state of one export. It is called in the order of a file: `begin`; `mark` for each
/// mark; for each track `beginTrack`, then for each segment `beginSegment`, `event` for each event, `endSegment`, then
/// `endTrack`; `end`. Routes come before tracks, and are given as one segment. ``TrackWriter`` makes these calls from a
/// plain row of events.
///
/// What is written is UTF-8 unless ``isText`` says no, the same bytes for the same data wherever and whenever it is, with
/// no exponent, NaN or infinity; it needs no memory that grows with the number of events; and it is a whole file for no
/// events too. A track or segment without events leaves nothing behind.
package protocol TrackFormat {
    /// What follows `--format`.
    static var name: String { get }
    /// What `--help` says of it: a noun phrase.
    static var summary: String { get }
    /// The endings of a file's name, without the dot; the usual one first.
    static var fileExtensions: [String] { get }
    /// Whether a file is text.
    static var isText: Bool { get }
    /// Whether a point has a place for each of the two altitudes.
    static var hasBothAltitudes: Bool { get }

    init(_ settings: FormatSettings)

    /// What there was no place for, in words that follow a number, as in `points without a time`.
    var leftOut: [(what: String, count: Int)] { get }

    mutating func begin(into out: inout Output) throws
    /// Writes an event that stands outside the tracks.
    mutating func mark(_ event: Event, into out: inout Output) throws
    mutating func beginTrack(_ track: Track, into out: inout Output) throws
    mutating func beginSegment(into out: inout Output) throws
    /// Writes the next event of the segment.
    mutating func event(_ event: Event, into out: inout Output) throws
    mutating func endSegment(into out: inout Output) throws
    mutating func endTrack(into out: inout Output) throws
    mutating func end(into out: inout Output) throws
}

/// Formats without a frame around the file, its tracks or their segments leave these out.
extension TrackFormat {
    package static var isText: Bool { true }
    package static var hasBothAltitudes: Bool { false }
    package var leftOut: [(what: String, count: Int)] { [] }

    package mutating func begin(into out: inout Output) {}
    package mutating func beginTrack(_ track: Track, into out: inout Output) {}
    package mutating func beginSegment(into out: inout Output) {}
    package mutating func endSegment(into out: inout Output) {}
    package mutating func endTrack(into out: inout Output) {}
    package mutating func end(into out: inout Output) {}
}

/// What the writer of a file may need to know beside its events.
package struct FormatSettings: Sendable {
    /// Where it may put aside what is too much for memory.
    package var temporaryFolder: String

    package init(temporaryFolder: String = "/tmp") { self.temporaryFolder = temporaryFolder }
}

/// Every format, in the order that help lists them.
package enum TrackFormats {
    package static var all: [any TrackFormat.Type] {
        [
            GPXFormat.self,
            KMLFormat.self,
            KMZFormat.self,
            GeoJSONFormat.self,
            GeoJSONLinesFormat.self,
            NewlineGeoJSONFormat.self,
            CSVFormat.self,
            NMEAFormat.self,
            TCXFormat.self,
            GeoPackageFormat.self,
            GPSDFormat.self,
            JSONFormat.self,
            SVGFormat.self,
        ]
    }

    /// The format that `--format` calls `name`, or `nil`.
    package static func named(_ name: String) -> (any TrackFormat.Type)? { all.first { $0.name == name } }

    /// The format of a file with this ending, or `nil`.
    package static func ofFile(ending: String) -> (any TrackFormat.Type)? {
        all.first { $0.fileExtensions.contains(ending.lowercased()) }
    }
}
