extension Program {
    /// A completion for fish, to be put as `NAME.fish` into a folder of `$fish_complete_path`.
    func fishCompletion() -> String {
        let commands = commands.map { CommandDescription($0) }
        let function = "__fish_" + String(name.map { $0 == "-" ? "_" : $0 })
        let divided = commands.map(\.name).filter { $0.contains(" ") }.map(\.fishQuoted)
        var lines = [
            "# fish completion for \(name)",
            "function \(function)_in -d 'Whether the command is one of these, or there is none and nothing is given'",
            "    set -l words (commandline -opc)",
            "    if test (count $words) -lt 2",
            "        test (count $argv) -eq 0",
            "    else",
            "        set -l command $words[2]",
        ]
        if !divided.isEmpty {
            lines += [
                "        if test (count $words) -gt 2",
                "            contains -- \"$words[2] $words[3]\" \(divided.joined(separator: " "))",
                "            and set command \"$words[2] $words[3]\"",
                "        end",
            ]
        }
        lines += [
            "        contains -- $command $argv",
            "    end",
            "end",
            "complete -c \(name) -f",
        ]
        func add(_ command: String?, _ rest: String, _ help: String? = nil) {
            let condition =
                command.map { "\(function)_in \($0.contains(" ") ? $0.fishQuoted : $0)" } ?? "\(function)_in"
            lines.append(
                "complete -c \(name) -n \(condition.fishQuoted) \(rest)" + (help.map { " -d \($0.fishQuoted)" } ?? ""))
        }

        for standard in StandardOption.allCases {
            add(nil, "-s \(standard.short) -l \(standard.rawValue)", standard.summary)
        }
        for command in commands {
            let words = command.name.split(separator: " ")
            add(words.count > 1 ? String(words[0]) : nil, "-a \(words[words.count - 1])", command.summary)
        }
        add(nil, "-a help", "Tell about a command")
        add("help", "-a \(commands.map(\.name).filter { !$0.contains(" ") }.joined(separator: " ").fishQuoted)")
        for command in commands {
            for option in command.named {
                let names = [option.long.map { "-l \($0)" }, option.short.map { "-s \($0)" }].compactMap { $0 }
                let value = option.kind == .value ? " -r" + option.completion.fish : ""
                add(command.name, names.joined(separator: " ") + value, option.help)
            }
            add(command.name, "-s \(StandardOption.help.short) -l help", StandardOption.help.summary)
            for operand in command.operands where operand.completion != .none {
                add(command.name, String(operand.completion.fish.dropFirst()), operand.help)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Completion {
    /// The arguments of `complete` that offer it, a space before them.
    fileprivate var fish: String {
        switch self {
        case .none: return " -f"
        case .file(let extensions) where extensions.isEmpty: return " -F"
        case .file(let extensions):
            let calls = extensions.map { "__fish_complete_suffix .\($0)" }.joined(separator: "; ")
            return " -f -a \("(\(calls))".fishQuoted)"
        case .oneOf(let words):
            // Within the quotes there are words again, which are expanded once more.
            return " -f -a \(words.map { $0.shellQuoted }.joined(separator: " ").fishQuoted)"
        }
    }
}

extension String {
    fileprivate var fishQuoted: String {
        "'" + reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
    }
}
