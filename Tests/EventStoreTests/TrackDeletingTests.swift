import LocationsTestSupport
import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Deleting tracks")
struct TrackDeletingTests {
    private let folder = TemporaryFolder()

    @Test("What was deleted before a split goes with the part that it belongs to", arguments: [false, true])
    func split(deletesBothParts: Bool) throws {
        let store = try storeOfTracks(in: folder)
        try store.delete(ids: [2, 7], now: someDate)
        let other = try store.splitTrack(1, at: walk(1003).date, now: someDate)
        #expect(try store.database.column("SELECT id || ' ' || segment FROM DeletedEvent") == ["2 1", "7 5"])
        let gone = deletesBothParts ? [1, other.id] : [other.id]
        try store.deleteTracks(gone, forever: true, now: someDate)
        #expect(try store.database.column("SELECT id FROM DeletedEvent") == (deletesBothParts ? [] : ["2"]))
        while try store.undo(now: someDate) != nil {}
        #expect(try store.ids().filter { $0 <= 40 } == (deletesBothParts ? [] : [1, 2, 3]))
        #expect(try store.check().faults == [])
    }

    @Test("What an earlier version left where a split was made goes too")
    func earlierSplit() throws {
        let store = try storeOfTracks(in: folder)
        try store.delete(ids: [7], now: someDate)
        let other = try store.splitTrack(1, at: walk(1003).date, now: someDate)
        try store.database.execute("UPDATE DeletedEvent SET segment = 1")
        try store.deleteTracks([1, other.id], forever: true, now: someDate)
        #expect(try store.database.column("SELECT id FROM DeletedEvent") == [])
        #expect(try store.undo(now: someDate) == nil)
    }

    private func store() throws -> EventStore { try storeOfTracks(in: folder) }

    @Test("A track is trimmed at either end, and whole again")
    func trim() throws {
        let store = try store()
        let before = try store.everything()
        let (start, end) = (someDate + 1_010_000, someDate + 1_110_000)
        #expect(try store.countLeft(track: 1, before: start, from: end) == 20)
        #expect(try store.trimTrack(1, before: start, now: someDate).count == 10)
        #expect(try store.trimTrack(1, from: end, now: someDate).count == 10)
        #expect(try store.trimTrack(1, before: start, from: end, now: someDate).count == 0)
        #expect(try store.ids(track: 1) == Array(11...30))
        #expect(try store.ids(track: 3).count == 20)
        #expect(try store.trackSummary(id: 1)?.statistics.events == 20)
        for _ in 0..<2 { #expect(try store.undo(now: someDate)?.kind == .delete) }
        #expect(try store.everything() == before)
    }

    @Test("A track is deleted with its events, and comes back with its name")
    func delete() throws {
        let store = try store()
        let before = try store.everything()
        #expect(try store.deleteTracks([1, 3], now: someDate).count == 60)
        #expect(try store.trackSummaries().map { $0.id } == [2])
        #expect(storeError { try store.renameTrack(1, to: "x", now: someDate) }?.kind == .noSuchTrack([1]))
        #expect(try store.undo(now: someDate)?.count == 60)
        #expect(try store.everything() == before)
        // The current one: a recording begins a new one.
        try store.deleteTracks([2], now: someDate)
        #expect(try store.resumePoint().place == RecordingPlace())
    }

    @Test("A track that is deleted for good leaves neither an event nor its name")
    func forever() throws {
        let store = try store()
        try store.renameTrack(1, to: "Secret", now: someDate)
        try store.splitTrack(1, at: someDate + 1_005_000, now: someDate)
        try store.trimTrack(1, before: someDate + 1_003_000, now: someDate)
        #expect(try store.deleteTracks([1, 4], forever: true, now: someDate) == Deletion(count: 40, isScrubbed: true))
        #expect(try store.database.column("SELECT id FROM Track") == ["2", "3"])
        #expect(try store.database.column("SELECT count(*) FROM EarlierTrack") == ["0"])
        #expect(try store.database.column("SELECT count(*) FROM EarlierSegment") == ["0"])
        let text = String(decoding: bytes(of: store.path) + bytes(of: store.path + "-wal"), as: UTF8.self)
        #expect(!text.contains("Secret") && !text.contains("Walk"))
        #expect(try store.undo(now: someDate) == nil)
    }

    @Test("Deleting for good leaves other operations on tracks to be undone")
    func foreverElsewhere() throws {
        let store = try store()
        try store.renameTrack(2, to: "Home", now: someDate)
        try store.delete(ids: [1], forever: true, now: someDate)
        #expect(try store.undo(now: someDate)?.kind == .rename)
    }
}
