import EventStore
import LocationManager
import LocationsTestSupport
import Positioning
import Presentation
import Testing

@testable import TerminalUI

@Suite("What the worker of the screen reads for a map")
struct MapWiringTests {
    private final class Nothing: LiveFeed, RecordingControl, ExportControl {
        let descriptor: CInt = -1
        let nextDeadline: Int64? = nil
        var manager = LocationManager()
        let state = RecordingState.off

        func advance() {}
        func takeMessage() -> String? { nil }
        func start() {}
        func stop() {}
        func freeName(format: String) -> String { format }
        func exists(_ file: String) -> Bool { false }
        func start(_ query: EventQuery, format: String, file: String) {}
        func takeOutcome() -> Result<String, ExportFailure>? { nil }
    }

    private func worker(_ path: String) throws -> ScreenWorker {
        let nothing = Nothing()
        return ScreenWorker(
            ScreenServices(
                store: try EventStore(path: path, access: .readWrite), live: nothing, recording: nothing,
                export: nothing, words: { _ in "" }, format: LocalFormat(environment: ["LANG": "C.UTF-8"]),
                units: .metric, server: "localhost:2947"))
    }

    private func vertices(_ inputs: [Input]) -> Int? {
        for case .line(_, let line) in inputs { return line?.vertices.count ?? 0 }
        return nil
    }

    @Test("What others record and what is deleted here is seen at the next look, and read only then")
    func changes() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("Locations.sqlite")
        let recorder = try EventStore(path: path, access: .create(.personal))
        var place = RecordingPlace()
        func record(_ seconds: ClosedRange<Int64>) throws {
            let entries = seconds.map {
                RecordingBatch.Entry(MapSamples.location(48 + Double($0 % 2), 11 + Double($0), after: $0))
            }
            try recorder.commit(RecordingBatch(entries: entries), to: &place)
        }
        try record(0...9)
        var worker = try worker(path)
        _ = worker.look()
        let wish = MapWish(line: .newest, marks: nil)
        #expect(vertices(worker.read(wish)) == 10)
        #expect(worker.read(wish).isEmpty && !worker.hasMore)
        try record(10...14)
        #expect(worker.read(wish).isEmpty)
        #expect(worker.look().contains(.storeChanged))
        #expect(worker.hasMore)
        #expect(vertices(worker.read(wish)) == 15)
        #expect(!worker.hasMore)
        // This connection's own changes are none to SQLite's version.
        #expect(worker.carryOut(.delete(.ids([1, 2]))).contains(.storeChanged))
        #expect(vertices(worker.read(wish)) == 13)
        _ = worker.carryOut(.undo)
        #expect(vertices(worker.read(wish)) == 15)
        _ = worker.carryOut(.load(.events, LoadRequest(place: .newest, count: 5, filter: ListFilter())))
        #expect(worker.read(wish).isEmpty)
    }
}
