internal import CommandLineKit
internal import EventStore
internal import FixSources
internal import Glibc
internal import LinuxHost
internal import LocationManager
internal import Recorder

/// `locations record`: an event on every fix that passes the filters.
struct RecordCommand: LocationsCommand {
    enum UnknownAccuracy: String, CaseIterable, ArgumentValue { case keep, reject }

    var gpsd = GpsdOptions()
    var store = StoreOptions()
    var accuracy = AccuracyArgument(DesiredAccuracy(metres: 50))
    var unknownAccuracy = UnknownAccuracy.keep
    var interval = DurationArgument.seconds(0)
    var distance = 0.0
    var maximumSpeed = 340.0
    var gap = DurationArgument.seconds(60)
    var newTrackAfter = DurationArgument.minutes(30)
    var newTrack = false
    var trackName: String?
    var count: CountArgument?
    var duration: DurationArgument?
    var commitInterval = DurationArgument.seconds(5)
    var json = false
    var quiet = false

    static let name = "record"
    static let summary = "Add an event on every fix that passes the filters"
    static let discussion = """
        Records until Ctrl-C, SIGTERM or SIGHUP, which all end a recording cleanly. Losing the receiver or gpsd is no \
        end: it keeps trying, and carries on with the same track. A restart within the time of --new-track-after \
        carries on with the same track too.

        On a terminal one live line shows how it goes; elsewhere each change is a line on standard error. Nothing is \
        dropped in silence: what is not kept is counted under its reason, and shown at the end and by 'locations status'.
        """
    static let examples = [
        (line: "locations record", says: "Record from the gpsd on this machine"),
        (
            line: "locations record --interval 10s --distance 5",
            says: "Keep one event in ten seconds, and only when moving"
        ),
        (
            line: "locations record boat:2947 --name 'To Gotland'",
            says: "Start a named track from the gpsd on another machine"
        ),
    ]
    static let options: [Option<Self>] = Option.table([
        GpsdOptions.options.lifted(to: \.gpsd), kept.section("What is kept"), tracks.section("Tracks"),
        running.section("How it runs"), output.section("Output"), StoreOptions.options.lifted(to: \.store),
    ])
    private static let kept: [Option<Self>] = [
        .value("accuracy", "a", \.accuracy, "METRES", "Keep fixes up to this horizontal accuracy"),
        .value("unknown-accuracy", nil, \.unknownAccuracy, "WHAT", "What to do with fixes of unknown accuracy"),
        .value("interval", "i", \.interval, "DURATION", "Keep no two events closer in time"),
        .value("distance", "d", \.distance, "METRES", "Keep no two events closer to each other", in: 0.0...),
        .value(
            "max-speed", nil, \.maximumSpeed, "SPEED", "Refuse what would need more metres per second", in: 0.001...),
    ]
    private static let tracks: [Option<Self>] = [
        .value("gap", nil, \.gap, "DURATION", "A longer silence starts a segment"),
        .value("new-track-after", nil, \.newTrackAfter, "DURATION", "A longer silence starts a track"),
        .flag("new-track", nil, \.newTrack, "Start a track now"),
        .value("name", nil, \.trackName, "NAME", "Start a track of this name now"),
    ]
    private static let running: [Option<Self>] = [
        .value("count", "c", \.count, "N", "End after N events"),
        .value("duration", nil, \.duration, "DURATION", "End after this time; exit 75 if nothing was kept"),
        .value("commit-interval", nil, \.commitInterval, "DURATION", "Write to the disk at least this often"),
    ]
    private static let output: [Option<Self>] = [
        .flag("json", nil, \.json, "Print each event as a JSON line when it is on the disk"),
        .flag("quiet", "q", \.quiet, "Say only what goes wrong"),
    ]

    func run(in context: Context) throws -> ExitCode {
        signal(SIGPIPE, SIG_IGN)  // A reader that goes away must not end a recording,
        signal(SIGXFSZ, SIG_IGN)  // nor a limit of the file's size: both are errors that are said.
        let signals = SignalDescriptor()
        let path = store.path(in: context)
        let stores = try RecorderStore(
            path: path, permissions: StoreFile.permissions(for: path, environment: context.environment)
        ) { try Self.lock(store: path, in: context) }
        defer { withExtendedLifetime(stores) {} }
        if let damaged = stores.setAside { context.say(Words.setAside(damaged)) }
        let service = ServiceManager()
        let console = RecordingConsole(command: self, context: context, service: service)
        var settings = self.settings
        // The loop that must not be stuck feeds the watchdog itself: so it has to come by in time.
        if let interval = service.watchdogInterval { settings.statusInterval = min(1_000, max(10, interval / 2)) }
        let recorder = try Recorder(
            settings: settings, source: gpsd.source(), store: StoreOptions.sayingUpgrade(of: stores.take(), context),
            signals: signals,
            server: gpsd.server.server.description, observer: console, stores: stores)
        defer { console.finish() }
        console.isReady()
        let summary: RecordingSummary
        do { summary = try recorder.run() } catch let error as UnwrittenEvents {
            console.end(error.summary)
            throw error
        }
        if duration != nil, summary.kept == 0 {
            // Its own sentence says as much.
            var saysMore = false
            if case .unavailable = summary.availability { saysMore = !summary.refused.isEmpty }
            console.end(saysMore ? summary : nil)
            throw nothingKept(summary)
        }
        console.end(summary)
        return .success
    }

    private func nothingKept(_ summary: RecordingSummary) -> CommandFailure {
        let reason =
            switch summary.availability {
            case .unavailable(let reason): Words.reasonAndRemedy(reason, server: gpsd.server.server)
            // There were fixes, and none was wanted.
            case .available: summary.refusals.isEmpty ? "there was no time for a fix" : summary.refusals
            }
        let time = Words.duration(seconds: Int(summary.duration / 1000))
        return CommandFailure(.temporaryFailure, "nothing was kept in \(time): \(reason)")
    }

    /// Makes sure that nobody else records into a store.
    ///
    /// Who may read the store may see who records into it.
    static func lock(store path: String, in context: Context) throws -> FileLock {
        let mode = StoreFile.permissions(for: path, environment: context.environment).file
        switch try FileLock.acquire(path: StoreFile.lockPath(store: path), mode: mode) {
        case .locked(let lock): return lock
        case .heldBy(let pid):
            let holder = pid.map { "process \($0)" } ?? "a process elsewhere"
            throw CommandFailure(
                .temporaryFailure,
                "cannot record into '\(path)': \(holder) records into it already; end that one, or name another --store"
            )
        }
    }

    var settings: RecorderSettings {
        var settings = RecorderSettings()
        settings.limits = gpsd.limits()
        settings.limits.maximumSpeed = maximumSpeed
        settings.limits.gap = gap.milliseconds
        settings.limits.newTrackAfter = newTrackAfter.milliseconds
        settings.economy.accuracy = accuracy.accuracy.metres
        settings.economy.keepsUnknownAccuracy = unknownAccuracy == .keep
        settings.economy.interval = interval.milliseconds
        settings.economy.distance = distance
        settings.commitInterval = commitInterval.milliseconds
        settings.count = count?.value
        settings.duration = duration?.milliseconds
        settings.startsNewTrack = newTrack
        settings.trackName = trackName
        return settings
    }
}
