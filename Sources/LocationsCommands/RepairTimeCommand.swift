internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation

/// `locations repair time`: right dates for what is stored with wrong ones.
struct RepairTimeCommand: LocationsCommand {
    var window = WindowOptions()
    var tracks: [TrackNumber] = []
    var store = StoreOptions()
    var weekRollover = false
    var dryRun = false
    var yes = false

    static let name = "repair time"
    static let summary = "Date events right that are stored with wrong dates"
    static let discussion = """
        Finds what is wrong beyond doubt: events whose receiver was 1024 weeks early, or a multiple, as the date of their \
        receipt shows; and events that this machine dated while nothing held its clock, where a receiver told the time \
        later in the same boot. With --week-rollover the events of a window or a track are taken for early too, such as \
        points of an imported file, which have no date of receipt; dates off by anything else are never touched.

        Says how many events it would date anew, and does it only with --yes. 'locations undo' gives the old dates back.
        """
    static let examples = [
        (line: "locations repair time", says: "See what would be dated anew"),
        (line: "locations repair time --yes", says: "Do it"),
        (
            line: "locations repair time --week-rollover --track 12 --yes",
            says: "Add 1024 weeks to an imported track"
        ),
    ]
    static let options: [Option<Self>] = Option.table([
        how, WindowOptions.options.lifted(to: \.window), which, StoreOptions.options.lifted(to: \.store),
    ])
    private static let how: [Option<Self>] = [
        .flag("week-rollover", nil, \.weekRollover, "Add 1024 weeks, or a multiple, to the events named"),
        .flag("dry-run", nil, \.dryRun, "Only say what would be done, as without --yes"),
        .flag("yes", "y", \.yes, "Do it"),
    ]
    private static let which: [Option<Self>] = [
        .value("track", nil, \.tracks, "ID", "Only events of this track")
    ].section("Which events")

    private var isSelection: Bool { !window.isEmpty || window.marks || !tracks.isEmpty }

    mutating func validate() throws {
        try window.validate()
        if yes, dryRun { throw UsageError("--dry-run does nothing, --yes does it: give one of them") }
        if weekRollover, !isSelection {
            throw UsageError("which events? --week-rollover wants a --track, or --since, --until or --day")
        }
        if isSelection, !weekRollover { throw UsageError("a window or a track goes with --week-rollover") }
    }

    func run(in context: Context) throws -> ExitCode {
        let format = LocalFormat(environment: context.environment)
        let store = try store.openToWrite(in: context)
        let now = HostClock.now().date
        var query: EventQuery?
        if weekRollover {
            query = try window.query(now: now, zone: format.zone)
            if !tracks.isEmpty { query?.place = .tracks(tracks.map { $0.value }) }
        }
        let redating = try store.repairDates(weekRolloverIn: query, isTrial: !yes, now: now)
        guard redating.count > 0 else {
            context.say("no date is wrong beyond doubt; nothing was changed")
            return .success
        }
        for part in redating.parts { context.say(text(of: part, format)) }
        context.say(
            yes
                ? "\(Words.count(redating.count, "event")) dated anew; 'locations undo' gives the old dates back"
                : weekRollover
                    ? "nothing was changed yet; the same with --yes does it"
                    : "nothing was changed yet; 'locations repair time --yes' does it")
        return .success
    }

    private func text(of part: Redating.Part, _ format: LocalFormat) -> String {
        let events = Words.count(part.count, "event")
        let what =
            switch part.reason {
            case .weekRollover: "\(events) a multiple of 1024 weeks early"
            case .untrustedClock: "\(events) dated by a clock that nothing held"
            }
        func range(_ dates: ClosedRange<Timestamp>) -> String {
            let (start, end) = (format.dateTime(dates.lowerBound), format.dateTime(dates.upperBound))
            return start == end ? start : "\(start) to \(end)"
        }
        return "\(what): \(range(part.old)) \(yes ? "became" : "would become") \(range(part.new))"
    }
}
