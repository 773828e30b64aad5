internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation

/// `locations tracks split`: two tracks of one.
struct TracksSplitCommand: LocationsCommand {
    var id = TrackNumber()
    var date: String?
    var store = StoreOptions()

    static let name = "tracks split"
    static let summary = "Make two tracks of one"
    static let discussion = """
        The first event of that time or later, and all behind it, become a new track without a name. 'locations undo' \
        makes it one again.
        """
    static let examples = [
        (line: "locations tracks split 12 --at '2026-11-30 12:30'", says: "Part the way there from the way back")
    ]
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .operand(\.id, "ID", "The track's number", required: true),
        .value("at", nil, \.date, "TIME", "When the second one begins"),
    ]

    mutating func validate() throws {
        if date == nil { throw UsageError("when does the second one begin? say --at TIME") }
    }

    func run(in context: Context) throws -> ExitCode {
        let (now, zone) = (HostClock.now().date, LocalZone(environment: context.environment))
        let moment = try UsageError.of("--at") { try TimeExpression.moment(date ?? "", now: now, zone: zone) }
        let store = try store.openToWrite(in: context)
        let new = try store.splitTrack(id.value, at: moment, now: now)
        let events = try [id.value, new.id].map { try store.trackSummary(id: $0)?.statistics.events ?? 0 }
        context.say(
            "track \(id.value) has \(Words.count(events[0], "event")) now, and track \(new.id) the other "
                + "\(Words.grouped(events[1])); 'locations undo' makes it one again")
        return .success
    }
}
