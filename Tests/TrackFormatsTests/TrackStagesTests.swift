import ByteIO
import Positioning
import Testing

@testable import TrackFormats

@Suite("What is done to events on their way to a file")
struct TrackStagesTests {
    /// Writes down what it is given: a mark as `m1`, a segment in brackets.
    private struct NumbersFormat: TrackFormat {
        static let name = "numbers"
        static let summary = "The numbers"
        static let fileExtensions = ["numbers"]

        init(_ settings: FormatSettings) {}

        mutating func mark(_ event: Event, into out: inout Output) { out.buffer.write("m", Int(event.id), " ") }
        mutating func beginTrack(_ track: Track, into out: inout Output) { out.buffer.write("{ ") }
        mutating func beginSegment(into out: inout Output) { out.buffer.write("[ ") }
        mutating func event(_ event: Event, into out: inout Output) { out.buffer.write("", Int(event.id), " ") }
        mutating func endSegment(into out: inout Output) { out.buffer.write("] ") }
        mutating func endTrack(into out: inout Output) { out.buffer.write("} ") }
    }

    private struct Sample {
        var second: Int64?
        var segment: Int64 = 1
        var track: Int64? = 1
        var north: Int64 = 0
    }

    private func run(_ samples: [Sample], _ change: (inout TrackStages) -> Void) throws -> (text: String, StagedWriter)
    {
        var stages = TrackStages()
        change(&stages)
        var writer = StagedWriter(NumbersFormat(FormatSettings()), stages: stages)
        var out = Output.collecting()
        for (index, sample) in samples.enumerated() {
            var event = Event.bare(segment: sample.segment)
            event.id = Int64(index + 1)
            event.coordinate = .steps(sample.north, Int64(index) * 10_000_000)
            event.creationDate = sample.second.map { Timestamp(milliseconds: $0 * 1_000) }
            try writer.write(event, track: sample.track.map { Track(id: $0) }, into: &out)
        }
        try writer.end(into: &out)
        return (out.buffer.text(), writer)
    }

    private func text(_ samples: [Sample], _ change: (inout TrackStages) -> Void) throws -> String {
        try run(samples, change).text
    }

    @Test("Nothing, where nothing is asked for")
    func plain() throws {
        let samples = [Sample(second: nil, track: nil), Sample(second: 1), Sample(second: 1, segment: 2)]
        #expect(try text(samples) { _ in } == "m1 { [ 2 ] [ 3 ] } ")
    }

    @Test("A least time between points is kept within each segment, and points without a time stay")
    func every() throws {
        let samples = [
            Sample(second: 0), Sample(second: 4), Sample(second: 10), Sample(second: 11), Sample(second: nil),
            Sample(second: 12, segment: 2), Sample(second: 22, segment: 2), Sample(second: 3, segment: 2),
        ]
        #expect(try text(samples) { $0.every = 10_000 } == "{ [ 1 3 5 ] [ 6 7 8 ] } ")
    }

    @Test("A tolerance leaves out what lies on the line, and keeps the ends of each segment")
    func simplified() throws {
        let samples = (0..<10).map { Sample(second: $0, segment: $0 < 6 ? 1 : 2, north: $0 == 3 ? 9_000_000 : 0) }
        #expect(try text(samples) { $0.tolerance = 10 } == "{ [ 1 3 4 5 6 ] [ 7 10 ] } ")
        #expect(try text(samples) { $0.tolerance = 5_000 } == "{ [ 1 6 ] [ 7 10 ] } ")
    }

    @Test("A gap makes segments anew, joining and parting them, but not tracks")
    func gap() throws {
        let samples = [
            Sample(second: 0), Sample(second: 10, segment: 2), Sample(second: 100, segment: 2),
            Sample(second: 101, segment: 3, track: 2), Sample(second: 102, segment: 3, track: 2),
        ]
        #expect(try text(samples) { $0.gap = 60_000 } == "{ [ 1 2 ] [ 3 ] } { [ 4 5 ] } ")
    }

    @Test("A gap cannot be seen without times, so recorded segments stay; a time that steps back is one")
    func gapWithoutTimes() throws {
        let samples = [
            Sample(second: nil), Sample(second: nil, segment: 2), Sample(second: 50, segment: 2),
            Sample(second: 40, segment: 2),
        ]
        #expect(try text(samples) { $0.gap = 60_000 } == "{ [ 1 ] [ 2 3 ] [ 4 ] } ")
    }

    @Test("Points without a time are left out where a reader needs one, and counted")
    func dates() throws {
        let samples = [Sample(second: nil), Sample(second: 1), Sample(second: nil, segment: 2)]
        let (text, writer) = try run(samples) { $0.needsDates = true }
        #expect(text == "{ [ 2 ] } ")
        #expect(writer.undated == 2)
        #expect(writer.count == 1)
    }

    @Test("A point alone in its segment is left out where a reader stumbles over it, and counted; marks stay")
    func single() throws {
        let samples = [
            Sample(second: 0, track: nil), Sample(second: 0), Sample(second: 1, segment: 2),
            Sample(second: 2, segment: 2), Sample(second: 3, segment: 3), Sample(second: 4, segment: 4, track: 2),
        ]
        let (text, writer) = try run(samples) { $0.needsTwoPoints = true }
        #expect(text == "m1 { [ 3 4 ] } ")
        #expect(writer.single == 3)
    }

    @Test("Marks are left out where only tracks are wanted")
    func marks() throws {
        let samples = [Sample(second: 0, track: nil), Sample(second: 0)]
        #expect(try text(samples) { $0.leavesOutMarks = true } == "{ [ 2 ] } ")
    }

    @Test("The altitude above the ellipsoid takes the place of the other one, and is not told twice")
    func altitude() throws {
        for (altitude, expected) in [
            (TrackStages.Altitude.hae, "<ele>74.1335</ele><time>"), (.msl, "<ele>34.1234</ele>"),
        ] {
            var stages = TrackStages()
            stages.altitude = altitude
            var writer = StagedWriter(GPXFormat(FormatSettings()), stages: stages)
            var out = Output.collecting()
            try writer.write(.full(), track: Track(id: 1), into: &out)
            try writer.end(into: &out)
            #expect(out.buffer.text().contains(expected))
            #expect(out.buffer.text().contains("geoidheight") == (altitude == .msl))
        }
    }

    @Test("Degrees have at most so many decimals")
    func places() throws {
        var stages = TrackStages()
        stages.places = 3
        var writer = StagedWriter(GPXFormat(FormatSettings()), stages: stages)
        var out = Output.collecting()
        try writer.write(.full(), track: Track(id: 1), into: &out)
        try writer.end(into: &out)
        #expect(out.buffer.text().contains("lat=\"52.52\" lon=\"-13.405\""))
    }
}
