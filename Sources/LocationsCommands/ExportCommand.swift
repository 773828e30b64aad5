internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation
internal import TrackFormats

/// `locations export`: the events as a file for other programs.
struct ExportCommand: LocationsCommand {
    var window = WindowOptions()
    var store = StoreOptions()
    var file: String?

    static let name = "export"
    static let summary = "Write tracks and marks as GPX 1.1"
    static let discussion = """
        Marks become waypoints; tracks keep their segments. The file is written beside its place and renamed when it is \
        whole, so that a failure leaves the old one. The same events give the same bytes, wherever and whenever.
        """
    static let examples = [
        (line: "locations export -o summer.gpx --since 2026-06-01 --until 2026-08-31", says: "Take a summer away")
    ]
    static let options: [Option<Self>] = Option.table([
        own, WindowOptions.options.lifted(to: \.window), StoreOptions.options.lifted(to: \.store),
    ])
    private static let own: [Option<Self>] = [
        .value(
            "output", "o", \.file, "FILE", "Where to write", completion: .file(extensions: ["gpx"]),
            default: "standard output")
    ]

    mutating func validate() throws { try window.validate() }

    func run(in context: Context) throws -> ExitCode {
        let zone = LocalZone(environment: context.environment)
        var query = try window.query(now: HostClock.now().date, zone: zone)
        query.order = .byTrack
        let store = try store.openToRead(in: context)
        if let file, file != "-" {
            var destination = try OutputFile.create(file)
            try write(store, query, to: &destination.output)
            try destination.commit()
        } else {
            var output = Output.standardOutput()
            try write(store, query, to: &output)
            try output.flush()
        }
        return .success
    }

    private func write(_ store: EventStore, _ query: EventQuery, to output: inout Output) throws {
        var writer = TrackWriter(GPXFormat(FormatSettings()))
        var track: Track?
        try store.forEachEvent(query) { event in
            if event.track != track?.id {
                // One that was deleted for good meanwhile has lost its name; its events are here already.
                track = try event.track.map { try store.track(id: $0) ?? Track(id: $0) }
            }
            try writer.write(event, track: event.kind == .mark ? nil : track, into: &output)
            try output.flushIfLarge()
            return true
        }
        try writer.end(into: &output)
    }
}
