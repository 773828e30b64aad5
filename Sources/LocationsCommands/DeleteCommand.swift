internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation

/// `locations delete`: events by their numbers, or all of a window.
struct DeleteCommand: LocationsCommand {
    var ids: [EventNumber] = []
    var window = WindowOptions()
    var store = StoreOptions()
    var forever = false
    var yes = false

    static let name = "delete"
    static let summary = "Delete events"
    static let discussion = """
        'locations undo' brings them back, for thirty days. With --forever nothing does, and no trace stays in the \
        store: not of these, nor of what was deleted before in the same window. A window, and whatever goes for good, \
        is deleted only after a question, or with --yes.
        """
    static let options: [Option<Self>] = Option.table([
        which, WindowOptions.options.lifted(to: \.window), how, StoreOptions.options.lifted(to: \.store),
    ])
    private static let which: [Option<Self>] = [.operands(\.ids, "ID", "The events' numbers")]
    private static let how: [Option<Self>] = [
        .flag("forever", nil, \.forever, "For good: not even undo brings them back"),
        .flag("yes", "y", \.yes, "Do not ask"),
    ]

    mutating func validate() throws {
        try window.validate()
        switch (ids.isEmpty, window.isEmpty) {
        case (true, true):
            throw UsageError("which events? give their numbers, or a window with --since, --until or --day")
        case (false, false): throw UsageError("give either numbers or a window, not both")
        case (false, true) where window.marks: throw UsageError("--marks goes with a window, not with numbers")
        default: break
        }
    }

    func run(in context: Context) throws -> ExitCode {
        let store = try store.openToWrite(in: context)
        let now = HostClock.now().date
        guard let deletion = try window.isEmpty ? deleteNumbers(store, now, context) : deleteWindow(store, now, context)
        else { return .success }
        context.say(
            "deleted \(Words.count(deletion.count, "event"))"
                + (forever ? " for good" : "; 'locations undo' brings \(deletion.count == 1 ? "it" : "them") back"))
        if forever, !deletion.isScrubbed {
            context.say(
                "traces stay in the file until no other program uses it; the next delete --forever removes them too")
        }
        return .success
    }

    /// `nil` where it was not agreed to.
    private func deleteNumbers(_ store: EventStore, _ now: Timestamp, _ context: Context) throws -> Deletion? {
        let ids = ids.map { $0.value }
        if forever {
            guard try isAgreed("\(Words.count(Set(ids).count, "event")) for good", context) else { return nil }
        }
        return try store.delete(ids: ids, forever: forever, now: now)
    }

    /// `nil` where there is nothing to delete, or where it was not agreed to.
    private func deleteWindow(_ store: EventStore, _ now: Timestamp, _ context: Context) throws -> Deletion? {
        let format = LocalFormat(environment: context.environment)
        let query = try window.query(now: now, zone: format.zone)
        let count = try store.count(query, withDeleted: forever)
        guard count > 0 else {
            context.say("no \(query.window(format)); nothing was deleted")
            return nil
        }
        let what = query.window(format, count: count) + (forever ? ", for good" : "")
        guard try isAgreed(what, context) else { return nil }
        return try store.delete(query, forever: forever, now: now)
    }

    /// Whether the user agrees to delete `what`: by --yes, or by an answer on the terminal.
    private func isAgreed(_ what: String, _ context: Context) throws -> Bool {
        try yes || context.agrees(toDelete: what)
    }
}

extension Context {
    /// Whether the user agrees, by an answer on the terminal, to delete `what`.
    func agrees(toDelete what: String) throws -> Bool {
        guard let answer = confirm("Delete \(what)?") else {
            throw UsageError("this would delete \(what); say --yes where there is no terminal to ask on")
        }
        if !answer { say("nothing was deleted") }
        return answer
    }
}
