import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Checking a store")
struct CheckTests {
    @Test("A quick check says what is damaged, in one line")
    func quickCheck() throws {
        let folder = TemporaryFolder()
        do { try folder.store().add((0..<2000).map { fullLocation($0) }) }
        #expect(throws: Never.self) { try folder.store().quickCheck() }
        let page = try #require(
            Database(path: folder.file()).column("SELECT rootpage FROM sqlite_schema WHERE name = 'Refusal'").first)
        let number = try #require(Int(page))
        write([UInt8](repeating: 0xA5, count: 4096), to: folder.file(), at: (number - 1) * 4096)
        let store = try EventStore(path: folder.file(), access: .readOnly)
        let fault = try #require(try store.quickFault())
        let error = storeError { try store.quickCheck() }
        #expect(error?.kind == .corrupt)
        #expect(error?.description.contains("(\(fault))") == true)
        #expect(error?.description.contains("\n") == false)
    }

    private let folder = TemporaryFolder()

    /// A store in which everything has happened that can.
    private func busyStore() throws -> EventStore {
        let store = try storeOfTracks(in: folder)
        for index in 0..<4 { _ = try store.addMark(location(Int64(index)), name: "Mark \(index)") }
        try store.edit(3, note: .set("here"), now: someDate)
        try store.delete(ids: [5, 6, 82], now: someDate)
        try store.joinTracks([1, 2], now: someDate)
        return store
    }

    @Test("Finds nothing in one that was worked with, and counts its events; nor in an empty one")
    func sound() throws {
        #expect(try busyStore().check() == StoreCheck.sound(81))
        let other = TemporaryFolder()
        #expect(try other.store().check() == StoreCheck.sound(0))
        #expect(try EventStore(path: folder.file(), access: .readOnly).check().faults == [])
    }

    @Test(
        "Finds what another program has done to it, each in one line",
        arguments: [
            ("UPDATE StoredEvent SET flags = 1 WHERE id = 7", "1 events have flags that mean nothing, the first is 7"),
            ("UPDATE StoredEvent SET flags = 15 WHERE id = 7", "flags that mean nothing"),
            ("UPDATE StoredEvent SET segment = 99 WHERE id > 70", "of a segment that is not there, the first is 71"),
            ("UPDATE Segment SET lastEvent = 10 WHERE id = 1", "outside the range of their segment"),
            ("UPDATE StoredEvent SET date = 9e15 WHERE id = 9", "a date that no calendar has, the first is 9"),
            ("DELETE FROM Annotation WHERE event = 3", "have lost their name, note or device, the first is 3"),
            ("INSERT INTO Annotation (event, name) VALUES (4, 'x')", "do not show their name or note, the first is 4"),
            ("INSERT INTO MarkPlace VALUES (4, 0, 4)", "have a place among the marks, and are none, the first is 4"),
            ("INSERT INTO MarkPlace VALUES (81, 0, 7), (83, 0, 7)", "places are held by several marks"),
            ("DELETE FROM State", "where a recording goes on"),
            ("DELETE FROM Track WHERE id = 3", "of no Track"),
        ])
    func faults(sql: String, words: String) throws {
        let store = try busyStore()
        try store.database.execute(sql)
        let faults = try store.check().faults.map { $0.description }
        #expect(faults.contains { $0.contains(words) }, "\(faults)")
        #expect(faults.allSatisfy { !$0.contains("\n") && $0.contains(";") || $0.contains(":") })
    }

    @Test("Says of a damaged one that it is, whichever page it is, and never fails otherwise")
    func damaged() throws {
        do { try folder.store().add((0..<1500).map { fullLocation($0) }) }
        let whole = bytes(of: folder.file())
        for page in 1..<whole.count / 4096 {
            write(whole, to: folder.file())
            write([UInt8](repeating: 0xA5, count: 4096), to: folder.file(), at: page * 4096)
            do {
                let check = try EventStore(path: folder.file(), access: .readOnly).check()
                #expect(!check.faults.isEmpty, "page \(page + 1)")
            } catch let error as StoreError { #expect(error.kind == .corrupt, "page \(page + 1)") }
        }
    }

    @Test("Ends where that is wished")
    func ended() throws {
        let store = try folder.store()
        try store.add((0..<3000).map { fullLocation($0) })
        #expect(storeError { _ = try store.check { false } }?.kind == .interrupted)
    }
}

extension StoreCheck {
    fileprivate static func sound(_ events: Int) -> StoreCheck {
        var check = StoreCheck()
        check.events = events
        return check
    }
}
