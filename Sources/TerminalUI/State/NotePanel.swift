internal import Positioning

/// The panel in which the note of an event is written.
///
/// Whoever opened it hears the result and nothing else.
struct NotePanel: Sendable, Hashable {
    /// The event with the note that was seen last.
    private(set) var event: Event
    var field: TextField
    /// Whether leaving was asked for already, while that would lose what was typed.
    private var isLeaving = false

    enum Outcome: Sendable, Hashable {
        case stays
        case finished(String)
        /// It would be left, if that did not lose what was typed.
        case asks
        case left
    }

    init(_ event: Event) {
        self.event = event
        field = TextField(event.note ?? "")
    }

    /// Whether the note would be another: a line end in it is shown as a space, and stays one where nothing was typed.
    private var isChanged: Bool { field.text != TextField(event.note ?? "").text }

    /// Takes another note of its event for the one that was seen; what was typed stays.
    mutating func take(_ event: Event) { self.event = event }

    mutating func react(to key: Key) -> Outcome {
        defer { isLeaving = isLeaving && key.leaves }
        switch key {
        case .enter: return isChanged ? .finished(field.text) : .left
        case .escape, .control("c"):
            guard isChanged, !isLeaving else { return .left }
            isLeaving = true
            return .asks
        default:
            _ = field.react(to: key)
            return .stays
        }
    }
}

extension Key {
    /// Whether it leaves what is being typed.
    fileprivate var leaves: Bool { self == .escape || self == .control("c") }
}
