extension Program {
    /// The manual page, section 1, in the macros of man(7). Nothing in it depends on when it was made.
    func manual() -> String {
        let commands = commands.map { CommandDescription($0) }
        var page = ManualPage()
        page.request("TH", name.uppercased(), "1", "", "\(name) \(version)", "User Commands")

        page.request("SH", "NAME")
        page.text("\(name) - \(summary)")
        page.request("SH", "SYNOPSIS")
        page.line("\(name.bold) \("COMMAND".italic) [\("OPTION".italic)...] [\("OPERAND".italic)...]")
        page.line(".br")
        page.line("\(name.bold) \("COMMAND".italic) \("--help".bold)")
        page.line(".br")
        page.line("\(name.bold) \("--version".bold)")
        let description = [discussion, epilogue].filter { !$0.isEmpty }.joined(separator: "\n\n")
        if !description.isEmpty {
            page.request("SH", "DESCRIPTION")
            page.prose(description)
        }

        page.request("SH", "COMMANDS")
        for command in commands {
            page.request("SS", command.usage)
            page.text(command.summary + ".")
            if !command.discussion.isEmpty {
                page.line(".PP")
                page.prose(command.discussion)
            }
            for option in command.operands + command.named.filter({ $0.section == nil }) { page.option(option) }
            for (section, options) in command.sections {
                page.line(".PP")
                page.text(section + ":")
                for option in options { page.option(option) }
            }
        }

        let examples = commands.flatMap(\.examples)
        page.list("EXAMPLES", examples.map { ($0.line.bold, $0.says) })
        page.list("EXIT STATUS", exitStatuses.sorted { $0.0 < $1.0 }.map { ("\($0.0)".bold, $0.1) })
        page.list("ENVIRONMENT", variables(of: commands).map { ($0.0.bold, $0.1) })
        page.list("FILES", files.map { ($0.0.italic, $0.1) })
        return page.source
    }

    /// The variables that were told of, and behind them those that options name.
    private func variables(of commands: [CommandDescription]) -> [(String, String)] {
        var variables = environment
        for option in commands.flatMap(\.options) {
            guard let variable = option.environment, let name = option.names.last,
                !variables.contains(where: { $0.0 == variable })
            else { continue }
            variables.append((variable, "The default of \(name)"))
        }
        return variables
    }
}

/// A page in roff while it is written.
private struct ManualPage {
    private(set) var source = ""

    mutating func line(_ line: String) { source += line + "\n" }
    mutating func text(_ text: String) { line(text.roff) }

    /// A request whose arguments are quoted.
    mutating func request(_ name: String, _ arguments: String...) {
        line(".\(name)" + arguments.map { " \"\($0.roff)\"" }.joined())
    }

    mutating func prose(_ prose: String) {
        for (index, paragraph) in prose.paragraphs.enumerated() {
            if index > 0 { line(".PP") }
            switch paragraph {
            case .filled(let filled): text(filled)
            case .literal(let lines):
                line(".RS 4\n.nf")
                for literal in lines { text(literal) }
                line(".fi\n.RE")
            }
        }
    }

    /// A tagged paragraph, such as an option has; `tag` is roff already.
    mutating func item(_ tag: String, _ says: String) {
        line(".TP\n\(tag)")
        text(says)
    }

    mutating func option(_ option: OptionDescription) {
        var tag = option.names.map(\.bold).joined(separator: ", ")
        switch option.kind {
        case .flag: break
        case .value: tag += " " + option.placeholder.italic
        case .operand: tag = option.placeholder.italic
        }
        item(tag, option.fullHelp)
    }

    /// A section of tagged paragraphs; nothing where there are none.
    mutating func list(_ heading: String, _ items: [(tag: String, says: String)]) {
        guard !items.isEmpty else { return }
        request("SH", heading)
        for (tag, says) in items { item(tag, says) }
    }
}

extension String {
    fileprivate var bold: String { "\\fB\(roff)\\fR" }
    fileprivate var italic: String { "\\fI\(roff)\\fR" }

    /// The text with what roff would take for a request, an escape or a typographic sign made plain.
    var roff: String {
        var roff = ""
        var startsLine = true
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": roff += "\\e"
            case "-": roff += "\\-"
            case "'": roff += "\\(aq"
            case "\"": roff += "\\(dq"
            case "`": roff += "\\(ga"
            case "^": roff += "\\(ha"
            case "~": roff += "\\(ti"
            case ".": roff += startsLine ? "\\&." : "."
            case _ where scalar.isASCII: roff.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                roff += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            }
            startsLine = scalar == "\n"
        }
        return roff
    }
}
