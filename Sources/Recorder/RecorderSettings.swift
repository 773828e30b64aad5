package import LocationManager

/// How a recording is made.
package struct RecorderSettings: Sendable {
    package var limits = Limits()
    package var economy = Economy.Wishes()
    /// How long events may gather before they are written to the disk. Milliseconds.
    package var commitInterval: Int64 = 5_000
    /// The longest that the observer does not hear how things are. Milliseconds.
    package var statusInterval: Int64 = 1_000
    /// How long the end waits for another process that writes. Milliseconds.
    package var closingPatience: Int64 = 60_000
    /// End after so many events.
    package var count: Int?
    /// End after so long. Milliseconds.
    package var duration: Int64?
    /// Begin another track whatever was before.
    package var startsNewTrack = false
    /// The name of the track that begins.
    package var trackName: String?

    package init() {}

    // The rest is no setting.

    /// The most events that are kept in memory while they cannot be written.
    static let mostPending = 36_000
    /// The longest that events are kept in memory while they cannot be written. Milliseconds.
    static let longestPending: Int64 = 3_600_000
    /// The most events of one transaction: it holds the write lock for a few milliseconds.
    static let batch = 1_000
    /// How long counts of refusals alone may gather. Milliseconds.
    static let bookkeepingInterval: Int64 = 60_000
}
