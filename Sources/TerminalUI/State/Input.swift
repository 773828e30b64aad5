package import EventStore
package import Positioning

/// Something that the screen reacts to.
package enum Input: Sendable, Hashable {
    case key(Key)
    case mouse(MouseEvent)
    case resize(Size)
    /// What the clocks say; at least once a second.
    case tick(ClockReading)
    case live(LiveReading)
    case recording(RecordingState)
    /// Something in the store is another than before.
    case storeChanged
    /// Another store is in the place of the one that was shown.
    case storeReplaced
    /// Events that an ``Action/load(_:_:)`` asked for.
    case loaded(ListName, EventPage)
    /// The date that an ``Action/goTo(_:_:)`` named.
    case date(ListName, Timestamp)
    /// When the newest event was stored; `nil` where there is none.
    case newest(Timestamp?)
    case tracks([TrackSummary])
    /// The line that a map wants, as far as it is read; `nil` where there is no such track.
    case line(LineChoice, TrackLine?)
    /// The marks in the part of the globe that is shown.
    case marksOnMap([Event])
    /// The mark that an ``Action/add`` stored.
    case added(Event)
    /// The note that an ``Action/setNote(_:_:)`` wrote is stored.
    case noted(Event)
    /// The note of an event is another than the one that was seen; none was stored.
    case noteDiffers(Event)
    /// The name that an ``Action/nameFile(_:what:format:)`` asked for.
    case fileNamed(EventChoice, what: String, format: String, name: String)
    /// A file is there that an ``Action/export(_:)`` would have replaced; nothing was begun.
    case fileExists(String)
    case exportBegan(file: String)
    case exportEnded
    /// Something was done that should be told.
    case did(String)
    /// Something could not be done, and why.
    case failed(String)
}

/// Which list of events.
package enum ListName: Sendable, Hashable {
    /// The log.
    case events
    /// The events of the track that is open.
    case track
}

/// A part of a list, the newest first.
package struct EventPage: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        /// All that is to be in memory now.
        case whole
        /// What comes before the first row, and after the last.
        case newer
        case older
    }

    package var place: Place
    package var events: [Event]
    /// Whether there are more to either side.
    package var hasNewer: Bool
    package var hasOlder: Bool
    /// With ``Place/whole``: the row that was asked for, or would follow it.
    package var focus: Int

    package init(_ place: Place, _ events: [Event], hasNewer: Bool, hasOlder: Bool, focus: Int = 0) {
        self.place = place
        self.events = events
        self.hasNewer = hasNewer
        self.hasOlder = hasOlder
        self.focus = focus
    }
}
