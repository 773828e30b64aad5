internal import CommandLineKit
internal import EventStore
internal import FixSources
internal import Glibc
internal import LinuxHost
internal import LocationManager
internal import Positioning
internal import Presentation
internal import Recorder

/// `locations add`: one mark here, now.
struct AddCommand: LocationsCommand {
    var gpsd = GpsdOptions()
    var store = StoreOptions()
    var markName: String?
    var note: String?
    var accuracy = AccuracyArgument(.nearestTenMeters)
    var timeout = DurationArgument.seconds(30)
    var average: DurationArgument?
    var require = false
    var json = false

    static let name = "add"
    static let summary = "Add one event here, now"
    static let discussion = """
        Takes the first fix that is as exact as wished, and answers when it is on the disk. When the time is over, the \
        best fix that was seen is taken, and that is said; with --require nothing is added then. A recorder may run \
        beside it.
        """
    static let examples = [
        (line: "locations add --note 'mooring, good holding'", says: "Mark this spot with a note"),
        (line: "locations add --average 60s --accuracy best", says: "Take the mean of a minute"),
    ]
    static let options: [Option<Self>] = Option.table([
        GpsdOptions.options.lifted(to: \.gpsd), own, StoreOptions.options.lifted(to: \.store),
    ])
    private static let own: [Option<Self>] = [
        .value("note", nil, \.note, "TEXT", "A note to keep with it"),
        .value("name", nil, \.markName, "NAME", "A name for the spot"),
        .value("accuracy", "a", \.accuracy, "METRES", "How exact the fix should be"),
        .value("timeout", "t", \.timeout, "DURATION", "How long to wait for it"),
        .value("average", nil, \.average, "DURATION", "Take the weighted mean of the fixes in this time"),
        .flag("require", nil, \.require, "Add nothing that is less exact"),
        .flag("json", nil, \.json, "Print a JSON line"),
    ]

    func run(in context: Context) throws -> ExitCode {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        let signals = SignalDescriptor()
        let events = try store.create(in: context)  // Before the wait: a store that cannot be written is said at once.
        var limits = try gpsd.limits(with: events)
        limits.wish = accuracy.accuracy
        let search = SpotSearch(limits: limits, timeout: timeout.milliseconds, average: average?.milliseconds)
        let progress = AddProgress(server: gpsd.server.server, context: context)
        let outcome = search.run(gpsd.source(), signals: signals) { notice in
            guard case .weeksEarly(let device, let date, let weeks, let isCorrected) = notice else { return }
            progress.end()
            context.say(Words.weeksEarly(device: device, date: date, weeks: weeks, isCorrected: isCorrected))
        } progress: {
            progress.show($0)
        }
        progress.end()
        let server = gpsd.server.server
        switch outcome {
        case .found(let location, let meetsWish, let fixes):
            if !meetsWish { try accept(location, context) }
            let event = try events.addMark(location, name: markName, note: note, boot: HostClock.bootID())
            var printer = EventPrinter(
                style: json ? .json : .table, format: LocalFormat(environment: context.environment),
                width: context.width)
            try printer.print(event)
            try printer.flush()
            if average != nil { context.say("the mean of \(Words.count(fixes, "fix", plural: "fixes"))") }
            return .success
        case .neverConnected(let reason):
            throw CommandFailure(
                .unavailable,
                progress.hasTold(.unreachable)
                    ? "gpsd on \(server) never answered; nothing was added"
                    : Words.reasonAndRemedy(.unreachable(reason: reason), server: server) + "; nothing was added")
        case .noFix(let reason):
            let time = Words.duration(seconds: Int(timeout.milliseconds / 1000))
            throw CommandFailure(
                .temporaryFailure,
                progress.hasTold(reason.kind)
                    ? "no fix in \(time); nothing was added"
                    : "no fix in \(time): \(Words.reasonAndRemedy(reason, server: server)); nothing was added")
        case .interrupted: throw CommandFailure(.interrupted, "interrupted; nothing was added")
        }
    }

    /// Says that the best fix is less exact than wished, or refuses it where the wish is a demand.
    private func accept(_ location: Location, _ context: Context) throws {
        let what = "\(Words.accuracy(location)), not the ±\(Words.metres(accuracy.accuracy.metres)) wished for"
        if require {
            throw CommandFailure(
                .temporaryFailure, "the best fix is \(what); nothing was added, since --require was given")
        }
        context.say("took the best fix: \(what)")
    }
}

/// Shows what `add` waits for: on a terminal as a live line, elsewhere once for each reason.
private final class AddProgress {
    private let server: Server
    private var line: LiveLine?
    private var told: Unavailability.Kind?

    init(server: Server, context: Context) {
        self.server = server
        line = context.isErrorTerminal ? LiveLine(context: context) : nil
    }

    func show(_ availability: Availability) {
        switch availability {
        case .available(let location, _): line?.show("fix, \(Words.accuracy(location))")
        case .unavailable(let reason):
            line?.show(Words.reason(reason, server: server))
            guard line == nil, reason.kind != .connecting, reason.kind != told else { return }
            told = reason.kind
            Context.say(Words.reasonAndRemedy(reason, server: server))
        }
    }

    /// Whether a reason was the last thing that was said: once is enough.
    func hasTold(_ kind: Unavailability.Kind) -> Bool { told == kind }

    func end() { line?.clear() }
}
