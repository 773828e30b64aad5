package import LocationManager
package import Positioning

/// What gpsd says right now, as far as the screen shows it.
package struct LiveReading: Sendable, Hashable {
    /// Whether an event could be added now, or why not.
    package var availability = Availability.unavailable(.connecting)
    /// The sentence that says why not; `nil` where one could.
    package var reason: String?
    /// The newest true location, fresh or not.
    package var location: Location?
    /// How long ago that came. Whole seconds, so that nothing is drawn more often.
    package var age: Int64?
    package var satellitesUsed: Int?
    package var satellitesSeen: Int?
    /// The receiver that is followed.
    package var device: String?

    /// The receiver that all this is about, and its sky; `nil` where there is none.
    package var receiver: ReceiverStatus?

    package init() {}

    /// What a manager knows at a moment; `words` says why an event could not be added.
    package init(_ manager: LocationManager, at uptime: Int64, words: (Unavailability) -> String) {
        availability = manager.availability(at: uptime)
        if case .unavailable(let why) = availability { reason = words(why) }
        location = manager.location
        age = manager.age(at: uptime).map { $0 / 1000 }
        (satellitesUsed, satellitesSeen) = manager.satellites
        device = manager.device
        receiver = manager.receiver(at: uptime)
    }

    var canAdd: Bool { availability.location != nil }
}

/// How the recording into this store is.
package enum RecordingState: Sendable, Hashable {
    /// Nobody records into it.
    case off
    /// This screen does.
    case here(RecordingReport)
    /// Another process does.
    case elsewhere(process: Int32?)
}

/// A recording in this process, at one moment.
package struct RecordingReport: Sendable, Hashable {
    /// The number of events kept, on the disk or waiting.
    package var kept: Int
    /// What keeps them from being written; `nil` while they are.
    package var trouble: String?

    package init(kept: Int = 0, trouble: String? = nil) {
        self.kept = kept
        self.trouble = trouble
    }
}
