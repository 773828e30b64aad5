import ByteIO
import LocationsTestSupport
import Positioning
import TrackFormats

/// What a reader makes of a file.
struct Reading {
    struct Line {
        var kind: TrackKind
        var name: String?
        var note: String?
        var segments: [[Event]] = []
    }

    var lines: [Line] = []
    var marks: [Event] = []
    var problems: [String] = []
    var unplaced: [String: Int] = [:]

    var points: [Event] { lines.flatMap { $0.segments.flatMap { $0 } } }

    /// Reads a text by the reader that recognises it.
    static func of(_ text: String, _ settings: ReaderSettings = ReaderSettings()) throws -> Reading {
        try of(Array(text.utf8), settings)
    }

    static func of(_ bytes: [UInt8], _ settings: ReaderSettings = ReaderSettings()) throws -> Reading {
        let folder = try TemporaryFolder()
        return try ofFile(folder.write(bytes, to: "file"), settings)
    }

    static func ofFile(_ path: String, _ settings: ReaderSettings = ReaderSettings()) throws -> Reading {
        let input = try FileInput(path: path)
        guard let type = TrackReaders.recognising(try TextInput.head(of: input)) else {
            throw UnreadableFile("not recognised")
        }
        var reader = type.init(settings)
        var reading = Reading()
        try reader.read(input) { reading.take($0) }
        return reading
    }

    private mutating func take(_ item: TrackFileItem) {
        switch item {
        case .track(let kind, let name, let note): lines.append(Line(kind: kind, name: name, note: note))
        case .text(let name, let note):
            lines[lines.count - 1].name = name ?? lines[lines.count - 1].name
            lines[lines.count - 1].note = note ?? lines[lines.count - 1].note
        case .segment: lines[lines.count - 1].segments.append([])
        case .point(let event):
            if lines.isEmpty { lines.append(Line(kind: .track)) }
            if lines[lines.count - 1].segments.isEmpty { lines[lines.count - 1].segments.append([]) }
            lines[lines.count - 1].segments[lines[lines.count - 1].segments.count - 1].append(event)
        case .mark(let event): marks.append(event)
        case .problem(let line, let reason): problems.append("\(line.map { "\($0): " } ?? "")\(reason)")
        case .unplaced(let name): unplaced[name, default: 0] += 1
        }
    }
}

/// The sentence with which a file is refused; `nil` where it is taken.
func refusal(_ body: () throws -> some Any) -> String? {
    do { _ = try body() } catch { return "\(error)" }
    return nil
}
