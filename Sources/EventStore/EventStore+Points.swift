package import Positioning
internal import SQLite

/// A segment of a track, and the range of ids that its events are in.
package struct TrackSegment: Sendable, Hashable {
    package let id: Int64
    package let firstEvent: Int64
    package let lastEvent: Int64
}

/// What is another after events were deleted, brought back or put elsewhere, and the same while they are only added.
package struct EditVersion: Sendable, Hashable {
    private let schema: Int64
    private let everBegun: Int64
    private let newest: Int64

    init(schema: Int64, everBegun: Int64, newest: Int64) {
        self.schema = schema
        self.everBegun = everBegun
        self.newest = newest
    }
}

extension EventStore {
    /// The segments of a track in their order; none where there is no such track.
    package func segments(ofTrack id: Int64) throws -> [TrackSegment] {
        try translating("read") {
            let statement = try database.statement(
                "SELECT id, firstEvent, lastEvent FROM Segment WHERE track = ?1 ORDER BY \(Self.segmentOrder)")
            statement.bind(id, at: 1)
            var segments: [TrackSegment] = []
            try statement.forEachRow {
                segments.append(
                    TrackSegment(id: $0.int64(0), firstEvent: $0.int64(1), lastEvent: $0.int64(2)))
            }
            return segments
        }
    }

    /// Calls `body` with the first points of a segment, or with those after an event: at most `count`, in one short read.
    ///
    /// - Returns: How many there were, and the last of them; `event` where there was none.
    package func forEachPoint(
        of segment: TrackSegment, after event: Int64?, count: Int, _ body: (TrackPoint) -> Void
    ) throws -> (count: Int, last: Int64?) {
        // Nothing is behind the last number there is.
        if event == .max { return (0, event) }
        return try translating("read") {
            let statement = try database.statement(
                """
                SELECT \(TrackPoint.columns) FROM StoredEvent WHERE id >= ?1 AND id <= ?2 AND segment = ?3
                ORDER BY id LIMIT ?4
                """)
            statement.bind(event.map { $0 + 1 } ?? segment.firstEvent, at: 1)
            statement.bind(segment.lastEvent, at: 2)
            statement.bind(segment.id, at: 3)
            statement.bind(Int64(count), at: 4)
            var (seen, last) = (0, event)
            try statement.forEachRow { row in
                body(try TrackPoint(row, path: path))
                last = row.int64(0)
                seen += 1
            }
            return (seen, last)
        }
    }

    /// A version that every deletion, every edit and every undo changes, and no recording. Costs the same in any store.
    ///
    /// Operations are numbered and taken away when they are undone. What is deleted for ever, or pruned, leaves no operation,
    /// but uses up a number all the same.
    package func editVersion() throws -> EditVersion {
        try translating("read") {
            let schema = try database.statement("PRAGMA schema_version").firstRow { $0.int64(0) } ?? 0
            let operations = try database.statement(
                """
                SELECT ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'Operation'), 0),
                    ifnull((SELECT max(id) FROM Operation), 0)
                """
            ).firstRow { (begun: $0.int64(0), newest: $0.int64(1)) }
            return EditVersion(schema: schema, everBegun: operations?.begun ?? 0, newest: operations?.newest ?? 0)
        }
    }
}
