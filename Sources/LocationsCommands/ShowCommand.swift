internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import Positioning
internal import Presentation
internal import TrackFormats

/// `locations show`: all that is known of one event.
struct ShowCommand: LocationsCommand {
    var id = EventNumber()
    var store = StoreOptions()
    var coordinates = CoordinateOptions()
    var json = false

    static let name = "show"
    static let summary = "Show all that is known of one event"
    static let discussion = CoordinateOptions.discussion
    static let options: [Option<Self>] = Option.table([
        own, CoordinateOptions.styleOption.lifted(to: \.coordinates), StoreOptions.options.lifted(to: \.store),
    ])
    private static let own: [Option<Self>] = [
        .operand(\.id, "ID", "The event's number", required: true),
        .flag("json", nil, \.json, "Print a JSON line"),
    ]

    func run(in context: Context) throws -> ExitCode {
        let store = try store.openToRead(in: context)
        guard let event = try store.event(id: id.value) else { throw StoreError.noSuchEvent([id.value]) }
        var output = Output.standardOutput()
        if json {
            EventJSON.write(event, into: &output.buffer)
        } else {
            let track = try event.track.flatMap { try store.track(id: $0) }
            let format = LocalFormat(environment: context.environment)
            let rows = EventDetails(format: format, style: coordinates.style).rows(event, track: track)
            output.buffer.write(details: rows)
        }
        try output.flush()
        return .success
    }
}

/// The number of an event: a whole number from 1.
struct EventNumber: ArgumentValue {
    let value: Int64

    init() { value = 0 }

    init(argument: String) throws {
        guard let value = Int64(argument), value > 0 else {
            throw ArgumentError("expected the number that 'locations list' shows")
        }
        self.value = value
    }
}
