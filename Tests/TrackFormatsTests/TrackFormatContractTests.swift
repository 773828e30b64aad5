import ByteIO
import Foundation
import Positioning
import Testing
import TrackFormats

@Suite("Every track format")
struct TrackFormatContractTests {
    static let names = TrackFormats.all.map { $0.name }
    static let textNames = TrackFormats.all.filter { $0.isText }.map { $0.name }

    private func format(_ name: String) throws -> any TrackFormat {
        try #require(TrackFormats.named(name)).init(FormatSettings())
    }

    @Test("Has a name of its own, a summary and an ending")
    func registry() {
        #expect(Set(Self.names).count == Self.names.count)
        for format in TrackFormats.all {
            #expect(format.name.wholeMatch(of: /[a-z][a-z0-9]*/) != nil)
            #expect(
                !format.fileExtensions.isEmpty
                    && format.fileExtensions.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+/) != nil })
            #expect(!format.summary.isEmpty && !format.summary.hasSuffix("."))
        }
        #expect(TrackFormats.named("none such") == nil)
    }

    @Test("Writes nothing but UTF-8, whole in any text, where it is text", arguments: textNames)
    func encoding(name: String) throws {
        let bytes = try exportBytes(sampleEntries(count: 500, seed: 1), as: try format(name))
        #expect(String(validating: bytes, as: UTF8.self) != nil)
        #expect(!bytes.contains(0))
    }

    @Test("Writes no exponent, NaN or infinity", arguments: textNames)
    func numbers(name: String) throws {
        var events = [Event.bare(), .full()]
        for scaled in [.min, -1, 0, 1, .max] as [Int64] {
            var event = Event.bare()
            event.altitude = Decimal4(scaled: scaled)
            event.horizontalAccuracy = Decimal3(scaled: scaled)
            event.speed = Decimal3(scaled: scaled)
            event.coordinate = .steps(scaled.signum(), -scaled.signum())
            events.append(event)
        }
        let track = Track(id: 1)
        let text = try export(events.map { ($0, track) }, as: try format(name))
        #expect(text.firstMatch(of: /[0-9.][eE][-+0-9]/) == nil)
        #expect(text.firstMatch(of: /(?i)[^a-z](nan|inf(inity)?)[^a-z]/) == nil)
        #expect(text.firstMatch(of: /[^0-9]-0(\.0*)?[^0-9.]/) == nil)
    }

    @Test("Writes the same bytes for the same data", arguments: names)
    func repeatable(name: String) throws {
        let entries = sampleEntries(count: 300, seed: 2)
        let (first, second) = (try format(name), try format(name))
        let (one, other) = (try exportBytes(entries, as: first), try exportBytes(entries, as: second))
        #expect(one == other)
        #expect(!one.isEmpty)
    }

    @Test("Holds the altitude of a 2D fix, or says that it has no place for it", arguments: names)
    func altitudeOf2D(name: String) throws {
        // A picture has no numbers; a packet of gpsd's has all that the event has.
        guard name != "svg", name != "gpsd", name != "gpkg" else { return }
        var fix = Event.bare(segment: 1)
        (fix.mode, fix.altitude) = (.twoD, Decimal4(scaled: 4_321_987))
        fix.creationDate = Timestamp(milliseconds: 1_700_000_000_000)
        var later = fix
        later.creationDate = Timestamp(milliseconds: 1_700_000_001_000)
        for isMark in [false, true] {
            var mark = fix
            mark.kind = .mark
            let entries: [Entry] = isMark ? [(mark, nil)] : [(fix, Track(id: 1)), (later, Track(id: 1))]
            var out = Output.collecting()
            var writer = TrackWriter(try format(name))
            for entry in entries { try writer.write(entry.event, track: entry.track, into: &out) }
            try writer.end(into: &out)
            let bytes = out.buffer.withBytes { Array($0) }
            let leftOut = writer.leftOut
            if let read = try? ReadFile(bytes), read.events.map(\.altitude) == entries.map({ $0.event.altitude }) {
                #expect(leftOut.isEmpty)
            } else if name == "json" {
                #expect(String(decoding: bytes, as: UTF8.self).contains("\"altitude\":432.1987"))
            } else {
                let isAll = leftOut.contains {
                    $0.what == "marks" || $0.what.hasPrefix("dates of marks, and what else")
                }
                let said = leftOut.filter { $0.what.hasPrefix("altitudes of 2D fixes") }.map(\.count)
                #expect(said == (isMark && isAll ? [] : [entries.count]))
            }
        }
    }

    @Test("Leaves nothing behind for tracks and segments without events", arguments: names)
    func empty(name: String) throws {
        var out = Output.collecting()
        var value = try format(name)
        try value.begin(into: &out)
        for kind in [TrackKind.route, .track] {
            try value.beginTrack(Track(id: 1, kind: kind, name: "Empty"), into: &out)
            try value.endTrack(into: &out)
            try value.beginTrack(Track(id: 2, kind: kind, name: "Empty"), into: &out)
            try value.beginSegment(into: &out)
            try value.endSegment(into: &out)
            try value.beginSegment(into: &out)
            try value.endSegment(into: &out)
            try value.endTrack(into: &out)
        }
        try value.end(into: &out)
        let nothing = try exportBytes([], as: try format(name))
        let bytes = out.buffer.withBytes { Array($0) }
        #expect(bytes == nothing)
        #expect(value.leftOut.isEmpty)
    }
}
