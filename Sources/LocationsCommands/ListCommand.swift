internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation
internal import TrackFormats

/// `locations list`: the events, newest first.
struct ListCommand: LocationsCommand {
    var window = WindowOptions()
    var store = StoreOptions()
    var limit: CountArgument?
    var near: NearArgument?
    var coordinates = CoordinateOptions()
    var reverse = false
    var follow = false
    var json = false
    var csv = false

    static let name = "list"
    static let summary = "Show events, the newest first"
    static let discussion = """
        Dates and numbers are written as the user's locale has them, in the user's zone. TIME is a date, a date and \
        time, today, yesterday, or an age such as '2h ago'. JSON and CSV have the names of the store's view Event, \
        exact numbers and dates in UTC, whatever the locale.
        """ + "\n\n" + CoordinateOptions.discussion
    static let examples = [
        (line: "locations list --day yesterday", says: "Show what was yesterday, by the local day"),
        (line: "locations list --near 52.52,13.405,500", says: "Show what was within 500 m of a place"),
        (line: "locations list --follow --json", says: "Hand new events to another program as they are stored"),
    ]
    static let options: [Option<Self>] = Option.table([
        WindowOptions.options.lifted(to: \.window), which.section("Which events"), how,
        CoordinateOptions.options.lifted(to: \.coordinates), StoreOptions.options.lifted(to: \.store),
    ])
    private static let which: [Option<Self>] = [
        .value("near", nil, \.near, "LAT,LON,METRES", "Only within so many metres of a place")
    ]
    private static let how: [Option<Self>] = [
        .value(
            "limit", "n", \.limit, "N", "At most N events, from the top of the list",
            default: "20 on a terminal, else all"),
        .flag("reverse", "r", \.reverse, "The oldest first"),
        .flag("follow", nil, \.follow, "The newest last, then new ones as they are stored, until Ctrl-C"),
        .flag("json", nil, \.json, "Print JSON Lines"),
        .flag("csv", nil, \.csv, "Print comma-separated values"),
    ]

    mutating func validate() throws {
        try window.validate()
        if follow, reverse { throw UsageError("--follow has the newest last, as --reverse has; leave one of them out") }
        if json, csv { throw UsageError("--json and --csv are two ways to print; choose one") }
    }

    func run(in context: Context) throws -> ExitCode {
        let format = LocalFormat(environment: context.environment)
        var query = try window.query(now: HostClock.now().date, zone: format.zone)
        query.near = near?.area
        query.limit = limit?.value ?? (context.isOutputTerminal ? 20 : nil)
        query.order = reverse ? .oldestFirst : .newestFirst
        let store = try store.openToRead(in: context)
        let newest = try store.newestID()
        var printer = EventPrinter(
            style: json ? .json : csv ? .csv : .table, format: format, notation: coordinates.notation,
            width: context.width,
            // Room for one more digit while new ones come.
            highestID: follow ? min(max(newest, 1), .max / 10) * 10 : newest, isEndless: follow)
        if follow {
            // Before the first line is out: whoever has read it may end this at once.
            let signals = SignalDescriptor()
            guard try printKnown(store, query, upTo: newest, with: &printer, until: signals) else { return .success }
            try printNew(store, query, after: newest, with: &printer, until: signals)
        } else {
            try printAll(store, query, with: &printer)
            if printer.count == 0 { try explainNothing(store, query, format, context) }
        }
        return .success
    }

    private func printAll(_ store: EventStore, _ query: EventQuery, with printer: inout EventPrinter) throws {
        try store.forEachEvent(query) { event in
            try printer.print(event)
            return true
        }
        try printer.flush()
    }

    /// Prints the newest of the events that are there, the newest last, since new ones come below.
    ///
    /// Returns `false` where a signal has ended it.
    private func printKnown(
        _ store: EventStore, _ query: EventQuery, upTo newest: Int64, with printer: inout EventPrinter,
        until signals: SignalDescriptor
    ) throws -> Bool {
        // What is stored while this runs is shown by the follower.
        var query = query
        guard query.limit != nil else {
            query.order = .oldestFirst
            var isEnded = false
            try store.forEachEvent(query) { event in
                if event.id <= newest { try printer.print(event) }
                isEnded = printer.count % 256 == 0 && signals.next() != nil
                return !isEnded
            }
            try printer.flush()
            return !isEnded
        }
        query.order = .newestFirst
        var known: [Event] = []
        try store.forEachEvent(query) { event in
            if event.id <= newest { known.append(event) }
            return true
        }
        for event in known.reversed() { try printer.print(event) }
        try printer.flush()
        return true
    }

    private func printNew(
        _ store: EventStore, _ query: EventQuery, after newest: Int64, with printer: inout EventPrinter,
        until signals: SignalDescriptor
    ) throws {
        try EventFollower(store: store, query: query, newest: newest).run(until: signals) { event in
            try printer.print(event)
            try printer.flush()
        }
    }

    /// Says which window was asked, and what lies outside: an empty answer must not look like an empty store.
    private func explainNothing(_ store: EventStore, _ query: EventQuery, _ format: LocalFormat, _ context: Context)
        throws
    {
        let total = try store.count()
        guard total > 0 else { return context.say("the store has no events yet; 'locations record' adds some") }
        context.say(
            "no \(query.window(format)); \(Words.count(total, "event")) \(total == 1 ? "lies" : "lie") outside")
    }
}

/// A place and a distance, as in `52.52,13.405,500`.
struct NearArgument: ArgumentValue {
    let area: SearchArea

    init(argument: String) throws {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 3, let latitude = parts[0], let longitude = parts[1], let metres = parts[2],
            let coordinate = Coordinate(latitude: latitude, longitude: longitude), metres >= 0, metres.isFinite
        else { throw ArgumentError("expected degrees north, degrees east and metres, such as 52.52,13.405,500") }
        area = SearchArea(center: coordinate, metres: metres)
    }
}
