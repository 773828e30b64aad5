package import Positioning

/// What undoing took back.
package struct UndoneOperation: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case delete
        case edit
        /// A track's name was changed.
        case rename
        /// Tracks were put into one.
        case join
        /// A track was cut in two.
        case split
        /// A mark was moved among the marks.
        case move
        /// Events were given other dates.
        case date
    }

    package var kind: Kind
    /// How many events, or tracks, it was about.
    package var count: Int
    /// When it was done.
    package var date: Timestamp
}

/// What deleting did.
package struct Deletion: Sendable, Hashable {
    /// How many events are gone; among them, where it was for good, those deleted before.
    package var count: Int
    /// Whether, where it was for good, no trace is left in the store's files. `false` where the room or the exclusive
    /// access that rewriting them takes was not to be had: the next deletion for good tries again.
    package var isScrubbed: Bool
}

/// What to do with a text of an event.
package enum TextChange: Sendable, Hashable {
    case keep
    case remove
    case set(String)

    func applied(to text: String?) -> String? {
        switch self {
        case .keep: text
        case .remove: nil
        case .set(let text): text
        }
    }
}
