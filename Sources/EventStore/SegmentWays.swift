internal import Positioning
internal import SQLite

/// The segments by the time that each spans: finds those that lead through an instant though other events lie closer.
///
/// A segment spans the time from its earliest event to its latest. Those of a recording rise, so that two rows tell; what
/// was imported, or dated anew, may step back, and is read whole where an instant is asked for that it may lead through: any,
/// but where its track was summed up. All this is read on first use, and again after the store has changed.
struct SegmentWays {
    private struct Span {
        let segment: Int64
        let events: ClosedRange<Int64>
        /// Milliseconds.
        var first: Int64
        var last: Int64
        /// Whether it spans no more than this, and may span less.
        var isOuter: Bool

        func holds(_ time: Timestamp) -> Bool { first < time.milliseconds && time.milliseconds < last }
    }

    private let store: EventStore
    private let earlier: Statement
    private let later: Statement
    private var spans: [Span] = []
    private var isRead = false
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
        (spans, isRead) = ([], false)
        known = [:]
    }

    /// The two events of one segment around `time`, an instant of no event: those that lie closest together in time,
    /// and then those of the segment stored first.
    mutating func shortest(through time: Timestamp) throws -> (before: DatedPosition, after: DatedPosition)? {
        var shortest: (before: DatedPosition, after: DatedPosition)?
        if !isRead { (spans, isRead) = (try readSpans(), true) }
        for index in spans.indices where spans[index].holds(time) {
            if spans[index].isOuter { spans[index] = try measured(spans[index]) }
            guard spans[index].holds(time), let way = try way(of: spans[index].segment, through: time) else { continue }
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
        func row(_ column: String, _ order: String, where condition: String) -> String {
            """
            (SELECT \(column) FROM StoredEvent WHERE id BETWEEN firstEvent AND lastEvent AND +segment = Segment.id
                AND \(condition) ORDER BY \(order) LIMIT 1)
            """
        }
        let isDated = "+date IS NOT NULL AND NOT \(EventRow.Flags.markCondition)"
        let tracks = try readTracks()
        var spans: [Span] = []
        let statement = try store.database.statement(
            """
            SELECT id, firstEvent, lastEvent, track, \(row("date", "id", where: isDated)),
                \(row("date", "id DESC", where: isDated)), \(row(EventRow.Flags.pointCondition, "id", where: "TRUE"))
                OR EXISTS (SELECT 1 FROM UntrustedDate WHERE event BETWEEN firstEvent AND lastEvent)
                OR EXISTS (SELECT 1 FROM Annotation
                    WHERE event BETWEEN firstEvent AND lastEvent AND receiverDate IS NOT NULL)
            FROM Segment WHERE track NOT IN (SELECT id FROM Track WHERE kind = 'route')
            """)
        try statement.forEachRow { row in
            guard let first = row.optionalInt64(4), let last = row.optionalInt64(5) else { return }
            let events = row.int64(1)...max(row.int64(1), row.int64(2))
            var span = Span(segment: row.int64(0), events: events, first: first, last: last, isOuter: false)
            if row.int64(6) != 0 || last < first {
                (span.first, span.last) = tracks[row.int64(3)] ?? (.min, .max)
                span.isOuter = true
            }
            spans.append(span)
        }
        return spans
    }

    /// The earliest and the latest date of each track that is summed up as a whole.
    private func readTracks() throws -> [Int64: (first: Int64, last: Int64)] {
        var tracks: [Int64: (first: Int64, last: Int64)] = [:]
        try store.database.statement(
            """
            SELECT track, startDate, endDate FROM TrackSummary AS t
            WHERE version IS NOT NULL AND startDate IS NOT NULL AND endDate IS NOT NULL
                AND throughEvent >= (SELECT max(lastEvent) FROM Segment WHERE track = t.track)
            """
        ).forEachRow { tracks[$0.int64(0)] = ($0.int64(1), $0.int64(2)) }
        return tracks
    }

    /// What a segment spans.
    private func measured(_ outer: Span) throws -> Span {
        var span = outer
        let statement = try store.database.statement(
            """
            SELECT min(+date), max(+date) FROM StoredEvent
            WHERE id BETWEEN ?1 AND ?2 AND +segment = ?3 AND NOT \(EventRow.Flags.markCondition)
            """)
        statement.bind(span.events.lowerBound, at: 1)
        statement.bind(span.events.upperBound, at: 2)
        statement.bind(span.segment, at: 3)
        let dates = try statement.firstRow { ($0.optionalInt64(0), $0.optionalInt64(1)) }
        (span.first, span.last) = (dates?.0 ?? .max, dates?.1 ?? .min)
        span.isOuter = false
        return span
    }
}
