internal import Positioning

extension ScreenState {
    mutating func react(to key: Key, in prompt: inout Prompt) -> [Action] {
        switch key {
        case .escape, .control("c"):
            panels.removeLast()
            return []
        case .enter:
            panels.removeLast()
            return finish(prompt)
        default:
            _ = prompt.field.react(to: key)
            panels[panels.count - 1] = .prompt(prompt)
            return []
        }
    }

    private mutating func finish(_ prompt: Prompt) -> [Action] {
        let text = prompt.field.text.trimmed
        switch prompt.kind {
        case .search: return search(text)
        case .goTo:
            guard !text.isEmpty, let list = activeList else { return [] }
            return [.goTo(list.name, text)]
        case .exportFormat(let choice, let what):
            let format = text.isEmpty ? "gpx" : text
            let name = format.hasPrefix("gpsbabel:") ? String(format.dropFirst(9)) : format
            panels.append(.prompt(Prompt(.exportFile(choice, what, format: format), "locations.\(name)")))
            return []
        case .exportFile(let choice, _, let format):
            guard !text.isEmpty else { return [] }
            return [.export(ExportRequest(choice, format: format, file: text))]
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
