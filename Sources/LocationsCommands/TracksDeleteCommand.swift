internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning

/// `locations tracks delete`: tracks with all their events.
struct TracksDeleteCommand: LocationsCommand {
    var ids: [TrackNumber] = []
    var store = StoreOptions()
    var forever = false
    var yes = false

    static let name = "tracks delete"
    static let summary = "Delete tracks with all their events"
    static let discussion = """
        'locations undo' brings them back, for thirty days. With --forever nothing does, and no trace stays in the \
        store. Either asks first, unless --yes is given.
        """
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .operands(\.ids, "ID", "The tracks' numbers", required: true),
        .flag("forever", nil, \.forever, "For good: not even undo brings them back"),
        .flag("yes", "y", \.yes, "Do not ask"),
    ]

    func run(in context: Context) throws -> ExitCode {
        let store = try store.openToWrite(in: context)
        var numbers: [Int64] = []
        for id in ids where !numbers.contains(id.value) { numbers.append(id.value) }
        let events = try store.eventCount(ofTracks: numbers)
        let what = "\(Words.count(numbers.count, "track")) with \(Words.count(events, "event"))"
        guard try yes || context.agrees(toDelete: what + (forever ? ", for good" : "")) else { return .success }
        let deletion = try store.deleteTracks(numbers, forever: forever, now: HostClock.now().date)
        context.say(
            "deleted \(what)"
                + (forever ? " for good" : "; 'locations undo' brings \(numbers.count == 1 ? "it" : "them") back")
        )
        if forever, !deletion.isScrubbed {
            context.say(
                "traces stay in the file until no other program uses it; the next delete --forever removes them too")
        }
        return .success
    }
}
