internal import CommandLineKit
internal import Doctor
internal import EventStore
internal import Glibc
internal import LocationManager

/// `locations doctor`: what is wrong between the antenna and the file, and what to do about it.
struct DoctorCommand: LocationsCommand {
    var gpsd = GpsdOptions()
    var store = StoreOptions()
    var accuracy = AccuracyArgument(DesiredAccuracy(metres: 50))
    var json = false

    static let name = "doctor"
    static let summary = "Say what is wrong between the antenna and the file, and what to do"
    static let discussion = """
        Goes along the chain from the antenna to the store and stops at the first thing that is wrong, with one sentence \
        what it is and one what to do about it. gpsd is asked first; this machine's ports, services and processes are \
        looked at only where gpsd is here and has no receiver, or is not there. As root it sees who else holds a port. \
        Without a SERVER it is the gpsd that the store's recorder listens to, if one runs.

        Nothing is changed. It takes a second or two when all is well, and up to 20 when a receiver is silent. Exit \
        status 0 only when recording would work. It says too whether a recorder runs.
        """
    static let examples = [
        (line: "locations doctor", says: "Find out why nothing is recorded on this machine"),
        (line: "locations doctor boat:2947 --json", says: "Look at the gpsd of another machine, for a program to read"),
    ]
    static let options: [Option<Self>] = Option.table([
        GpsdOptions.options.lifted(to: \.gpsd), own, StoreOptions.options.lifted(to: \.store),
    ])
    private static let own: [Option<Self>] = [
        .value("accuracy", "a", \.accuracy, "METRES", "The horizontal accuracy that a fix is to have"),
        .flag("json", nil, \.json, "Print each check as a JSON line: check, ok, finding, remedy"),
    ]

    func run(in context: Context) throws -> ExitCode {
        signal(SIGPIPE, SIG_IGN)  // The answer is the exit code too: it counts where nobody reads the text.
        let printer = DoctorPrinter(context: context, isJSON: json)
        let finding = Doctor(settings(in: context), Surroundings()).examine(printer.say)
        try printer.finish(finding)
        return finding?.trouble.exitCode ?? .success
    }

    private func settings(in context: Context) -> Doctor.Settings {
        let path = store.path(in: context)
        let events = EventStore.isOutdated(path) ? nil : try? store.openToRead(in: context)
        let gpsd = gpsd.atRecorder(of: events, path: path)
        // What the store knows of the time tells a recording too what it may believe.
        var limits = events.flatMap { try? gpsd.limits(with: $0) } ?? gpsd.limits()
        limits.wish = accuracy.accuracy
        var settings = Doctor.Settings(server: gpsd.server.server, limits: limits, store: path)
        settings.commitInterval = RecorderWatch(store: path).commitInterval
        return settings
    }
}

extension Finding.Trouble {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .unavailable: .unavailable
        case .notNow: .temporaryFailure
        case .badData: .dataError
        case .noPermission: .noPermission
        case .inputOutput: .inputOutput
        }
    }
}
