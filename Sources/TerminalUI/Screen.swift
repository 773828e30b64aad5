internal import Glibc
package import LinuxHost
internal import LocationManager
internal import Positioning
internal import Presentation

/// The full-screen list: the loop that carries keys, gpsd and the store to the state, and its picture to the terminal.
package final class Screen {
    /// There is no terminal that it could be shown on.
    package struct NoTerminal: Error, CustomStringConvertible {
        package let description: String
    }

    let services: ScreenServices
    let signals: SignalDescriptor
    let terminal: Terminal
    private let painter: ScreenPainter
    var worker: ScreenWorker
    var state: ScreenState
    /// What the terminal shows; `nil` where that is not known.
    var shown: ScreenState?
    var isOver = false
    /// When the store is looked at next. Uptime.
    var nextLook: Int64 = 0
    /// When the clock and what gpsd says are taken over.
    var pace = ScreenPace()

    /// How often the store is looked at: its version is one number in shared memory. Milliseconds.
    static let lookInterval: Int64 = 250

    /// How long a change of the store waits for another process that is writing: longer than most of them write, and not
    /// as long that the screen seems to be dead. Milliseconds.
    package static let patience = 1_000

    /// The signals that end it: all that would end the process else, with the terminal as it is.
    static let endingSignals: [CInt] = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR,
    ]
    /// Whether one of these has come that nobody has taken yet; it stays so.
    package static var isEnding: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return endingSignals.contains { sigismember(&pending, $0) == 1 }
    }
    /// The signals that it waits for, to be blocked before any thread is started.
    package static let signals: [CInt] = [endingSignals, [SIGWINCH, SIGTSTP, SIGCONT]].flatMap { $0 }

    /// Takes over the terminal.
    ///
    /// - Throws: ``NoTerminal``.
    package init(_ services: ScreenServices, signals: SignalDescriptor, environment: [String: String]) throws {
        self.services = services
        self.signals = signals
        do { terminal = try Terminal(environment: environment, signals: signals.descriptor) } catch {
            throw NoTerminal(description: "\(error)")
        }
        painter = ScreenPainter(
            format: services.format, units: services.units,
            characters: TerminalLocale.isUnicode(environment: environment) ? .unicode : .ascii,
            server: services.server)
        worker = ScreenWorker(services)
        state = ScreenState(size: terminal.size, now: HostClock.now())
    }

    /// Shows it until the user leaves, or a signal ends it.
    package func run() {
        carryOut(state.start())
        take(.recording(services.recording.state))
        while !isOver {
            advance()
            show()
            guard !isOver else { break }
            wait()
        }
        // First what must not be lost: giving back a terminal that nobody reads any more may take for ever.
        services.recording.stop()
        services.export.stop()
        terminal.close()
    }

    /// Shows a message, from the start.
    package func say(_ text: String) { take(.failed(text)) }

    /// Shows the state, where that is not shown already.
    func show() {
        guard state != shown else { return }
        terminal.show(painter.draw(state))
        shown = state
    }

    private func wait() {
        let uptime = HostClock.uptime()
        let deadline = [nextLook, pace.deadline, services.live.nextDeadline].compactMap { $0 }.min() ?? nextLook
        // What is left to read waits for nothing, but lets keys go first.
        let patience = worker.hasMore ? 0 : max(0, deadline - uptime)
        let ready = waitUntilReadable(
            [
                STDIN_FILENO, signals.descriptor, services.live.descriptor, services.recording.descriptor,
                services.export.descriptor,
            ], milliseconds: patience)
        if ready[0] { readKeys() }
        if ready[1] { takeSignals() }
        if ready[3] { takeRecording() }
        if ready[4], let outcome = services.export.takeOutcome() {
            take(.exportEnded)
            switch outcome {
            case .success(let text): take(.did(text))
            case .failure(let failure): take(.failed(failure.description))
            }
        }
    }
}

@available(*, unavailable)
extension Screen: Sendable {}
