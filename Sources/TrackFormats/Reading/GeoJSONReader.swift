package import ByteIO
internal import Positioning

/// GeoJSON (RFC 7946): a collection, a feature, a geometry or a sequence of them (RFC 8142), also with one a line.
///
/// Points are marks, or, where their properties say so as this program writes them, points of tracks; lines are tracks,
/// each of their lines a segment; polygons have no place. The third number is the altitude above mean sea level, as
/// almost everybody writes it, though the RFC says otherwise. Dates are those of togeojson (`coordTimes`).
package struct GeoJSONReader: TrackReader {
    package static let name = "geojson"
    package static let summary = "GeoJSON, RFC 7946, and sequences of it"

    /// What a member that is being read means.
    enum Frame {
        /// A collection, feature or geometry; which, its members tell.
        case item(isFeature: Bool)
        /// An array of features or of geometries.
        case items(areFeatures: Bool)
        case coordinates
        case properties
        /// An array or object of lists with a value for each position, and what it holds.
        case values(String)
        case skipped
    }

    let settings: ReaderSettings
    let json = JSONStream()
    var frames: [Frame] = []
    /// The name of the member whose value comes next.
    var key = ""
    var feature = GeoJSONFeature()
    /// The geometries that have begun and not ended; the innermost last.
    var open: [GeoJSONGeometry] = []
    var position: GeoJSONPosition?
    var place = GeoJSONPlace()
    /// Whether there was a value that is no object.
    var hasStray = false
    private var line = 1
    /// Whether items follow each other, so that a broken one does not end the file.
    private var isSequence = false
    private var isSkippingLine = false
    /// Whether a line has ended since the last piece of JSON, in an earlier chunk.
    private var hasLineEnded = false
    /// Whether nothing can be made of what follows.
    private var isOver = false

    package init(_ settings: ReaderSettings) { self.settings = settings }

    package static func recognises(_ head: [UInt8]) -> Bool {
        let text = head.drop { $0 <= UInt8(ascii: " ") }
        guard text.first == UInt8(ascii: "{") else { return false }
        let plain = String(decoding: text.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)
        return [
            "\"type\":\"Feature", "\"type\":\"Point\"", "\"type\":\"Multi", "\"type\":\"LineString\"",
            "\"type\":\"Polygon\"", "\"type\":\"GeometryCollection\"", "{\"features\":[", "\"coordinates\":[",
        ].contains { plain.contains($0) }
    }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        var text = try TextInput(input)
        while try !isOver
            && text.next({ chunk in
                guard chunk.contains(0x1E) else { return try readChunk(chunk.bindMemory(to: UInt8.self), take) }
                // Record separators may stand nowhere else, so that all can be taken for spaces, of the kind least used.
                isSequence = true
                let plain = chunk.map { $0 == 0x1E ? UInt8(ascii: "\r") : $0 }
                try plain.withUnsafeBufferPointer { try readChunk($0, take) }
            })
        {}
        guard !isOver, json.depth > 0 else { return }
        try take(.problem(line: line, "the file ends before its end"))
        try giveUp(take)
    }

    private mutating func readChunk(
        _ chunk: UnsafeBufferPointer<UInt8>, _ take: (TrackFileItem) throws -> Void
    ) throws {
        var rest = chunk[...]
        while !rest.isEmpty, !isOver {
            if isSkippingLine {
                guard let end = rest.firstIndex(where: isLineEnd) else { return }
                if rest[end] == UInt8(ascii: "\n") { line += 1 }
                rest = rest[(end + 1)...]
                isSkippingLine = false
            }
            guard let broken = try readValues(UnsafeBufferPointer(rebasing: rest), take) else { return }
            rest = rest.dropFirst(broken)
        }
    }

    /// Reads what may be any number of values; returns where it fails, or `nil`.
    private mutating func readValues(
        _ chunk: UnsafeBufferPointer<UInt8>, _ take: (TrackFileItem) throws -> Void
    ) throws -> Int? {
        var failure: JSONStream.Failure?
        do { try json.feed(chunk) } catch { failure = error }
        var offset = 0
        if !json.tokens.isEmpty { hasLineEnded = false }
        for token in json.tokens {
            let end = min(Int(token.offset), chunk.count)
            if end > offset { line += chunk[offset..<end].count { $0 == UInt8(ascii: "\n") } }
            offset = max(offset, end)
            try readToken(token, line, take)
        }
        switch failure {
        case nil:
            line += chunk[offset...].count { $0 == UInt8(ascii: "\n") }
            if !hasLineEnded { hasLineEnded = chunk[offset...].contains(where: isLineEnd) }
            return nil
        case .tooDeep?: throw UnreadableFile("it is nested deeper than \(JSONStream.deepest) levels, as no map is")
        case .tooLong?: throw UnreadableFile("a text in it is longer than 1 MB")
        case .notJSON?: break
        }
        try take(.problem(line: line, "what follows is no JSON"))
        // Of a sequence only the item that is broken is lost.
        isOver = !isSequence && json.valueCount == 0
        // Where the broken line ended in an earlier chunk, this one begins with the next.
        isSkippingLine = !hasLineEnded
        hasLineEnded = false
        try giveUp(take)
        return offset
    }

    /// Gives what is whole of an item that is not, and is ready for the next.
    private mutating func giveUp(_ take: (TrackFileItem) throws -> Void) throws {
        position = nil
        while let geometry = open.popLast() {
            if !geometry.positions.isEmpty { feature.geometries.append(geometry) }
        }
        try giveFeature(line, isCutOff: true, take)
        frames = []
        json.restart()
    }
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
