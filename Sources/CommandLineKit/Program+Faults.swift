extension Program {
    /// What is wrong with the tables themselves, one line each; empty where all is well.
    ///
    /// For a unit test: nothing here can be wrong only on some machine or for some user.
    package func faults() -> [String] {
        let commands = commands.map { CommandDescription($0) }
        var faults: [String] = []
        faults += duplicates(in: commands.map(\.name)).map { "\($0): two commands have this name" }
        for command in commands {
            faults += self.faults(of: command).map { "\(command.name): \($0)" }
            faults += command.examples.compactMap { example in
                fault(of: example.line).map { "\(command.name): example '\(example.line)': \($0)" }
            }
        }
        faults += disagreements(among: commands)
        return faults
    }

    private func faults(of command: CommandDescription) -> [String] {
        var faults: [String] = []
        let words = command.name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let isDivided = words.count == 2 && self.command(named: words[0]) != nil
        if !words.allSatisfy(\.isName) || words[0] == "help" || (words.count > 1 && !isDivided) {
            faults.append("'\(command.name)' cannot be a command")
        }
        if let fault = fault(ofText: command.summary) { faults.append("the summary \(fault)") }
        faults += duplicates(in: command.options.flatMap(\.names)).map { "two options are \($0)" }
        for option in command.options {
            let name = option.names.last ?? (option.placeholder.isEmpty ? "an operand" : option.placeholder)
            faults += self.faults(of: option).map { "\(name) \($0)" }
        }
        for (operand, next) in zip(command.operands, command.operands.dropFirst()) {
            if operand.repeats { faults.append("\(next.placeholder) never gets a word after \(operand.placeholder)") }
            if next.isRequired, !operand.isRequired {
                faults.append("\(next.placeholder) is required but \(operand.placeholder) before it is not")
            }
        }
        return faults
    }

    private func faults(of option: OptionDescription) -> [String] {
        var faults: [String] = []
        if let fault = fault(ofText: option.help) { faults.append("has help that \(fault)") }
        if option.kind != .flag, option.placeholder.isEmpty { faults.append("has no placeholder") }
        if option.kind != .operand, !(option.long?.isName ?? false) || option.long?.utf8.count == 1 {
            faults.append("has a long name that is no word")
        }
        for standard in StandardOption.allCases where option.long == standard.rawValue || option.short == standard.short
        {
            faults.append("takes the place of --\(standard.rawValue)")
        }
        if case .oneOf(let words) = option.completion {
            if words.isEmpty { faults.append("accepts no word at all") }
            faults += duplicates(in: words).map { "accepts '\($0)' twice" }
            faults += words.filter { $0.isEmpty || $0.contains(" ") }.map { "accepts '\($0)', which is not one word" }
        }
        return faults
    }

    /// What is wrong with a summary or a help text.
    private func fault(ofText text: String) -> String? {
        if text.isEmpty { return "is missing" }
        if text.hasSuffix(".") { return "ends in a full stop" }
        if text.contains("\n") { return "has more than one line" }
        return nil
    }

    /// Options that do not mean the same in every command.
    private func disagreements(among commands: [CommandDescription]) -> [String] {
        var faults: [String] = []
        var letters: [Character: (long: String?, command: String)] = [:]
        var kinds: [String: (kind: OptionDescription.Kind, command: String)] = [:]
        for command in commands {
            for option in command.named {
                if let short = option.short {
                    let first = letters[short] ?? (option.long, command.name)
                    letters[short] = first
                    if first.long != option.long, first.command != command.name {
                        faults.append(
                            "-\(short) is --\(first.long ?? "") in \(first.command), --\(option.long ?? "") in \(command.name)"
                        )
                    }
                }
                guard let long = option.long else { continue }
                let first = kinds[long] ?? (option.kind, command.name)
                kinds[long] = first
                if first.kind != option.kind, first.command != command.name {
                    faults.append("--\(long) needs a value in only one of \(first.command) and \(command.name)")
                }
            }
        }
        return faults
    }

    private func duplicates(in names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { !seen.insert($0).inserted }
    }
}

extension String {
    /// Whether this can be typed without a thought: small letters, digits, and hyphens within.
    fileprivate var isName: Bool {
        guard let first = utf8.first, let last = utf8.last else { return false }
        let hyphen = UInt8(ascii: "-")
        return first != hyphen && last != hyphen
            && utf8.allSatisfy { byte in
                byte == hyphen || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            }
    }
}
