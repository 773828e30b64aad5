import EventStore
import LinuxHost
import LocationsTestSupport
import Positioning
import Synchronization
import Testing
import TrackFormats

@testable import LocationsCommands

@Suite("An export while something else is at work on the store")
struct ExportMeanwhileTests {
    /// What somebody else does once some of the events are written.
    enum Change: String, CaseIterable {
        case split, join, undo, marks, delete, record

        /// Whether events may have moved from what was still to be read into what had been.
        var mayMove: Bool { self != .record && self != .delete }

        @Sendable func make(_ path: String) throws {
            let store = try EventStore(path: path, access: .readWrite)
            let now = exampleDate + 86_400_000
            switch self {
            case .split: _ = try store.splitTrack(1, at: exampleDate + 2_000_000, now: now)
            case .join: _ = try store.joinTracks(store.trackSummaries().map { $0.id }.sorted(), now: now)
            case .undo: _ = try store.undo(now: now)
            case .marks: _ = try store.moveMark(1, .up, now: now)
            case .delete: _ = try store.deleteTracks(store.trackSummaries().map { $0.id }, now: now)
            case .record:
                var place = RecordingPlace()
                let entry = RecordingBatch.Entry(.example(1, 1, after: 90_000), placement: .track(name: nil))
                try store.commit(RecordingBatch(entries: [entry]), to: &place)
            }
        }
    }

    /// Does something to the store when it is asked whether it has come, which is within a file.
    private final class Meddler: Interruption {
        private let left: Mutex<Int>
        private let meddle: @Sendable () throws -> Void
        let descriptor: CInt = -1

        /// - Parameter time: At which of these questions.
        init(time: Int = 1, _ meddle: @escaping @Sendable () throws -> Void) {
            left = Mutex(time)
            self.meddle = meddle
        }

        func take() -> Bool {
            let isNow = left.withLock { left in
                left -= 1
                return left == 0
            }
            guard isNow else { return false }
            #expect(throws: Never.self) { try meddle() }
            return false
        }
        func forget() {}
    }

    /// Two marks, and two tracks of 3,000 points, of which one was split and put together again by the last change.
    private func store() throws -> StoreFixture {
        let store = try StoreFixture([
            .example(53, 13, after: -20, kind: .mark), .example(53, 13, after: -10, kind: .mark),
        ])
        for track in 0..<2 {
            let points = (0..<3_000).map {
                Event.example(50 + Double($0) / 10_000, 10, after: Int64(track) * 4_000 + Int64($0))
            }
            try store.add(points, .track(name: nil))
        }
        _ = try store.open().joinTracks([1, 2], now: exampleDate)
        _ = try store.open().splitTrack(1, at: exampleDate + 4_000_000, now: exampleDate + 1)
        return store
    }

    @Test(
        "is refused, and the old file stays, where events were moved; what is recorded is no matter",
        arguments: Change.allCases)
    func moved(change: Change) throws {
        let store = try store()
        let file = try store.folder.write("old", to: "a.jsonl")
        let path = store.path
        let exporter = try Exporter(
            store: store.open(), target: .own(JSONFormat.self), stages: TrackStages(), mostPoints: nil,
            makesRoute: false, context: .current(environment: [:]), signals: Meddler { try change.make(path) })
        let text: String
        do {
            try exporter.write(EventQuery(order: .byTrack), to: file)
            text = ""
        } catch let error as CommandFailure {
            #expect(error.code == .temporaryFailure)
            text = error.description
        }
        #expect(text.contains("were changed meanwhile; try again") == change.mayMove, "\(text)")
        let lines = String(decoding: try contents(of: file), as: UTF8.self).split(separator: "\n").count
        #expect(change.mayMove ? lines == 1 : lines > 1_000)
    }

    @Test("before pruning removes nothing that is in no file", arguments: [Change.split, .undo, .delete])
    func pruned(change: Change) throws {
        let store = try store()
        let path = store.path
        let folder = store.folder.file("pruned")
        let pruning = Pruning(
            store: try store.open(), before: exampleDate + 9_000_000, marks: false, folder: folder,
            context: .current(environment: [:]))
        #expect(throws: CommandFailure.self) {
            _ = try pruning.run(signals: Meddler(time: 2) { try change.make(path) })
        }
        // What was deleted can be brought back.
        let all = """
            SELECT (SELECT count(*) FROM Event WHERE kind = 'fix') + (SELECT count(*) FROM DeletedEvent)
            """
        #expect(try sqlite3(path, all) == "6000\n")
        #expect(names(in: folder).isEmpty == change.mayMove)
    }
}
