import ByteIO
import Positioning
import Testing
import TrackFormats

/// Writes down the calls that it gets.
private struct CallsFormat: TrackFormat {
    static let name = "calls"
    static let summary = "The calls"
    static let fileExtensions = ["calls"]

    init(_ settings: FormatSettings) {}
    init() {}

    mutating func begin(into out: inout Output) { out.buffer.write("begin ") }
    mutating func mark(_ event: Event, into out: inout Output) { out.buffer.write("mark", Int(event.id), " ") }
    mutating func beginTrack(_ track: Track, into out: inout Output) { out.buffer.write("track", Int(track.id), "{ ") }
    mutating func beginSegment(into out: inout Output) { out.buffer.write("[ ") }
    mutating func event(_ event: Event, into out: inout Output) { out.buffer.write("", Int(event.id), " ") }
    mutating func endSegment(into out: inout Output) { out.buffer.write("] ") }
    mutating func endTrack(into out: inout Output) { out.buffer.write("} ") }
    mutating func end(into out: inout Output) { out.buffer.write("end") }
}

@Suite("A track writer")
struct TrackWriterTests {
    /// An entry of track `track`, none for a mark; a negative number is a route.
    private func entry(_ id: Int64, _ track: Int64?, _ segment: Int64? = nil) -> Entry {
        var event = Event.bare()
        event.id = id
        event.track = track
        event.segment = segment
        return (event, track.map { Track(id: $0, kind: $0 < 0 ? .route : .track) })
    }

    @Test("Of no events begins and ends the file")
    func nothing() throws {
        #expect(try export([], as: CallsFormat()) == "begin end")
    }

    @Test("Begins with the marks")
    func marks() throws {
        #expect(try export([entry(1, nil), entry(2, nil)], as: CallsFormat()) == "begin mark1 mark2 end")
    }

    @Test("Finds where tracks and segments begin and end")
    func tracks() throws {
        let entries = [
            entry(1, nil), entry(2, 7, 1), entry(3, 7, 1), entry(4, 7, 2), entry(5, 8, 2), entry(6, 9, nil),
            entry(7, 9, nil),
        ]
        #expect(
            try export(entries, as: CallsFormat())
                == "begin mark1 track7{ [ 2 3 ] [ 4 ] } track8{ [ 5 ] } track9{ [ 6 7 ] } end")
    }

    @Test("Gives a route as one segment")
    func routes() throws {
        let entries = [entry(1, -1, 1), entry(2, -1, 2), entry(3, 5, 3)]
        #expect(try export(entries, as: CallsFormat()) == "begin track-1{ [ 1 2 ] } track5{ [ 3 ] } end")
    }

    @Test("Takes a mark that is given a track as one of its events")
    func markInTrack() throws {
        var event = Event.bare(.mark, segment: 1)
        event.id = 4
        #expect(try export([(event, Track(id: 1))], as: CallsFormat()) == "begin track1{ [ 4 ] } end")
    }

    @Test("Tells what the format had no place for")
    func leftOut() throws {
        var out = Output.collecting()
        var writer = TrackWriter(TCXFormat(FormatSettings()))
        #expect(writer.leftOut.isEmpty)
        try writer.write(.bare(.mark), track: nil, into: &out)
        try writer.write(.bare(), track: Track(id: 1), into: &out)
        try writer.end(into: &out)
        #expect(writer.leftOut.map { "\($0.count) \($0.what)" } == ["1 points without a time", "1 marks"])
    }
}
