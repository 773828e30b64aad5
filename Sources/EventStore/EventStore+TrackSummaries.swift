package import Positioning
internal import SQLite

extension EventStore {
    /// The tracks that have an event, with their statistics, the newest first; those without a date last.
    ///
    /// With a window, those that have a part in it. What is kept in the store is only read; what is missing is computed
    /// and, where the store may be written to, kept for the next time.
    package func trackSummaries(since: Timestamp? = nil, until: Timestamp? = nil) throws -> [TrackSummary] {
        let summaries = try summaries(of: nil).filter { summary in
            if since == nil, until == nil { return true }
            guard let start = summary.statistics.startDate, let end = summary.statistics.endDate else { return false }
            return since.map { end >= $0 } ?? true && until.map { start < $0 } ?? true
        }
        return summaries.sorted { a, b in
            let (first, second) = (a.statistics.startDate, b.statistics.startDate)
            if first == second { return a.id > b.id }
            guard let first, let second else { return first != nil }
            return first > second
        }
    }

    /// The track of that number; `nil` where there is none, or none of its events is left.
    package func trackSummary(id: Int64) throws -> TrackSummary? { try summaries(of: id).first }

    private func summaries(of track: Int64?) throws -> [TrackSummary] {
        var rows = try translating("read") { try storedSummaries(of: track) }
        let missing = rows.indices.filter { !rows[$0].isWhole }
        if !missing.isEmpty {
            let fresh = try bringUpToDate(missing.map { rows[$0] })
            for (index, row) in zip(missing, fresh) { rows[index] = row }
        }
        let sources = try translating("read") { try self.sources(of: track) }
        return rows.compactMap { row in
            guard let statistics = row.statistics, statistics.events > 0 else { return nil }
            let ofTrack = row.track.source.map { [$0] } ?? sources[row.track.id] ?? []
            return TrackSummary(track: row.track, statistics: statistics, sources: ofTrack)
        }
    }

    /// What is kept of one track or of all, whether or not it is up to date.
    func storedSummaries(of track: Int64?) throws -> [StoredSummary] {
        let statement = try database.statement(
            """
            SELECT t.id, t.kind, t.name, s.lastEvent, c.version, c.state, c.throughEvent, c.lastSegment, t.note, t.source
            FROM (SELECT track, max(lastEvent) AS lastEvent FROM Segment \(track == nil ? "" : "WHERE track = ?1")
                GROUP BY track) AS s
            JOIN Track AS t ON t.id = s.track LEFT JOIN TrackSummary AS c ON c.track = t.id
            """)
        if let track { statement.bind(track, at: 1) }
        var rows: [StoredSummary] = []
        try statement.forEachRow { row in
            let isOurs = row.optionalInt64(4) == TrackStatistics.version
            rows.append(
                StoredSummary(
                    track: Track(
                        id: row.int64(0), kind: row.text(1) == "route" ? .route : .track, name: row.text(2),
                        note: row.text(8), source: row.text(9)),
                    lastEvent: row.int64(3),
                    statistics: isOurs ? row.text(5).flatMap { TrackStatistics(state: $0) } : nil,
                    throughEvent: row.int64(6), lastSegment: row.optionalInt64(7)))
        }
        return rows
    }

    private func sources(of track: Int64?) throws -> [Int64: [String]] {
        let statement = try database.statement(
            """
            SELECT s.track, d.path FROM Segment AS s JOIN Device AS d ON d.id = s.device
            \(track == nil ? "" : "WHERE s.track = ?1") GROUP BY s.track, s.device ORDER BY min(s.firstEvent)
            """)
        if let track { statement.bind(track, at: 1) }
        var sources: [Int64: [String]] = [:]
        try statement.forEachRow { row in sources[row.int64(0), default: []].append(row.text(1) ?? "") }
        return sources
    }
}
