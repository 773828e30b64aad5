package import Positioning
internal import SQLite

extension EventStore {
    /// How many events are read at once: a page is one short read, in a few hundred kilobytes.
    static let pageSize = 500

    /// Calls `body` with each event of `query` in its order, until it returns `false`.
    ///
    /// Reads a page at a time and holds no lock while `body` runs, however long that takes: a slow reader never keeps the
    /// recorder from its work. What is stored or deleted meanwhile may appear or not.
    package func forEachEvent(_ query: EventQuery, _ body: (Event) throws -> Bool) throws {
        // Another process may have put a segment into another track since.
        lastSegment = nil
        var left = query.limit ?? .max
        var events: [Event] = []
        for pass in try passes(of: query) {
            var position: EventPass.Position?
            var isAtEnd = false
            while left > 0, !isAtEnd {
                let count = min(left, Self.pageSize)
                events.removeAll(keepingCapacity: true)
                try translating("read") {
                    try readPage(of: pass, query: query, after: position, count: count, into: &events)
                }
                for index in events.indices where try !body(events[index]) { return }
                isAtEnd = events.count < count
                left -= events.count
                if let last = events.last {
                    position = EventPass.Position(date: last.creationDate?.milliseconds, id: last.id)
                }
            }
        }
    }

    /// The event of that number; `nil` where there is none.
    package func event(id: Int64) throws -> Event? {
        try translating("read") {
            let statement = try database.statement("SELECT \(EventRow.columns) FROM StoredEvent WHERE id = ?1")
            statement.bind(id, at: 1)
            return try statement.firstRow { try wholeEvent($0) }
        }
    }

    /// The passes that make up a query's order.
    func passes(of query: EventQuery) throws -> [EventPass] {
        switch query.order {
        case .newestFirst:
            [.dated(isDescending: true)] + (query.hasWindow ? [] : [.undated(isDescending: true)])
        case .oldestFirst:
            (query.hasWindow ? [] : [.undated(isDescending: false)]) + [.dated(isDescending: false)]
        case .asStored: query.hasWindow ? [.allInWindow] : [.all]
        case .byTrack:
            switch query.place {
            case .anywhere: [.outside] + (try translating("read") { try segments(of: query) })
            case .tracks: try translating("read") { try segments(of: query) }
            case .outside: [.outside]
            }
        }
    }

    /// The segments that may hold events of `query`, track by track; the kind "route" comes before "track".
    private func segments(of query: EventQuery) throws -> [EventPass] {
        // A window is looked up by date; without one, each segment knows its range.
        let ofTracks = query.place.trackCondition.map { [$0] } ?? []
        let statement = try database.statement(
            query.hasWindow
                ? """
                SELECT e.segment, min(e.id), max(e.id), s.track, t.kind FROM StoredEvent AS e
                JOIN Segment AS s ON s.id = e.segment JOIN Track AS t ON t.id = s.track
                WHERE \(EventQuery.all(query.dateConditions("e.date") + ofTracks))
                GROUP BY e.segment ORDER BY t.kind, s.track, \(Self.segmentOrder)
                """
                : """
                SELECT s.id, s.firstEvent, s.lastEvent FROM Segment AS s JOIN Track AS t ON t.id = s.track
                WHERE \(EventQuery.all(ofTracks)) ORDER BY t.kind, s.track, \(Self.segmentOrder)
                """)
        query.bind(to: statement)
        var passes: [EventPass] = []
        try statement.forEachRow { row in
            passes.append(.segment(row.int64(0), ids: row.int64(1)...max(row.int64(1), row.int64(2))))
        }
        return passes
    }
}
