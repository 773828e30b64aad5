package import ByteIO
package import Positioning

/// A file format that tracks can be read from.
///
/// A reader is a value that holds the state of one import. It gives what it finds in the order of the file, in memory that
/// does not grow with it, and believes nothing: what cannot be is given as a ``TrackFileItem/problem(line:_:)`` and left
/// out, and the rest is taken. A file that ends before its end has given all that was complete, and then a problem.
package protocol TrackReader {
    /// What it is called, as in `gpx`.
    static var name: String { get }
    /// What help says of it: a noun phrase.
    static var summary: String { get }

    /// Whether a file that begins with `head` is of this kind, judged by content alone.
    ///
    /// `head` is UTF-8 where the file is text of another kind of Unicode, and without a byte order mark.
    static func recognises(_ head: [UInt8]) -> Bool

    init(_ settings: ReaderSettings)

    /// Reads a file to its end.
    ///
    /// - Throws: What `take` throws; ``UnreadableFile`` where nothing can be made of the file; ``SystemError``.
    mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws
}

/// What a file holds, in its order.
package enum TrackFileItem {
    /// A track or a route begins: the points after it are its own.
    case track(kind: TrackKind, name: String?, note: String?)
    /// What the track that began last is called, where the file says so only behind its points; what is `nil` stays.
    case text(name: String?, note: String?)
    /// A part of the track begins: there is a gap before it. A track's first one need not be said.
    case segment
    /// A point of the track: an event of kind `point`, whose `id`, `track` and `segment` mean nothing.
    case point(Event)
    /// A place that stands outside tracks: an event of kind `mark`.
    case mark(Event)
    /// Something that is left out, the line it stands in (or number of the record; `nil` where there are none), and why:
    /// lower case, as in `latitude 120 is off the globe`.
    case problem(line: Int?, String)
    /// Something known that has no place in the store, by a name in the plural such as `heart rates`.
    case unplaced(String)
}

/// What a reader needs to know beside the file.
package struct ReaderSettings: Sendable {
    /// The instant of a date and time that are written without a zone; UTC by default. `nil` for one that never was.
    package var instant: @Sendable (CalendarDate) -> Timestamp?
    /// Where it may put aside what is too much for memory.
    package var temporaryFolder: String

    package init(
        temporaryFolder: String = "/tmp", instant: @escaping @Sendable (CalendarDate) -> Timestamp? = { $0.timestamp }
    ) {
        self.instant = instant
        self.temporaryFolder = temporaryFolder
    }
}

/// A file of which nothing can be made.
package struct UnreadableFile: Error, CustomStringConvertible {
    /// Why, and what would work: it follows `cannot import 'x': `.
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Every format that can be read, in the order in which a file is tried: what recognises least comes last.
package enum TrackReaders {
    package static var all: [any TrackReader.Type] {
        [
            GPXReader.self,
            KMLReader.self,
            KMZReader.self,
            TCXReader.self,
            StoreReader.self,
            GeoJSONReader.self,
            GPSDReader.self,
            IGCReader.self,
            NMEAReader.self,
            CSVReader.self,
        ]
    }

    /// The reader for a file that begins like this, or `nil`.
    package static func recognising(_ head: [UInt8]) -> (any TrackReader.Type)? { all.first { $0.recognises(head) } }
}
