extension Program {
    /// A completion for zsh, to be put as `_NAME` into a folder of `$fpath`.
    func zshCompletion() -> String {
        let commands = commands.map { CommandDescription($0) }
        let function = "_" + name
        let standard = StandardOption.allCases.map { option in
            "        '(- *)'{-\(option.short),--\(option.rawValue)}'[\(option.summary.zshText)]' \\\n"
        }
        let names = commands.filter { !$0.name.contains(" ") }.map { command in
            "        \("\(command.name):\(command.summary)".shellQuoted)"
        }
        let cases = commands.filter { !$0.name.contains(" ") }.map { command in
            let parts = parts(of: command.name)
            guard !parts.isEmpty else { return Self.zshCase(command.name, command) }
            // The words are shifted, so that what is divided further is completed as if it were a command of its own.
            return """
                    \(command.name))
                        if ((CURRENT > 2)) && [[ $words[2] == (\(parts.map(\.word).joined(separator: "|"))) ]]; then
                            shift words
                            ((CURRENT -= 1))
                            curcontext="${curcontext%:}-$words[1]:"
                            case $words[1] in
                \(parts.map { Self.zshCase($0.word, $0.command) }.joined(separator: "\n"))
                            esac
                            return result
                        fi
                \(Self.zshArguments(command, parts: parts.map(\.word))) ;;
                """
        }
        return """
            #compdef \(name)

            \(function)_commands() {
                local -a commands=(
            \(names.joined(separator: "\n"))
                    'help:Tell about a command'
                )
                _describe -t commands command commands
            }

            \(function)() {
                local curcontext=$curcontext state line result=1
                local -A opt_args
                _arguments -C \\
            \(standard.joined())        ': :\(function)_commands' \\
                    '*::: :->arguments' && result=0
                [[ $state == arguments ]] || return result

                words=($line[1] "${words[@]}")
                ((CURRENT += 1))
                curcontext="${curcontext%:*:*}:\(name)-$line[1]:"
                case $line[1] in
                help) \(function)_commands && result=0 ;;
            \(cases.joined(separator: "\n"))
                esac
                return result
            }

            if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
                \(function) "$@"
            else
                compdef \(function) \(name)
            fi

            """
    }
}

extension Program {
    private static func zshCase(_ word: String, _ command: CommandDescription) -> String {
        "        \(word))\n\(zshArguments(command)) ;;"
    }

    /// The call that completes a command's options and operands, or the `parts` that it is divided into.
    private static func zshArguments(_ command: CommandDescription, parts: [String] = []) -> String {
        let options = command.options.map { $0.zsh(operands: command.operands) }
        let specifications = options + (parts.isEmpty ? [] : ["'1:: :(\(parts.joined(separator: " ")))'"])
        return """
                    _arguments -s -S \\
            \(specifications.map { "            \($0) \\" }.joined(separator: "\n"))
                        '(- *)'{-h,--help}'[Show this help]' && result=0
            """
    }
}

extension OptionDescription {
    /// The option's specification for `_arguments`.
    fileprivate func zsh(operands: [OptionDescription]) -> String {
        let value = ":\(placeholder.zshText):\(completion.zsh)"
        switch kind {
        case .operand:
            if repeats { return "'*\(value)'" }
            let position = (operands.firstIndex(of: self) ?? 0) + 1
            return "'\(position)\(isRequired ? "" : ":")\(value)'"
        case .flag, .value:
            // A short name takes its value in the same word or the next (+), a long one after = or in the next (=).
            let marks = kind == .flag ? ("", "") : ("+", "=")
            let spellings = [short.map { "-\($0)\(marks.0)" }, long.map { "--\($0)\(marks.1)" }].compactMap { $0 }
            let excludes = repeats ? "*" : "(\(names.joined(separator: " ")))"
            let spelling = spellings.count == 2 ? "{\(spellings.joined(separator: ","))}" : spellings.joined()
            return "'\(excludes)'\(spelling)'[\(help.zshText)]\(kind == .flag ? "" : value)'"
        }
    }
}

extension Completion {
    fileprivate var zsh: String {
        switch self {
        case .none: " "
        case .file(let extensions) where extensions.isEmpty: "_files"
        case .file(let extensions):
            // One word alone in parentheses at the end would be a list of glob qualifiers.
            "_files -g \"\(extensions.map { "*.\($0)" }.joined(separator: " "))\"".zshInQuotes
        case .oneOf(let words): "(\(words.map(\.zshText).joined(separator: " ")))"
        }
    }
}

extension String {
    /// The text within single quotes that are there already.
    fileprivate var zshInQuotes: String { reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } }

    /// The text within a specification, where brackets and colons mean something, and within single quotes.
    fileprivate var zshText: String {
        reduce(into: "") { text, character in
            switch character {
            case "'": text += "'\\''"
            case "[", "]", ":", "\\": text += "\\\(character)"
            default: text.append(character)
            }
        }
    }
}
