extension Program {
    /// What `--help` prints: the commands, one a line.
    func help() -> String {
        var page = HelpPage()
        page.line("Usage: \(name) COMMAND [OPTION...] [OPERAND...]")
        page.paragraph(summary + ".")
        page.table("Commands", commands.map { ($0.name, $0.summary) })
        page.paragraph(
            "'\(name) COMMAND --help' tells more of a command, man \(name) of all, and '\(name) --version' which one "
                + "this is.")
        page.prose(epilogue)
        return page.text
    }

    /// What `COMMAND --help` prints: the usage, what it does, its options and examples.
    func help<C: Command>(for command: C.Type) -> String {
        let command = CommandDescription(command)
        let isWhole = command.name == name
        var page = HelpPage()
        page.line("Usage: \(isWhole ? command.usage : "\(name) \(command.usage)")")
        page.paragraph(command.summary + ".")
        page.prose(command.discussion)
        page.table("Operands", command.operands.map { ($0.placeholder, $0.fullHelp) })

        let standard = isWhole ? StandardOption.allCases : [.help]
        page.table(
            "Options",
            command.named.filter { $0.section == nil }.map { ($0.helpColumn, $0.fullHelp) }
                + standard.map { ("-\($0.short), --\($0.rawValue)", $0.summary) })
        for (section, options) in command.sections {
            page.table(section, options.map { ($0.helpColumn, $0.fullHelp) })
        }
        page.table("Commands", parts(of: command.name).map { ($0.command.name, $0.command.summary) })
        page.examples(command.examples)
        if isWhole { page.prose(epilogue) }
        return page.text
    }
}

extension CommandDescription {
    /// The options that stand under headings of their own, in the order of the table.
    var sections: [(heading: String, options: [OptionDescription])] {
        var sections: [(heading: String, options: [OptionDescription])] = []
        for option in named {
            guard let heading = option.section else { continue }
            if let index = sections.firstIndex(where: { $0.heading == heading }) {
                sections[index].options.append(option)
            } else {
                sections.append((heading, [option]))
            }
        }
        return sections
    }
}

extension OptionDescription {
    /// How the option is typed, long names in line below each other: `-f, --format FORMAT`, `    --name NAME`.
    fileprivate var helpColumn: String {
        let column = (short == nil ? "    " : "") + names.joined(separator: ", ")
        return kind == .flag ? column : "\(column) \(placeholder)"
    }
}

/// A help text of 80 columns while it is written.
private struct HelpPage {
    private(set) var text = ""

    private let width = 80
    private let indent = "  "
    /// What stands left is at most this wide where help stands beside it; what is wider has a line of its own.
    private let widest = 26

    mutating func line(_ line: String) { text += line + "\n" }

    /// An empty line and a paragraph.
    mutating func paragraph(_ paragraph: String) {
        line("")
        for wrapped in paragraph.wrapped(to: width) { line(wrapped) }
    }

    mutating func prose(_ prose: String) {
        for part in prose.paragraphs {
            switch part {
            case .filled(let filled): paragraph(filled)
            case .literal(let lines):
                line("")
                for literal in lines { line(indent + literal) }
            }
        }
    }

    /// An empty line, a heading, and rows whose right column hangs; nothing where there are no rows.
    mutating func table(_ heading: String, _ rows: [(left: String, right: String)]) {
        guard !rows.isEmpty else { return }
        line("\n\(heading):")
        let column = rows.map(\.left.count).filter { $0 <= widest }.max() ?? widest
        let start = indent.count + column + 2
        for (left, right) in rows {
            var beginning = indent + left
            if left.count > column {
                line(beginning)
                beginning = ""
            }
            for wrapped in right.wrapped(to: width - start) {
                line(beginning + String(repeating: " ", count: start - beginning.count) + wrapped)
                beginning = ""
            }
        }
    }

    mutating func examples(_ examples: [(line: String, says: String)]) {
        guard !examples.isEmpty else { return }
        line("\nExamples:")
        for example in examples {
            line(indent + example.line)
            let hanging = indent + "    "
            for wrapped in example.says.wrapped(to: width - hanging.count) { line(hanging + wrapped) }
        }
    }
}
