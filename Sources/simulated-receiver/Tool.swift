import Glibc
import Positioning
import SimulatedReceiver

/// The program: runs the receivers until their count is reached or a signal comes.
enum Tool {
    /// Returns the exit code: 0, or one of sysexits.h's.
    static func run(_ arguments: [String]) -> CInt {
        let options: ToolOptions
        do {
            options = try ToolOptions(arguments, now: now())
        } catch let error as ToolError {
            say("simulated-receiver: \(error.message)\n", to: STDERR_FILENO)
            return error.exitCode
        } catch {
            say("simulated-receiver: \(error)\n", to: STDERR_FILENO)
            return EX_SOFTWARE
        }
        if options.wantsHelp {
            say(ToolOptions.help, to: STDOUT_FILENO)
            return 0
        }
        let links = DeviceLinks(path: options.link)
        if let problem = links.problem {
            say("simulated-receiver: \(problem)\n", to: STDERR_FILENO)
            return EX_CANTCREAT
        }

        // Before the thread is started, so that it has them blocked too and they can be waited for here.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        signal(SIGPIPE, SIG_IGN)

        let control = options.control
        let receiver = SimulatedReceiver(options.settings) { change in
            links.update(change)
            if change.isPresent { say("\(change.path)\n", to: STDOUT_FILENO) }
            guard let control else { return }
            let isDone =
                change.isPresent
                ? GpsdControl.add(change.path, socket: control) : GpsdControl.remove(change.path, socket: control)
            if !isDone {
                let verb = change.isPresent ? "add" : "let go of"
                say(
                    "simulated-receiver: gpsd does not \(verb) '\(change.path)': is '\(control)' what it was given as -F?\n",
                    to: STDERR_FILENO)
            }
        }
        let thread = ReceiverThread(receiver)
        var moment = timespec(tv_sec: 0, tv_nsec: 50_000_000)
        while !thread.isFinished, sigtimedwait(&signals, nil, &moment) < 0 {}
        thread.stop()
        guard let error = thread.error else { return 0 }
        say("simulated-receiver: \(error)\n", to: STDERR_FILENO)
        return EX_CANTCREAT
    }

    /// Writes at once; what nobody reads any more is let go.
    private static func say(_ text: String, to descriptor: CInt) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The system's date, to the second.
    private static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000)
    }
}
