internal import ByteIO
internal import CommandLineKit
internal import Glibc

/// The program: its commands, and what the manual says of it.
package enum Locations {
    package static let version = "0.1.0"

    /// A new command is one file and one line here, in the order of help.
    static let commands: [any LocationsCommand.Type] = [
        ScreenCommand.self,
        RecordCommand.self,
        AddCommand.self,
        ListCommand.self,
        ShowCommand.self,
        AtCommand.self,
        EditCommand.self,
        DeleteCommand.self,
        UndoCommand.self,
        StatusCommand.self,
        DoctorCommand.self,
        TracksCommand.self,
        TracksShowCommand.self,
        TracksRenameCommand.self,
        TracksJoinCommand.self,
        TracksSplitCommand.self,
        TracksTrimCommand.self,
        TracksDeleteCommand.self,
        ExportCommand.self,
        ImportCommand.self,
        BackupCommand.self,
        CheckCommand.self,
        CompactCommand.self,
        PruneCommand.self,
        SalvageCommand.self,
        RepairCommand.self,
        RepairTimeCommand.self,
    ]

    static var program: Program {
        var program = Program(
            name: "locations", version: version,
            summary: "Record where a GPS receiver has been, list it, and hand it to other programs",
            // One by one: the array as a whole is cast at run time, which was a sixth of all that 'list' does (callgrind).
            commands: commands.map { $0 as any Command.Type })
        program.discussion = """
            gpsd knows where the receiver is; SQLite knows where it was; locations is the short, straight pipe between \
            them. Every fix that is true and good enough becomes an event in the store; nothing is dropped in silence.

            SERVER is what every gpsd client takes: host, host:port, host:port:device, ::device, [v6]:port, or \
            gpsd://…; localhost:2947 where none is named.

            Durations are 10 (seconds), 30s, 5m, 2h, 7d. Distances are metres. Options stand before or after operands.
            """
        program.epilogue =
            "Without a command, 'locations [SERVER]' is the screen. Or start with 'locations record', then 'locations list'."
        program.exitStatuses = ExitCode.meanings
        program.environment = [
            (
                "LC_ALL, LC_TIME, LC_NUMERIC, LC_MEASUREMENT, LANG",
                "The locale of dates, numbers and units for people; it need not be installed"
            ),
            ("TZ", "The time zone of dates for people; exported dates are always UTC"),
            ("LC_CTYPE", "The characters of the terminal, as LC_ALL and LANG say them too"),
            ("TERM, NO_COLOR", "What the screen's terminal can do; no colours where NO_COLOR is set"),
            ("XDG_DATA_HOME", "Where the store is kept, under locations/, instead of ~/.local/share"),
        ]
        program.files = [
            ("~/.local/share/locations/Locations.sqlite", "The store; its view Event is for other programs to read")
        ]
        // Without a command it is the screen; what could be a mistyped one is not taken for a server.
        program.fallback = { [program] arguments, environment in
            guard let first = arguments.first else {
                return try program.request(for: ScreenCommand.self, arguments, environment: environment)
            }
            let isServer = first.contains(":") || first.contains("/")
            let hasCommand = arguments.contains { word in commands.contains { $0.name == word } }
            guard isServer || first.hasPrefix("-"), !hasCommand else { return nil }
            return try program.request(for: ScreenCommand.self, arguments, environment: environment)
        }
        return program
    }

    /// Runs one command line; returns the exit code.
    package static func main(_ arguments: [String], environment: [String: String]) -> Int32 {
        // Whatever we inherit: who prints into a pipe that nobody reads any more ends without a word,
        signal(SIGPIPE, SIG_DFL)
        // and a limit of a file's size is an error that is said.
        signal(SIGXFSZ, SIG_IGN)
        do {
            switch try program.request(arguments, environment: environment) {
            case .print(let text):
                try show(text)
                return ExitCode.success.rawValue
            case .run(let command):
                guard let command = command as? any LocationsCommand else {
                    preconditionFailure("the table holds commands of locations only")
                }
                return try command.run(in: .current(environment: environment)).rawValue
            }
        } catch let error as UsageError {
            let words = [arguments.prefix(2), arguments.prefix(1)].map { $0.joined(separator: " ") }
            let command = words.first { word in commands.contains { $0.name == word } }.map { "\($0) " } ?? ""
            Context.say("\(error) (see 'locations \(command)--help')")
            return ExitCode.usage.rawValue
        } catch {
            let failure = CommandFailure(error)
            Context.say(failure.description)
            return failure.code.rawValue
        }
    }

    private static func show(_ text: String) throws {
        var output = Output.standardOutput()
        output.buffer.write(text)
        try output.flush()
    }
}
