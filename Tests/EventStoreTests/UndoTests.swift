import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Deleting, editing and taking it back")
struct UndoTests {
    private let folder = TemporaryFolder()

    /// Five events, among them a mark in the track and one outside.
    private func store() throws -> EventStore {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add(
            [
                .init(fullLocation(0)), .init(fullLocation(1), kind: .mark, name: "a", note: "b"),
                .init(fullLocation(2), kind: .mark, name: "c", placement: .outside),
                .init(fullLocation(3), placement: .segment), .init(fullLocation(4)),
            ], to: &place)
        return store
    }

    @Test(
        "Deleted events are gone, and come back whole under their numbers",
        arguments: [[1], [2], [3], [4, 5], [5, 2, 2]])
    func delete(ids: [Int64]) throws {
        let store = try store()
        let before = try store.events()
        #expect(try store.delete(ids: ids, now: someDate) == Deletion(count: Set(ids).count, isScrubbed: true))
        #expect(try store.events() == before.filter { !ids.contains($0.id) })
        #expect(try store.event(id: ids[0]) == nil)
        #expect(try store.database.column("SELECT id FROM Event WHERE id = \(ids[0])") == [])
        #expect(
            try store.undo(now: someDate + 5)
                == UndoneOperation(kind: .delete, count: Set(ids).count, date: someDate))
        #expect(try store.events() == before)
        #expect(try store.undo(now: someDate) == nil)
    }

    @Test(
        "What a query finds is deleted, and nothing else",
        arguments: [
            (EventQuery(), [] as [Int64]), (EventQuery(since: someDate + 2000), [1, 2]),
            (EventQuery(until: someDate + 2000), [3, 4, 5]), (EventQuery(marksOnly: true), [1, 4, 5]),
            (EventQuery(near: SearchArea(center: fullLocation().coordinate, metres: 1)), []),
            (EventQuery(near: SearchArea(center: location(latitude: 0).coordinate, metres: 1)), [1, 2, 3, 4, 5]),
        ])
    func deleteQuery(query: EventQuery, left: [Int64]) throws {
        let store = try store()
        let before = try store.events()
        #expect(try store.delete(query, now: someDate).count == 5 - left.count)
        #expect(try store.ids() == left)
        #expect(try store.undo(now: someDate)?.count == (left.count == 5 ? nil : 5 - left.count))
        #expect(try store.events() == before)
    }

    @Test("One missing number keeps all from being deleted, and all missing ones are named")
    func missing() throws {
        let store = try store()
        let error = storeError { try store.delete(ids: [1, 77, 2, 99], now: someDate) }
        #expect(error?.kind == .noSuchEvent([77, 99]))
        #expect(error?.description.contains("77, 99") == true)
        #expect(try store.ids() == [1, 2, 3, 4, 5])
        #expect(try store.undo(now: someDate) == nil)
        #expect(storeError { try store.edit(77, name: .remove, now: someDate) }?.kind == .noSuchEvent([77]))
    }

    @Test(
        "An edit changes what it says, and is taken back",
        arguments: [
            (1, .set("x"), .keep, "x", nil), (1, .keep, .set(""), nil, ""), (2, .remove, .keep, nil, "b"),
            (2, .remove, .remove, nil, nil), (3, .remove, .set("y"), nil, "y"), (3, .remove, .remove, nil, nil),
        ] as [(Int64, TextChange, TextChange, String?, String?)])
    func edit(id: Int64, name: TextChange, note: TextChange, newName: String?, newNote: String?) throws {
        let store = try store()
        let before = try store.events()
        let edited = try store.edit(id, name: name, note: note, now: someDate)
        #expect(edited.name == newName && edited.note == newNote)
        #expect(try store.event(id: id) == edited)
        #expect(try store.undo(now: someDate) == UndoneOperation(kind: .edit, count: 1, date: someDate))
        #expect(try store.events() == before)
    }

    @Test("An edit that changes nothing is nothing to take back")
    func idleEdit() throws {
        let store = try store()
        try store.edit(2, name: .set("a"), note: .keep, now: someDate)
        #expect(try store.undo(now: someDate) == nil)
    }

    @Test("Operations are taken back one by one, the last first")
    func order() throws {
        let store = try store()
        let before = try store.events()
        try store.edit(2, name: .set("x"), now: someDate)
        try store.delete(ids: [2], now: someDate + 1)
        try store.delete(ids: [1, 3], now: someDate + 2)
        #expect(try store.undo(now: someDate + 3)?.count == 2)
        #expect(try store.ids() == [1, 3, 4, 5])
        #expect(try store.undo(now: someDate + 3)?.kind == .delete)
        #expect(try store.event(id: 2)?.name == "x")
        #expect(try store.undo(now: someDate + 3)?.kind == .edit)
        #expect(try store.events() == before)
    }

    @Test("The last twenty can be taken back, and no more")
    func twenty() throws {
        let store = try folder.store()
        try store.add((0..<25).map { location(Int64($0)) })
        for id in 1...25 { try store.delete(ids: [Int64(id)], now: someDate) }
        for _ in 1...20 { #expect(try store.undo(now: someDate) != nil) }
        #expect(try store.undo(now: someDate) == nil)
        #expect(try store.ids() == Array(6...25))
        #expect(try store.database.column("SELECT count(*) FROM DeletedEvent") == ["0"])
    }

    @Test("After thirty days nothing can be taken back, and nothing of it is left")
    func thirtyDays() throws {
        let store = try store()
        let month: Int64 = 30 * 86_400_000
        try store.delete(ids: [2], now: someDate)
        try store.delete(ids: [1], now: someDate + 1)
        #expect(try store.undo(now: someDate + month + 1)?.date == someDate + 1)
        #expect(try store.undo(now: someDate + month + 1) == nil)
        #expect(try store.database.column("SELECT count(*) FROM DeletedEvent") == ["0"])
        #expect(try store.database.column("SELECT event FROM Annotation ORDER BY event") == ["3"])
    }

    @Test("Deleting for good leaves no trace in any file", arguments: [false, true])
    func forever(deletedBefore: Bool) throws {
        let secret = Array("burnt letters".utf8)
        let store = try folder.store()
        var place = RecordingPlace()
        let hidden = try #require(Coordinate(latitude: 12.345_678_912, longitude: 98.765_432_198))
        // In the middle of many, so that pages split and rows move.
        try store.add((0..<500).map { .init(fullLocation($0 * 2)) }, to: &place)
        var location = fullLocation(501)
        location.coordinate = hidden
        let ids = try store.add(
            [.init(location, kind: .mark, name: "burnt letters", placement: .track(name: "burnt letters"))], to: &place)
        try store.add((0..<500).map { .init(fullLocation($0 * 2 + 1), placement: .track(name: nil)) }, to: &place)
        try store.edit(ids[0], note: .set("burnt letters too"), now: someDate)
        if deletedBefore { try store.delete(ids: ids, now: someDate) }
        #expect(try store.delete(ids: ids, forever: true, now: someDate) == Deletion(count: 1, isScrubbed: true))
        let places = [hidden.latitude, hidden.longitude].map { value in
            (0..<6).reversed().map { UInt8(truncatingIfNeeded: value.scaled >> ($0 * 8)) }  // As SQLite writes them.
        }
        for name in folder.names() {
            let bytes = bytes(of: folder.file(name))
            for trace in places + [secret] { #expect(!contains(bytes, trace), "in \(name)") }
        }
        #expect(try store.undo(now: someDate) == nil)
        #expect(try store.count() == 1000)
        #expect(try store.database.column("SELECT name FROM Track WHERE name IS NOT NULL") == [])
        #expect(try store.database.column("PRAGMA integrity_check") == ["ok"])
    }

    @Test("The traces that a deletion for good takes away were there before")
    func traces() throws {
        let store = try store()
        try store.edit(1, note: .set("burnt letters"), now: someDate)
        try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let latitude = fullLocation().coordinate.latitude.scaled
        let trace = (0..<6).reversed().map { UInt8(truncatingIfNeeded: latitude >> ($0 * 8)) }
        #expect(contains(bytes(of: folder.file()), trace))
        #expect(contains(bytes(of: folder.file()), Array("burnt letters".utf8)))
    }

    private func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.dropLast(part.count - 1).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
    }

    @Test("Deleting for good what a query finds also finds what was deleted before")
    func foreverQuery() throws {
        let store = try store()
        try store.delete(ids: [1, 2, 4], now: someDate)
        let query = EventQuery(until: someDate + 2000)
        #expect(try store.delete(query, forever: true, now: someDate).count == 2)
        #expect(try store.undo(now: someDate) == UndoneOperation(kind: .delete, count: 1, date: someDate))
        #expect(try store.ids() == [3, 4, 5])
    }

    @Test("A track that is empty for now stays until its events can no longer come back")
    func emptyTracks() throws {
        let store = try store()
        try store.delete(EventQuery(), now: someDate)
        #expect(try store.database.column("SELECT count(*) FROM Segment") == ["2"])
        #expect(try store.undo(now: someDate + 31 * 86_400_000) == nil)
        #expect(try store.database.column("SELECT count(*) FROM Segment") == ["0"])
        #expect(try store.database.column("SELECT count(*) FROM Track") == ["0"])
    }
}
