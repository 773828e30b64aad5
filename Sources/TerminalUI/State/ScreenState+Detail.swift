internal import Positioning

extension ScreenState {
    mutating func react(to intent: Intent, inDetail scroll: Int) -> [Action] {
        switch intent {
        case .close:
            panels.removeLast()
            return []
        case .up, .down:
            scrollDetail(from: scroll, by: intent == .up ? -1 : 1)
            return []
        case .pageUp, .pageDown:
            let page = max(1, ScreenLayout(self).content.lines - 2)
            scrollDetail(from: scroll, by: intent == .pageUp ? -page : page)
            return []
        case .previous, .next:
            guard var list = activeList else { return [] }
            let id = list.selectedEvent?.id
            let actions = list.move(by: intent == .previous ? -1 : 1)
            activeList = list
            guard list.selectedEvent?.id != id else {
                tell(intent == .previous ? "this is the first of the list" : "this is the last of the list")
                return actions
            }
            panels[panels.count - 1] = .detail(scroll: 0)
            return actions
        case .note:
            guard let event = activeList?.selectedEvent else { return nothingThere("note anything about") }
            panels.append(.note(NotePanel(event)))
            return []
        default: return []
        }
    }

    /// Scrolls what is said of an event, as far as it can be long.
    mutating func scrollDetail(from scroll: Int, by count: Int) {
        let inside = max(1, ScreenLayout(self).content.lines - 2)
        let most = max(0, Self.mostDetailLines - inside)
        panels[panels.count - 1] = .detail(scroll: min(max(0, scroll + count), max(scroll, most)))
    }

    /// More than an event has values; what they come to in lines, only the painter knows.
    static let mostDetailLines = 24
}
