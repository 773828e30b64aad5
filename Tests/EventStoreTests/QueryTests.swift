import Positioning
import Testing

@testable import EventStore

@Suite("Reading events")
struct QueryTests {
    private let folder = TemporaryFolder()

    /// Ids 1 to 6: dates 2, 1, none, 2, 3, none.
    private func mixedStore() throws -> EventStore {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add(
            [2, 1, nil, 2, 3, nil].map { (seconds: Int64?) in
                var event = Event(id: 0, kind: .point, coordinate: location().coordinate)
                event.creationDate = seconds.map { someDate + $0 * 1000 }
                return .init(event)
            }, to: &place)
        return store
    }

    @Test("Events come in the order that was asked for, those without a date at its older end")
    func orders() throws {
        let store = try mixedStore()
        #expect(try store.ids(EventQuery(order: .newestFirst)) == [5, 4, 1, 2, 6, 3])
        #expect(try store.ids(EventQuery(order: .oldestFirst)) == [3, 6, 2, 1, 4, 5])
        #expect(try store.ids(EventQuery(order: .asStored)) == [1, 2, 3, 4, 5, 6])
    }

    @Test("A limit cuts the answer", arguments: [0, 1, 2, 5, 6, 7])
    func limits(limit: Int) throws {
        let store = try mixedStore()
        #expect(
            try store.ids(EventQuery(limit: limit, order: .newestFirst)) == Array([5, 4, 1, 2, 6, 3].prefix(limit)))
    }

    @Test(
        "A window begins with its first instant, ends before its last, and leaves out what has no date",
        arguments: [
            (1, 3, [2, 1, 4] as [Int64]), (2, nil, [1, 4, 5]), (nil, 2, [2]), (3, 3, []), (0, 9, [2, 1, 4, 5]),
        ] as [(Int64?, Int64?, [Int64])])
    func windows(since: Int64?, until: Int64?, ids: [Int64]) throws {
        let store = try mixedStore()
        var query = EventQuery(
            since: since.map { someDate + $0 * 1000 }, until: until.map { someDate + $0 * 1000 }, order: .oldestFirst)
        #expect(try store.ids(query) == ids)
        #expect(try store.count(query) == ids.count)
        query.order = .newestFirst
        #expect(Set(try store.ids(query)) == Set(ids))
        query.order = .asStored
        #expect(try store.ids(query) == ids.sorted())
        query.order = .byTrack
        #expect(try store.ids(query) == ids.sorted())
    }

    @Test("A window may reach to the ends of time")
    func endless() throws {
        let store = try mixedStore()
        let query = EventQuery(since: Timestamp(milliseconds: .min), until: Timestamp(milliseconds: .max))
        #expect(try store.ids(query) == [5, 4, 1, 2])
    }

    @Test("Pages join without a gap or a repetition, also where all dates are equal", arguments: [1, 7, 1_000_000])
    func pages(distinctDates: Int) throws {
        let store = try folder.store()
        let page = EventStore.pageSize
        for count in [page - 1, 1, 1, page, page] {
            let start = Int64(try store.count())
            var place = RecordingPlace()
            try store.add(
                (0..<Int64(count)).map { .init(location((start + $0) % Int64(distinctDates))) }, to: &place)
            let all = Array(1...start + Int64(count))
            func key(_ id: Int64) -> (Int64, Int64) { ((id - 1) % Int64(distinctDates), id) }
            let byDate = all.sorted { key($0) < key($1) }
            #expect(try store.ids(EventQuery(order: .oldestFirst)) == byDate)
            #expect(try store.ids(EventQuery(order: .newestFirst)) == byDate.reversed())
            #expect(try store.ids(EventQuery(order: .asStored)) == all)
            #expect(try store.ids(EventQuery(order: .byTrack)) == all)
            #expect(
                try store.ids(EventQuery(limit: page + 3, order: .newestFirst))
                    == Array(byDate.reversed().prefix(page + 3)))
        }
    }

    @Test("By track: first what lies outside any, then each track and segment, as stored")
    func byTrack() throws {
        let store = try folder.store()
        var (first, second) = (RecordingPlace(), RecordingPlace())
        try store.add([.init(location(50)), .init(location(40), placement: .segment)], to: &first)
        try store.add([.init(location(30))], to: &second)
        try store.add([.init(location(20)), .init(location(10), placement: .outside)], to: &first)
        try store.add([.init(location(5))], to: &second)
        #expect(try store.ids(EventQuery(order: .byTrack)) == [5, 1, 2, 4, 3, 6])
        #expect(try store.ids(EventQuery(since: someDate + 20_000, order: .byTrack)) == [1, 2, 4, 3])
    }

    @Test("Reading stops where the reader says so")
    func stops() throws {
        let store = try mixedStore()
        var seen = 0
        try store.forEachEvent(EventQuery(order: .newestFirst)) { _ in
            seen += 1
            return seen < 3
        }
        #expect(seen == 3)
    }

    @Test("An error of the reader comes out as it is")
    func readersError() throws {
        struct Trouble: Error {}
        let store = try mixedStore()
        #expect(throws: Trouble.self) { try store.forEachEvent(EventQuery()) { _ in throw Trouble() } }
    }

    @Test("Marks are found among other events, and counted")
    func marks() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add(
            [
                .init(location(0)), .init(location(1), kind: .mark),
                .init(location(2), kind: .mark, placement: .outside),
                .init(location(3), kind: .point),
            ], to: &place)
        #expect(try store.ids(EventQuery(marksOnly: true)) == [3, 2])
        #expect(try store.count(EventQuery(marksOnly: true)) == 2)
    }

    @Test("Those after a number are what came since")
    func after() throws {
        let store = try mixedStore()
        #expect(try store.ids(EventQuery(after: 4, order: .asStored)) == [5, 6])
        #expect(try store.ids(EventQuery(after: 4, order: .newestFirst)) == [5, 6])
        #expect(try store.ids(EventQuery(after: 6, order: .asStored)) == [])
    }

    @Test("A summary tells what there is")
    func summary() throws {
        let store = try mixedStore()
        #expect(
            try store.summary()
                == StoreSummary(total: 6, firstDate: someDate + 1000, lastDate: someDate + 3000, undated: 2))
        let empty = TemporaryFolder()
        #expect(try empty.store().summary() == StoreSummary(total: 0, undated: 0))
    }

    @Test("The data version changes when somebody else commits, and only then")
    func dataVersion() throws {
        let store = try mixedStore()
        let reader = try EventStore(path: folder.file(), access: .readOnly)
        let version = try reader.dataVersion()
        #expect(try reader.dataVersion() == version)
        try store.add([location()])
        #expect(try reader.dataVersion() != version)
    }

    @Test("Asking again from within gives both answers whole")
    func nested() throws {
        let store = try folder.store()
        try store.add((0..<1200).map { location(Int64($0)) })
        var outer: [Int64] = []
        try store.forEachEvent(EventQuery(since: someDate + 100_000, order: .oldestFirst)) { event in
            outer.append(event.id)
            let inner = try store.ids(EventQuery(since: someDate + 1_190_000, limit: 3, order: .oldestFirst))
            #expect(inner == [1191, 1192, 1193])
            return true
        }
        #expect(outer == Array(101...1200))
    }

    @Test("Events are found by their numbers, in however many ranges")
    func numbers() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add(
            (0..<5_000).map { _ in .init(Event(id: 0, kind: .point, coordinate: location().coordinate)) }, to: &place)
        let ranges: [ClosedRange<Int64>] = (0..<1_600).map { Int64($0) * 3 + 1...Int64($0) * 3 + 2 }
        #expect(try store.count(EventQuery(numbers: ranges)) == 3_200)
        #expect(try store.count(EventQuery(numbers: [7...7, 4_999...6_000])) == 3)
    }
}
