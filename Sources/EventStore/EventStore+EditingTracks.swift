package import Positioning
internal import SQLite

extension EventStore {
    /// Gives a track a name, or takes it away, and returns the track as it is then.
    ///
    /// Throws ``StoreError/Kind/noSuchTrack(_:)`` where there is none of that number.
    @discardableResult
    package func renameTrack(_ id: Int64, to name: String?, now: Timestamp) throws -> Track {
        try writing {
            var track = try existingTracks([id])[0]
            guard track.name != name else { return track }
            let operation = try beginOperation(.rename, count: 1, now: now)
            try remember(track: id, in: operation)
            let statement = try database.statement("UPDATE Track SET name = ?2 WHERE id = ?1")
            statement.bind(id, at: 1)
            statement.bind(name, at: 2)
            try statement.run()
            track.name = name
            return track
        }
    }

    /// Puts all segments of some tracks into the first of them, by their dates, and returns that one.
    ///
    /// A segment without a date stays behind the one that it was behind. Throws ``StoreError/Kind/noSuchTrack(_:)``, and
    /// ``StoreError/Kind/recording`` where one of them is being recorded.
    @discardableResult
    package func joinTracks(_ ids: [Int64], now: Timestamp) throws -> Track {
        precondition(Set(ids).count > 1, "it takes two tracks to join them")
        return try writing {
            let tracks = try existingTracks(ids)
            try refuseWhileRecording(ids)
            let segments = try ids.flatMap { try datedSegments(of: $0) }
            let ordered = segments.enumerated().sorted { a, b in
                a.element.date == b.element.date ? a.offset < b.offset : a.element.date < b.element.date
            }.map { $0.element }
            let isNatural = zip(ordered, ordered.dropFirst()).allSatisfy { $0.firstEvent < $1.firstEvent }
            let operation = try beginOperation(.join, count: ids.count, now: now)
            for id in ids { try remember(track: id, in: operation) }
            let statement = try database.statement("UPDATE Segment SET track = ?2, position = ?3 WHERE id = ?1")
            for (index, segment) in ordered.enumerated() {
                try remember(segment: segment.id, in: operation)
                statement.bind(segment.id, at: 1)
                statement.bind(ids[0], at: 2)
                statement.bind(isNatural ? nil : Int64(index + 1), at: 3)
                try statement.run()
            }
            for id in ids.dropFirst() {
                try remember(refusalsOf: id, takenBy: ids[0], in: operation)
                try moveRefusals(from: id, to: ids[0])
                try run("DELETE FROM Track WHERE id = ?1", id)
            }
            try moveStateToItsSegment()
            lastSegment = nil
            return tracks[0]
        }
    }

    private struct DatedSegment {
        var id: Int64
        var firstEvent: Int64
        /// Milliseconds; that of a neighbour where it has none.
        var date: Int64
    }

    /// The segments of a track in their order.
    private func datedSegments(of track: Int64) throws -> [DatedSegment] {
        let statement = try database.statement(
            """
            SELECT s.id, s.firstEvent, (SELECT e.date FROM StoredEvent AS e
                WHERE e.id BETWEEN s.firstEvent AND s.lastEvent AND e.segment = s.id AND e.date IS NOT NULL
                ORDER BY e.id LIMIT 1)
            FROM Segment AS s WHERE s.track = ?1 ORDER BY \(Self.segmentOrder)
            """)
        statement.bind(track, at: 1)
        var rows: [(id: Int64, firstEvent: Int64, date: Int64?)] = []
        try statement.forEachRow { rows.append(($0.int64(0), $0.int64(1), $0.optionalInt64(2))) }
        var date = rows.lazy.compactMap { $0.date }.first ?? .max
        return rows.map { row in
            date = row.date ?? date
            return DatedSegment(id: row.id, firstEvent: row.firstEvent, date: date)
        }
    }

    /// The tracks of these numbers that have an event, in that order; throws with all numbers that are not there.
    func existingTracks(_ ids: [Int64]) throws -> [Track] {
        let hasEvent = try database.statement(
            """
            SELECT EXISTS (SELECT 1 FROM Segment AS s WHERE s.track = ?1 AND EXISTS (
                SELECT 1 FROM StoredEvent AS e
                WHERE e.id BETWEEN s.firstEvent AND s.lastEvent AND e.segment = s.id))
            """)
        var (tracks, missing): ([Track], [Int64]) = ([], [])
        for id in ids {
            hasEvent.bind(id, at: 1)
            let isThere = try hasEvent.firstRow { $0.int64(0) == 1 } ?? false
            if isThere, let track = try track(id: id) { tracks.append(track) } else { missing.append(id) }
        }
        if !missing.isEmpty { throw StoreError.noSuchTrack(missing) }
        return tracks
    }
}
