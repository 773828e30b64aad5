import EventStore
import LocationsTestSupport
import Positioning
import Testing

@testable import TerminalUI

@Suite("Reading the line of a track")
struct TrackLineReaderTests {
    private let folder: TemporaryFolder
    private let store: EventStore
    private let recording = Recording()

    /// Where the recording goes on.
    private final class Recording {
        var place = RecordingPlace()
    }

    init() throws {
        folder = try TemporaryFolder()
        store = try EventStore(path: folder.file("Locations.sqlite"), access: .create(.personal))
    }

    /// Records a point a second on a way that bends, so that all of them are seen.
    private func record(
        _ seconds: Range<Int64>, _ placement: RecordingBatch.Placement = .continuing, bend: Int64 = 1
    ) throws {
        let entries = seconds.map { second in
            RecordingBatch.Entry(
                MapSamples.location(
                    48 + Double(second) / 10_000, 11 + Double(second / bend % 2) / 1_000, after: second),
                placement: second == seconds.lowerBound ? placement : .continuing)
        }
        try store.commit(RecordingBatch(entries: entries), to: &recording.place)
    }

    /// All that a reader has to say, until it has no more.
    private func readAll(
        _ reader: inout TrackLineReader, _ choice: LineChoice = .newest
    ) throws -> [TrackLine?] {
        var lines: [TrackLine?] = []
        repeat {
            guard let input = try reader.read(choice, from: store) else { continue }
            guard case .line(choice, let line) = input else {
                Issue.record("that is no line")
                break
            }
            lines.append(line)
        } while reader.hasMore
        return lines
    }

    private func fresh(_ choice: LineChoice = .newest) throws -> TrackLine? {
        var reader = TrackLineReader()
        return try readAll(&reader, choice).last.flatMap { $0 }
    }

    private func latitudes(_ line: TrackLine?) -> [Double] {
        (line?.vertices ?? []).map { $0.coordinate.latitude.value }
    }

    @Test("A long track comes in slices, and then no more")
    func slices() throws {
        try record(0..<45_000, .track(name: "Walk"), bend: 100)
        var reader = TrackLineReader()
        #expect(!reader.hasMore)
        let lines = try readAll(&reader)
        #expect(lines.map { $0?.isWhole } == [false, false, true])
        #expect(lines.last??.title == "Walk")
        #expect(lines.last??.newest?.latitude.value == 52.4999)
        #expect(try reader.read(.newest, from: store) == nil)
        #expect(!reader.hasMore)
    }

    @Test("A store without a track says so, once")
    func empty() throws {
        var reader = TrackLineReader()
        #expect(try readAll(&reader) == [nil])
        #expect(try reader.read(.newest, from: store) == nil)
        _ = try store.addMark(MapSamples.location(1, 1))
        reader.storeChanged()
        #expect(try readAll(&reader) == [nil])
    }

    @Test("Nothing is read where nothing is wanted")
    func idle() throws {
        try record(0..<10)
        var reader = TrackLineReader()
        #expect(try reader.read(nil, from: store) == nil)
        reader.storeChanged()
        #expect(!reader.hasMore)
        _ = try readAll(&reader)
        #expect(try reader.read(nil, from: store) == nil)
        reader.storeChanged()
        #expect(!reader.hasMore)
    }

    @Test("A recording that goes on is gone on with, and its line is that of all of it")
    func growing() throws {
        try record(0..<50)
        var reader = TrackLineReader()
        _ = try readAll(&reader)
        for (seconds, placement) in [
            (Int64(50)..<51, RecordingBatch.Placement.continuing), (51..<90, .continuing), (200..<230, .segment),
        ] {
            try record(seconds, placement)
            reader.storeChanged()
            #expect(reader.hasMore)
            let lines = try readAll(&reader)
            #expect(lines.count == 1)
            let expected = try fresh()
            #expect(lines.last == expected)
        }
        let vertices = try fresh()?.vertices ?? []
        #expect(vertices.count == 120)
        #expect(vertices.filter(\.beginsSegment).count == 2)
    }

