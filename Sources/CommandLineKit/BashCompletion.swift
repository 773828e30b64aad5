extension Program {
    /// A completion for bash 4 and later that needs nothing but bash.
    func bashCompletion() -> String {
        let commands = commands.map { CommandDescription($0) }
        let function = "_" + String(name.map { $0 == "-" ? "_" : $0 })
        let divided = commands.map(\.name).filter { $0.contains(" ") }
        let names = (commands.map(\.name).filter { !$0.contains(" ") } + ["help"]).map(\.shellQuoted)
            .joined(separator: " ")
        let standard = StandardOption.allCases.map { "--" + $0.rawValue }
        let values = commands.flatMap { command in
            command.options.filter { $0.kind == .value }.map { option in
                let patterns = option.names.map { "\(command.name):\($0)".shellPattern }.joined(separator: "|")
                return "    \(patterns)) \(option.completion.bash(function)); return ;;"
            }
        }
        let operands = commands.map { command in
            let options = command.options.compactMap { $0.long.map { "--" + $0 } } + ["--help"]
            let parts = parts(of: command.name).map(\.word)
            let operand =
                command.operands.lazy.map(\.completion).first { $0 != .none } ?? (parts.isEmpty ? .none : .oneOf(parts))
            return """
                    \(command.name.shellPattern))
                        options='\(options.joined(separator: " "))'
                        operand=(\(operand.bash(function))) ;;
                """
        }
        return """
            # bash completion for \(name)

            \(function)_words() {
                local word
                for word; do
                    [[ $word != "$cur"* ]] || COMPREPLY+=("$attached$word")
                done
            }

            # Files with one of the extensions given, or any.
            \(function)_files() {
                local entry extension
                compopt -o filenames 2>/dev/null
                while IFS= read -r entry; do
                    COMPREPLY+=("$attached$entry")
                done < <(
                    (($# > 0)) || compgen -f -- "$cur"
                    (($# == 0)) || compgen -d -- "$cur"
                    for extension; do
                        compgen -f -X "!*.$extension" -- "$cur"
                    done
                )
            }

            \(function)_complete() {
                local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} attached='' ended='' options=''
                local command=${COMP_WORDS[1]} i first=2 operand=(:)
                COMPREPLY=()
                if ((COMP_CWORD == 1)); then
                    if [[ $cur == -* ]]; then
                        \(function)_words \(standard.joined(separator: " "))
                    else
                        \(function)_words \(names)
                    fi
                    return
                fi
            \(divided.isEmpty ? "" : """
                if ((COMP_CWORD > 2)); then
                    case "$command ${COMP_WORDS[2]}" in
                    \(divided.map(\.shellPattern).joined(separator: "|")))
                        command+=" ${COMP_WORDS[2]}" first=3 ;;
                    esac
                fi

            """)    for ((i = first; i < COMP_CWORD; i++)); do
                    [[ ${COMP_WORDS[i]} != -- ]] || ended=1
                done

                # Readline cuts --name=value into three words, unless COMP_WORDBREAKS was changed.
                if [[ $cur == '=' ]]; then
                    cur=''
                elif [[ $before == '=' ]]; then
                    before=${COMP_WORDS[COMP_CWORD - 2]}
                elif [[ $cur == --*=* ]]; then
                    before=${cur%%=*} attached=${cur%%=*}= cur=${cur#*=}
                fi
                [[ -n $ended ]] || case $command:$before in
            \(values.joined(separator: "\n"))
                esac

                case $command in
                help) operand=(\(function)_words \(names)) ;;
            \(operands.joined(separator: "\n"))
                esac
                # Nothing is known of the operands, or an option is begun: these are the options.
                [[ -n $attached ]] || "${operand[@]}"
                if [[ -z $ended$attached && (${#COMPREPLY[@]} -eq 0 || $cur == -*) ]]; then
                    \(function)_words $options
                fi
            }

            complete -F \(function)_complete \(name)

            """
    }
}

extension Completion {
    /// The call that offers it.
    fileprivate func bash(_ function: String) -> String {
        switch self {
        case .none: ":"
        case .file(let extensions): ([function + "_files"] + extensions.map(\.shellQuoted)).joined(separator: " ")
        case .oneOf(let words): ([function + "_words"] + words.map(\.shellQuoted)).joined(separator: " ")
        }
    }
}

extension String {
    /// The text as a pattern of bash's `case` that matches nothing else.
    fileprivate var shellPattern: String { contains(" ") ? shellQuoted : self }

    /// The text as one word of bash and zsh.
    var shellQuoted: String {
        let isPlain = utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "/"):
                true
            default: false
            }
        }
        if isPlain, !isEmpty { return self }
        return "'" + reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
    }
}
