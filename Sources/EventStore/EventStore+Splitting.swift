package import Positioning
internal import SQLite

extension EventStore {
    /// Cuts a track in two: the first event of `date` or later, and all behind it, are a new track without a name, which is
    /// returned. A segment that this is in the middle of becomes two.
    ///
    /// Throws ``StoreError/Kind/noSuchTrack(_:)``, ``StoreError/Kind/notSplit`` where all or nothing of the track is before
    /// `date`, and ``StoreError/Kind/recording`` where it is being recorded.
    @discardableResult
    package func splitTrack(_ id: Int64, at date: Timestamp, now: Timestamp) throws -> Track {
        try writing {
            let track = try existingTracks([id])[0]
            try refuseWhileRecording([id])
            guard let cut = try cut(track: id, at: date) else { throw StoreError.notSplit(track: id) }
            let operation = try beginOperation(.split, count: 2, now: now)
            try remember(track: id, in: operation)
            let insert = try database.statement(
                "INSERT INTO Track (kind, source) SELECT kind, source FROM Track WHERE id = ?1")
            insert.bind(id, at: 1)
            try insert.run()
            let new = database.lastInsertedID
            try remember(track: new, isNew: true, in: operation)
            if let event = cut.event { try cutSegment(cut.segment, at: event, into: new, in: operation) }
            for segment in cut.moved {
                try remember(segment: segment, in: operation)
                try run("UPDATE Segment SET track = ?2 WHERE id = ?1", segment, new)
            }
            try moveStateToItsSegment()
            return Track(id: new, kind: track.kind)
        }
    }

    private struct Cut {
        /// The segment that holds the first event behind the cut.
        var segment: Int64
        /// That event, where the segment has others before it.
        var event: Int64?
        /// The segments that are behind the cut as a whole.
        var moved: [Int64]
    }

    /// `nil` where the track is not in two parts there.
    private func cut(track: Int64, at date: Timestamp) throws -> Cut? {
        let statement = try database.statement(
            """
            SELECT s.id,
                (SELECT min(e.id) FROM StoredEvent AS e WHERE e.id BETWEEN s.firstEvent AND s.lastEvent
                    AND e.segment = s.id AND e.date >= ?2),
                (SELECT min(e.id) FROM StoredEvent AS e WHERE e.id BETWEEN s.firstEvent AND s.lastEvent
                    AND e.segment = s.id)
            FROM Segment AS s WHERE s.track = ?1 ORDER BY \(Self.segmentOrder)
            """)
        statement.bind(track, at: 1)
        statement.bind(date.milliseconds, at: 2)
        var cut: Cut?
        var hasEventBefore = false
        try statement.forEachRow { row in
            let id = row.int64(0)
            if cut != nil {
                cut?.moved.append(id)
            } else if let event = row.optionalInt64(1) {
                let isWhole = row.int64(2) == event
                cut = Cut(segment: id, event: isWhole ? nil : event, moved: isWhole ? [id] : [])
                hasEventBefore = hasEventBefore || !isWhole
            } else if !row.isNull(2) {
                hasEventBefore = true
            }
        }
        return hasEventBefore ? cut : nil
    }

    /// Makes a segment of `track` of the events of `segment` from `event` on.
    private func cutSegment(_ segment: Int64, at event: Int64, into track: Int64, in operation: Int64) throws {
        try remember(segment: segment, in: operation)
        let insert = try database.statement(
            """
            INSERT INTO Segment (track, device, firstEvent, lastEvent, position)
            SELECT ?2, device, ?3, lastEvent, position FROM Segment WHERE id = ?1
            """)
        insert.bind(segment, at: 1)
        insert.bind(track, at: 2)
        insert.bind(event, at: 3)
        try insert.run()
        let new = database.lastInsertedID
        try remember(segment: new, cutFrom: segment, in: operation)
        try run(
            """
            UPDATE StoredEvent SET segment = ?2 WHERE segment = ?1
                AND id BETWEEN (SELECT firstEvent FROM Segment WHERE id = ?2)
                AND (SELECT lastEvent FROM Segment WHERE id = ?2)
            """, segment, new)
        // What may come back belongs where its neighbours are.
        try run("UPDATE DeletedEvent SET segment = ?2 WHERE segment = ?1 AND id >= ?3", segment, new, event)
        try run("UPDATE Segment SET lastEvent = ?2 WHERE id = ?1", segment, event - 1)
        try run("UPDATE State SET segment = ?2 WHERE segment = ?1", segment, new)
        lastSegment = nil
    }
}
