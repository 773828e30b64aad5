package import Positioning
internal import SQLite

extension EventStore {
    /// The track of that number; `nil` where there is none.
    package func track(id: Int64) throws -> Track? {
        try translating("read") {
            let statement = try database.statement("SELECT id, kind, name, note, source FROM Track WHERE id = ?1")
            statement.bind(id, at: 1)
            return try statement.firstRow { row in
                Track(
                    id: row.int64(0), kind: row.text(1) == "route" ? .route : .track, name: row.text(2),
                    note: row.text(3), source: row.text(4))
            }
        }
    }

    /// The numbers of the tracks of that name, the oldest first.
    package func tracks(named name: String) throws -> [Int64] {
        try translating("read") {
            let statement = try database.statement("SELECT id FROM Track WHERE name = ?1 ORDER BY id")
            statement.bind(name, at: 1)
            var ids: [Int64] = []
            try statement.forEachRow { ids.append($0.int64(0)) }
            return ids
        }
    }

    /// The numbers of all tracks and routes that have events of `query`, in the order of ``EventQuery/Order/byTrack``.
    package func tracks(of query: EventQuery) throws -> [Int64] {
        try translating("read") {
            let statement = try database.statement(
                """
                SELECT track FROM Segment AS s JOIN Track AS t ON t.id = s.track WHERE EXISTS (
                    SELECT 1 FROM StoredEvent WHERE id BETWEEN s.firstEvent AND s.lastEvent AND segment = s.id
                        AND \(EventQuery.all(query.dateConditions("+date") + query.otherConditions)))
                GROUP BY track ORDER BY t.kind, track
                """)
            query.bind(to: statement)
            var ids: [Int64] = []
            try statement.forEachRow { ids.append($0.int64(0)) }
            return ids
        }
    }

    /// The track of the newest event that is in one; `nil` where none is.
    package func newestTrack() throws -> Int64? {
        try translating("read") {
            try database.statement(
                """
                SELECT s.track FROM StoredEvent AS e JOIN Segment AS s ON s.id = e.segment
                ORDER BY e.date DESC, e.id DESC LIMIT 1
                """
            ).firstRow { $0.int64(0) }
        }
    }
}
