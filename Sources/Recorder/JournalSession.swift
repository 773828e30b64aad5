internal import EventStore
internal import Positioning

/// A session that is noted down in a store, with what the store has acknowledged of it.
struct JournalSession {
    let id: Int64
    /// When it began: another session of that number began at another time.
    let start: ClockReading
    /// How many events were acknowledged.
    var events = 0
    /// How many refusals were, by reason.
    var refusals: [String: Int] = [:]

    init(id: Int64, start: ClockReading) {
        self.id = id
        self.start = start
    }

    /// Notes that a batch is on the disk.
    mutating func note(_ batch: RecordingBatch) {
        events += batch.entries.count
        for refusal in batch.refusals { refusals[refusal.reason, default: 0] += refusal.count }
    }
}
