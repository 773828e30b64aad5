internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation

/// `locations tracks trim`: a track without its beginning or its end.
struct TracksTrimCommand: LocationsCommand {
    var id = TrackNumber()
    var before: String?
    var after: String?
    var store = StoreOptions()

    static let name = "tracks trim"
    static let summary = "Delete the beginning or the end of a track"
    static let discussion = """
        A day or a minute is kept to its end by --after. Events without a date stay. 'locations undo' brings back what \
        was deleted, for thirty days.
        """
    static let examples = [
        (
            line: "locations tracks trim 12 --after '2026-11-30 18:26'",
            says: "Cut off the drive home; 'locations undo' brings it back"
        )
    ]
    static let options: [Option<Self>] = Option.table([own, StoreOptions.options.lifted(to: \.store)])
    private static let own: [Option<Self>] = [
        .operand(\.id, "ID", "The track's number", required: true),
        .value("before", nil, \.before, "TIME", "Delete what is older than TIME"),
        .value("after", nil, \.after, "TIME", "Delete what is newer than TIME"),
    ]

    mutating func validate() throws {
        if before == nil, after == nil { throw UsageError("which end? say --before TIME or --after TIME") }
    }

    func run(in context: Context) throws -> ExitCode {
        let (now, zone) = (HostClock.now().date, LocalZone(environment: context.environment))
        let start = try before.map { text in
            try UsageError.of("--before") { try TimeExpression.moment(text, now: now, zone: zone) }
        }
        let end = try after.map { text in
            try UsageError.of("--after") { try TimeExpression.interval(text, now: now, zone: zone).upperBound }
        }
        if let start, let end, start >= end {
            throw UsageError("nothing would be left: --before is later than --after")
        }
        let store = try store.openToWrite(in: context)
        guard try store.countLeft(track: id.value, before: start, from: end) > 0 else {
            throw CommandFailure(
                .dataError,
                "nothing of track \(id.value) would be left, so nothing was deleted; "
                    + "'locations tracks delete \(id.value)' deletes a track")
        }
        let count = try store.trimTrack(id.value, before: start, from: end, now: now).count
        context.say(
            count == 0
                ? "track \(id.value) has nothing there; nothing was deleted"
                : "deleted \(Words.count(count, "event")); 'locations undo' brings \(count == 1 ? "it" : "them") back")
        return .success
    }
}
