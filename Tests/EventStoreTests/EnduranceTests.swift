import Glibc
import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("What may happen meanwhile")
struct EnduranceTests {
    private let folder = TemporaryFolder()

    @Test("A full disk leaves the batch to be tried again, and the store as it was")
    func full() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add([.init(location())], to: &place)
        let before = (place, try store.events(), try store.resumePoint())
        let pages = try store.database.column("PRAGMA page_count")[0]
        try store.database.execute("PRAGMA max_page_count = \(pages)")
        let session = try? store.beginSession(
            pid: 1, server: nil, now: .init(uptime: 0, date: someDate, isDateTrusted: true))
        let batch = RecordingBatch(
            entries: [.init(location(1), placement: .track(name: "new"))] + (2..<3000).map { .init(fullLocation($0)) },
            session: session ?? 1,
            lastTrueFix: LastFix(date: someDate, timeSource: .gps, receivedDate: someDate))
        for _ in 1...3 {
            let error = storeError { try store.commit(batch, to: &place) }
            #expect(error?.kind == .full)
            #expect(error?.isTransient == true)
            #expect(place == before.0)
            #expect(try store.events() == before.1)
            #expect(try store.resumePoint() == before.2)
        }
        try store.database.execute("PRAGMA max_page_count = 1000000")
        #expect(try store.commit(batch, to: &place) == 2..<3001)
        #expect(try store.database.column("PRAGMA integrity_check") == ["ok"])
    }

    @Test("A writer that waits in vain says so, and its batch can be tried again")
    func busy() throws {
        let store = try folder.store(patience: 50)
        let other = try folder.store()
        var place = RecordingPlace()
        try other.database.execute("BEGIN IMMEDIATE")
        let error = storeError { try store.add([.init(location())], to: &place) }
        #expect(error?.kind == .busy)
        #expect(error?.isTransient == true)
        try other.database.execute("COMMIT")
        #expect(try store.add([.init(location())], to: &place) == [1])
    }

    @Test("However slow a reader is, the recorder commits and the log can be emptied")
    func slowReader() throws {
        let store = try folder.store(patience: 50)
        try store.add((0..<2000).map { location(Int64($0)) })
        let reader = try EventStore(path: folder.file(), access: .readOnly)
        var seen = 0
        for order in [EventQuery.Order.newestFirst, .oldestFirst, .asStored, .byTrack] {
            try reader.forEachEvent(EventQuery(order: order)) { _ in
                if seen % 700 == 0 {
                    try store.add([location(-1)])
                    #expect(try store.database.column("PRAGMA wal_checkpoint(TRUNCATE)") == ["0"])
                }
                seen += 1
                return true
            }
        }
        #expect(seen >= 8000)
    }

    @Test("A reader cannot write")
    func readerWrites() throws {
        _ = try folder.store()
        let reader = try EventStore(path: folder.file(), access: .readOnly)
        #expect(storeError { try reader.add([location()]) }?.kind == .readOnly)
    }

    @Test("Nothing that was committed is lost when its writer is killed")
    func killed() throws {
        let store = try folder.store()
        try store.add((0..<100).map { fullLocation($0) })
        try store.database.execute("BEGIN IMMEDIATE; DELETE FROM StoredEvent")
        // What lies on the disk at this moment is what a killed process leaves behind; its shared memory is no part.
        let crashed = TemporaryFolder()
        for suffix in ["", "-wal"] { write(bytes(of: folder.file() + suffix), to: crashed.file() + suffix) }
        try store.database.execute("ROLLBACK")
        let reader = try EventStore(path: crashed.file(), access: .readOnly)
        #expect(try reader.ids() == Array(1...100))
        let writer = try crashed.store()
        #expect(try writer.add([location()]) == [101])
    }

    @Test("A log that was cut in its last transaction loses that one alone")
    func torn() throws {
        let store = try folder.store()
        try store.database.execute("PRAGMA wal_autocheckpoint = 0")
        try store.add([fullLocation(0)])
        let size = bytes(of: folder.file() + "-wal").count
        try store.add([fullLocation(1)])
        let crashed = TemporaryFolder()
        write(bytes(of: folder.file()), to: crashed.file())
        write(Array(bytes(of: folder.file() + "-wal").prefix(size + 2000)), to: crashed.file() + "-wal")
        #expect(try EventStore(path: crashed.file(), access: .readOnly).ids() == [1])
    }

    @Test("Many that open a new store at once all get the same one")
    func race() async throws {
        let path = folder.file()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask {
                    let store = try EventStore(path: path, access: .create(.personal))
                    try store.add([location(Int64(index))])
                }
            }
            try await group.waitForAll()
        }
        let store = try folder.store()
        #expect(try store.count() == 8)
        #expect(try store.database.column("SELECT count(*) FROM State") == ["1"])
    }

    @Test("Opening and closing a second connection leaves the first one's locks alone")
    func locks() throws {
        let store = try folder.store()
        try store.database.execute("BEGIN IMMEDIATE")
        _ = try EventStore(path: folder.file(), access: .readOnly).count()
        let second = try folder.store(patience: 10)
        #expect(storeError { try second.add([location()]) }?.kind == .busy)
        try store.database.execute("COMMIT")
    }
}
