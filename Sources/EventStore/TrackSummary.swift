package import Positioning

/// A track with what its events come to.
package struct TrackSummary: Sendable, Hashable, Identifiable {
    package var track: Track
    package var statistics: TrackStatistics
    /// The file that it was imported from, else the receivers in the order of its segments; empty where that is unknown.
    package var sources: [String]

    package var id: Int64 { track.id }
}

/// A row of `TrackSummary`, as far as it can be gone on from.
struct StoredSummary {
    let track: Track
    /// The last event that any of the track's segments may have.
    let lastEvent: Int64
    /// `nil` where nothing was kept, or by other rules.
    var statistics: TrackStatistics?
    /// No event with a higher id is part of `statistics`.
    var throughEvent: Int64
    /// The segment of the last event in `statistics`.
    var lastSegment: Int64?

    /// Whether nothing was appended since.
    var isWhole: Bool { statistics != nil && throughEvent >= lastEvent }
}
