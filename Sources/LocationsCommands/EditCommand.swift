internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation

/// `locations edit`: the name and the note of an event.
struct EditCommand: LocationsCommand {
    var id = EventNumber()
    var store = StoreOptions()
    var eventName: String?
    var note: String?

    static let name = "edit"
    static let summary = "Change the name or the note of an event"
    static let discussion = "An empty text takes the name or the note away. 'locations undo' takes the change back."
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .operand(\.id, "ID", "The event's number", required: true),
        .value("name", nil, \.eventName, "NAME", "The new name"),
        .value("note", nil, \.note, "TEXT", "The new note"),
    ]

    mutating func validate() throws {
        if eventName == nil, note == nil { throw UsageError("nothing to change; give --name or --note") }
    }

    func run(in context: Context) throws -> ExitCode {
        let event = try store.openToWrite(in: context).edit(
            id.value, name: TextChange(eventName), note: TextChange(note), now: HostClock.now().date)
        let format = LocalFormat(environment: context.environment)
        var printer = EventPrinter(style: .table, format: format, width: context.width)
        try printer.print(event)
        try printer.flush()
        return .success
    }
}

extension TextChange {
    /// What an option's value means: none keeps, an empty one removes.
    init(_ text: String?) {
        guard let text else {
            self = .keep
            return
        }
        self = text.isEmpty ? .remove : .set(text)
    }
}
