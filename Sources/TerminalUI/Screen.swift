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

    private let services: ScreenServices
    private let signals: SignalDescriptor
    private let terminal: Terminal
    private let painter: ScreenPainter
    private var worker: ScreenWorker
    private var state: ScreenState
    /// What the terminal shows; `nil` where that is not known.
    private var shown: ScreenState?
    private var isOver = false
    /// When the store is looked at next. Uptime.
    private var nextLook: Int64 = 0
    /// When the clock and what gpsd says are taken over.
    private var pace = ScreenPace()

    /// How often the store is looked at: its version is one number in shared memory. Milliseconds.
    private static let lookInterval: Int64 = 250

    /// How long a change of the store waits for another process that is writing: longer than most of them write, and not
    /// as long that the screen seems to be dead. Milliseconds.
    package static let patience = 1_000

    /// The signals that it waits for, to be blocked before any thread is started.
    package static let signals: [CInt] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP]

    /// Takes over the terminal.
    ///
    /// - Throws: ``NoTerminal``.
    package init(_ services: ScreenServices, signals: SignalDescriptor, environment: [String: String]) throws {
        self.services = services
        self.signals = signals
        do { terminal = try Terminal(environment: environment) } catch {
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
            if state != shown {
                terminal.show(painter.draw(state))
                shown = state
            }
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

    // MARK: - What happens

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

    private func readKeys() {
        // A terminal that is gone is readable for ever and has nothing.
        var isEmpty = true
        while let input = terminal.next() {
            isEmpty = false
            switch input {
            case .input(let input): take(input)
            case .paste(let text): paste(text)
            }
            if isOver { return }
        }
        if isEmpty, isHungUp { isOver = true }
    }

    /// Types what was pasted. It is text and nothing else: no character of it is a key.
    private func paste(_ text: String) {
        guard state.isTyping else { return take(.did("nothing was pasted: no text is being typed")) }
        for scalar in text.unicodeScalars {
            take(.key(.character(scalar.properties.isWhitespace ? " " : scalar)))
        }
    }

    private var isHungUp: Bool {
        var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return false }
        if Int32(entry.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
        var waiting: CInt = 0
        return ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) != 0 || waiting == 0
    }

    private func takeSignals() {
        while let number = signals.next() {
            switch number {
            case SIGWINCH:
                terminal.resize()
                shown = nil
                take(.resize(terminal.size))
            case SIGTSTP: take(.key(.control("z")))
            default: isOver = true
            }
        }
    }

    private func takeRecording() {
        if let message = services.recording.takeMessage() { take(.did(message)) }
        take(.recording(services.recording.state))
    }

    /// What is due: the clock, gpsd, the store.
    private func advance() {
        services.live.advance()
        let now = HostClock.now()
        let live = LiveReading(services.live.manager, at: now.uptime, words: services.words)
        // Whether Add works is told at once.
        let isUrgent = live.availability.differsInKind(from: state.live.availability)
        if pace.isDue(at: now.uptime, hasNews: live != state.live, isUrgent: isUrgent) {
            take(.live(live))
            take(.tick(now))
            takeRecording()
        }
        if now.uptime >= nextLook {
            nextLook = now.uptime + Self.lookInterval
            for input in worker.look() { take(input) }
        }
        for input in worker.read(state.mapWish) { take(input) }
    }

    private func take(_ input: Input) { carryOut(state.react(to: input)) }

    private func carryOut(_ actions: [Action]) {
        for action in actions {
            switch action {
            case .quit: isOver = true
            case .suspend: suspend()
            case .redraw: redraw()
            case .beep: terminal.beep()
            case .startRecording, .stopRecording:
                for input in worker.carryOut(action) { take(input) }
                // What it says at its end would else wait for the next thing to happen.
                takeRecording()
            default: for input in worker.carryOut(action) { take(input) }
            }
        }
    }

    /// Gives the terminal back, stops as the shell wants it, and goes on when it does.
    private func suspend() {
        terminal.pause()
        Self.stop()
        terminal.resume()
        shown = nil
        take(.resize(terminal.size))
    }

    /// Stops this process, as Ctrl-Z does by default: not where no shell is there that could let it go on.
    private static func stop() {
        // Whoever started us without job control has it ignored, and we do so too.
        var before = sigaction()
        sigaction(SIGTSTP, nil, &before)
        guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != 1 else { return }
        signal(SIGTSTP, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTSTP)
        raise(SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    private func redraw() {
        terminal.redraw()
        shown = nil
    }
}

@available(*, unavailable)
extension Screen: Sendable {}
