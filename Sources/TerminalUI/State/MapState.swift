package import Positioning

/// Which line a map wants.
package enum LineChoice: Sendable, Hashable {
    /// That of the newest track: the recording, where there is one.
    case newest
    case track(Int64)
    /// That of the track that was being recorded at an instant.
    case during(Timestamp)
}

/// What the maps on the screen want from the store.
package struct MapWish: Sendable, Hashable {
    var line: LineChoice?
    /// The part of the globe of which the marks are wanted.
    var marks: MapFrame?
}

/// The part of the globe that the map shows, and what there is to be shown of it.
package struct MapState: Sendable, Hashable {
    enum Mode: Sendable, Hashable {
        /// All of the track, as it grows.
        case fit
        /// Where you are, and along.
        case follow
        /// What was chosen.
        case free
    }

    var mode = Mode.fit
    /// What was shown last, by anything but ``Mode/fit``; its size is of no account.
    var frame: MapFrame?
    var marks: [Event] = []
    /// Whose line this is; `nil` before the first.
    private(set) var choice: LineChoice?
    private(set) var line: TrackLine?

    mutating func take(_ line: TrackLine?, of choice: LineChoice) {
        self.choice = choice
        self.line = line.flatMap { $0.vertices.isEmpty ? nil : $0 }
    }
}
