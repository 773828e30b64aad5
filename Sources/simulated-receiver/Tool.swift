import ByteIO
import CommandLineKit
import Glibc
import LinuxHost
import SimulatedReceiver

/// Why the tool could not do what it was asked: one line, and one of sysexits.h's codes.
struct ToolFailure: Error, CustomStringConvertible {
    let exitCode: CInt
    let description: String

    init(_ exitCode: CInt, _ description: String) {
        self.exitCode = exitCode
        self.description = description
    }
}

/// The program: runs the receivers until their count is reached or a signal comes.
enum Tool {
    static var program: Program {
        var program = Program(
            name: ReceiverCommand.name, version: "0.1.0", summary: ReceiverCommand.summary,
            commands: [ReceiverCommand.self])
        program.epilogue = ReceiverCommand.grammar
        return program
    }

    /// Returns the exit code: 0, or one of sysexits.h's.
    static func run(_ arguments: [String]) -> CInt {
        do {
            switch try program.request(arguments) {
            case .print(let text): say(text, to: STDOUT_FILENO)
            case .run(let command):
                guard let command = command as? ReceiverCommand else {
                    preconditionFailure("the table holds one command")
                }
                try run(command)
            }
            return EX_OK
        } catch let error as UsageError {
            complain("\(error) (see '\(ReceiverCommand.name) --help')")
            return EX_USAGE
        } catch let failure as ToolFailure {
            complain(failure.description)
            return failure.exitCode
        } catch {
            complain("\(error)")
            return EX_SOFTWARE
        }
    }

    private static func run(_ command: ReceiverCommand) throws {
        let settings = try command.settings()
        let links = DeviceLinks(path: command.link)
        if let problem = links.problem { throw ToolFailure(EX_CANTCREAT, problem) }
        // Before the thread is started, so that it has them blocked too.
        let signals = SignalDescriptor()
        signal(SIGPIPE, SIG_IGN)

        let control = command.control
        let thread = ReceiverThread(
            SimulatedReceiver(settings) { change in
                links.update(change)
                if change.isPresent { say("\(change.path)\n", to: STDOUT_FILENO) }
                if let control { tell(control, change) }
            })
        while !thread.isFinished, signals.next() == nil {
            _ = waitUntilReadable([signals.descriptor], milliseconds: 50)
        }
        thread.stop()
        if let error = thread.error { throw ToolFailure(EX_CANTCREAT, "\(error)") }
    }

    /// Plugs a device into gpsd, or out again.
    private static func tell(_ control: String, _ change: DeviceChange) {
        let isDone =
            change.isPresent
            ? GpsdControl.add(change.path, socket: control) : GpsdControl.remove(change.path, socket: control)
        guard !isDone else { return }
        let verb = change.isPresent ? "add" : "let go of"
        complain("gpsd does not \(verb) '\(change.path)': is '\(control)' what it was given as -F?")
    }

    private static func complain(_ message: String) {
        say("\(ReceiverCommand.name): \(message)\n", to: STDERR_FILENO)
    }

    /// Writes at once; what nobody reads any more is let go.
    private static func say(_ text: String, to descriptor: CInt) {
        var output = Output(descriptor: descriptor, name: "a reader")
        output.buffer.write(text)
        try? output.flush()
    }
}
