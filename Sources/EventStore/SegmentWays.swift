internal import Positioning
internal import SQLite

/// The segments by the time that each spans: finds those that lead through an instant though other events lie closer.
///
/// A segment spans the time from its first dated event to its last, as they were stored. Read on first use, two rows a
/// segment, and again after the store has changed.
struct SegmentWays {
    private struct Span {
        let segment: Int64
        let first: Int64
        let last: Int64
    }

    private let store: EventStore
    private let earlier: Statement
    private let later: Statement
    private var spans: [Span]?
    /// The ways that were found last, by segment: a way of hours, beside which many others end, is looked up once.
    private var known: [Int64: (before: DatedPosition, after: DatedPosition)] = [:]

    /// How many ways are kept.
    private static let room = 64

    init(_ store: EventStore) throws {
        self.store = store
        // Along the index on the date: the next of a segment that is under way is near.
        let row = """
            SELECT \(DatedPosition.columns) FROM StoredEvent
            WHERE +segment = ?1 AND NOT \(EventRow.Flags.markCondition)
            """
        earlier = try store.database.makeStatement("\(row) AND date < ?2 ORDER BY date DESC, id DESC LIMIT 1")
        later = try store.database.makeStatement("\(row) AND date > ?2 ORDER BY date, id LIMIT 1")
    }

    mutating func forget() {
        spans = nil
        known = [:]
    }

    /// The two events of one segment around `time`, an instant of no event: those that lie closest together in time,
    /// and then those of the segment stored first.
    mutating func shortest(through time: Timestamp) throws -> (before: DatedPosition, after: DatedPosition)? {
        var shortest: (before: DatedPosition, after: DatedPosition)?
        if spans == nil { spans = try readSpans() }
        for span in spans ?? [] where span.first < time.milliseconds && time.milliseconds < span.last {
            guard let way = try way(of: span.segment, through: time) else { continue }
            if let other = shortest, other.after.date - other.before.date <= way.after.date - way.before.date {
                continue
            }
            shortest = way
        }
        return shortest
    }

    private mutating func way(
        of segment: Int64, through time: Timestamp
    ) throws -> (before: DatedPosition, after: DatedPosition)? {
        if let way = known[segment], way.before.date < time, time < way.after.date { return way }
        guard let before = try event(earlier, segment, time), let after = try event(later, segment, time) else {
            return nil
        }
        if known.count >= Self.room { known = [:] }
        known[segment] = (before, after)
        return (before, after)
    }

    private func event(_ statement: Statement, _ segment: Int64, _ time: Timestamp) throws -> DatedPosition? {
        statement.bind(segment, at: 1)
        statement.bind(time.milliseconds, at: 2)
        return try statement.firstRow { try DatedPosition($0, path: store.path) }
    }

    private func readSpans() throws -> [Span] {
        // A `+` keeps SQLite from other indexes than the table's own.
        func date(_ order: String) -> String {
            """
            (SELECT date FROM StoredEvent WHERE id BETWEEN firstEvent AND lastEvent AND +segment = Segment.id
                AND +date IS NOT NULL AND NOT \(EventRow.Flags.markCondition) ORDER BY \(order) LIMIT 1)
            """
        }
        var spans: [Span] = []
        let statement = try store.database.statement(
            """
            SELECT id, \(date("id")), \(date("id DESC")) FROM Segment
            WHERE track NOT IN (SELECT id FROM Track WHERE kind = 'route')
            """)
        try statement.forEachRow { row in
            guard let first = row.optionalInt64(1), let last = row.optionalInt64(2) else { return }
            spans.append(Span(segment: row.int64(0), first: min(first, last), last: max(first, last)))
        }
        return spans
    }
}
