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

    @Test("While another reads, compacting says that the room is not there yet, and a second time gives it back")
    func reader() throws {
        let store = try folder.store(patience: 50)
        try store.add((0..<5000).map { fullLocation($0) })
        try store.database.execute("DELETE FROM StoredEvent WHERE id <= 4000")
        let before = store.fileSize
        let reader = try Database(path: folder.file())
        try reader.execute("BEGIN")
        #expect(try reader.column("SELECT count(*) FROM StoredEvent") == ["1000"])
        let error = storeError { _ = try store.compact() }
        #expect(error?.kind == .busy)
        #expect(error?.description.contains("log") == true)
        try reader.execute("COMMIT")
        #expect(try store.compact().after < before / 2)
        #expect(try store.count() == 1000)
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
        // The event that was edited is gone.
        #expect(try store.undo(now: someDate) == nil)

        let all = someDate + 9_000_000
        let rest = try store.numbers(of: EventQuery(until: all), marks: true)
        #expect(try store.prune(rest, before: all, marks: true) == 51)
        try store.endPruning()
        // But not where a recording goes on.
        #expect(try store.database.column("SELECT id FROM Track") == ["2"])
        #expect(try store.check() == StoreCheck())
    }

    @Test("Pruning leaves no trace of what it removes, nor of what was deleted before and is as old")
    func traces() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        let entries = (0..<12).map { second in
            var location = location(Int64(second))
            if second < 6 { (location.timeSource, location.uptime) = (.received, Int64(second)) }
            return RecordingBatch.Entry(location)
        }
        try store.commit(RecordingBatch(entries: entries, boot: "boot"), to: &place)
        let mark = try store.addMark(location(2)).id
        try store.learn(KnownTime(date: someDate, uptime: 100_000), boot: "boot", now: someDate)
        _ = try store.undo(now: someDate)
        try store.edit(9, note: .set("x"), now: someDate)
        try store.delete(ids: [3, 11, mark], now: someDate)
        try store.delete(ids: [4], now: someDate)
        _ = try store.repairDates(isTrial: false, now: someDate)
        let limit = someDate + 10_000
        let numbers = try store.numbers(of: EventQuery(until: limit), marks: false)
        #expect(try store.prune(numbers, before: limit) == 8)
        try store.pruneDeleted(before: limit)
        try store.endPruning()
        for table in ["UntrustedDate", "EarlierDate", "EarlierText", "Annotation"] {
            let left = try store.database.column("SELECT event FROM \(table) WHERE event NOT IN (11, 12, \(mark))")
            #expect(left == [], "\(table)")
        }
        #expect(try store.undo(now: someDate) == UndoneOperation(kind: .delete, count: 2, date: someDate))
        #expect(try store.ids() == [11, 12, mark])
        #expect(try store.undo(now: someDate) == nil)
        #expect(try store.check().faults == [])
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
