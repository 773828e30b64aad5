import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Moving marks, deleting them, and taking it back")
struct MarkUndoTests {
    private let folder = TemporaryFolder()
    private let natural: [Int64] = [8, 6, 4, 3, 2, 7, 5]

    @Test("Moves are taken back one by one, and leave nothing behind")
    func undo() throws {
        let store = try folder.markStore()
        var orders = [try store.markIDs()]
        for (id, direction, steps) in [
            (2, .up, 1), (2, .up, 3), (5, .up, 4), (8, .down, 2), (2, .down, 99),
        ] as [(Int64, MarkDirection, Int)] {
            #expect(try store.moveMark(id, direction, by: steps, now: someDate))
            orders.append(try store.markIDs())
        }
        for order in orders.dropLast().reversed() {
            let undone = try store.undo(now: someDate + 5)
            #expect(undone == UndoneOperation(kind: .move, count: 1, date: someDate))
            #expect(try store.markIDs() == order)
        }
        #expect(try store.undo(now: someDate) == nil)
        #expect(try traces(store) == ["0", "0"])
    }

    /// How many rows there are of places, and of earlier ones.
    private func traces(_ store: EventStore) throws -> [String] {
        try ["MarkPlace", "EarlierPlace"].flatMap { try store.database.column("SELECT count(*) FROM \($0)") }
    }

    @Test("A mark that was deleted comes back to its place, also among marks that were moved meanwhile")
    func deleted() throws {
        let store = try folder.markStore()
        try store.moveMark(2, .up, by: 2, now: someDate)
        #expect(try store.markIDs() == [8, 6, 2, 4, 3, 7, 5])
        try store.delete(ids: [2, 4], now: someDate)
        #expect(try store.markIDs() == [8, 6, 3, 7, 5])
        #expect(try store.undo(now: someDate)?.kind == .delete)
        #expect(try store.markIDs() == [8, 6, 2, 4, 3, 7, 5])
        try store.delete(ids: [4], now: someDate)
        try store.moveMark(3, .up, now: someDate)
        #expect(try store.markIDs() == [8, 6, 3, 2, 7, 5])
        #expect(try store.undo(now: someDate)?.kind == .move)
        #expect(try store.undo(now: someDate)?.kind == .delete)
        #expect(try store.markIDs() == [8, 6, 2, 4, 3, 7, 5])
        #expect(try store.undo(now: someDate)?.kind == .move)
        #expect(try store.markIDs() == natural)
        #expect(try traces(store) == ["0", "0"])
    }

    @Test(
        "A mark that is deleted for good leaves the others in their order, and nothing of itself",
        arguments: [
            (2, [8, 6, 5, 4, 3, 7]), (5, [8, 6, 2, 4, 3, 7]), (4, [8, 6, 5, 2, 3, 7]), (8, [6, 5, 2, 4, 3, 7]),
            (7, [8, 6, 5, 2, 4, 3]), (1, [8, 6, 5, 2, 4, 3, 7]),
        ] as [(Int64, [Int64])], [false, true])
    func forever(gone: (Int64, [Int64]), deletedBefore: Bool) throws {
        let (id, order) = gone
        let store = try folder.markStore()
        try store.moveMark(2, .up, by: 2, now: someDate)
        try store.moveMark(5, .up, by: 4, now: someDate)
        #expect(try store.markIDs() == [8, 6, 5, 2, 4, 3, 7])
        if deletedBefore { try store.delete(ids: [id], now: someDate) }
        try store.delete(ids: [id], forever: true, now: someDate)
        #expect(try store.markIDs() == order)
        for column in ["event FROM MarkPlace", "number FROM MarkPlace", "event FROM EarlierPlace"] {
            #expect(try !store.database.column("SELECT \(column)").contains("\(id)"), "\(column)")
        }
        #expect(try store.database.column("SELECT count(*) FROM MarkPlace WHERE event = number") == ["0"])
        let dates = try store.database.column(
            "SELECT count(*) FROM MarkPlace AS p JOIN StoredEvent AS e ON e.id = p.number WHERE e.date IS NOT p.date")
        #expect(dates == ["0"])
        // What is left of the moves can be taken back, as far as it says anything.
        while try store.undo(now: someDate) != nil {}
        #expect(try store.markIDs() == natural.filter { $0 != id })
        #expect(try traces(store) == ["0", "0"])
    }

    @Test(
        "A move whose mark, or whose only neighbour, is gone for good is no longer to be taken back", arguments: [2, 3])
    func lostMove(gone: Int64) throws {
        let store = try folder.markStore()
        try store.moveMark(2, .up, now: someDate)
        try store.delete(ids: [gone], forever: true, now: someDate)
        #expect(try store.undo(now: someDate) == nil)
        #expect(try traces(store) == ["0", "0"])
    }

