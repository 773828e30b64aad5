extension Program {
    /// What is wrong with an example's command line; `nil` where it would be accepted.
    ///
    /// Commands of other programs, before or after ours in a pipe, are not judged.
    func fault(of example: String) -> String? {
        let commands = example.shellCommands.filter { $0.first == name }
        guard !commands.isEmpty else { return "does not call \(name)" }
        for command in commands {
            do {
                _ = try request(Array(command.dropFirst()))
            } catch {
                return "\(error)"
            }
        }
        return nil
    }
}

extension String {
    /// The commands of a simple shell line, each in its words, without redirections.
    var shellCommands: [[String]] {
        var commands: [[String]] = [[]]
        var word = ""
        var isInWord = false
        var quote: Character?
        var skipsNext = false

        func endWord() {
            defer {
                word = ""
                isInWord = false
            }
            guard isInWord else { return }
            if skipsNext { skipsNext = false } else { commands[commands.count - 1].append(word) }
        }

        for character in self {
            if let open = quote {
                if character == open { quote = nil } else { word.append(character) }
                continue
            }
            switch character {
            case "'", "\"":
                quote = character
                isInWord = true
            case " ": endWord()
            case "|", ";", "&":
                endWord()
                commands.append([])
            case ">", "<":
                // The number in `2>` belongs to the redirection.
                if word == "2" || word == "1" { isInWord = false }
                endWord()
                skipsNext = true
            default:
                word.append(character)
                isInWord = true
            }
        }
        endWord()
        return commands.filter { !$0.isEmpty }
    }
}
