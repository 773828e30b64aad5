package import Positioning
internal import SQLite

extension EventStore {
    /// Makes a search for what was at given times.
    package func timeSearch() throws -> TimeSearch { try translating("read") { try TimeSearch(self) } }

    /// Runs `body` on the store as it is now, whatever is written meanwhile; reading many times in one such pass costs
    /// less than each by itself.
    ///
    /// The recorder's log cannot be emptied meanwhile: `body` must not wait for anybody.
    package func reading<R>(_ body: () throws -> R) throws -> R {
        try translating("read") { try database.execute("BEGIN") }
        // Nothing was changed, so that ending it cannot fail in a way that matters.
        defer { try? database.execute("COMMIT") }
        return try body()
    }
}

/// Finds the events around any instant.
///
/// Times in ascending order are found fastest, but any order will do. What was found last is kept, and forgotten as
/// soon as the store has changed: call ``refresh()`` where that may be. Memory is constant, but for some bytes a
/// segment where segments overlap or times lie between them.
package final class TimeSearch {
    private let store: EventStore
    private let earlier: Statement
    private let later: Statement
    private var ways: SegmentWays
    /// The segments of routes, which were planned: nobody was there then. Read on first use.
    private var routes: Set<Int64>?
    private var version: Int64?
    private var gap: Gap?
    /// The event that was an instant's own, for the next time it is asked.
    private var exact: DatedPosition?

    /// A stretch of time in which there is no event.
    private struct Gap {
        /// The events at its ends, of any kind; `nil` where the store has none.
        var before: DatedPosition?
        var after: DatedPosition?
        /// The events of one segment between which a way leads through it; `nil` where none does.
        var way: (before: DatedPosition, after: DatedPosition)?

        func contains(_ time: Timestamp) -> Bool {
            (before.map { $0.date < time } ?? true) && (after.map { time < $0.date } ?? true)
        }
    }

    /// How many events that no way leads through are passed over before segments are looked at one by one.
    private static let patience = 16

    fileprivate init(_ store: EventStore) throws {
        self.store = store
        let columns = DatedPosition.columns
        // Along the index on the date, which holds the id too.
        earlier = try store.database.makeStatement(
            "SELECT \(columns) FROM StoredEvent WHERE date <= ?1 ORDER BY date DESC, id DESC")
        later = try store.database.makeStatement(
            "SELECT \(columns) FROM StoredEvent WHERE date > ?1 ORDER BY date, id")
        ways = try SegmentWays(store)
    }

    /// Forgets what was found where the store has changed since.
    package func refresh() throws {
        let current = try store.dataVersion()
        if current != version {
            (version, gap, exact, routes) = (current, nil, nil, nil)
            ways.forget()
        }
    }

    /// Where something was at `time`; `nil` where no event has a date.
    ///
    /// An event of that instant tells it exactly. Else it is told from the two events of one segment around it: of
    /// several segments, those that lie closest together. Where no segment leads through it, the nearest event tells
    /// it.
    package func whereabouts(at time: Timestamp) throws -> Whereabouts? {
        try store.translating("read") {
            if gap?.contains(time) != true, try !goOn(to: time) {
                if exact?.date != time { exact = try find(time) }
                if let exact { return Whereabouts(time, at: exact) }
            }
            guard let gap else { return nil }
            if let way = gap.way { return Whereabouts(time, between: way.before, and: way.after) }
            guard let before = gap.before else { return gap.after.map { Whereabouts(time, at: $0) } }
            guard let after = gap.after else { return Whereabouts(time, at: before) }
            return Whereabouts(time, at: after.date - time < time - before.date ? after : before)
        }
    }

    /// The number of the track that a segment belongs to; `nil` where it has gone meanwhile.
    package func track(ofSegment segment: Int64) throws -> Int64? {
        try store.translating("read") { try store.segment(segment)?.track }
    }

    /// Goes on to the gap behind the last one, where `time` lies in that and a way leads through it; returns whether.
    ///
    /// One look instead of two, which takes a fifth off times that ascend.
    private func goOn(to time: Timestamp) throws -> Bool {
        guard let before = gap?.after, before.isOnWay, before.date < time, let routes, !before.isOfRoute(in: routes)
        else {
            return false
        }
        var (isFirst, after): (Bool?, DatedPosition?)
        later.bind(before.date.milliseconds &- 1, at: 1)
        try later.visitRows { row in
            let event = try DatedPosition(row, path: store.path)
            if isFirst == nil {
                isFirst = event.origin.event == before.origin.event
                return isFirst == true
            }
            after = event
            return false
        }
        guard let after, after.date > time, after.isOnWay, after.origin.segment == before.origin.segment else {
            return false
        }
        gap = Gap(before: before, after: after, way: (before, after))
        return true
    }

    /// The best event of the very time; where there is none, `gap` becomes the one around it.
    private func find(_ time: Timestamp) throws -> DatedPosition? {
        let routes = try self.routes ?? readRoutes()
        self.routes = routes
        var gap = Gap()
        var exact: DatedPosition?
        var before: DatedPosition?
        var passed = 0
        earlier.bind(time.milliseconds, at: 1)
        try earlier.visitRows { row in
            let event = try DatedPosition(row, path: store.path)
            if event.isOfRoute(in: routes) { return true }
            if event.date == time {
                if exact.map({ event.isBetter(than: $0) }) ?? true { exact = event }
                return true
            }
            guard exact == nil else { return false }
            if gap.before == nil { gap.before = event }
            if event.isOnWay { before = event }
            passed += 1
            return before == nil && passed < Self.patience
        }
        if let exact { return exact }
        var after: DatedPosition?
        passed = 0
        later.bind(time.milliseconds, at: 1)
        try later.visitRows { row in
            let event = try DatedPosition(row, path: store.path)
            if event.isOfRoute(in: routes) { return true }
            if gap.after == nil { gap.after = event }
            if event.isOnWay { after = event }
            passed += 1
            return after == nil && passed < Self.patience
        }
        if let before, let after, before.origin.segment == after.origin.segment {
            // No other way can lead through the gap in a shorter time.
            gap.way = (before, after)
        } else if gap.before != nil, gap.after != nil {
            gap.way = try ways.shortest(through: time)
        }
        self.gap = gap
        return nil
    }

    private func readRoutes() throws -> Set<Int64> {
        var routes: Set<Int64> = []
        try store.database.statement(
            "SELECT s.id FROM Track AS t JOIN Segment AS s ON s.track = t.id WHERE t.kind = 'route'"
        ).forEachRow { routes.insert($0.int64(0)) }
        return routes
    }
}

extension DatedPosition {
    fileprivate func isOfRoute(in routes: Set<Int64>) -> Bool {
        guard !routes.isEmpty, let segment = origin.segment else { return false }
        return routes.contains(segment)
    }
}

@available(*, unavailable)
extension TimeSearch: Sendable {}
