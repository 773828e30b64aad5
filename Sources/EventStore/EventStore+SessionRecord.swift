package import Positioning
internal import SQLite

/// What a store has of a session that goes on.
package struct SessionRecord: Sendable, Hashable {
    /// How many events it stored.
    package var events: Int
    /// How many fixes were refused in it, by reason.
    package var refusals: [String: Int]
    /// Where its next event goes.
    package var place: RecordingPlace
    /// The number of the last event of the place's segment.
    package var lastEvent: Int64?
}

extension EventStore {
    /// What is here of a session, which is told from another of its number by when it began; `nil` where it is not here.
    ///
    /// A commit that failed as it was synced may be on the disk all the same once the store is opened anew: this tells.
    package func record(ofSession session: Int64, start: ClockReading) throws -> SessionRecord? {
        try translating("read") {
            let known = try database.statement(
                "SELECT events FROM Session WHERE id = ?1 AND startDate = ?2 AND startUptime = ?3")
            known.bind(session, at: 1)
            known.bind(start.date.milliseconds, at: 2)
            known.bind(start.uptime, at: 3)
            guard let events = try known.firstRow({ Int($0.int64(0)) }) else { return nil }
            let refused = try database.statement(
                "SELECT reason, sum(count) FROM Refusal WHERE session = ?1 GROUP BY reason")
            refused.bind(session, at: 1)
            var refusals: [String: Int] = [:]
            try refused.forEachRow { refusals[$0.text(0) ?? ""] = Int($0.int64(1)) }
            let place = try resumePoint().place
            let last = try database.statement("SELECT lastEvent FROM Segment WHERE id = ?1")
            last.bind(place.segment, at: 1)
            return SessionRecord(
                events: events, refusals: refusals, place: place, lastEvent: try last.firstRow { $0.int64(0) })
        }
    }

    /// Moves all that the log holds into the main file, and syncs that: also what a failed sync may have left in the
    /// system's memory alone, where a second sync of the log would not find it.
    ///
    /// - Throws: ``StoreError``, of kind ``StoreError/Kind/busy`` where a reader is in the way.
    package func settleLog() throws {
        try translating(StoreError.writing) {
            let isBusy = try database.statement("PRAGMA wal_checkpoint(TRUNCATE)").firstRow { $0.int64(0) != 0 }
            guard isBusy == false else {
                throw StoreError(
                    .busy, "cannot write to '\(path)': another process is reading it; try again when that is done")
            }
        }
    }
}

extension RecordingPlace {
    /// The same track, of which the next event begins a segment.
    package var withoutSegment: RecordingPlace { RecordingPlace(track: track, segment: nil, device: nil) }
}
