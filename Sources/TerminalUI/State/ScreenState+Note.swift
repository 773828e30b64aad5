internal import Positioning

extension ScreenState {
    /// Carries on with a note panel as a key left it.
    ///
    /// What was typed stays until it is stored: the store may be locked, or the event gone.
    mutating func carryOn(_ outcome: NotePanel.Outcome, of panel: NotePanel) -> [Action] {
        switch outcome {
        case .stays: return []
        case .asks:
            message = Message(text: "the note was changed; Enter keeps it, the same key again throws that away")
            return []
        case .left:
            panels.removeLast()
            return []
        case .finished(let text):
            return [.setNote(panel.event, text)]
        }
    }

    /// Closes the panel whose note is stored.
    mutating func takeNoted(_ event: Event) -> [Action] {
        panels.removeAll { panel in
            if case .note(let panel) = panel { panel.event.id == event.id } else { false }
        }
        tell(event.note == nil ? "took the note away" : "noted")
        return reload()
    }

    /// Another program wrote a note meanwhile: it is shown, and replaced only by whoever has seen it.
    mutating func takeDiffering(_ event: Event) -> [Action] {
        for index in panels.indices {
            guard case .note(var panel) = panels[index], panel.event.id == event.id else { continue }
            panel.take(event)
            panels[index] = .note(panel)
        }
        let there = event.note.map { "is '\($0.prefix(60))' meanwhile" } ?? "was taken away meanwhile"
        tell("the note \(there); Enter puts yours in its place, Esc leaves it", isError: true)
        return [.beep]
    }
}
