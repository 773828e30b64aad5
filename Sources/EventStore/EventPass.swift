internal import Positioning
internal import SQLite

/// One sweep over the events of a query, in an order in which a page can begin where the last one ended.
enum EventPass: Equatable {
    /// By date, of those that have one.
    case dated(isDescending: Bool)
    /// By id, of those without a date.
    case undated(isDescending: Bool)
    /// By id, of all.
    case all
    /// By id, of those whose date is in the query's window.
    case allInWindow
    /// By id, of those in no segment.
    case outside
    /// By id, of one segment, all of whose events lie in a range of ids.
    case segment(Int64, ids: ClosedRange<Int64>)

    /// Where a page begins: after the event of this date and id.
    struct Position {
        var date: Int64?
        var id: Int64
    }

    var isDated: Bool { if case .dated = self { true } else { false } }
}

extension EventStore {
    /// Appends at most `count` events of a pass to `events`: the first, or those after `position`.
    func readPage(
        of pass: EventPass, query: EventQuery, after position: EventPass.Position?, count: Int,
        within dates: ClosedRange<Int64> = .min ... .max, into events: inout [Event]
    ) throws {
        let wanted = events.count + count
        // The window and the place in it make one range, since SQLite searches by one limit to each side.
        var low = query.since.map { $0.milliseconds.saturated(plus: -1) } ?? .min
        var high = query.until?.milliseconds ?? .max
        low = max(low, dates.lowerBound.saturated(plus: -1))
        high = min(high, dates.upperBound.saturated(plus: 1))
        if case .dated(let isDescending) = pass, let position, let date = position.date {
            if date > low, date < high {
                let ties = try pageStatement(pass.ties(query), query)
                ties.bind(date, named: ":date")
                ties.bind(position.id, named: ":id")
                ties.bind(Int64(count), named: ":count")
                try read(ties, into: &events)
                if events.count == wanted { return }
            }
            if isDescending { high = min(high, date) } else { low = max(low, date) }
        }
        let page = try pageStatement(pass.page(query), query)
        page.bind(Int64(wanted - events.count), named: ":count")
        switch pass {
        case .dated:
            page.bind(low, named: ":low")
            page.bind(high, named: ":high")
        case .undated(let isDescending): page.bind(position?.id ?? (isDescending ? .max : .min), named: ":id")
        case .all, .allInWindow: page.bind(position?.id ?? query.after ?? .min, named: ":id")
        case .outside: page.bind(position?.id ?? .min, named: ":id")
        case .segment(let segment, let ids):
            page.bind(position?.id ?? ids.lowerBound.saturated(plus: -1), named: ":id")
            page.bind(ids.upperBound, named: ":last")
            page.bind(segment, named: ":segment")
        }
        try read(page, into: &events)
    }

    private func pageStatement(_ clauses: PageClauses, _ query: EventQuery) throws -> Statement {
        let statement = try database.statement(clauses.sql)
        // Bound anew for each page: a query made meanwhile may share the statement.
        query.bind(to: statement)
        return statement
    }

    /// Appends all rows of `statement`, as whole events.
    private func read(_ statement: Statement, into events: inout [Event]) throws {
        try statement.forEachRow { row in events.append(try wholeEvent(row)) }
    }

    /// The event in a row of ``EventRow/columns``, with what is kept elsewhere.
    func wholeEvent(_ row: borrowing Row) throws -> Event {
        var event = try Event(row, path: path)
        if let number = event.segment, let segment = try segment(number) {
            event.track = segment.track
            event.device = segment.device
        }
        if EventRow.isAnnotated(row) { try readAnnotation(into: &event) }
        return event
    }

    /// The segment of that number; `nil` where there is none.
    func segment(_ id: Int64) throws -> StoredSegment? {
        if let segment = lastSegment, segment.id == id { return segment }
        let statement = statements.selectSegment
        statement.bind(id, at: 1)
        lastSegment = try statement.firstRow { StoredSegment(id: id, track: $0.int64(0), device: $0.text(1)) }
        return lastSegment
    }

    private func readAnnotation(into event: inout Event) throws {
        let statement = statements.selectAnnotation
        statement.bind(event.id, at: 1)
        try statement.forEachRow { row in
            event.name = row.text(0)
            event.note = row.text(1)
            event.receiverDate = row.text(2)
            if let device = row.text(3) { event.device = device }
        }
    }
}
