/// A tool and its subcommands.
package struct Program: Sendable {
    package var name: String
    package var version: String
    /// One line without a full stop.
    package var summary: String
    /// In the order of help. A command with the program's own name is the whole program, and that name is not typed again.
    package var commands: [any Command.Type]
    /// Paragraphs for the manual, as in ``Command/discussion``.
    package var discussion = ""
    /// What closes the program's own help.
    package var epilogue = ""
    /// For the manual: exit status and when.
    package var exitStatuses: [(Int, String)] = []
    /// For the manual: variable and what it does, beside those that options name.
    package var environment: [(String, String)] = []
    /// For the manual: path and what it holds.
    package var files: [(String, String)] = []
    /// Asked, with all the arguments and the environment, where the first is no command or there is none; `nil` from it means
    /// that it does not know either.
    package var fallback: (@Sendable ([String], [String: String]) throws -> Request?)?

    package init(name: String, version: String, summary: String, commands: [any Command.Type]) {
        self.name = name
        self.version = version
        self.summary = summary
        self.commands = commands
    }

    /// What one command line asks for.
    package enum Request: Sendable {
        case run(any Command)
        /// A text for standard output, its last newline included.
        case print(String)
    }

    /// What `arguments`, those after the program's name, ask for. Without any that is what ``fallback`` says, else help.
    ///
    /// `environment` is where the options that say so find their defaults.
    ///
    /// - Throws: ``UsageError``.
    package func request(_ arguments: [String], environment: [String: String] = [:]) throws -> Request {
        if let whole = command(named: name) { return try request(for: whole, arguments, environment: environment) }
        guard let first = arguments.first else { return try fallback?([], environment) ?? .print(help()) }
        if let (command, words) = try command(of: arguments) {
            return try request(for: command, arguments.dropFirst(words), environment: environment)
        }
        if first == "help" {
            let words = arguments.dropFirst().filter { $0 != "help" && !$0.hasPrefix("-") }
            guard let name = words.first else { return .print(help()) }
            guard let (command, _) = try command(of: words) else { throw unknownCommand(name) }
            return .print(help(for: command))
        }
        if let standard = StandardOption.first(in: [first]) { return answer(standard) }
        if first == "--generate" || first.hasPrefix("--generate=") { return .print(try generated(arguments)) }
        if let request = try fallback?(arguments, environment) { return request }
        if let standard = StandardOption.first(in: arguments) { return answer(standard) }
        if first.hasPrefix("-") {
            throw UsageError("expected a command before \(first.quoted); options follow the command")
        }
        throw unknownCommand(first)
    }

    /// What `arguments` ask of a command, which need not be one of ``commands``.
    ///
    /// - Throws: ``UsageError``.
    package func request<C: Command>(
        for command: C.Type, _ arguments: some Sequence<String>, environment: [String: String] = [:]
    ) throws -> Request {
        switch try Parser<C>.parse(arguments, environment: environment) {
        case .command(let command): .run(command)
        case .standard(.help): .print(help(for: command))
        case .standard(.version): answer(.version)
        }
    }

    func command(named name: String) -> (any Command.Type)? { commands.first { $0.name == name } }

    /// The command that `arguments` begin with, and how many words of theirs its name takes; `nil` where there is none.
    ///
    /// - Throws: ``UsageError`` where a command is divided further and takes no word but those, and this is none of them.
    private func command(of arguments: [String]) throws -> (command: any Command.Type, words: Int)? {
        guard let first = arguments.first, let command = command(named: first) else { return nil }
        guard let second = arguments.dropFirst().first, !second.hasPrefix("-") else { return (command, 1) }
        if let command = self.command(named: "\(first) \(second)") { return (command, 2) }
        let parts = parts(of: first)
        let takesWords = CommandDescription(command).operands.count > 0
        guard !parts.isEmpty, !takesWords, StandardOption.first(in: arguments) == nil else { return (command, 1) }
        let hint = suggestion(for: second, among: parts.map(\.word))
        let end = hint.map { "did you mean '\(first) \($0)'?" } ?? "'\(name) help \(first)' lists them"
        throw UsageError("unknown command \("\(first) \(second)".quoted); \(end)")
    }

    /// The commands that a command is divided into, and the second word of each.
    func parts(of name: String) -> [(word: String, command: CommandDescription)] {
        commands.compactMap { command in
            guard command.name.hasPrefix(name + " ") else { return nil }
            return (String(command.name.dropFirst(name.count + 1)), CommandDescription(command))
        }
    }

    private func answer(_ standard: StandardOption) -> Request {
        switch standard {
        case .help: .print(help())
        case .version: .print("\(name) \(version)\n")
        }
    }

    private func unknownCommand(_ word: String) -> UsageError {
        let hint = suggestion(for: word, among: commands.map { $0.name }.filter { !$0.contains(" ") } + ["help"])
        let end = hint.map { "did you mean '\($0)'?" } ?? "'\(name) help' lists them"
        return UsageError("unknown command \(word.quoted); \(end)")
    }

    /// The text that `--generate KIND` asks for: how packaging gets at the manual and the completions.
    private func generated(_ arguments: [String]) throws -> String {
        let expected = "expected man, bash, zsh, fish"
        let attached = arguments[0].utf8.firstIndex(of: UInt8(ascii: "=")).map { arguments[0][$0...].dropFirst() }
        guard let kind = attached.map(String.init) ?? arguments.dropFirst().first else {
            throw UsageError("option '--generate' needs a value; \(expected)")
        }
        switch kind {
        case "man": return manual()
        case "bash": return bashCompletion()
        case "zsh": return zshCompletion()
        case "fish": return fishCompletion()
        default: throw UsageError("--generate: \(kind.quoted) is not a kind of text; \(expected)")
        }
    }
}

/// The command that `arguments` spell, its name not among them.
///
/// - Throws: ``UsageError``, also where help or the version is asked for instead.
package func parse<C: Command>(
    _ command: C.Type, _ arguments: some Sequence<String>, environment: [String: String] = [:]
) throws -> C {
    switch try Parser<C>.parse(arguments, environment: environment) {
    case .command(let command): return command
    case .standard(let standard): throw UsageError("unexpected option '--\(standard.rawValue)'")
    }
}
