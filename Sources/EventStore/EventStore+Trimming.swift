package import Positioning
internal import SQLite

extension EventStore {
    /// Deletes the events of a track that are before a date, and those of another date and later; those without a date stay.
    ///
    /// Throws ``StoreError/Kind/noSuchTrack(_:)`` where there is none of that number.
    @discardableResult
    package func trimTrack(
        _ id: Int64, before: Timestamp? = nil, from: Timestamp? = nil, now: Timestamp
    ) throws -> Deletion {
        try delete(forever: false, now: now) {
            _ = try existingTracks([id])
            let statement = try database.statement(
                """
                INSERT OR IGNORE INTO Doomed \(Self.eventsOfTrack("StoredEvent"))
                    AND (e.date < ?2 OR e.date >= ?3)
                """)
            statement.bind(id, at: 1)
            // Nothing is before the first instant, nor at the last.
            statement.bind(before?.milliseconds ?? .min, at: 2)
            statement.bind(from?.milliseconds, at: 3)
            try statement.run()
        }
    }

    /// How many events ``trimTrack(_:before:from:now:)`` would leave.
    package func countLeft(track id: Int64, before: Timestamp?, from: Timestamp?) throws -> Int {
        try translating("read") {
            _ = try existingTracks([id])
            let statement = try database.statement(
                """
                SELECT count(*) FROM (\(Self.eventsOfTrack("StoredEvent"))
                    AND (e.date IS NULL OR (e.date >= ?2 AND (?3 IS NULL OR e.date < ?3))))
                """)
            statement.bind(id, at: 1)
            statement.bind(before?.milliseconds ?? .min, at: 2)
            statement.bind(from?.milliseconds, at: 3)
            return try statement.firstRow { Int($0.int64(0)) } ?? 0
        }
    }

    /// Deletes tracks with all their events; a recording does not go on with them.
    ///
    /// What is deleted `forever` cannot be taken back and leaves no trace. Throws ``StoreError/Kind/noSuchTrack(_:)``, and
    /// ``StoreError/Kind/recording`` where one of them is being recorded.
    @discardableResult
    package func deleteTracks(_ ids: [Int64], forever: Bool = false, now: Timestamp) throws -> Deletion {
        try delete(forever: forever, now: now) {
            _ = try existingTracks(ids)
            try refuseWhileRecording(ids)
            for id in ids {
                for table in forever ? ["StoredEvent", "DeletedEvent"] : ["StoredEvent"] {
                    try run("INSERT OR IGNORE INTO Doomed \(Self.eventsOfTrack(table))", id)
                }
                try run("UPDATE State SET track = NULL, segment = NULL WHERE track = ?1", id)
            }
        }
    }

    /// How many events some tracks have together; throws ``StoreError/Kind/noSuchTrack(_:)`` where one is not there.
    package func eventCount(ofTracks ids: [Int64]) throws -> Int {
        try translating("read") {
            _ = try existingTracks(ids)
            let statement = try database.statement("SELECT count(*) FROM (\(Self.eventsOfTrack("StoredEvent")))")
            return try ids.reduce(0) { sum, id in
                statement.bind(id, at: 1)
                return sum + (try statement.firstRow { Int($0.int64(0)) } ?? 0)
            }
        }
    }

    private static func eventsOfTrack(_ table: String) -> String {
        // What is deleted is in no segment's range for certain: an earlier version left it where a split was made before it.
        let range = table == "StoredEvent" ? " AND e.id BETWEEN s.firstEvent AND s.lastEvent" : ""
        return "SELECT e.id FROM Segment AS s JOIN \(table) AS e ON e.segment = s.id\(range) WHERE s.track = ?1"
    }
}
