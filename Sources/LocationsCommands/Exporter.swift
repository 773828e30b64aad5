internal import ByteIO
internal import EventStore
internal import Glibc
internal import LinuxHost
internal import Positioning
internal import TrackFormats

/// Writes what queries find, one file after another, and counts what a file could not hold.
final class Exporter {
    private let store: EventStore
    private let target: ExportTarget
    private let stages: TrackStages
    private let mostPoints: Int?
    /// Whether marks are written as a route too.
    private let makesRoute: Bool
    private let context: Context
    /// What ends the work early, leaving the old file; `nil` where it goes to a stream, which a signal simply cuts off.
    private let signals: (any Interruption)?
    private var progress: WorkProgress
    /// How many events were written, to all files.
    private(set) var count = 0
    /// The files that were left as they were, since nothing was found for them.
    private(set) var kept: [String] = []
    /// How the events were arranged when this began.
    private let arrangement: Arrangement
    private var undated = 0
    private var single = 0
    private var unwantedMarks = 0
    private var leftOut: [String: Int] = [:]

    init(
        store: EventStore, target: ExportTarget, stages: TrackStages, mostPoints: Int?, makesRoute: Bool,
        context: Context, signals: (any Interruption)?
    ) throws {
        self.store = store
        self.target = target
        self.stages = stages
        self.mostPoints = mostPoints
        self.makesRoute = makesRoute
        self.context = context
        self.signals = signals
        arrangement = try store.arrangement()
        progress = WorkProgress(context: context) { "\($0) written" }
    }

    /// Writes one file; `-` is standard output.
    func write(_ query: EventQuery, to file: String) throws {
        defer { progress.end() }
        guard !StoreFile.isPart(file, ofStore: store.path) else {
            throw CommandFailure(.cannotCreate, "cannot export to '\(file)': that is the store; name another file")
        }
        switch target {
        case .own(let format): _ = try write(query, as: format, to: file)
        case .gpsbabel(let format):
            let gpx = "\(file == "-" ? context.temporaryFolder + "/locations" : file).\(getpid()).gpx.part"
            defer { unlink(gpx) }
            let written = try write(query, as: GPXFormat.self, to: gpx)
            progress.end()
            guard !isLeft(file, by: written) else { return }
            let kinds = [("-w", written.hasMarks), ("-r", written.hasRoutes), ("-t", written.hasTracks)]
            try endIfInterrupted()
            try format.convert(gpx, kinds: kinds.filter { $0.1 }.map { $0.0 }, to: file, until: signals)
        }
    }

    private func endIfInterrupted() throws {
        if let signals = signals as? SignalDescriptor {
            try signals.endIfSignalled()
        } else if signals?.take() == true {
            throw CommandFailure(.interrupted, "broken off; nothing was changed")
        }
    }

    /// Events that moved from what was still to be read into what had been are in no file.
    private func endIfRearranged() throws {
        guard try !store.isArranged(as: arrangement) else { return }
        throw CommandFailure(
            .temporaryFailure,
            "cannot export all of it: tracks or the order of marks were changed meanwhile; try again")
    }

    private func write(_ query: EventQuery, as format: any TrackFormat.Type, to file: String) throws -> StagedWriter {
        guard file == "-" else {
            var destination = try OutputFile.create(file)
            let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
            let settings = FormatSettings(temporaryFolder: folder.isEmpty ? "/" : folder)
            let written = try write(query, as: format, settings, into: &destination.output)
            if !isLeft(file, by: written) { try destination.commit() }
            return written
        }
        var output = Output.standardOutput()
        let settings = FormatSettings(temporaryFolder: context.temporaryFolder)
        let written = try write(query, as: format, settings, isForTerminal: true, into: &output)
        try output.flush()
        return written
    }