    @Test("A deleted mark has its place until it can no longer come back; the others keep their order then")
    func expiry() throws {
        let store = try folder.markStore()
        let month: Int64 = 30 * 86_400_000
        try store.moveMark(2, .up, by: 4, now: someDate)
        try store.delete(ids: [2, 6], now: someDate + 1)
        try store.moveMark(5, .up, by: 2, now: someDate + 2)
        #expect(try store.markIDs() == [8, 4, 5, 3, 7])
        #expect(try store.undo(now: someDate + month + 2)?.kind == .move)
        #expect(try store.markIDs() == [8, 4, 3, 7, 5])
        #expect(try traces(store) == ["0", "0"])
    }

    @Test("A move that pushes the deletion of a moved mark off the list puts its own mark right, and is taken back")
    func pushesOff() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add((0..<4).map { .init(location($0), kind: .mark) }, to: &place)
        try store.moveMark(1, .up, by: 3, now: someDate)
        #expect(try store.markIDs() == [1, 4, 3, 2])
        try store.delete(ids: [1], now: someDate)
        for number in 0..<(EventStore.keptOperations - 1) {
            try store.edit(2, note: .set("\(number)"), now: someDate)
        }
        #expect(try store.markIDs() == [4, 3, 2])
        #expect(try store.moveMark(3, .up, now: someDate))
        #expect(try store.markIDs() == [3, 4, 2])
        #expect(try store.check().faults == [])
        #expect(try store.undo(now: someDate)?.kind == .move)
        #expect(try store.markIDs() == [4, 3, 2])
        #expect(try store.undo(now: someDate)?.kind == .edit)
    }

    @Test("Where there is no neighbour to move past, nothing is let go of either")
    func idleMove() throws {
        let store = try folder.markStore()
        for number in 0..<EventStore.keptOperations { try store.edit(2, note: .set("\(number)"), now: someDate) }
        #expect(try !store.moveMark(8, .up, now: someDate))
        #expect(try store.database.column("SELECT count(*) FROM Operation") == ["\(EventStore.keptOperations)"])
    }

    @Test("Marks that another program took away are passed over when a move is taken back")
    func otherProgram() throws {
        let store = try folder.markStore()
        try store.moveMark(2, .up, by: 3, now: someDate)
        try Database(path: folder.file()).execute("DELETE FROM StoredEvent WHERE id = 4")
        #expect(try store.markIDs() == [8, 2, 6, 3, 7, 5])
        #expect(try store.undo(now: someDate)?.kind == .move)
        #expect(try store.markIDs() == [8, 6, 3, 2, 7, 5])
    }

    @Test("Moving fails whole where the disk is full")
    func full() throws {
        let store = try folder.markStore()
        var place = RecordingPlace()
        try store.add((0..<3000).map { .init(location($0 + 10), kind: .mark) }, to: &place)
        let order = try store.markIDs(count: 5000)
        let pages = try store.database.column("PRAGMA page_count")[0]
        try store.database.execute("PRAGMA max_page_count = \(pages)")
        #expect(storeError { try store.moveMark(2, .up, by: 3000, now: someDate) }?.kind == .full)
        #expect(try store.markIDs(count: 5000) == order)
        #expect(try store.undo(now: someDate) == nil)
    }

    @Test("A store of the third schema gets an order of marks, and keeps what undo has")
    func thirdSchema() throws {
        try StoreFile.create(folder.file(), permissions: .personal)
        let old = try Database(path: folder.file())
        try old.execute([Schema.version1, Schema.imports, Schema.tracks].joined(separator: ";"))
        try old.execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 3")
        try old.execute(
            """
            PRAGMA journal_mode = WAL;
            INSERT INTO StoredEvent (id, date, latitude, longitude, flags)
                VALUES (1, 0, 1000000000, 0, 7), (2, 60000, 1010000000, 0, 7), (3, NULL, 1010000000, 0, 7);
            INSERT INTO Operation (id, kind, date, events) VALUES (7, 'delete', \(someDate.milliseconds), 1);
            INSERT INTO DeletedEvent (operation, id, date, latitude, longitude, flags)
                VALUES (7, 4, 30000, 1005000000, 0, 7);
            UPDATE State SET nextEvent = 5;
            """)
        let store = try folder.store()
        #expect(try store.database.column("PRAGMA user_version") == ["\(Schema.newestVersion)"])
        #expect(try store.database.column("PRAGMA integrity_check") == ["ok"])
        #expect(try store.markIDs() == [2, 1, 3])
        #expect(try store.moveMark(3, .up, by: 2, now: someDate))
        #expect(try store.markIDs() == [3, 2, 1])
        #expect(try store.undo(now: someDate)?.kind == .move)
        #expect(try store.undo(now: someDate)?.kind == .delete)
        #expect(try store.markIDs() == [2, 4, 1, 3])
    }
}
