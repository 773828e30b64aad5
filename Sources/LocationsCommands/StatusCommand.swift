internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import FixSources
internal import Glibc
internal import LinuxHost
internal import LocationManager
internal import Positioning
internal import Presentation
internal import Recorder

/// `locations status`: is it recording, can it record, and if not, why.
struct StatusCommand: LocationsCommand {
    var gpsd = GpsdOptions()
    var store = StoreOptions()
    var json = false

    static let name = "status"
    static let summary = "Say whether it is recording, and if not, why"
    static let discussion = """
        Asks the store and gpsd, for three seconds at most, or six where nothing is heard, and eight more where the \
        recorder seems stuck. Exit status 0 only while recording works, that is, a recorder runs and is not stuck, and \
        the receiver has a fix; 75 otherwise. So a monitor can use it. Without a SERVER it is the gpsd that the recorder \
        listens to, if one runs.
        """
    static let options: [Option<Self>] = Option.table([
        GpsdOptions.options.lifted(to: \.gpsd), own, StoreOptions.options.lifted(to: \.store),
    ])
    private static let own: [Option<Self>] = [.flag("json", nil, \.json, "Print one JSON line")]

    /// How long gpsd is listened to. Milliseconds.
    private static let patience: Int64 = 3_000
    /// How long where nothing is heard: a receiver counts as silent only after five seconds. Milliseconds.
    private static let longestPatience: Int64 = 6_000

    func run(in context: Context) throws -> ExitCode {
        signal(SIGPIPE, SIG_IGN)
        let signals = SignalDescriptor()
        let events = try? store.openToRead(in: context)
        let path = store.path(in: context)
        let gpsd = gpsd.atRecorder(of: events, path: path)
        let limits = events.flatMap { try? gpsd.limits(with: $0) } ?? gpsd.limits()
        let (availability, weeksEarly) = listen(gpsd.source(), limits, signals)
        let trouble = RecorderWatch(store: path).trouble(hasFix: availability.location != nil, signals: signals)
        let report = StatusReport(
            store: StoreState(path: path), availability: availability, weeksEarly: weeksEarly, recorderTrouble: trouble,
            server: gpsd.server.server, now: HostClock.now())
        do { try show(report, context) } catch let error as SystemError where error.code == EPIPE {
            // The answer is the exit code too: it counts where nobody reads the text.
        }
        return report.isRecordingWorking ? .success : .temporaryFailure
    }

    private func show(_ report: StatusReport, _ context: Context) throws {
        var output = Output.standardOutput()
        if json {
            report.writeJSON(into: &output.buffer)
        } else {
            report.writeText(LocalFormat(environment: context.environment), into: &output.buffer)
        }
        try output.flush()
    }

    /// Listens until an event could be added or it is clear why not, or until the time is over.
    private func listen(
        _ source: GpsdSource, _ limits: Limits, _ signals: SignalDescriptor
    ) -> (Availability, weeksEarly: Int?) {
        let live = LiveLocation(source: source, limits: limits)
        let availability = availability(live, signals)
        return (availability, live.manager.receiver(at: HostClock.uptime())?.weeksEarly)
    }

    private func availability(_ live: LiveLocation, _ signals: SignalDescriptor) -> Availability {
        let start = HostClock.uptime()
        while true {
            let uptime = HostClock.uptime()
            let availability = live.manager.availability(at: uptime)
            let end = start + (isUnheard(availability) ? Self.longestPatience : Self.patience)
            switch availability {
            case .available, .unavailable(.unreachable), .unavailable(.noDevice), .unavailable(.dateNotBelievable):
                return availability
            default: if uptime >= end { return availability }
            }
            if live.wait(until: end, signals: signals) { return availability }
            live.advance { _, _ in }
        }
    }

    /// Whether the receiver may not have said anything yet.
    private func isUnheard(_ availability: Availability) -> Bool {
        switch availability {
        case .unavailable(.connecting), .unavailable(.noFix(used: nil, seen: nil)): true
        default: false
        }
    }
}
