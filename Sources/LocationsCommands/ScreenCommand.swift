internal import CommandLineKit
internal import EventStore
internal import FixSources
internal import Glibc
internal import LinuxHost
internal import Presentation
internal import TerminalUI

/// `locations` without a command: the full-screen list.
struct ScreenCommand: LocationsCommand {
    var gpsd = GpsdOptions()
    var store = StoreOptions()
    var units = UnitOptions()

    static let name = "screen"
    static let summary = "Show the events, and add some, on the whole terminal"
    static let discussion = """
        This is what 'locations' does where no command is given: the newest event on top, and Add, which works while the \
        location is known. What another process records is seen as it is stored. ? shows the keys.
        """
    static let options: [Option<Self>] = Option.table([
        GpsdOptions.options.lifted(to: \.gpsd), UnitOptions.options.lifted(to: \.units),
        StoreOptions.options.lifted(to: \.store),
    ])

    func run(in context: Context) throws -> ExitCode {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw CommandFailure(
                .usage, "the screen needs a terminal; 'locations list' prints the events, 'locations help' the commands"
            )
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        let signals = SignalDescriptor(Screen.signals)
        let (events, complaint) = try open(context)
        events.setPatience(Screen.patience)
        let server = gpsd.server.server
        let recording = ScreenRecording(command: self, context: context)
        let export = ScreenExport(store: store.path(in: context), context: context)
        let services = ScreenServices(
            store: events, live: ScreenFeed(gpsd), recording: recording,
            export: export,
            words: { Words.reason($0, server: server) }, format: LocalFormat(environment: context.environment),
            units: units.units(in: context), server: server.description)
        let screen: Screen
        do { screen = try Screen(services, signals: signals, environment: context.environment) } catch {
            throw CommandFailure(.usage, "\(error); 'locations list' prints the events, 'locations help' the commands")
        }
        if let complaint { screen.say(complaint) }
        screen.run()
        recording.stop()
        // What the screen could not show any more.
        switch export.takeOutcome() {
        case .success(let text): context.say(text)
        case .failure(let failure): context.say(failure.description)
        case nil: break
        }
        let message = recording.takeMessage()
        // Whoever was told of it on the screen does not see that any more.
        if let failure = recording.failure { throw failure }
        if let message { context.say(message) }
        return .success
    }

    /// Opens the store to add to it, or where that is not allowed to look at it, with the reason to say.
    private func open(_ context: Context) throws -> (EventStore, complaint: String?) {
        do { return (try store.create(in: context), nil) } catch let error as StoreError {
            guard error.kind == .permission || error.kind == .readOnly || error.kind == .full else { throw error }
            return (try store.openToRead(in: context), "\(error); nothing can be added or changed here")
        }
    }
}
