import ByteIO
import EventStore
import LocationsTestSupport
import Positioning
import SQLite
import Testing
import TrackFormats

@Suite("Reading another machine's store")
struct StoreReaderTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("Locations.sqlite")
    }

    /// Makes a store of two tracks, the first in two segments and by two receivers, and a mark in and outside them.
    private func fill() throws {
        let store = try EventStore(path: path, access: .create(.personal))
        var second = Event.full(.fix)
        second.device = "/dev/b"
        second.creationDate = nil
        second.receivedDate = Timestamp(milliseconds: 5)
        var place = RecordingPlace()
        _ = try store.commit(
            RecordingBatch(entries: [
                .init(Event.full(.mark), placement: .outside), .init(Event.full(.fix), placement: .track(name: "One")),
                .init(Event.bare(.fix)), .init(Event.full(.mark)), .init(second),
                .init(Event.bare(.point), placement: .track(name: nil)),
            ]), to: &place)
    }

    private func execute(_ sql: String) throws { try Database(path: path).execute(sql) }

    @Test("Gives marks, tracks and segments, each value as it was stored")
    func everything() throws {
        try fill()
        let before = try contents(of: path)
        let read = try ReadFile(path: path)
        #expect(read.format == "store" && read.problems.isEmpty && read.unplaced.isEmpty && read.stray == 0)
        var full = Event.full(.mark)
        (full.track, full.segment) = (nil, nil)
        #expect(read.marks.map(\.text) == [full.text, full.text])
        #expect(read.tracks.map(\.name) == ["One", nil] && read.tracks.map(\.kind) == [.track, .track])
        full.kind = .point
        #expect(read.points.first?.text == full.text)
        #expect(read.points.last?.text == Event.bare().text)
        #expect(read.points.map(\.device) == ["/dev/ttyACM0", nil, "/dev/b", nil])
        #expect(read.points.map { $0.receivedDate?.milliseconds } == [1_796_063_194_300, nil, 5, nil])
        #expect(try contents(of: path) == before)
        #expect(names(in: folder.path) == ["Locations.sqlite"])
    }

    @Test("Is as it was at one moment while a track is split, or says that it cannot be", arguments: [true, false])
    func changedMeanwhile(hasLog: Bool) throws {
        var place = RecordingPlace()
        let start = 1_796_063_194_000
        let entries = (0..<3000).map { second in
            var event = Event.bare(.fix)
            event.creationDate = Timestamp(milliseconds: Int64(start + second * 1000))
            return RecordingBatch.Entry(event, placement: second == 0 ? .track(name: nil) : .continuing)
        }
        do {
            _ = try EventStore(path: path, access: .create(.personal)).commit(
                RecordingBatch(entries: entries), to: &place)
        }
        // Who has it open keeps the log.
        let other = try EventStore(path: path, access: .readWrite)
        if hasLog {
            _ = try other.commit(RecordingBatch(entries: [.init(Event.full(.mark), placement: .outside)]), to: &place)
        }
        var points = 0
        func read() throws {
            var reader = StoreReader(ReaderSettings())
            try reader.read(FileInput(path: path)) { item in
                guard case .point = item else { return }
                points += 1
                guard points == 1000 else { return }
                let middle = Timestamp(milliseconds: Int64(start + 1_500_000))
                _ = try other.splitTrack(1, at: middle, now: Timestamp(milliseconds: Int64(start + 9_000_000)))
                if !hasLog { try Database(path: path).execute("PRAGMA wal_checkpoint(TRUNCATE)") }
            }
        }
        if hasLog {
            try read()
            #expect(points == 3000)
        } else {
            #expect(throws: UnreadableFile.self) { try read() }
        }
    }

    @Test("Reads what is still in the log of a store that is being written to")
    func log() throws {
        let store = try EventStore(path: path, access: .create(.personal))
        var place = RecordingPlace()
        _ = try store.commit(RecordingBatch(entries: [.init(Event.full(.fix))]), to: &place)
        #expect(names(in: folder.path).contains("Locations.sqlite-wal"))
        let read = try ReadFile(path: path)
        #expect(read.points.count == 1)
    }

    @Test("Knows the schema of this version, and refuses a newer one")
    func schema() throws {
        try fill()
        try execute("PRAGMA user_version = 99")
        #expect { try ReadFile(path: path) } throws: {
            "\($0)" == "a newer version of locations wrote it (schema 99); update locations"
        }
    }

    @Test("Reads routes, and notes and an order of segments where a store has them")
    func additions() throws {
        try fill()
        let database = try Database(path: path)
        func has(_ column: String, _ table: String) throws -> Bool {
            try database.makeStatement("SELECT 1 FROM pragma_table_info('\(table)') WHERE name = '\(column)'")
                .firstRow { _ in true } ?? false
        }
        let (hasOrder, hasNote) = (try has("position", "Segment"), try has("note", "Track"))
        if !hasOrder { try execute("ALTER TABLE Segment ADD COLUMN position INTEGER") }
        if !hasNote { try execute("ALTER TABLE Track ADD COLUMN note TEXT") }
        try execute("UPDATE Track SET kind = 'route', note = 'n' WHERE id = 2; UPDATE Segment SET position = -id")
        let read = try ReadFile(path: path)
        #expect(read.tracks.map(\.kind) == [.track, .route] && read.tracks.map(\.note) == [nil, "n"])
        #expect(read.points.first?.device == "/dev/b")
    }

    @Test("Tells damage from what is no store, and never crashes on either")
    func damage() throws {
        try fill()
        let sound = try contents(of: path)
        #expect(!StoreReader.recognises(Array("SQLite format 3\0".utf8)))
        var generator = SeededGenerator(state: 3)
        var failures = 0
        for round in 0..<60 {
            var bytes = sound
            if round % 2 == 0 {
                bytes.removeLast(Int.random(in: 1..<bytes.count - 100, using: &generator))
            } else {
                for _ in 0..<40 {
                    bytes[Int.random(in: 100..<bytes.count, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
            }
            let copy = try folder.write(bytes, to: "copy")
            do {
                let read = try ReadFile(path: copy)
                if !read.problems.isEmpty { failures += 1 }
                #expect(read.stray == 0)
            } catch let error as UnreadableFile {
                failures += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(failures > 20)
        try execute(
            "DROP VIEW Event; ALTER TABLE Device RENAME TO Device2; CREATE VIEW Device AS SELECT * FROM Device2")
        #expect { try ReadFile(path: path) } throws: { "\($0)" == "it is no store of locations, though it says so" }
    }

    @Test("Takes no text that is computed as it is read, and larger than any that was written")
    func computed() throws {
        try fill()
        try execute(
            """
            DROP VIEW Event; DROP TABLE Annotation;
            CREATE TABLE Annotation (event INTEGER PRIMARY KEY, name AS (hex(zeroblob(20000000))), note TEXT,
                receiverDate TEXT, device INTEGER);
            INSERT INTO Annotation (event) SELECT id FROM StoredEvent
            """)
        #expect { try ReadFile(path: path) } throws: { "\($0)" == "SQLite cannot read it: string or blob too big" }
    }
}
