package import Positioning
internal import SQLite

/// A place in the order of events by date: that of an event, or of a date where there is none.
package struct EventPosition: Sendable, Hashable {
    /// `nil` among the events without a date.
    package var date: Timestamp?
    /// What orders equal dates: 0 is before all events of the date, `Int64.max` behind them.
    package var id: Int64

    package init(date: Timestamp?, id: Int64) {
        self.date = date
        self.id = id
    }

    package init(_ event: Event) { self.init(date: event.creationDate, id: event.id) }
}

extension EventStore {
    /// The first events of a query in its order, or those that come after `position` in it: at most `count`, whatever the
    /// query's limit.
    ///
    /// A page costs the same in a store of any size, where the query's conditions let most events pass. What is around an
    /// event is the page after it newest first, and the one after it oldest first.
    ///
    /// - Precondition: The order is by date.
    package func page(_ query: EventQuery, after position: EventPosition?, count: Int) throws -> [Event] {
        precondition(query.order == .newestFirst || query.order == .oldestFirst, "pages are by date")
        precondition(count >= 0, "a page of less than nothing")
        // Another process may have put a segment into another track since.
        lastSegment = nil
        var start = position.map { EventPass.Position(date: $0.date?.milliseconds, id: $0.id) }
        var events: [Event] = []
        try translating("read") {
            let dates = try dates(of: query.place)
            for pass in try passes(of: query) where events.count < count {
                if let place = start, pass.isDated != (place.date != nil) {
                    // All of the pass is before the position, but for dates, oldest first, behind what has none.
                    guard pass.isDated, query.order == .oldestFirst else { continue }
                    start = nil
                }
                try readPage(
                    of: pass, query: query, after: start, count: count - events.count, within: dates, into: &events)
                start = nil
            }
        }
        return events
    }

    /// The dates that events in a place have, as far as they are known without reading them: so that for a track of long ago
    /// the log is not walked from its end.
    private func dates(of place: EventQuery.Place) throws -> ClosedRange<Int64> {
        let any: ClosedRange<Int64> = .min ... .max
        guard case .tracks(let ids) = place, ids.count == 1 else { return any }
        let statement = try database.statement(
            """
            SELECT startDate, endDate FROM TrackSummary
            WHERE track = ?1 AND throughEvent >= (SELECT max(lastEvent) FROM Segment WHERE track = ?1)
            """)
        statement.bind(ids[0], at: 1)
        return try statement.firstRow { row in
            guard let start = row.optionalInt64(0), let end = row.optionalInt64(1), start <= end else { return any }
            return start...end
        } ?? any
    }
}