    /// Whether a file is left as it is, since what would take its place has no event.
    private func isLeft(_ file: String, by written: StagedWriter) -> Bool {
        // Who reads a pipe wants the frame.
        guard written.count == 0, file != "-", OutputFile.replaces(file) else { return false }
        kept.append(file)
        return true
    }

    /// Writes each part to a file of its own.
    func write(_ parts: ExportParts, toFolder folder: String) throws {
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw SystemError.last("make the folder '\(folder)'") }
        var count = 0
        try parts.forEach { name, query in
            count += 1
            try write(query, to: "\(folder)/\(name).\(target.fileExtension)")
        }
        // A track that was split since the first file has a part that no file was meant for.
        try endIfRearranged()
        if context.isErrorTerminal { context.say("wrote \(Words.count(count, "file")) into '\(folder)'") }
    }

    /// Says on standard error what the files could not hold.
    func sayWhatIsMissing() { for sentence in missing { context.say(sentence) } }

    /// What the files could not hold, a sentence each.
    var missing: [String] {
        var sentences: [String] = []
        if undated > 0 { sentences.append("left out \(Words.count(undated, "point")) without a time") }
        if unwantedMarks > 0 { sentences.append("left out \(Words.count(unwantedMarks, "mark"))") }
        if single > 0 { sentences.append("left out \(Words.count(single, "segment")) of one point") }
        let rest = leftOut.sorted { $0.key < $1.key }.map { "\($0.key) (\(Words.grouped($0.value)))" }
        if !rest.isEmpty { sentences.append("the format has no place for \(rest.joined(separator: "; "))") }
        return sentences
    }

    private func write(
        _ query: EventQuery, as format: any TrackFormat.Type, _ settings: FormatSettings, isForTerminal: Bool = false,
        into output: inout Output
    ) throws -> StagedWriter {
        var writer = StagedWriter(format.init(settings), stages: stages)
        // A terminal would obey the control characters in a text.
        let isForTerminal = isForTerminal && context.isOutputTerminal
        try forEach(query) { event, track in
            if isForTerminal {
                try writer.write(event.printable, track: track?.printable, into: &output)
            } else {
                try writer.write(event, track: track, into: &output)
            }
            try output.flushIfLarge()
            if progress.step() { try endIfInterrupted() }
        }
        try writer.end(into: &output)
        try endIfRearranged()
        count += writer.count
        undated += writer.undated
        single += writer.single
        unwantedMarks += writer.unwantedMarks
        for (what, count) in writer.leftOut { leftOut[what, default: 0] += count }
        if let mostPoints, writer.count > mostPoints {
            throw CommandFailure(
                .dataError,
                "cannot export \(Words.count(writer.count, "point")): this profile's limit is \(Words.grouped(mostPoints)); "
                    + "split them with --split, or thin them with --every or --simplify")
        }
        return writer
    }

    /// Calls `body` with each event of a query and the track that it is written in, in the order of a file.
    private func forEach(_ query: EventQuery, _ body: (Event, Track?) throws -> Void) throws {
        if query.marksOnly { return try forEachMark(query, body) }
        var track: Track?
        try store.forEachEvent(query) { event in
            if event.track != track?.id {
                // One that was deleted for good meanwhile has lost its name; its events are here already.
                track = try event.track.map { try store.track(id: $0) ?? Track(id: $0) }
            }
            try body(event, track)
            return true
        }
    }

    /// Marks stand in the user's order, also those that were made on a track; then they may make up a route.
    private func forEachMark(_ query: EventQuery, _ body: (Event, Track?) throws -> Void) throws {
        var query = query
        query.order = .oldestFirst
        try store.forEachMark(query) { event in
            try body(event, nil)
            return true
        }
        guard makesRoute else { return }
        let route = Track(id: 0, kind: .route)  // No track of a store has that number.
        try store.forEachMark(query) { event in
            var point = event
            // A reader would take another mark for a mark that it has already.
            point.kind = .point
            point.track = route.id
            point.segment = nil
            try body(point, route)
            return true
        }
    }
}
