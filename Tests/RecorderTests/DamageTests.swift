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

@Suite("A recorder's store that is damaged")
struct DamageTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("Locations.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func stores(permissions: StoreFile.Permissions = .personal) throws -> RecorderStore {
        try recorderStore(at: path, permissions: permissions)
    }

    private func record(
        _ seconds: Range<Int>, _ stores: RecorderStore, to listener: Listener = Listener()
    ) throws -> RecordingSummary {
        var settings = RecorderSettings()
        settings.limits.earliest = nil
        settings.commitInterval = 0
        let reports = try folder.write(seconds.map { Reports.fix($0) }.joined(), to: "reports.json")
        let recorder = try Recorder(
            settings: settings, source: FileSource(path: reports), store: stores.take(),
            signals: SignalDescriptor([SIGUSR2]), server: "file", observer: listener, stores: stores)
        return try recorder.run()
    }

    /// What was recorded, in the store of that name.
    private func dates(_ file: String) throws -> [Timestamp] {
        var dates: [Timestamp] = []
        try EventStore(path: file, access: .readOnly).forEachEvent(EventQuery(order: .asStored)) { event in
            dates += event.creationDate.map { [$0] } ?? []
            return true
        }
        return dates
    }

    private func overwrite(_ range: Range<Int>, with byte: UInt8 = 0xA5) {
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        let bytes = [UInt8](repeating: byte, count: range.count)
        #expect(pwrite(descriptor, bytes, bytes.count, range.lowerBound) == bytes.count)
    }

    private var asideNames: [String] { names(in: folder.path).filter { $0.contains(".damaged-") } }

    @Test(
        "At the start is set aside as it is, never in place of another, and a new one is begun",
        arguments: [0..<16, 0..<4096, 100..<200, 4096..<9000, 8192..<20_000])
    func atStart(range: Range<Int>) throws {
        for round in 1...3 {
            do { #expect(try record(0..<200, stores()).kept == 200) }
            chmod(path, 0o640)
            overwrite(range)
            let damaged = try contents(of: path)
            let stores = try stores()
            let aside = try #require(stores.setAside)
            #expect(try contents(of: aside) == damaged)
            #expect(asideNames.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.count == round)
            #expect(StoreFile.mode(of: path) == 0o640)
            let store = try stores.take()
            #expect(try store.count() == 0)
            #expect(StoreFile.setAside(beside: path).count == round)
            if range.lowerBound > 0, range.count < 10_000 {
                #expect(try store.salvage(aside).read > 0)
            }
            unlink(path)
            unlink(path + "-wal")
            unlink(path + "-shm")
        }
    }

    @Test("That no recorder has been at is set aside too, where its head says that it is a store", arguments: 1...12)
    func copied(page: Int) throws {
        do { #expect(try record(0..<2000, stores()).kept == 2000) }
        // As of a backup that was put back.
        unlink(StoreFile.lockPath(store: path))
        overwrite(page * 4096..<(page + 3) * 4096)
        let damaged = try contents(of: path)
        let stores = try stores()
        let aside = try #require(stores.setAside)
        #expect(try contents(of: aside) == damaged)
        #expect(try stores.take().count() == 0)
    }

    @Test("Cut off to nothing while its log is there is set aside with that")
    func cutOff() throws {
        do {
            // Killed: the log stays.
            let store = try EventStore(path: path, access: .create(.personal))
            var place = RecordingPlace()
            try store.commit(RecordingBatch(entries: [.init(.somewhere())]), to: &place)
            try folder.write(contents(of: path + "-wal"), to: "log")
        }
        truncate(path, 0)
        rename(folder.file("log"), path + "-wal")
        let stores = try stores()
        let aside = try #require(stores.setAside)
        #expect(asideNames.contains { $0.hasSuffix("-wal") })
        #expect(try stores.take().salvage(aside).added.added == 1)
    }

    @Test("That is sound, or that was never one, is left as it is")
    func others() throws {
        do { _ = try record(0..<10, stores()) }
        #expect(try stores().setAside == nil)
        unlink(path)
        // A database of another program, though somebody has recorded here before.
        _ = try folder.write([], to: "Locations.sqlite")
        do { try Database(path: path).execute("CREATE TABLE Friend (name TEXT)") }
        let other = try contents(of: path)
        #expect(throws: StoreError.self) { try stores() }
        #expect(try contents(of: path) == other)
        // No database, and nobody has recorded here.
        unlink(path)
        unlink(StoreFile.lockPath(store: path))
        try folder.write("dear diary", to: "Locations.sqlite")
        #expect(throws: StoreError.self) { try stores() }
        #expect(try contents(of: path) == Array("dear diary".utf8))
        #expect(asideNames == [])
    }

    @Test("Behind a link is set aside where it lies, and the link leads to the new one")
    func link() throws {
        let real = folder.file("real.sqlite")
        do { _ = try EventStore(path: real, access: .create(.personal)) }
        symlink(real, path)
        do { _ = try record(0..<10, stores()) }
        overwrite(0..<4096, with: 0)
        let stores = try stores()
        #expect(stores.setAside?.hasPrefix(real + ".damaged-") == true)
        #expect(try EventStore(path: path, access: .readOnly).count() == 0)
        #expect(StoreFile.setAside(beside: path).count == 1)
    }

    @Test("While it is recorded into is set aside, and all that is in memory goes into a new one")
    func whileRecording() throws {
        let listener = Listener()
        var isDamaged = false
        var first = 0
        // It would keep itself, and with it the folder, for ever.
        defer { listener.onStore = {} }
        listener.onStore = {
            guard !isDamaged, listener.stored.count >= 1000 else { return }
            isDamaged = true
            first = listener.stored.count
            // The pages that the recorder has in mind are forgotten when another writes.
            do {
                let other = try Database(path: path)
                try other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                let root = try other.makeStatement("SELECT rootpage FROM sqlite_schema WHERE name = 'StoredEvent'")
                    .firstRow { Int($0.int64(0)) }
                overwrite((root! - 1) * 4096..<root! * 4096)  // Every store has that table.
                try other.execute("UPDATE State SET id = id")
            } catch { Issue.record(error) }
        }
        let stores = try stores()
        let summary = try record(0..<5000, stores, to: listener)
        #expect(summary.kept == 5000)
        let asides = listener.messages.compactMap { if case .setAside(let file) = $0 { file } else { nil } }
        let aside = try #require(asides.first)
        #expect(asides.count == 1)
        #expect(first < 5000)
        #expect(try dates(path).count == 5000 - first)
        let store = try EventStore(path: path, access: .readWrite)
        let salvaged = try store.salvage(aside)
        #expect(salvaged.added.added == first)
        #expect(salvaged.damagedPages == 1)
        #expect(try Set(dates(path)).count == 5000)
        #expect(try store.check().faults == [])
        #expect(try store.latestSession()?.events == 5000 - first)
    }

    @Test("That seems damaged and is not is opened anew; the second time it is believed")
    func suspicion() throws {
        let stores = try stores()
        _ = try stores.take()
        #expect(try stores.replace().setAside == nil)
        #expect(try stores.replace().setAside != nil)
        #expect(try stores.replace().setAside == nil)
    }

    @Test("That is gone, with its disk, is not made anew")
    func gone() throws {
        let stores = try stores()
        _ = try stores.take()
        rename(path, folder.file("elsewhere"))
        #expect(throws: StoreError.self) { try stores.reopen() }
        #expect(access(path, F_OK) != 0)
        rename(folder.file("elsewhere"), path)
        _ = try stores.reopen()
    }
}

@Suite("What keeps a recorder from writing")
struct StoreTroubleTests {
    @Test(
        "Is seen by another process through the lock, until it is over",
        .enabled(if: ChildProcess.find("python3") != nil, "needs python3, as another process"))
    func shown() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("lock")
        guard case .locked(let lock) = try FileLock.acquire(path: path) else { return #expect(Bool(false)) }
        // In the kernel's own words: start, end and owner of each lock of this process.
        func locks() throws -> [String] {
            let own = try contents(of: "/proc/locks")
            var status = stat()
            #expect(stat(path, &status) == 0)
            return String(decoding: own, as: UTF8.self).split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ")
                guard words.count == 8, words[4] == "\(getpid())", words[5].hasSuffix(":\(status.st_ino)") else {
                    return nil
                }
                return "\(words[6])-\(words[7])"
            }.sorted()
        }
        let room = 1 << 40
        #expect(try locks() == ["0-0"])
        for (waiting, lost) in [(0, 0), (720, 0), (719, 3), (36_000, 1)] {
            StoreTrouble.show(StoreTrouble(kind: .readOnly, since: 5_400, waiting: waiting, lost: lost), by: lock)
            let expected = [
                "0-0", "\(room)-\(room + 1)", "\(2 * room)-\(2 * room + 5)", "\(3 * room)-\(3 * room + waiting)",
                "\(4 * room)-\(4 * room + lost)",
            ]
            #expect(try locks() == expected.sorted())
        }
        StoreTrouble.show(nil, by: lock)
        #expect(try locks() == ["0-0"])
    }

    @Test("Is nothing where nobody holds the lock, or where an older recorder does")
    func nothing() throws {
        let folder = try TemporaryFolder()
        #expect(StoreTrouble(shownBy: folder.file("none")) == nil)
        try folder.write([], to: "lock")
        #expect(StoreTrouble(shownBy: folder.file("lock")) == nil)
        guard ChildProcess.find("python3") != nil else { return }
        let script = """
            import fcntl, sys, time
            lock = open(sys.argv[1], 'w'); fcntl.lockf(lock, fcntl.LOCK_EX); time.sleep(60)
            """
        let holder = try ChildProcess("python3", ["-c", script, folder.file("lock")])
        defer { holder.send(SIGKILL) }
        #expect(waitUntil { FileLock.holder(path: folder.file("lock")) != nil })
        #expect(StoreTrouble(shownBy: folder.file("lock")) == nil)
    }
}
