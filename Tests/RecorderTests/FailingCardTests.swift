import Glibc
import LocationManager
import LocationsTestSupport
import Positioning
import SQLite
import Testing

@testable import EventStore
@testable import Recorder

@Suite("A card that fails")
struct FailingCardTests {
    /// What becomes of writing.
    enum Failure: String, CaseIterable {
        case broken, full, readOnly

        var error: CInt {
            switch self {
            case .broken: EIO
            case .full: ENOSPC
            case .readOnly: EROFS
            }
        }

        /// What is said of it.
        var words: String {
            switch self {
            case .broken: "disk I/O error"
            case .full: "no room is left"
            case .readOnly: "it can only be read"
            }
        }
    }

    /// A recording onto a card, eight commits of five events, in two segments.
    private final class Recording {
        let card: Card
        let path: String
        let journal: Journal
        private(set) var told: [Event] = []
        private(set) var failures: [String] = []
        private(set) var recoveries = 0
        private(set) var uptime: Int64 = 0

        init() throws {
            card = try Card(TemporaryFolder(inMemory: true))
            path = card.folder.file("Locations.sqlite")
            let store = try EventStore(path: path, access: .create(.personal), vfs: card.vfs)
            // So that what is written is moved into the main file every now and then.
            try store.database.execute("PRAGMA wal_autocheckpoint = 15")
            journal = try Journal(store: store, settings: RecorderSettings(), server: "localhost", tellsEvents: true)
        }

        func record() {
            for second in 0..<40 {
                let start: SegmentStart? = second == 0 ? .track : second == 20 ? .segment : nil
                journal.add(.somewhere(seconds: Double(second), north: Double(second)), start: start, at: uptime)
                if second % 7 == 0 { journal.refuse(.jump, at: uptime) }
                uptime += 1_000
                if second % 5 == 4 { write() }
            }
        }

        func write() {
            let (stored, change) = journal.write(at: uptime)
            told += stored
            switch change {
            case .failing(let reason): failures.append(reason)
            case .recovered: recoveries += 1
            case nil: break
            }
        }

        /// Opens the store anew once the card works again, as is done where a disk has failed for a while.
        ///
        /// - Returns: How many events turned out to be on the card.
        func reopen() throws -> Int {
            journal.letGo()
            card.heal()
            let now = ClockReading(uptime: uptime, date: Timestamp(milliseconds: 0), isDateTrusted: false)
            try journal.goOn(with: EventStore(path: path, access: .readWrite, vfs: card.vfs), at: now)
            return journal.landed.count
        }

        /// Goes on once the card works again, to the end.
        func end() throws {
            uptime += 5_000
            write()
            let now = ClockReading(uptime: uptime, date: Timestamp(milliseconds: 0), isDateTrusted: false)
            let (stored, error) = journal.close(at: now)
            told += stored
            if let error { throw error }
        }
    }

    /// How the content of a store reads, and whether SQLite finds it sound.
    private func rows(_ path: String, _ sql: String) throws -> [String] {
        var rows: [String] = []
        try Database(path: path).makeStatement(sql).forEachRow { rows.append($0.text(0) ?? "NULL") }
        return rows
    }

    /// What a restart would find if the recorder were killed now.
    private func afterKill(of recording: Recording) throws -> [String] {
        let folder = try TemporaryFolder(inMemory: true)
        for name in ["Locations.sqlite", "Locations.sqlite-wal"] {
            try folder.write((try? contents(of: recording.card.folder.file(name))) ?? [], to: name)
        }
        let path = folder.file("Locations.sqlite")
        #expect(try rows(path, "PRAGMA integrity_check") == ["ok"])
        return try rows(path, "SELECT id FROM Event ORDER BY id")
    }

    private var stride: Int { Torture.count == nil ? 7 : 1 }

    @Test(
        "Whichever write, sync or truncation fails, once or for long: events are kept, it is said, and all are written once",
        arguments: Failure.allCases, [1, 12, Int.max])
    func every(failure: Failure, count: Int) async throws {
        try await onThread {
            var tried = 0
            var said = 0
            var number = failure.error == EIO ? 0 : failure.error == ENOSPC ? 1 : 2
            while true {
                let recording = try Recording()
                let before = recording.card.tries
                recording.card.fail(skipping: number, count: count, with: failure.error)
                recording.record()
                let isHit = recording.card.tries - before > number
                // Killed here, nothing would be missing that had been told.
                let left = try afterKill(of: recording)
                #expect(recording.told.allSatisfy { left.contains("\($0.id)") }, "operation \(number)")
                recording.card.heal()
                try recording.end()
                try expectAll(of: recording, "operation \(number)")
                #expect(recording.failures.allSatisfy { $0.contains(failure.words) }, "\(recording.failures)")
                #expect(recording.failures.count == recording.recoveries, "operation \(number)")
                said += recording.failures.count
                guard isHit else { break }
                tried += 1
                number += stride
            }
            let times = count == .max ? "to the end" : "\(count) times"
            Torture.report("\(failure), \(times): from \(tried) operations on")
            // A failure that nobody notices would be none.
            #expect(tried > 20 && said > tried / 3, "\(said) of \(tried)")
        }
    }

    /// Each of the 40 events was told and is there once, in order, and so is all else.
    private func expectAll(of recording: Recording, _ moment: Comment) throws {
        let wanted = (1...40).map { "\($0)" }
        #expect(recording.told.map { "\($0.id)" } == wanted, moment)
        #expect(try rows(recording.path, "SELECT id FROM Event ORDER BY creationDate") == wanted, moment)
        #expect(try rows(recording.path, "SELECT count(DISTINCT segment) FROM Event") == ["2"], moment)
        #expect(try rows(recording.path, "SELECT events FROM Session") == ["40"], moment)
        #expect(try rows(recording.path, "SELECT sum(count) FROM Refusal") == ["6"], moment)
        #expect(try rows(recording.path, "PRAGMA integrity_check") == ["ok"], moment)
    }

    @Test("What was written and could not be synced is neither stored twice nor missing once the store is opened anew")
    func doubtful() async throws {
        try await onThread {
            var landed = 0
            var number = 0
            while true {
                let recording = try Recording()
                let before = recording.card.tries
                recording.card.fail(skipping: number, with: EIO)
                recording.record()
                let isHit = recording.card.tries - before > number
                landed += try recording.reopen()
                try recording.end()
                try expectAll(of: recording, "operation \(number)")
                guard isHit else { break }
                number += 1
            }
            #expect(landed > 5, "a failure that leaves nothing behind shows nothing")
        }
    }

    @Test("A store that cannot be made says so, and can be made when the card works again", arguments: Failure.allCases)
    func making(failure: Failure) async throws {
        try await onThread {
            var number = 0
            while true {
                let card = try Card(TemporaryFolder(inMemory: true))
                let path = card.folder.file("Locations.sqlite")
                card.fail(skipping: number, with: failure.error)
                do {
                    _ = try EventStore(path: path, access: .create(.personal), patience: 0, vfs: card.vfs)
                } catch { #expect(error is StoreError) }
                let isHit = card.tries > number
                card.heal()
                let store = try EventStore(path: path, access: .create(.personal), vfs: card.vfs)
                _ = try store.addMark(.somewhere())
                #expect(try rows(path, "SELECT count(*) FROM Event") == ["1"])
                #expect(try rows(path, "PRAGMA integrity_check") == ["ok"])
                guard isHit else { break }
                number += stride
            }
            #expect(number > 50)
        }
    }
}
