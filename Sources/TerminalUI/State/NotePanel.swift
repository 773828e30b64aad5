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

    mutating func react(to key: Key) -> Outcome {
        switch key {
        case .enter: return .finished(field.text)
        case .escape: return .left
        default:
            _ = field.react(to: key)
            return .stays
        }
    }
}
