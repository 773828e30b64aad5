import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("The order of marks")
struct MarkOrderTests {
    private let folder = TemporaryFolder()

    @Test("Is by date until a mark is moved, those without a date at its old end")
    func natural() throws {
        let store = try folder.markStore()
        #expect(try store.markIDs() == [8, 6, 4, 3, 2, 7, 5])
        #expect(try store.markIDs(EventQuery(order: .oldestFirst)) == [5, 7, 2, 3, 4, 6, 8])
        #expect(try store.markIDs(EventQuery(since: someDate + 2000)) == [8, 6, 4, 3])
        #expect(try store.markIDs(EventQuery(place: .outside, text: "five", order: .oldestFirst)) == [5])
        #expect(try store.markPosition(4) == MarkPosition(date: someDate + 2000, number: 4))
        #expect(try store.markPosition(7) == MarkPosition(date: nil, number: 7))
        #expect(try store.markPosition(1) == nil)
    }

    @Test(
        "A mark moves past its neighbours, and no other changes its place",
        arguments: [
            (2, .up, 1, [8, 6, 4, 2, 3, 7, 5]), (2, .up, 2, [8, 6, 2, 4, 3, 7, 5]),
            (2, .up, 4, [2, 8, 6, 4, 3, 7, 5]), (2, .up, 99, [2, 8, 6, 4, 3, 7, 5]),
            (2, .down, 1, [8, 6, 4, 3, 7, 2, 5]), (2, .down, 9, [8, 6, 4, 3, 7, 5, 2]),
            (3, .up, 1, [8, 6, 3, 4, 2, 7, 5]), (5, .up, 1, [8, 6, 4, 3, 2, 5, 7]),
            (5, .up, 3, [8, 6, 4, 5, 3, 2, 7]), (8, .down, 6, [6, 4, 3, 2, 7, 5, 8]),
            (6, .up, 1, [6, 8, 4, 3, 2, 7, 5]),
        ] as [(Int64, MarkDirection, Int, [Int64])])
    func moves(id: Int64, direction: MarkDirection, steps: Int, order: [Int64]) throws {
        let store = try folder.markStore()
        let before = try store.events()
        #expect(try store.moveMark(id, direction, by: steps, now: someDate))
        #expect(try store.markIDs() == order)
        #expect(try store.markIDs(EventQuery(order: .oldestFirst)) == order.reversed())
        #expect(try store.events() == before)
    }

    @Test("There and back again leaves no row behind", arguments: [1, 2, 3, 4])
    func back(steps: Int) throws {
        let store = try folder.markStore()
        let order = try store.markIDs()
        try store.moveMark(2, .up, by: steps, now: someDate)
        #expect(try store.database.column("SELECT count(*) FROM MarkPlace") == ["\(steps + 1)"])
        for _ in 0..<steps { try store.moveMark(2, .down, now: someDate) }
        #expect(try store.markIDs() == order)
        #expect(try store.database.column("SELECT count(*) FROM MarkPlace") == ["0"])
    }

    @Test("At the ends there is nothing to move past, and only marks move")
    func ends() throws {
        let store = try folder.markStore()
        let order = try store.markIDs()
        #expect(try !store.moveMark(8, .up, now: someDate))
        #expect(try !store.moveMark(5, .down, now: someDate))
        #expect(try !store.moveMark(1, .up, now: someDate))
        #expect(storeError { try store.moveMark(77, .up, now: someDate) }?.kind == .noSuchEvent([77]))
        #expect(try store.markIDs() == order)
        #expect(try store.undo(now: someDate) == nil)
    }

    @Test("Any row of moves gives the order that swapping in a list gives, and pages of it join in both directions")
    func anyMoves() throws {
        let store = try folder.markStore()
        var order = try store.markIDs()
        var (number, changes): (UInt64, Int) = (42, 0)
        func next(_ count: Int) -> Int {
            number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(number >> 33) % count
        }
        for _ in 0..<200 {
            let (index, steps, isUp) = (next(order.count), next(3) + 1, next(2) == 0)
            let target = isUp ? max(0, index - steps) : min(order.count - 1, index + steps)
            let id = order[index]
            #expect(try store.moveMark(id, isUp ? .up : .down, by: steps, now: someDate) == (target != index))
            order.remove(at: index)
            order.insert(id, at: target)
            #expect(try store.markIDs() == order)
            changes += target == index ? 0 : 1
        }
        #expect(changes > 100)
        for (index, id) in order.enumerated() {
            let position = try #require(try store.markPosition(id))
            for count in 1...7 {
                let older = Array(order[(index + 1)...].prefix(count))
                let newer = Array(order[..<index].suffix(count).reversed())
                #expect(try store.markIDs(EventQuery(), after: position, count: count) == older)
                #expect(try store.markIDs(EventQuery(order: .oldestFirst), after: position, count: count) == newer)
            }
        }
    }

