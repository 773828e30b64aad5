import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Compacting and pruning")
struct CompactTests {
    private let folder = TemporaryFolder()

    @Test("Compacting gives room back, and changes nothing else")
    func compact() throws {
        let store = try folder.store()
        try store.add((0..<5000).map { fullLocation($0) })
        try store.delete(ids: Array(1...4000), forever: false, now: someDate)
        _ = try store.undo(now: someDate)
        try store.database.execute("DELETE FROM StoredEvent WHERE id <= 4000")
        let events = try store.events()
        let (before, after) = try store.compact()
        #expect(after < before / 2)
        #expect(try store.events() == events)
        #expect(try store.database.column("PRAGMA integrity_check") == ["ok"])
    }

    @Test("Compacting that is ended changes nothing")
    func ended() throws {
        let store = try folder.store()
        try store.add((0..<5000).map { fullLocation($0) })
        #expect(storeError { _ = try store.compact { false } }?.kind == .interrupted)
        #expect(try store.count() == 5000)
    }

    @Test("Pruning removes exactly these events, with their texts, and the tracks that are empty then; marks stay")
    func prune() throws {
        let store = try storeOfTracks(in: folder)
        let mark = try store.addMark(location(0), name: "Mark").id
        try store.edit(3, note: .set("gone"), now: someDate)
        // Of the first track one segment and half the other, and half the imported one.
        let limit = someDate + 1_060_000
        let query = EventQuery(since: Timestamp(milliseconds: .min), until: limit)
        let numbers = try store.numbers(of: query, marks: false)
        #expect(numbers == [1...20, 61...70])
        #expect(try store.prune(numbers, before: limit) == 30)
        try store.endPruning()
        #expect(try store.ids() == Array(21...60) + Array(71...80) + [mark])
        #expect(try store.database.column("SELECT id FROM Segment") == ["2", "3", "4"])
        #expect(try store.database.column("SELECT count(*) FROM Annotation WHERE event = 3") == ["0"])
        #expect(try store.check().faults == [])
        #expect(try store.undo(now: someDate)?.kind == .edit)

        let all = someDate + 9_000_000
        let rest = try store.numbers(of: EventQuery(until: all), marks: true)
        #expect(try store.prune(rest, before: all, marks: true) == 51)
        try store.endPruning()
        // But not where a recording goes on.
        #expect(try store.database.column("SELECT id FROM Track") == ["2"])
        #expect(try store.check() == StoreCheck())
    }

    @Test("An event that was added or came back since its numbers were asked for stays")
    func later() throws {
        let store = try folder.store()
        try store.add((0..<10).map { location($0) })
        try store.delete(ids: [4, 5], now: someDate)
        let limit = someDate + 100_000
        let numbers = try store.numbers(of: EventQuery(until: limit), marks: false)
        _ = try store.undo(now: someDate)
        try store.add([location(20)])
        #expect(try store.prune(numbers, before: limit) == 8)
        #expect(try store.ids() == [4, 5, 11])
    }
}
