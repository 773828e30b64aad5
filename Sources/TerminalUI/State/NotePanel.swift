internal import Positioning

/// The panel in which the note of an event is written.
///
/// Whoever opened it hears the result and nothing else.
struct NotePanel: Sendable, Hashable {
    let event: Event
    var field: TextField

    enum Outcome: Sendable, Hashable {
        case stays
        case finished(String)
        case left
    }

    init(_ event: Event) {
        self.event = event
        field = TextField(event.note ?? "")
    }

    /// Whether the note would be another: a line end in it is shown as a space, and stays one where nothing was typed.
    private var isChanged: Bool { field.text != TextField(event.note ?? "").text }

    mutating func react(to key: Key) -> Outcome {
        switch key {
        case .enter: return isChanged ? .finished(field.text) : .left
        case .escape, .control("c"): return .left
        default:
            _ = field.react(to: key)
            return .stays
        }
    }
}
