package import Positioning

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
            for pass in try passes(of: query) where events.count < count {
                if let place = start, pass.isDated != (place.date != nil) {
                    // All of the pass is before the position, but for dates, oldest first, behind what has none.
                    guard pass.isDated, query.order == .oldestFirst else { continue }
                    start = nil
                }
                try readPage(of: pass, query: query, after: start, count: count - events.count, into: &events)
                start = nil
            }
        }
        return events
    }
}
