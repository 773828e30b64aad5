internal import ByteIO
internal import EventStore
internal import Glibc
internal import LinuxHost
internal import Positioning
internal import TrackFormats

/// The import of one file, with what is said of it.
struct FileImport {
    let path: String
    let format: String?
    let settings: ReaderSettings
    let isStrict: Bool
    let isTrial: Bool
    let context: Context

    private(set) var problems = 0
    private(set) var unplaced: [(name: String, count: Int)] = []
    private var progress: WorkProgress

    /// How many problems of a file are said one by one.
    private static let shownProblems = 10
    /// How many kinds of what has no place are named.
    private static let mostUnplaced = 50

    init(
        path: String, format: String?, settings: ReaderSettings, isStrict: Bool, isTrial: Bool, context: Context
    ) {
        self.path = path
        self.format = format
        self.settings = settings
        self.isStrict = isStrict
        self.isTrial = isTrial
        self.context = context
        progress = WorkProgress(context: context) { "importing \(Words.printable(path)): \($0)" }
    }

    /// - Parameters:
    ///   - target: The store's path.
    ///   - open: Opens it; not before there is a file to read.
    /// - Throws: ``CommandFailure`` where nothing of the file was taken; ``StoreError``.
    mutating func run(into target: String, _ open: () throws -> EventStore) throws -> ImportSummary {
        defer { progress.end() }
        // Also since closing the file again would let go of this process's locks on it.
        guard !StoreFile.isPart(path, ofStore: target) else {
            throw CommandFailure(
                .dataError, "cannot import '\(path)' into itself: that is the store; name another file")
        }
        do {
            let source = try ImportSource(path: path, format: format)
            let store = try open()
            var reader = source.reader.init(settings)
            let summary = try store.importing(source: path == "-" ? nil : fileName, isTrial: isTrial) { importer in
                do {
                    try reader.read(source.input) { try take($0, &importer) }
                } catch let error as UnreadableFile {
                    try source.end()  // What the program between says of it is nearer to the truth.
                    throw error
                }
                try source.end()
                if isStrict, problems > 0 {
                    throw UnreadableFile(
                        "\(Words.count(problems, "problem")), and --strict; nothing of it was added")
                }
            }
            endProblems()
            return summary
        } catch let error as UnreadableFile {
            endProblems()
            throw CommandFailure(.dataError, "cannot import '\(path)': \(error)")
        } catch let error as SystemError {
            throw CommandFailure(error.inputExitCode, "cannot import '\(path)': \(error.reason)")
        }
    }

    /// What was added, in a sentence.
    func report(_ summary: ImportSummary) -> String {
        let known = summary.known > 0 ? " (\(Words.grouped(summary.known)) known already)" : ""
        let tracks = summary.tracks > 0 ? " in \(Words.count(summary.tracks, "track"))" : ""
        let left = unplaced.map { "\($0.name) (\(Words.grouped($0.count)))" }.joined(separator: ", ")
        return
            "\(isTrial ? "would add" : "added") \(Words.count(summary.added, "event"))\(known)\(tracks) from '\(path)'"
            + (left.isEmpty ? "" : "; no place for \(left)")
    }

    func printJSON(_ summary: ImportSummary) throws {
        var output = Output.standardOutput()
        output.buffer.write("{\"file\":")
        output.buffer.writeJSON(path)
        for (name, count) in [
            ("added", summary.added), ("known", summary.known), ("tracks", summary.tracks), ("marks", summary.marks),
            ("problems", problems),
        ] { output.buffer.write(",\"\(name)\":\(count)") }
        output.buffer.write(",\"unplaced\":{")
        for (index, entry) in unplaced.enumerated() {
            if index > 0 { output.buffer.write(",") }
            output.buffer.writeJSON(entry.name)
            output.buffer.write(":\(entry.count)")
        }
        output.buffer.write("}}\n")
        try output.flush()
    }

    private var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

    private mutating func take(_ item: TrackFileItem, _ importer: inout Importer) throws {
        switch item {
        case .point(let event) where event.coordinate.isNullPoint && event.creationDate != nil:
            say(nil, "a dated point at exactly 0°/0°, which is what receivers say that know no place, is left out")
        case .point(let event):
            try importer.add(point: event)
            _ = progress.step()
        case .segment: try importer.beginSegment()
        case .track(let kind, let name, let note): try importer.beginTrack(kind, name: name, note: note)
        case .text(let name, let note): try importer.describeTrack(name: name, note: note)
        case .mark(let event):
            try importer.add(mark: event)
            _ = progress.step()
        case .problem(let line, let reason): say(line, reason)
        case .unplaced(let name):
            // A hostile file has as many names as it has values.
            let known = unplaced.firstIndex { $0.name == name }
            if let index = known ?? (unplaced.count > Self.mostUnplaced ? unplaced.indices.last : nil) {
                unplaced[index].count += 1
            } else {
                unplaced.append((unplaced.count < Self.mostUnplaced ? name : "others", 1))
            }
        }
    }

    private mutating func say(_ line: Int?, _ reason: String) {
        problems += 1
        guard problems <= Self.shownProblems else { return }
        progress.end()
        context.say("\(path)\(line.map { ":\($0)" } ?? ""): \(reason)")
    }

    private mutating func endProblems() {
        progress.end()
        let rest = problems - Self.shownProblems
        if rest > 0 { context.say("\(path): \(Words.count(rest, "more problem"))") }
    }
}

extension SystemError {
    /// The exit code for a file that cannot be read.
    var inputExitCode: ExitCode {
        switch code {
        case ENOENT, ENOTDIR, EISDIR: .noInput
        case EACCES, EPERM: .noPermission
        default: .inputOutput
        }
    }
}
