package import Positioning

/// Something that the screen wants done, since it does nothing itself.
package enum Action: Sendable, Hashable {
    case quit
    /// Ctrl-Z.
    case suspend
    /// Draws everything anew.
    case redraw
    case beep
    case load(ListName, LoadRequest)
    case loadTracks
    /// Goes to a date that was written in words.
    case goTo(ListName, String)
    /// Adds a mark by the fix that is shown.
    case add
    case delete(EventChoice)
    case undo
    case move(Int64, MoveDirection)
    /// Gives an event, as it was seen, another note.
    case setNote(Event, String)
    case startRecording
    case stopRecording
    /// Wants a name for the file of an export, before it is asked for.
    case nameFile(EventChoice, what: String, format: String)
    case export(ExportRequest)

    /// Whether it may leave the store another than before.
    var changesStore: Bool {
        switch self {
        case .add, .delete, .undo, .move, .setNote, .startRecording, .stopRecording: true
        default: false
        }
    }

    /// Whether it may take as long as a person notices.
    var mayTakeLong: Bool {
        switch self {
        case .loadTracks, .export: true
        default: changesStore
        }
    }

    /// Which store it is for.
    enum Need: Sendable { case no, theShown, any, byItself }

    /// Which store it is for: what is about events that were seen is for the store that has them, a recording opens its own.
    var needsStore: Need {
        switch self {
        case .delete, .undo, .move, .setNote, .export: .theShown
        case .add: .any
        case .startRecording, .stopRecording: .byItself
        default: .no
        }
    }
}

package enum MoveDirection: Sendable, Hashable { case up, down }

/// Which part of a list is to be loaded.
package struct LoadRequest: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        case newest
        case oldest
        /// Around an event, which need not be there any more; `following` are those that stood below it, and one of which
        /// takes its place then where no date tells it.
        case around(Event, following: [Event] = [])
        /// Around an instant.
        case date(Timestamp)
        /// Before this event, and after it.
        case newer(Event)
        case older(Event)
    }

    package var place: Place
    /// How many events; to each side, where it is around something.
    package var count: Int
    package var filter: ListFilter
}

/// Which events a list has.
package struct ListFilter: Sendable, Hashable {
    /// The text that was searched for.
    package var text: String?
    /// Only marks, in their own order.
    package var marksOnly = false
    package var track: Int64?

    package init(text: String? = nil, marksOnly: Bool = false, track: Int64? = nil) {
        self.text = text
        self.marksOnly = marksOnly
        self.track = track
    }
}

/// Events of a list that were chosen.
package enum EventChoice: Sendable, Hashable {
    case ids([Int64])
    /// All from one to the other in a list, both included.
    ///
    /// `more` are numbers of events that were chosen beside them.
    case range(from: Event, to: Event, filter: ListFilter, more: [Int64] = [])
    /// A whole track.
    case track(Int64)
}

/// What is to be exported.
package struct ExportRequest: Sendable, Hashable {
    package var choice: EventChoice
    package var format: String
    package var file: String
    /// Whether it may take the place of a file that is there.
    package var replaces: Bool

    package init(_ choice: EventChoice, format: String, file: String, replaces: Bool = false) {
        self.choice = choice
        self.format = format
        self.file = file
        self.replaces = replaces
    }
}
