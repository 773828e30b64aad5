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
        'locations undo' brings them back, for thirty days; after --forever nothing does, and no trace of them stays in \
        the store. A window is deleted only after a question, or with --yes.
        """
    static let options: [Option<Self>] =
        [.operands(\.ids, "ID", "The events' numbers")]
        + WindowOptions.options.lifted(to: \.window)
        + [
            .flag("forever", nil, \.forever, "For good: not even undo brings them back"),
            .flag("yes", "y", \.yes, "Do not ask"),
        ] + StoreOptions.options.lifted(to: \.store)

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
        let deletion: Deletion
        if window.isEmpty {
            if forever, !yes, let answer = context.confirm("Delete \(Words.count(ids.count, "event")) for good?"),
                !answer
            {
                return .success
            }
            deletion = try store.delete(ids: ids.map { $0.value }, forever: forever, now: now)
        } else {
            let format = LocalFormat(environment: context.environment)
            let query = try window.query(now: now, zone: format.zone)
            let count = try store.count(query)
            guard count > 0 else {
                context.say("no \(query.window(format)); nothing is deleted")
                return .success
            }
            if !yes {
                let question =
                    "Delete \(Words.count(count, "event")): \(query.window(format))\(forever ? ", for good" : "")?"
                guard let answer = context.confirm(question) else {
                    throw UsageError(
                        "\(Words.count(count, "event")) would be deleted; say --yes where there is no terminal to ask on"
                    )
                }
                guard answer else { return .success }
            }
            deletion = try store.delete(query, forever: forever, now: now)
        }
        context.say(
            "deleted \(Words.count(deletion.count, "event"))"
                + (forever ? " for good" : "; 'locations undo' brings \(deletion.count == 1 ? "it" : "them") back"))
        if forever, !deletion.isScrubbed {
            context.say(
                "traces stay in the file until no other program uses it; the next delete --forever removes them too")
        }
        return .success
    }
}
