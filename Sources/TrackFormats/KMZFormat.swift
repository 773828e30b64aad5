package import ByteIO
package import Positioning

/// KML in a zip archive, as `doc.kml`.
///
/// The document and then the archive are put aside in files without a name, so that nothing is left behind however an
/// export ends. No date is kept in the archive: the same events give the same bytes.
package struct KMZFormat: TrackFormat {
    package static let name = "kmz"
    package static let summary = "Zipped KML, for Google Earth"
    package static let fileExtensions = ["kmz"]
    package static let isText = false

    private var kml: KMLFormat
    private let folder: String
    /// Begun with the file.
    private var document: TemporaryFile?

    package init(_ settings: FormatSettings) {
        kml = KMLFormat(settings)
        folder = settings.temporaryFolder
    }

    package var leftOut: [(what: String, count: Int)] { kml.leftOut }

    package mutating func begin(into out: inout Output) throws {
        let document = try TemporaryFile(folder: folder)
        self.document = document
        kml.begin(into: &document.output)
    }

    package mutating func mark(_ event: Event, into out: inout Output) throws {
        try write { kml, document in kml.mark(event, into: &document) }
    }

    package mutating func beginTrack(_ track: Track, into out: inout Output) { kml.beginTrack(track, into: &out) }

    package mutating func event(_ event: Event, into out: inout Output) throws {
        try write { kml, document in try kml.event(event, into: &document) }
    }

    package mutating func endSegment(into out: inout Output) throws {
        try write { kml, document in try kml.endSegment(into: &document) }
    }

    package mutating func endTrack(into out: inout Output) throws {
        try write { kml, document in try kml.endTrack(into: &document) }
    }

    package mutating func end(into out: inout Output) throws {
        try write { kml, document in
            kml.end(into: &document)
            try document.flush()
        }
        guard let document else { return }
        self.document = nil
        let archive = try TemporaryFile(folder: folder)
        try writeZip(of: document, named: "doc.kml", to: archive)
        try archive.copy(into: &out)
    }

    private mutating func write(_ body: (inout KMLFormat, inout Output) throws -> Void) throws {
        guard let document else { preconditionFailure("a file that was not begun") }
        try body(&kml, &document.output)
        try document.output.flushIfLarge()
    }
}
