internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import Positioning
internal import Presentation

/// `locations tracks show`: all that is known of one track, and how high and fast it was.
struct TracksShowCommand: LocationsCommand {
    var id = TrackNumber()
    var store = StoreOptions()
    var units = UnitOptions()
    var coordinates = CoordinateOptions()
    var json = false

    static let name = "tracks show"
    static let summary = "Show all that is known of a track"
    static let discussion = """
        Speeds and heights are drawn over the time, or over the events where they have no dates. Averages are over the \
        whole time, rests and gaps included, and over the time in motion.
        """
    static let options: [Option<Self>] = Option.table([
        own, UnitOptions.options.lifted(to: \.units), CoordinateOptions.styleOption.lifted(to: \.coordinates),
        StoreOptions.options.lifted(to: \.store),
    ])
    private static let own: [Option<Self>] = [
        .operand(\.id, "ID", "The track's number", required: true), .flag("json", nil, \.json, "Print a JSON line"),
    ]

    func run(in context: Context) throws -> ExitCode {
        let store = try store.openToSumUp(in: context)
        guard let track = try store.trackSummary(id: id.value) else { throw StoreError.noSuchTrack([id.value]) }
        let refusals = try store.refusals(track: track.id)
        var output = Output.standardOutput()
        if json {
            TrackJSON.write(track, refusals: refusals, into: &output.buffer)
        } else {
            let format = LocalFormat(environment: context.environment)
            let measures = Measures(units.units(in: context), format.numbers)
            let notation = CoordinateNotation(coordinates.style, digits: coordinates.style == .decimal ? 5 : nil)
            let rows = TrackDetails(format: format, measures: measures, notation: notation).rows(
                track, refusals: refusals)
            output.buffer.write(details: rows)
            for line in try plot(track, store, measures, context) { output.buffer.write(line + "\n") }
        }
        try output.flush()
        return .success
    }

    /// The widest plot, for wide terminals and for where there is none; its label takes some more.
    private static let widestPlot = 72

    private func plot(
        _ track: TrackSummary, _ store: EventStore, _ measures: Measures, _ context: Context
    ) throws -> [String] {
        let width = max(10, min(Self.widestPlot, (context.width ?? 80) - 12))
        var profile = TrackProfile(track.statistics, columns: width)
        try store.forEachPoint(ofTrack: track.id) { point, beginsSegment in
            if beginsSegment { profile.beginSegment() }
            profile.add(point)
        }
        let characters: ProfilePlot.Characters = POSIXLocale.isUTF8(in: context.environment) ? .blocks : .ascii
        var lines: [String] = []
        if let plot = ProfilePlot(profile.altitudes) {
            lines += ["", "Altitude"] + plot.lines(height: 4, characters: characters) { measures.height($0) }
        }
        if let plot = ProfilePlot(profile.speeds, base: 0) {
            lines += ["", "Speed"] + plot.lines(height: 3, characters: characters) { measures.speed($0) }
        }
        return lines
    }
}

/// The number of a track: a whole number from 1.
struct TrackNumber: ArgumentValue {
    let value: Int64

    init() { value = 0 }

    init(argument: String) throws {
        guard let value = Int64(argument), value > 0 else {
            throw ArgumentError("expected the number that 'locations tracks' shows")
        }
        self.value = value
    }
}
