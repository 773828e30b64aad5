internal import ByteIO
internal import Glibc
internal import LinuxHost

/// A format that gpsbabel writes, from the GPX that it is handed.
struct GpsbabelFormat {
    /// What gpsbabel calls it; options may follow, as in `garmin_txt,utc=1`.
    let name: String
    /// The ending of its files; what the name is where gpsbabel knows none.
    let fileExtension: String

    /// - Throws: ``CommandFailure`` where gpsbabel is not here.
    init(name: String) throws {
        self.name = name
        let plain = name.split(separator: ",").first.map(String.init) ?? name
        let known = try Self.known().first { $0.name == plain }
        fileExtension = known?.endings.first ?? plain
    }

    /// The first of gpsbabel's formats with this ending that holds tracks, or `nil`.
    ///
    /// - Throws: ``CommandFailure`` where gpsbabel is not here.
    init?(ending: String) throws {
        let ending = ending.lowercased()
        guard let format = try Self.known().first(where: { $0.endings.contains(ending) && $0.writesTracks }) else {
            return nil
        }
        name = format.name
        fileExtension = ending
    }

    /// Makes `file` of the GPX at `gpx`; `-` is standard output. A failure leaves the old file.
    ///
    /// - Parameters:
    ///   - kinds: Which of `-w`, `-r` and `-t` (marks, routes, tracks) there is something for: some formats take one.
    ///   - interruption: What ends gpsbabel early, where nobody else would.
    func convert(_ gpx: String, kinds: [String], to file: String, until interruption: (any Interruption)?) throws {
        guard file != "-" else { return try run(gpx, kinds: kinds, to: file, named: file, until: nil) }
        // Made before gpsbabel opens it, for the owner alone.
        var destination = try OutputFile.create(file)
        try run(gpx, kinds: kinds, to: destination.temporaryPath ?? file, named: file, until: interruption)
        try destination.commit()
    }

    private func run(
        _ gpx: String, kinds: [String], to target: String, named file: String, until interruption: (any Interruption)?
    ) throws {
        let program = try Self.start(kinds + ["-i", "gpx", "-f", gpx, "-o", name, "-F", target])
        var output = Output.standardOutput()
        let printed = FileInput(descriptor: program.output, path: "gpsbabel")
        if let interruption {
            // It says nothing until its end; the program goes with the last who holds it.
            let ready = waitUntilReadable([program.output, interruption.descriptor], milliseconds: nil)
            if !ready[0] {
                throw CommandFailure(.interrupted, "broken off; nothing was changed")
            }
        }
        while try printed.next({ bytes in
            output.buffer.append(bytes.bindMemory(to: UInt8.self))
            try output.flush()
        }) {}
        guard program.wait() else {
            let reason = program.firstError ?? "it does not say why"
            throw CommandFailure(.dataError, "cannot export to '\(file)' through gpsbabel: \(reason)")
        }
    }

    /// What gpsbabel says of its formats for files: the name, the endings, and whether it writes tracks.
    private static func known() throws -> [(name: String, endings: [String], writesTracks: Bool)] {
        let program = try start(["-^2"])
        let input = FileInput(descriptor: program.output, path: "gpsbabel")
        var bytes: [UInt8] = []
        while try input.next({ bytes += $0 }) {}
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            // file, what it reads and writes of waypoints, tracks and routes (rwrwrw), name, endings, summary
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 4, fields[0] == "file" else { return nil }
            let writesTracks = Array(fields[1].utf8).dropFirst(3).first == UInt8(ascii: "w")
            return (String(fields[2]), fields[3].split(separator: "/").map { $0.lowercased() }, writesTracks)
        }
    }

    private static func start(_ arguments: [String]) throws -> PipedProgram {
        do { return try PipedProgram("gpsbabel", arguments) } catch is PipedProgram.NotThere {
            throw CommandFailure(
                .unavailable,
                "cannot write this format without gpsbabel, which is not installed; install the package gpsbabel")
        }
    }
}
