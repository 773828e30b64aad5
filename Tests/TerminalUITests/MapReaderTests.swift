import EventStore
import LocationsTestSupport
import Positioning
import Testing

@testable import TerminalUI

@Suite("Reading the marks of a map")
struct MapReaderTests {
    private let folder: TemporaryFolder
    private let store: EventStore

    init() throws {
        folder = try TemporaryFolder()
        store = try EventStore(path: folder.file("Locations.sqlite"), access: .create(.personal))
    }

    private func marks(_ inputs: [Input]) -> [Event]? {
        for case .marksOnMap(let marks) in inputs { return marks }
        return nil
    }

    @Test("Marks in sight are read, and no others; anew when the map or the store is another")
    func inSight() throws {
        let near = try store.addMark(MapSamples.location(48, 11))
        _ = try store.addMark(MapSamples.location(-30, 100))
        var reader = MapReader()
        let frame = MapFrame(latitude: 48, longitude: 11, metresPerColumn: 10, columns: 80, lines: 20)
        let wish = MapWish(line: nil, marks: frame)
        #expect(marks(reader.read(wish, from: store))?.map(\.id) == [near.id])
        #expect(reader.read(wish, from: store).isEmpty)
        #expect(reader.read(MapWish(line: nil, marks: frame.moved(20, 0)), from: store).isEmpty)
        #expect(marks(reader.read(MapWish(line: nil, marks: frame.moved(1e5, 0)), from: store)) == [])
        _ = try store.addMark(MapSamples.location(48.0001, 11))
        reader.storeChanged()
        #expect(marks(reader.read(wish, from: store))?.count == 2)
        #expect(reader.read(MapWish(), from: store).isEmpty)
    }

    @Test("Marks across ±180° are in sight from both sides")
    func antimeridian() throws {
        _ = try store.addMark(MapSamples.location(0, 179.999))
        _ = try store.addMark(MapSamples.location(0, -179.999))
        _ = try store.addMark(MapSamples.location(0, 0))
        var reader = MapReader()
        let frame = MapFrame(latitude: 0, longitude: 179.999, metresPerColumn: 10, columns: 80, lines: 20)
        #expect(marks(reader.read(MapWish(line: nil, marks: frame), from: store))?.count == 2)
    }

    @Test("No more marks are read than can be shown")
    func bounded() throws {
        var place = RecordingPlace()
        let entries = (0..<400).map {
            RecordingBatch.Entry(MapSamples.location(1, 1, after: Int64($0)), kind: .mark, placement: .outside)
        }
        try store.commit(RecordingBatch(entries: entries), to: &place)
        var reader = MapReader()
        let frame = MapFrame(latitude: 1, longitude: 1, metresPerColumn: 10, columns: 80, lines: 20)
        let read = marks(reader.read(MapWish(line: nil, marks: frame), from: store))
        #expect(read?.count == MapReader.mostMarks)
        #expect(read?.first?.id == 400)
    }
}
