package import ByteIO
internal import Positioning

/// Comma-separated values, of this program and of others: a header whose names are understood, then a row a point.
///
/// The delimiter is `,`, `;`, a tab or `|`, whichever makes most sense of the header; a number may have a decimal comma
/// where the delimiter is another. Rows are points of one track, unless the file says more: a row without a time that is
/// named is a place, and so is one that says that it is a mark.
package struct CSVReader: TrackReader {
    package static let name = "csv"
    package static let summary = "comma-separated values whose header names a latitude and a longitude"

    let settings: ReaderSettings
    private var header: CSVHeader?
    private var record = CSVRecord()
    /// The lines of the row at hand, while it is one of several.
    private var lines: [(number: Int, text: [UInt8], isCutOff: Bool, before: LineEnd)] = []
    /// The last line before the header.
    private var comment: [UInt8] = []
    private var linesBefore = 0
    var place = CSVPlace()
    private static let mostLinesBefore = 50

    package init(_ settings: ReaderSettings) { self.settings = settings }

    package static func recognises(_ head: [UInt8]) -> Bool {
        head.split(maxSplits: mostLinesBefore, omittingEmptySubsequences: true) {
            $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
        }.prefix(mostLinesBefore).contains { line in
            line.withUnsafeBufferPointer { CSVHeader($0, comment: []) != nil }
        }
    }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        try TextLines.forEach(in: input) { try read($0, take) }
        guard header != nil else {
            throw UnreadableFile("no line names the columns; a header such as 'time,latitude,longitude' would do")
        }
        while !lines.isEmpty { try giveUpFirstLine(take) }
    }

    private mutating func read(_ line: TextLine, _ take: (TrackFileItem) throws -> Void) throws {
        if line.isTooLong { return try take(.problem(line: line.number, "the line is longer than 1 MB")) }
        guard let header else { return try findHeader(line) }
        // Our own cells come back as they were; in others a line end within a cell is that of whatever wrote the file.
        let before = header.isOurs ? line.before : .lineFeed
        try feed(line.bytes, line.number, isCutOff: line.isCutOff, before, header, take)
    }

    private mutating func findHeader(_ line: TextLine) throws {
        header = CSVHeader(line.bytes, comment: comment)
        comment = Array(line.bytes.prefix(1 << 16))
        linesBefore += 1
        guard header == nil, linesBefore > Self.mostLinesBefore else { return }
        throw UnreadableFile("no line names the columns; a header such as 'time,latitude,longitude' would do")
    }

    private mutating func feed(
        _ line: UnsafeBufferPointer<UInt8>, _ number: Int, isCutOff: Bool, _ before: LineEnd,
        _ header: CSVHeader, _ take: (TrackFileItem) throws -> Void
    ) throws {
        if lines.isEmpty {
            record.removeAll()
            guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
        }
        record.append(line, delimiter: header.delimiter, before: before)
        if record.isInQuotes {
            lines.append((number, Array(line), isCutOff, before))
            if record.size > TextLines.longestLine { try giveUpFirstLine(take) }
            return
        }
        let first = lines.first?.number ?? number
        lines = []
        guard !isCutOff || record.count >= header.columns.count else {
            return try take(.problem(line: first, "the file ends within the row"))
        }
        try readRow(record, header, line: first, take)
    }

    /// Reads the lines of a row that never ends without the first, whose quotation mark nothing closes.
    private mutating func giveUpFirstLine(_ take: (TrackFileItem) throws -> Void) throws {
        guard let header, let first = lines.first else { return }
        try take(.problem(line: first.number, "a quotation mark is not closed"))
        let rest = lines.dropFirst()
        lines = []
        record.removeAll()
        for line in rest {
            try line.text.withUnsafeBufferPointer {
                try feed($0, line.number, isCutOff: line.isCutOff, line.before, header, take)
            }
        }
    }
}

/// Where the rows of a CSV file have come to.
struct CSVPlace {
    var hasTrack = false
    /// The cells of the track and of the segment of the last point.
    var track: [UInt8] = []
    var segment: [UInt8] = []
    /// Whether the next point begins a segment.
    var beginsSegment = false
}
