package import Positioning

/// Events to store together, with the bookkeeping of the recorder that kept them.
package struct RecordingBatch: Sendable {
    /// One event to store.
    package struct Entry: Sendable {
        /// The event; its `id`, `track` and `segment` are the store's to give.
        package var event: Event
        package var placement: Placement
        /// When it came, where a clock that nothing held dated it; what it takes to date it right later. Uptime.
        package var uptime: Int64?

        package init(_ event: Event, placement: Placement = .continuing, uptime: Int64? = nil) {
            self.event = event
            self.placement = placement
            self.uptime = uptime
        }

        package init(
            _ location: Location, kind: EventKind = .fix, name: String? = nil, note: String? = nil,
            placement: Placement = .continuing
        ) {
            event = Event(id: 0, kind: kind, location, name: name, note: note)
            self.placement = placement
            uptime = location.uptime
        }
    }

    /// Where in the log an event belongs.
    package enum Placement: Sendable, Hashable {
        /// In the current segment; in a new one where there is none, or where the receiver is another.
        case continuing
        /// In a new segment of the current track; of a new one where there is none.
        case segment
        /// In the first segment of a new track.
        case track(name: String?)
        /// In no track.
        case outside
    }

    /// How many fixes were not stored, for one reason.
    package struct Refusal: Sendable, Hashable {
        package var reason: String
        /// Whether the track that is current after the batch counts them too.
        package var isOfTrack: Bool
        package var count: Int

        package init(reason: String, isOfTrack: Bool, count: Int) {
            self.reason = reason
            self.isOfTrack = isOfTrack
            self.count = count
        }
    }

    package var entries: [Entry]
    /// The recorder's session, which the events count for; `nil` for what is not recorded, such as an import. Only a
    /// recorder's batch changes where a recording goes on.
    package var session: Int64?
    /// The newest true fix that the recorder has seen, stored or not; `nil` leaves what was said before.
    package var lastTrueFix: LastFix?
    package var refusals: [Refusal]
    /// The boot that the entries' uptimes are of, by the kernel's name; without it they are not kept.
    package var boot: String?

    package init(
        entries: [Entry] = [], session: Int64? = nil, lastTrueFix: LastFix? = nil, refusals: [Refusal] = [],
        boot: String? = nil
    ) {
        self.entries = entries
        self.session = session
        self.lastTrueFix = lastTrueFix
        self.refusals = refusals
        self.boot = boot
    }
}

/// When a true fix was, by which gaps are judged.
package struct LastFix: Sendable, Hashable {
    package var date: Timestamp
    package var timeSource: TimeSource
    package var receivedDate: Timestamp

    package init(date: Timestamp, timeSource: TimeSource, receivedDate: Timestamp) {
        self.date = date
        self.timeSource = timeSource
        self.receivedDate = receivedDate
    }
}

/// Where in the log the next event goes.
package struct RecordingPlace: Sendable, Hashable {
    /// `nil` before the first track.
    package internal(set) var track: Int64?
    /// `nil` before the first segment.
    package internal(set) var segment: Int64?
    /// The receiver of all events of the segment; `nil` where gpsd did not say.
    package internal(set) var device: String?

    /// Before the first track.
    package init() {}

    init(track: Int64?, segment: Int64?, device: String?) {
        self.track = track
        self.segment = segment
        self.device = device
    }
}
