/// What an option looks like from outside, whatever it sets: plain data for help, the manual and completions.
package struct OptionDescription: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A switch.
        case flag
        /// An option that needs a value.
        case value
        /// A word that stands for itself.
        case operand
    }

    package var kind: Kind
    /// The name after `--`; `nil` for an operand.
    package var long: String?
    package var short: Character?
    /// What stands for the value, in capitals; empty for a flag.
    package var placeholder = ""
    package var help: String
    /// Whether each further value is added to those before.
    package var repeats = false
    /// Whether an operand must be there.
    package var isRequired = false
    package var completion = Completion.none
    /// The heading that it stands under in help; `nil` for the common one.
    package var section: String?
    /// The environment variable that gives the default.
    package var environment: String?
    /// The default as help shows it; `nil` where there is none, or none that can be shown.
    package var defaultText: String?

    /// `-f` and `--format`, whichever there are.
    package var names: [String] {
        [short.map { "-\($0)" }, long.map { "--\($0)" }].compactMap { $0 }
    }

    /// An operand as a usage line shows it, such as `[ID...]`.
    package var usage: String {
        let word = repeats ? placeholder + "..." : placeholder
        return isRequired ? word : "[\(word)]"
    }

    /// What help adds behind the text: the words that will do, the default, whether it may be repeated.
    package var notes: [String] {
        var notes: [String] = []
        if case .oneOf(let words) = completion {
            notes.append(words.map { $0.hasSuffix(":") ? $0 + "NAME" : $0 }.joined(separator: ", "))
        }
        let defaults = [environment.map { "$\($0)" }, defaultText].compactMap { $0 }
        if !defaults.isEmpty { notes.append("default: " + defaults.joined(separator: ", else ")) }
        if repeats, kind == .value { notes.append("may be repeated") }
        return notes
    }

    /// The help with its notes in parentheses.
    package var fullHelp: String {
        notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
    }
}

/// A command with its type erased: what help, the manual and completions are made of.
package struct CommandDescription: Sendable {
    package var name: String
    package var summary: String
    package var discussion: String
    package var options: [OptionDescription]
    package var examples: [(line: String, says: String)]

    package init<C: Command>(_ command: C.Type) {
        name = C.name
        summary = C.summary
        discussion = C.discussion
        examples = C.examples
        let defaults = C()
        options = C.options.map { option in
            var description = option.description
            description.defaultText = option.defaultText(in: defaults)
            return description
        }
    }

    package var operands: [OptionDescription] { options.filter { $0.kind == .operand } }
    /// Flags and options with a value.
    package var named: [OptionDescription] { options.filter { $0.kind != .operand } }

    /// The command as a usage line shows it, such as `show [OPTION...] ID`.
    package var usage: String {
        ([name, "[OPTION...]"] + operands.map(\.usage)).joined(separator: " ")
    }
}
