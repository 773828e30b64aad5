internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning

/// `locations tracks join`: several tracks in one.
struct TracksJoinCommand: LocationsCommand {
    var ids: [TrackNumber] = []
    var store = StoreOptions()

    static let name = "tracks join"
    static let summary = "Make one track of several"
    static let discussion = """
        The first named keeps its number and name, and takes the segments of the others, in the order of their dates. \
        'locations undo' takes them apart again.
        """
    static let examples = [(line: "locations tracks join 12 13", says: "Forget the lunch between two tracks")]
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .operands(\.ids, "ID", "The tracks' numbers, two or more", required: true)
    ]

    mutating func validate() throws {
        let numbers = ids.map { $0.value }
        if Set(numbers).count < numbers.count { throw UsageError("a track is named twice") }
        if numbers.count == 1 { throw UsageError("it takes two tracks to join them; name the others too") }
    }

    func run(in context: Context) throws -> ExitCode {
        let store = try store.openToWrite(in: context)
        let track = try store.joinTracks(ids.map { $0.value }, now: HostClock.now().date)
        let events = try store.trackSummary(id: track.id)?.statistics.events ?? 0
        context.say("track \(track.id) has \(Words.count(events, "event")) now; 'locations undo' takes it apart again")
        return .success
    }
}
