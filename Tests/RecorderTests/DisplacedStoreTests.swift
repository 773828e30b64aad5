import EventStore
import FixSources
import Glibc
import LinuxHost
import LocationManager
import LocationsTestSupport
import Positioning
import SQLite
import Testing

@testable import Recorder

@Suite("A recorder's store that is removed, moved or replaced while it is recorded into")
struct DisplacedStoreTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("Locations.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func stores() throws -> RecorderStore { try recorderStore(at: path) }

    private static let parts = ["", "-wal", "-shm"]

    /// Records 5,000 fixes, and does something once 1,000 of them are stored; returns how many were by then.
    private func record(_ listener: Listener, _ stores: RecorderStore, _ change: @escaping () throws -> Void) throws
        -> Int
    {
        var settings = RecorderSettings()
        settings.limits.earliest = nil
        settings.commitInterval = 0
        let reports = try folder.write((0..<5_000).map { Reports.fix($0) }.joined(), to: "reports.json")
        var first = 0
        // It would keep itself, and with it the folder, for ever.
        defer { listener.onStore = {} }
        listener.onStore = {
            guard first == 0, listener.stored.count >= 1_000 else { return }
            first = listener.stored.count
            do { try change() } catch { Issue.record(error) }
        }
        let recorder = try Recorder(
            settings: settings, source: FileSource(path: reports), store: stores.take(),
            signals: SignalDescriptor([SIGUSR2]), server: "file", observer: listener, stores: stores)
        #expect(try recorder.run().kept == 5_000)
        return first
    }

    private func count(_ file: String) throws -> Int { try EventStore(path: file, access: .readOnly).count() }

    private func number(_ sql: String) throws -> Int64? {
        try Database(path: path).makeStatement(sql).firstRow { $0.int64(0) }
    }

    private func complaints(_ listener: Listener) -> [String] {
        listener.messages.compactMap { if case .cannotStore(let reason) = $0 { reason } else { nil } }
    }

    @Test("Removed for good: that is said, and what is not on the disk goes into a new one in the end")
    func removed() throws {
        let (listener, path) = (Listener(), path)
        let stores = try stores()
        let first = try record(listener, stores) {
            for part in Self.parts + ["-recorder"] { unlink(path + part) }
        }
        let reasons = complaints(listener)
        #expect(reasons.count == 1)
        #expect(reasons.first?.contains("removed or moved") == true, "\(reasons)")
        #expect(first < 5_000)
        #expect(try count(path) == 5_000 - first)
        // The lock is held under its name again.
        #expect(FileLock.isOurs(StoreFile.lockPath(store: path)))
    }

    @Test("Of which only the log was left: that is set aside as it is")
    func logLeft() throws {
        let (listener, path) = (Listener(), path)
        let stores = try stores()
        var log: [UInt8] = []
        let first = try record(listener, stores) {
            unlink(path)
            log = try contents(of: path + "-wal")
        }
        let asides = listener.messages.compactMap { if case .setAside(let file) = $0 { file } else { nil } }
        let aside = try #require(asides.first)
        #expect(try count(path) == 5_000 - first)
        #expect(log.count > 0)
        #expect(try contents(of: aside + "-wal") == log)
        #expect(try contents(of: aside) == [])
    }

    @Test("Put back: everything goes into it, once and in one segment")
    func putBack() throws {
        let (listener, path, folder) = (Listener(), path, folder)
        listener.onMessage = { message in
            guard case .cannotStore = message else { return }
            for part in Self.parts { rename(folder.file("away" + part), path + part) }
        }
        let stores = try stores()
        _ = try record(listener, stores) {
            for part in Self.parts { rename(path + part, folder.file("away" + part)) }
        }
        #expect(complaints(listener).count == 1)
        #expect(listener.stored.map(\.id) == Array(1...5_000))
        #expect(try count(path) == 5_000)
        #expect(try number("SELECT count(*) FROM Segment") == 1)
    }

    @Test("Replaced by another: what waits goes into that, as a track of its own")
    func replaced() throws {
        let (listener, path, folder) = (Listener(), path, folder)
        let other = folder.file("other.sqlite")
        do {
            let store = try EventStore(path: other, access: .create(.personal))
            var place = RecordingPlace()
            try store.commit(RecordingBatch(entries: [.init(.somewhere())]), to: &place)
        }
        let stores = try stores()
        let first = try record(listener, stores) {
            for part in Self.parts { rename(path + part, folder.file("away" + part)) }
            rename(other, path)
        }
        #expect(complaints(listener).first?.contains("another file") == true)
        #expect(try count(path) == 5_001 - first)
        #expect(try count(folder.file("away")) == first)
        #expect(try number("SELECT count(DISTINCT track) FROM Event") == 2)
    }

    @Test("Replaced by another program's database: that is left as it is, and the loss is said")
    func foreign() throws {
        let (listener, path, folder) = (Listener(), path, folder)
        let friends = try folder.write([], to: "friends")
        try Database(path: friends).execute("CREATE TABLE Friend (name TEXT)")
        let content = try contents(of: friends)
        let stores = try stores()
        #expect {
            _ = try record(listener, stores) {
                for part in Self.parts { rename(path + part, folder.file("away" + part)) }
                rename(friends, path)
            }
        } throws: { ($0 as? UnwrittenEvents)?.count ?? 0 > 0 }
        #expect(complaints(listener).count == 1)
        #expect(try contents(of: path) == content)
    }

    @Test("Is noticed while nothing comes, too")
    func noticed() throws {
        let stores = try stores()
        let journal = try Journal(
            store: stores.take(), settings: RecorderSettings(), server: "localhost", tellsEvents: true)
        #expect(journal.look(at: 1_000).isNothing)
        rename(path, folder.file("away"))
        #expect(!journal.look(at: 2_000).isNothing)
        let failure = try #require(journal.failure)
        #expect(StoreTrouble.Kind(failure.error) == .missing)
        #expect(journal.look(at: 3_000).isNothing)
        // Where nothing waits, nothing is said to work that does not.
        #expect(journal.write(at: 9_000).change.isNothing)
    }

    @Test("That the same process has open keeps its locks, when a recording into it begins and ends")
    func locks() throws {
        let screen = try EventStore(path: path, access: .create(.personal))
        #expect(try screen.count() == 0)
        let before = try kernelLocks(on: path)
        #expect(before != [])
        do {
            let stores = try stores()
            #expect(try kernelLocks(on: path) == before)
            _ = try stores.take()
        }
        // With the lock's file there, a recorder's way is another.
        do { _ = try self.stores() }
        #expect(try kernelLocks(on: path) == before)
        #expect(StoreFile.seemsDamagedStore(path))
        #expect(try kernelLocks(on: path) == before)
    }
}

extension Optional {
    fileprivate var isNothing: Bool { if case .none = self { true } else { false } }
}