    @Test("A date is a place too, and one between those without a date and the others")
    func dates() throws {
        let store = try folder.markStore()
        for (position, older) in [
            (MarkPosition(date: someDate + 2000, number: .max), [4, 3, 2, 7, 5]),
            (MarkPosition(date: someDate + 2000, number: 0), [2, 7, 5]),
            (MarkPosition(date: someDate + 1500, number: 3), [2, 7, 5]),
            (MarkPosition(date: nil, number: .max), [7, 5]),
            (MarkPosition(date: nil, number: 0), []),
        ] as [(MarkPosition, [Int64])] {
            let newer = try store.markIDs(EventQuery(order: .oldestFirst)).filter { !older.contains($0) }
            #expect(try store.markIDs(EventQuery(), after: position) == older)
            #expect(try store.markIDs(EventQuery(order: .oldestFirst), after: position) == newer)
        }
    }

    @Test("A new mark stands by its date among those that were moved")
    func newMark() throws {
        let store = try folder.markStore()
        try store.moveMark(2, .up, by: 4, now: someDate)
        var place = RecordingPlace()
        try store.add([.init(location(3), kind: .mark), .init(location(9), kind: .mark)], to: &place)
        #expect(try store.markIDs() == [10, 2, 8, 9, 6, 4, 3, 7, 5])
    }

    @Test("All marks are visited, in pages")
    func visits() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        let count = EventStore.pageSize * 2 + 1
        try store.add((0..<count).map { .init(location(Int64($0 / 3)), kind: .mark) }, to: &place)
        try store.moveMark(1, .up, by: count, now: someDate)
        var ids: [Int64] = []
        try store.forEachMark(EventQuery(order: .oldestFirst)) {
            ids.append($0.id)
            return true
        }
        #expect(ids == (2...count).map { Int64($0) } + [1])
        var seen = 0
        try store.forEachMark(EventQuery()) { _ in
            seen += 1
            return seen < 7
        }
        #expect(seen == 7)
    }

    @Test("Marks are looked for among marks alone")
    func plan() throws {
        let store = try folder.markStore()
        let steps = try store.plan("SELECT id FROM \(PlaceRow.marks()) ORDER BY \(PlaceRow.order(.newestFirst))")
        #expect(steps.contains { $0 == "SCAN e USING INDEX MarkDate" }, "\(steps)")
        let one = try store.plan("SELECT id FROM \(PlaceRow.marks(indexedBy: nil)) WHERE id = 4")
        #expect(one.contains { $0 == "SEARCH e USING INTEGER PRIMARY KEY (rowid=?)" }, "\(one)")
    }

    @Test("Another connection sees a move at once, and both may move")
    func beside() throws {
        let store = try folder.markStore()
        let other = try folder.store()
        let version = try other.dataVersion()
        try store.moveMark(2, .up, now: someDate)
        #expect(try other.markIDs() == [8, 6, 4, 2, 3, 7, 5])
        #expect(try other.dataVersion() != version)
        try other.moveMark(2, .up, now: someDate)
        #expect(try store.markIDs() == [8, 6, 2, 4, 3, 7, 5])
        #expect(try store.undo(now: someDate)?.kind == .move)
        #expect(try other.undo(now: someDate)?.kind == .move)
        #expect(try store.markIDs() == [8, 6, 4, 3, 2, 7, 5])
    }
}

extension TemporaryFolder {
    /// A fix, and the marks 2 to 8: at the seconds 1, 2, 2, never, 4, never, 4. The fifth is outside and named "five".
    func markStore() throws -> EventStore {
        let store = try store()
        var place = RecordingPlace()
        let seconds: [Int64?] = [0, 1, 2, 2, nil, 4, nil, 4]
        try store.add(
            seconds.enumerated().map { index, seconds in
                let kind: EventKind = index == 0 ? .fix : .mark
                var event = Event(id: 0, kind: kind, coordinate: location().coordinate)
                event.creationDate = seconds.map { someDate + $0 * 1000 }
                if index == 4 { event.name = "five" }
                return .init(event, placement: index == 4 ? .outside : .continuing)
            }, to: &place)
        return store
    }
}

extension EventStore {
    /// The marks in their order, the newest first unless `query` says otherwise.
    func markIDs(
        _ query: EventQuery = EventQuery(), after position: MarkPosition? = nil, count: Int = 1000
    ) throws -> [Int64] {
        try marks(query, after: position, count: count).map { $0.event.id }
    }
}
