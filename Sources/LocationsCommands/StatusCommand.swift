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
        Asks the store and gpsd, for three seconds at most, or six where nothing is heard. Exit status 0 only while \
        recording works, that is, a recorder runs and the receiver has a fix; 75 otherwise. So a monitor can use it.
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
        let limits = events.flatMap { try? gpsd.limits(with: $0) } ?? gpsd.limits()
        let (availability, weeksEarly) = listen(limits, signals)
        let report = StatusReport(
            store: StoreState(path: store.path(in: context)),
            availability: availability, weeksEarly: weeksEarly, server: gpsd.server.server, now: HostClock.now())
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
    private func listen(_ limits: Limits, _ signals: SignalDescriptor) -> (Availability, weeksEarly: Int?) {
        let live = LiveLocation(source: gpsd.source(), limits: limits)
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

/// What the store's side knows of the recording.
struct StoreState {
    let path: String
    /// Whether a recorder holds the lock, and its process where the kernel tells.
    let isRecording: Bool
    let pid: Int32?
    /// The running or the last session, and what it refused.
    private(set) var session: RecordingSession?
    private(set) var refusals: [RefusalCount] = []
    private(set) var newestFix: Event?
    private(set) var size: Int64?
    let freeSpace: Int64?
    /// Why the store could not be read, or cannot be written.
    private(set) var problem: String?
    /// What keeps the recorder from writing, as it shows itself.
    let trouble: StoreTrouble?
    /// The damaged stores that were set aside and not yet taken away.
    let setAside: [String]

    /// What a recorder takes for a minute or so. Bytes.
    private static let leastSpace: Int64 = 1 << 16

    init(path: String) {
        self.path = path
        let lock = StoreFile.lockPath(store: path)
        let holder = FileLock.holder(path: lock)
        trouble = StoreTrouble(shownBy: lock)
        setAside = StoreFile.setAside(beside: path)
        isRecording = holder != nil
        pid = holder ?? nil
        freeSpace = StoreFile.freeSpace(at: path)
        do {
            let store = try EventStore(path: path, access: .readOnly)
            session = try store.latestSession()
            refusals = try session.map { try store.refusals(session: $0.id) } ?? []
            newestFix = try store.newestFix()
            size = store.fileSize
        } catch {
            problem = "\(error)"
        }
        if let trouble { problem = Words.trouble(trouble, store: path, at: HostClock.uptime()) }
        // It may not have noticed yet.
        if problem == nil, isRecording, let freeSpace, freeSpace < Self.leastSpace {
            problem = "no room is left on the disk of '\(path)': make some"
        }
    }
}