    @Test("A change of something else leaves the line as it is")
    func elsewhere() throws {
        try record(0..<50)
        var reader = TrackLineReader()
        let first = try readAll(&reader).last
        let mark = try store.addMark(MapSamples.location(1, 1, after: -100))
        reader.storeChanged()
        #expect(try readAll(&reader).last == first)
        _ = try store.edit(mark.id, note: .set("a note"), now: MapSamples.date)
        reader.storeChanged()
        #expect(try readAll(&reader).last == first)
    }

    @Test("A track that is trimmed is read anew, and so is one whose end comes back")
    func trimmed() throws {
        try record(0..<50)
        var reader = TrackLineReader()
        let whole = try readAll(&reader).last
        try store.trimTrack(
            1, before: MapSamples.date + 10_000, from: MapSamples.date + 40_000, now: MapSamples.date)
        reader.storeChanged()
        let trimmed = try readAll(&reader).last.flatMap { $0 }
        #expect(latitudes(trimmed).first == 48.001)
        #expect(latitudes(trimmed).last == 48.0039)
        _ = try store.undo(now: MapSamples.date)
        reader.storeChanged()
        #expect(try readAll(&reader).last == whole)
    }

    @Test("What is deleted while a track is recorded is gone from the line", arguments: [false, true])
    func deleted(forever: Bool) throws {
        try record(0..<50)
        var reader = TrackLineReader()
        _ = try readAll(&reader)
        try store.delete(ids: Array(11...40), forever: forever, now: MapSamples.date)
        try record(50..<100)
        reader.storeChanged()
        let line = try readAll(&reader).last
        let expected = try fresh()
        #expect(line == expected)
        #expect(line??.vertices.count == 70)
    }

    @Test("The line of before stays until the new one is whole")
    func steady() throws {
        try record(0..<45_000, bend: 100)
        var reader = TrackLineReader()
        _ = try readAll(&reader)
        try store.delete(ids: [1], now: MapSamples.date)
        reader.storeChanged()
        let lines = try readAll(&reader)
        #expect(lines.map { $0?.isWhole } == [true])
        let expected = try fresh()
        #expect(lines.last == expected)
    }

    @Test("The newest track takes the place of the one before")
    func newest() throws {
        try record(0..<10, .track(name: "one"))
        var reader = TrackLineReader()
        #expect(try readAll(&reader).last??.title == "one")
        try record(100..<110, .track(name: "two"))
        reader.storeChanged()
        #expect(try readAll(&reader).last??.title == "two")
        #expect(try readAll(&reader, .track(1)).last??.title == "one")
        #expect(try readAll(&reader, .track(3)) == [nil])
        #expect(try readAll(&reader, .newest).last??.title == "two")
    }

    @Test("Tracks that are joined are one line, in the order of their segments")
    func joined() throws {
        try record(0..<10, .track(name: "one"))
        try record(100..<110, .track(name: "two"))
        var reader = TrackLineReader()
        _ = try readAll(&reader, .track(1))
        _ = try store.joinTracks([2, 1], now: MapSamples.date)
        reader.storeChanged()
        #expect(try readAll(&reader, .track(1)) == [nil])
        let line = try readAll(&reader, .track(2)).last.flatMap { $0 }
        #expect(line?.vertices.count == 20)
        #expect(latitudes(line).first == 48)
    }

    @Test("A mark is on the track that was recorded then, and else on none")
    func during() throws {
        try record(0..<10, .track(name: "one"))
        let date = MapSamples.date
        let mark = try store.addMark(MapSamples.location(48, 11, after: 5))
        #expect(mark.track == nil)
        for (milliseconds, isOnTrack) in [(Int64(5_000), true), (5_500, true), (-10_000, false), (60_000, false)] {
            let line = try fresh(.during(date + milliseconds))
            #expect((line != nil) == isOnTrack)
        }
        #expect(try fresh(.during(Timestamp(milliseconds: .min))) == nil)
        #expect(try fresh(.during(Timestamp(milliseconds: .max))) == nil)
    }
}
