import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Pages of events, up and down")
struct PagesTests {
    private let folder = TemporaryFolder()

    /// Sixteen events with equal dates, without dates, some of them marks and some with texts, in no order of dates.
    private func store() throws -> EventStore {
        let store = try folder.store()
        var place = RecordingPlace()
        let seconds: [Int64?] = [2, 1, nil, 2, 3, nil, 2, 2, 1, nil, 5, 2, nil, 0, 2, 5]
        try store.add(
            seconds.enumerated().map { index, seconds in
                let kind: EventKind = index % 3 == 0 ? .mark : .point
                var event = Event(id: 0, kind: kind, coordinate: location().coordinate)
                event.creationDate = seconds.map { someDate + $0 * 1000 }
                if index % 2 == 0 { event.name = index % 4 == 0 ? "Käse" : "Brot" }
                return .init(event, placement: index % 5 == 0 ? .outside : .continuing)
            }, to: &place)
        return store
    }

    private static let queries = [
        EventQuery(), EventQuery(marksOnly: true), EventQuery(since: someDate + 1000, until: someDate + 3000),
        EventQuery(since: someDate + 2000), EventQuery(until: someDate + 2000), EventQuery(place: .outside),
        EventQuery(isUndated: true), EventQuery(numbers: [2...2, 4...9, 12...13]),
        EventQuery(after: 4), EventQuery(text: "kase"),
        EventQuery(marksOnly: true, text: "s"), EventQuery(since: someDate + 1000, text: "KÄS"),
        EventQuery(text: "käse", orWithin: someDate + 2000..<someDate + 3000),
        EventQuery(until: someDate + 2001, text: "brot", orWithin: someDate + 1000..<someDate + 5000),
    ]

    /// Where an event stands among all, the oldest first.
    private func key(_ position: EventPosition) -> (Int64, Int64) {
        (position.date?.milliseconds ?? .min, position.id)
    }

    /// All pages of a query from a position on, each of at most `count`.
    private func walk(
        _ store: EventStore, _ query: EventQuery, from position: EventPosition?, by count: Int
    ) throws -> [Int64] {
        var (ids, position): ([Int64], EventPosition?) = ([], position)
        while true {
            let page = try store.page(query, after: position, count: count)
            ids += page.map { $0.id }
            #expect(page.count <= count)
            guard page.count == count, let last = page.last else { return ids }
            position = EventPosition(last)
        }
    }

    @Test("Pages of any size, from the beginning, are the whole order", arguments: queries)
    func whole(query: EventQuery) throws {
        let store = try store()
        for order in [EventQuery.Order.newestFirst, .oldestFirst] {
            var query = query
            query.order = order
            let all = try store.ids(query)
            #expect(all.count > 1)
            for count in 1...7 { #expect(try walk(store, query, from: nil, by: count) == all) }
        }
    }

    /// The positions before, in and behind the events of a date.
    private static func ends(of date: Timestamp?) -> [EventPosition] {
        let ids: [Int64] = [0, 7, .max]
        return ids.map { EventPosition(date: date, id: $0) }
    }

    @Test("Down from any position and up from it is the whole order, but for the event there", arguments: queries)
    func around(query: EventQuery) throws {
        let store = try store()
        var (down, up) = (query, query)
        down.order = .newestFirst
        up.order = .oldestFirst
        let all = try store.events(down)
        var positions = try store.events(EventQuery()).map { EventPosition($0) }
        let offsets: [Int64] = [-1, 1000, 1500, 2000, 9000]
        for offset in offsets { positions += Self.ends(of: someDate + offset) }
        positions += Self.ends(of: nil)
        for (index, position) in positions.enumerated() {
            let older = all.filter { key(EventPosition($0)) < key(position) }.map { $0.id }
            let newer = all.filter { key(EventPosition($0)) > key(position) }.map { $0.id }
            // Each position with some sizes, and each size with many positions.
            for count in [1 + index % 7, 1 + (index / 7 + 3) % 7] {
                #expect(try walk(store, down, from: position, by: count) == older, "\(position)")
                #expect(try walk(store, up, from: position, by: count).reversed() == newer, "\(position)")
            }
        }
    }

    @Test("Pages of a track are its own order, summed up or not, and when it has grown or was cut since")
    func ofTracks() throws {
        let store = try storeOfTracks(in: folder)
        func check() throws {
            for track in Int64(1)...3 {
                for order in [EventQuery.Order.newestFirst, .oldestFirst] {
                    let query = EventQuery(place: .tracks([track]), order: order)
                    let all = try store.ids(query)
                    #expect(all.count > 10)
                    #expect(try walk(store, query, from: nil, by: 7) == all)
                }
            }
        }
        try check()
        _ = try store.trackSummaries()
        try check()
        var place = RecordingPlace()
        place.track = 3
        try store.add(
            [EventStoreTests.walk(500), EventStoreTests.walk(3_000)].map { .init($0, placement: .segment) }, to: &place)
        try store.delete(ids: [1, 40], now: someDate)
        try check()
        _ = try store.trackSummaries()
        try check()
    }

    @Test("A page of nothing is empty, and one of more than there is has all")
    func sizes() throws {
        let store = try store()
        #expect(try store.page(EventQuery(), after: nil, count: 0).isEmpty)
        #expect(try store.page(EventQuery(limit: 2), after: nil, count: 100) == store.events(EventQuery()))
    }

    @Test("A page is searched by date or by number, whatever it begins after", arguments: [true, false])
    func plan(isDescending: Bool) throws {
        let store = try store()
        for (clauses, range) in [
            (EventPass.dated(isDescending: isDescending).page(EventQuery()), "date>? AND date<?"),
            (EventPass.dated(isDescending: isDescending).ties(EventQuery()), "date=? AND rowid"),
            (EventPass.undated(isDescending: isDescending).page(EventQuery()), "date=? AND rowid"),
        ] {
            let plan = try store.plan(clauses.sql)
            #expect(plan.count == 1)
            #expect(plan.allSatisfy { $0.hasPrefix("SEARCH StoredEvent USING INDEX EventDate (\(range)") }, "\(plan)")
        }
    }
}

extension EventStore {
    /// How SQLite would go about a statement, a line a step.
    func plan(_ sql: String) throws -> [String] {
        var steps: [String] = []
        try database.makeStatement("EXPLAIN QUERY PLAN " + sql).forEachRow { steps.append($0.text(3) ?? "") }
        return steps
    }
}
