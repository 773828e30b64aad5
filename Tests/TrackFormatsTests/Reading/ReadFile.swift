import ByteIO
import Foundation
import LocationsTestSupport
import Positioning
import TrackFormats

/// What a reader gave of a file.
struct ReadFile {
    struct ReadTrack {
        var kind: TrackKind
        var name: String?
        var note: String?
        var segments: [[Event]]

        var points: [Event] { segments.flatMap { $0 } }
    }

    var format: String?
    var tracks: [ReadTrack] = []
    var marks: [Event] = []
    /// `3: latitude 120 is off the globe`.
    var problems: [String] = []
    var unplaced: [String: Int] = [:]
    /// Points before any track, which no reader may give.
    var stray = 0

    var points: [Event] { tracks.flatMap(\.points) }
    var events: [Event] { marks + points }

    /// Reads a file by the reader that recognises it, or by the one of this name.
    init(path: String, as name: String? = nil, _ settings: ReaderSettings = ReaderSettings()) throws {
        let input = try FileInput(path: path)
        let named = name.flatMap { name in TrackReaders.all.first { $0.name == name } }
        guard let type = try named ?? TrackReaders.recognising(TextInput.head(of: input)) else { return }
        format = type.name
        var reader = type.init(settings)
        try reader.read(input) { take($0) }
    }

    /// Reads a file of these bytes.
    init(_ bytes: [UInt8], _ settings: ReaderSettings = ReaderSettings()) throws {
        let folder = try TemporaryFolder()
        try self.init(path: folder.write(bytes, to: "file"), as: nil, settings)
    }

    init(_ text: String, _ settings: ReaderSettings = ReaderSettings()) throws {
        try self.init(Array(text.utf8), settings)
    }

    private mutating func take(_ item: TrackFileItem) {
        switch item {
        case .track(let kind, let name, let note):
            tracks.append(ReadTrack(kind: kind, name: name, note: note, segments: [[]]))
        case .text where tracks.isEmpty: stray += 1
        case .text(let name, let note):
            tracks[tracks.count - 1].name = name ?? tracks[tracks.count - 1].name
            tracks[tracks.count - 1].note = note ?? tracks[tracks.count - 1].note
        case .segment where tracks.isEmpty: stray += 1
        case .segment: tracks[tracks.count - 1].segments.append([])
        case .point where tracks.isEmpty: stray += 1
        case .point(let event):
            let last = tracks.count - 1
            tracks[last].segments[tracks[last].segments.count - 1].append(event)
        case .mark(let event): marks.append(event)
        case .problem(let line, let reason): problems.append("\(line.map { String($0) } ?? "-"): \(reason)")
        case .unplaced(let name): unplaced[name, default: 0] += 1
        }
    }
}

extension Event {
    /// What is known of it, in the order of the view, as `EventCSV` writes it, without ids and ends.
    var text: String {
        var out = ByteWriter()
        var event = self
        event.id = 0
        EventCSV.write(event, into: &out)
        var cells = out.text().split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        cells[0] = ""
        let text = cells.joined(separator: ",").trimmingCharacters(in: CharacterSet(charactersIn: ",\r\n"))
        return text.hasSuffix(",gps")
            ? String(text.dropLast(4)).trimmingCharacters(in: ["," as Unicode.Scalar].set) : text
    }
}

extension [Unicode.Scalar] {
    fileprivate var set: CharacterSet { CharacterSet(self) }
}

/// What another program made of a file of the corpus.
struct Truth {
    let json: [String: Any]

    init(_ name: String) throws {
        let path = "\(Corpus.folder)/truth/tracks/\(name).json"
        let value = try JSONSerialization.jsonObject(with: Data(contents(of: path)))
        json = value as? [String: Any] ?? [:]
    }

    /// A figure that gpsbabel read.
    func number(_ key: String) -> Double? { ((json["gpsbabel"] as? [String: Any])?[key] as? NSNumber)?.doubleValue }
    func count(_ key: String) -> Int { Int(number(key) ?? -1) }
    func text(_ key: String) -> String? { (json["gpsbabel"] as? [String: Any])?[key] as? String }

    func timestamp(_ key: String) -> Timestamp? {
        text(key).flatMap { FileDate.timestamp($0.utf8, ReaderSettings()) }
    }

    /// South, west, north, east.
    var bounds: [Double] {
        ((json["gpsbabel"] as? [String: Any])?["bbox"] as? [NSNumber])?.map(\.doubleValue) ?? []
    }
}

extension [Event] {
    /// South, west, north, east.
    var bounds: [Double] {
        let latitudes = map { $0.coordinate.latitude.value }
        let longitudes = map { $0.coordinate.longitude.value }
        guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
            let east = longitudes.max()
        else { return [] }
        return [south, west, north, east]
    }

    var dates: [Timestamp] { compactMap(\.creationDate) }
    /// Above whichever of the two levels is known.
    var heights: [Double] { compactMap { ($0.altitude ?? $0.ellipsoidalAltitude)?.value } }
}
