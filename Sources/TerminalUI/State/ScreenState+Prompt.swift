internal import Positioning

extension ScreenState {
    mutating func react(to key: Key, in prompt: inout Prompt) -> [Action] {
        switch key {
        case .escape, .control("c"):
            panels.removeLast()
            return []
        case .enter: return finish(prompt)
        default:
            _ = prompt.field.react(to: key)
            panels[panels.count - 1] = .prompt(prompt)
            return []
        }
    }

    /// Does what was asked for. A question that may not be answered well stays until it is: what was typed is not lost.
    private mutating func finish(_ prompt: Prompt) -> [Action] {
        let text = prompt.field.text.trimmed
        switch prompt.kind {
        case .goTo where !text.isEmpty: return activeList.map { [.goTo($0.name, text)] } ?? []
        case .exportFile(let choice, _, let format) where !text.isEmpty:
            return [.export(ExportRequest(choice, format: format, file: text, replaces: prompt.replaced == text))]
        case .goTo, .exportFile:
            panels.removeLast()
            return []
        case .search:
            panels.removeLast()
            return search(text)
        case .exportFormat(let choice, let what):
            panels.removeLast()
            return [.nameFile(choice, what: what, format: text.isEmpty ? "gpx" : text)]
        }
    }

    /// Asks once more before a file is replaced.
    mutating func ask(toReplace file: String) -> [Action] {
        guard case .prompt(var prompt) = panels.last, case .exportFile = prompt.kind else { return [] }
        prompt.replaced = file
        panels[panels.count - 1] = .prompt(prompt)
        tell("'\(file)' is there already; Enter replaces it, another name leaves it")
        return []
    }

    /// Closes the questions that are answered.
    mutating func closePrompt(_ isAnswered: (Prompt.Kind) -> Bool) {
        panels.removeAll { panel in
            if case .prompt(let prompt) = panel { isAnswered(prompt.kind) } else { false }
        }
    }

    private mutating func search(_ text: String) -> [Action] {
        guard var list = activeList else { return [] }
        list.filter.text = text.isEmpty ? nil : text
        list.clearChoice()
        list.followsNewest = true
        activeList = list
        return [list.load(.newest)]
    }

    /// Goes to an instant that was asked for in words.
    mutating func go(to date: Timestamp, in name: ListName) -> [Action] {
        closePrompt { $0 == .goTo }
        guard var list = activeList, list.name == name else { return [] }
        list.followsNewest = false
        activeList = list
        return [list.load(.date(date))]
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
