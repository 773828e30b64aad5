internal import ByteIO
internal import EventStore
internal import LinuxHost
internal import TrackFormats

/// What an import reads, and by which reader: the file itself, or what gpsbabel makes of it.
final class ImportSource {
    let input: FileInput
    let reader: any TrackReader.Type
    private var program: PipedProgram?

    /// - Throws: ``UnreadableFile`` where nobody can read it; ``SystemError``.
    init(path: String, format: String?) throws {
        if let format, format.hasPrefix("gpsbabel:") {
            // What cannot be opened is said here, and better.
            if path != "-" { _ = try FileInput(path: path).head(1) }
            (input, reader, program) = try Self.throughGpsbabel(String(format.dropFirst(9)), path, isNamed: true)
            return
        }
        let file = try FileInput(path: path)
        let head = try TextInput.head(of: file)
        if let reader = TrackReaders.all.first(where: { $0.name == format }) ?? TrackReaders.recognising(head) {
            (input, self.reader) = (file, reader)
        } else if let format = Self.gpsbabelFormat(head, path) {
            (input, reader, program) = try Self.throughGpsbabel(format, path, isNamed: false)
        } else {
            let known = TrackReaders.all.map { $0.name }.joined(separator: ", ")
            throw UnreadableFile(
                head.isEmpty
                    ? "it is empty"
                    : "it is none of \(known); name what it is with --format, also gpsbabel:NAME for what gpsbabel reads"
            )
        }
    }

    /// Waits for the program that reads the file, if any.
    ///
    /// - Throws: ``UnreadableFile`` with its own words where it failed.
    func end() throws {
        guard let program, !program.wait() else { return }
        throw UnreadableFile(program.firstError ?? "gpsbabel cannot read it")
    }

    private static func throughGpsbabel(
        _ format: String, _ path: String, isNamed: Bool
    ) throws -> (FileInput, any TrackReader.Type, PipedProgram) {
        guard path != "-" || isNamed else {
            throw UnreadableFile(
                "gpsbabel reads it from a file; save it, or name the format with --format gpsbabel:\(format)")
        }
        do {
            let program = try PipedProgram(
                "gpsbabel", ["-w", "-r", "-t", "-i", format, "-f", path, "-o", "gpx,gpxver=1.1", "-F", "-"])
            return (FileInput(descriptor: program.output, path: path), GPXReader.self, program)
        } catch is PipedProgram.NotThere {
            throw UnreadableFile("it is read through gpsbabel, which is not installed; install the package gpsbabel")
        }
    }

    /// What gpsbabel calls a file that we have no reader for, by its content or else by its ending.
    private static func gpsbabelFormat(_ head: [UInt8], _ path: String) -> String? {
        if head.dropFirst(8).starts(with: ".FIT".utf8) { return "garmin_fit" }
        if head.starts(with: "MsRcf".utf8) || head.starts(with: "MsRcd".utf8) { return "gdb" }
        switch path.split(separator: ".").last?.lowercased() {
        case "fit": return "garmin_fit"
        case "gdb": return "gdb"
        case "plt", "wpt", "rte": return "ozi"
        case "loc": return "geo"
        case "itn": return "tomtom_itn"
        case "sbp": return "sbp"
        default: return nil
        }
    }
}
