internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation

/// `locations tracks`: the tracks with what they come to, newest first.
struct TracksCommand: LocationsCommand {
    var window = WindowOptions()
    var store = StoreOptions()
    var limit: CountArgument?
    var units = UnitOptions()
    var coordinates: CoordinateStyle?
    var json = false

    static let name = "tracks"
    static let summary = "Show tracks, the newest first"
    static let discussion = """
        The number, name and beginning of each, its distance, its duration and the time in motion, its ascent, the number \
        of its events, and where it is from. A receiver that stands still adds nothing: way counts where it exceeds what \
        the accuracy explains, and height where it turns by more than that.

        What was summed up once is kept in the store, and never out of date.
        """
    static let examples = [
        (line: "locations tracks --since 2026-11-01", says: "Show the tracks of a month so far"),
        (line: "locations tracks show 12", says: "Show all that is known of a track, and how high and fast it was"),
    ]
    static let options: [Option<Self>] = Option.table([
        WindowOptions.times.lifted(to: \.window), how, UnitOptions.options.lifted(to: \.units),
        StoreOptions.options.lifted(to: \.store),
    ])
    private static let how: [Option<Self>] = [
        .value(
            "limit", "n", \.limit, "N", "At most N tracks, from the top of the list",
            default: "20 on a terminal, else all"),
        .value("coordinates", nil, \.coordinates, "FORMAT", "Also show where each began, written like this"),
        .flag("json", nil, \.json, "Print JSON Lines"),
    ]

    mutating func validate() throws { try window.validate() }

    func run(in context: Context) throws -> ExitCode {
        let format = LocalFormat(environment: context.environment)
        let query = try window.query(now: HostClock.now().date, zone: format.zone)
        let store = try store.openToSumUp(in: context)
        var tracks = try store.trackSummaries(since: query.since, until: query.until)
        if let limit = limit?.value ?? (context.isOutputTerminal ? 20 : nil) { tracks = Array(tracks.prefix(limit)) }
        var output = Output.standardOutput()
        if json {
            for track in tracks {
                TrackJSON.write(track, into: &output.buffer)
                try output.flushIfLarge()
            }
        } else if !tracks.isEmpty {
            let starts = try coordinates.map { style in
                let notation = CoordinateNotation(style)
                return try tracks.map { try store.start(ofTrack: $0.id).map { format.coordinate($0, notation) } ?? "" }
            }
            let table = TrackTable(
                tracks, starts: starts, format: format, units: units.units(in: context), width: context.width)
            for line in table.lines {
                output.buffer.write(line)
                output.buffer.write("\n")
                try output.flushIfLarge()
            }
        }
        try output.flush()
        if tracks.isEmpty { try explainNothing(store, query, format, context) }
        return .success
    }

    /// Says which window was asked, and what lies outside: an empty answer must not look like an empty store.
    private func explainNothing(
        _ store: EventStore, _ query: EventQuery, _ format: LocalFormat, _ context: Context
    ) throws {
        let total = try store.trackSummaries().count
        guard total > 0 else { return context.say("the store has no tracks yet; 'locations record' makes one") }
        let window = query.window(format).dropFirst("events".count)
        context.say("no tracks\(window); \(Words.count(total, "track")) \(total == 1 ? "lies" : "lie") outside")
    }
}

/// In which units lengths and speeds are printed.
struct UnitOptions: Sendable {
    var units: Units?

    static let options: [Option<Self>] = [
        .value("units", nil, \.units, "UNITS", "Lengths and speeds in these units", default: "those of the locale")
    ]

    func units(in context: Context) -> Units { units ?? .preferred(in: context.environment) }
}

extension Units: ArgumentValue {}

extension EventStore {
    /// Where a track begins; `nil` where none of its events is left by now.
    fileprivate func start(ofTrack id: Int64) throws -> Coordinate? {
        var start: Coordinate?
        try forEachEvent(EventQuery(place: .tracks([id]), limit: 1, order: .byTrack)) { event in
            start = event.coordinate
            return false
        }
        return start
    }
}

extension StoreOptions {
    /// Opens a store that is there: to write, so that what is computed is kept, or where that is not allowed to read.
    func openToSumUp(in context: Context) throws -> EventStore {
        do { return try openToWrite(in: context) } catch let error as StoreError {
            guard error.kind == .permission || error.kind == .readOnly || error.kind == .full || error.kind == .busy
            else { throw error }
            return try openToRead(in: context)
        }
    }
}
