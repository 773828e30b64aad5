import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("TCX")
struct TCXFormatTests {
    private func text(_ events: [Event], name: String? = nil) throws -> String {
        try export(events.map { ($0, Track(id: 7, name: name)) }, as: TCXFormat(FormatSettings()))
    }

    @Test("Of no events has neither activities nor courses")
    func nothing() throws {
        #expect(
            try text([]) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
                </TrainingCenterDatabase>

                """)
    }

    @Test("Of a track is an activity and a course of the same points")
    func track() throws {
        let text = try text(
            walk(2) { index, event in if index == 1 { event.speed = Decimal3(scaled: 1500) } }, name: "Walk")
        let points = """
            <Track>
            <Trackpoint><Time>2026-11-30T18:26:34Z</Time><Position><LatitudeDegrees>52</LatitudeDegrees>\
            <LongitudeDegrees>13.404954321</LongitudeDegrees></Position><AltitudeMeters>34</AltitudeMeters>\
            <DistanceMeters>0</DistanceMeters></Trackpoint>
            <Trackpoint><Time>2026-11-30T18:26:35Z</Time><Position><LatitudeDegrees>52.001</LatitudeDegrees>\
            <LongitudeDegrees>13.404954321</LongitudeDegrees></Position><AltitudeMeters>34.0001</AltitudeMeters>\
            <DistanceMeters>111.267</DistanceMeters><Extensions>\
            <TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Speed>1.5</Speed></TPX></Extensions>\
            </Trackpoint>
            </Track>

            """
        let expected = """
            <Activities>
            <Activity Sport="Other"><Id>2026-11-30T18:26:34Z</Id><Lap StartTime="2026-11-30T18:26:34Z">\
            <TotalTimeSeconds>1</TotalTimeSeconds><DistanceMeters>111.267</DistanceMeters>\
            <Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>
            \(points)</Lap><Notes>Walk</Notes></Activity>
            </Activities>
            <Courses>
            <Course><Name>Walk</Name><Lap><TotalTimeSeconds>1</TotalTimeSeconds>\
            <DistanceMeters>111.267</DistanceMeters>\
            <BeginPosition><LatitudeDegrees>52</LatitudeDegrees><LongitudeDegrees>13.404954321</LongitudeDegrees>\
            </BeginPosition><EndPosition><LatitudeDegrees>52.001</LatitudeDegrees>\
            <LongitudeDegrees>13.404954321</LongitudeDegrees></EndPosition><Intensity>Active</Intensity></Lap>
            \(points)<Notes>Walk</Notes></Course>
            </Courses>

            """
        #expect(text.contains(expected))
    }

    @Test("Counts neither the way nor the time of a gap, and no time that steps back")
    func gaps() throws {
        let events = walk(6) { index, event in
            event.segment = index < 3 ? 1 : 2
            if index == 4 { event.creationDate = Timestamp(milliseconds: 1_796_063_000_000) }
        }
        let text = try text(events)
        #expect(text.matches(of: /<TotalTimeSeconds>4<\/TotalTimeSeconds>/).count == 2)
        let distances = text.components(separatedBy: "</Activities>")[0]
            .matches(of: /<DistanceMeters>([0-9.]+)<\/DistanceMeters><?\/?(Track|Ext)?/).map { String($0.output.1) }
        #expect(distances == ["445.07", "0", "111.267", "222.535", "222.535", "333.802", "445.07"])
        #expect(text.matches(of: /<Track>/).count == 4)
    }

    @Test("Leaves out points without a time and marks, and says so")
    func leftOut() throws {
        let events = walk(6) { index, event in
            event.segment = Int64(index / 2)
            if index < 2 || index == 4 { event.creationDate = nil }
        }
        var format = TCXFormat(FormatSettings())
        var out = ByteOutput()
        try out.write(events, Track(id: 1), as: &format)
        #expect(format.leftOut.map { $0.what } == ["points without a time"])
        #expect(format.leftOut.map { $0.count } == [3])
        let text = try text(events)
        #expect(text.matches(of: /<Trackpoint>/).count == 6)
        #expect(text.matches(of: /<Track>/).count == 4)
        let bare = try export([(.bare(.mark), nil), (.bare(), Track(id: 1))], as: TCXFormat(FormatSettings()))
        let empty = try export([], as: TCXFormat(FormatSettings()))
        #expect(bare == empty)
    }

    @Test("Comes back the same, names and notes included")
    func same() throws {
        let tracks = [
            Track(id: 1, name: "Around the lakes & back, in the rain"), Track(id: 2, name: "Short", note: "a\n\nb"),
            Track(id: 3, note: "a note alone"), Track(id: 4), Track(id: 5, name: "  Two  spaces\r\nand a line "),
        ]
        var entries: [Entry] = []
        for track in tracks {
            for event in walk(4, from: track.id * 1_000_000_000) { entries.append((event, track)) }
        }
        let first = try exportBytes(entries, as: TCXFormat(FormatSettings()))
        let read = try ReadFile(first)
        #expect(read.tracks.prefix(4).map { $0.name } == ["Around the lakes & back, in the rain", "Short", nil, nil])
        #expect(read.tracks.prefix(4).map { $0.note } == [nil, "a\n\nb", "a note alone", nil])
        var again: [Entry] = []
        for (index, line) in read.tracks.enumerated() {
            let track = Track(id: Int64(index + 1), name: line.name, note: line.note)
            for event in line.points { again.append((event, track)) }
        }
        let second = try exportBytes(again, as: TCXFormat(FormatSettings()))
        #expect(second == first)
    }

    @Test(
        "Has names of 1 to 15 characters",
        arguments: [
            (nil, "Track 7"), ("", "Track 7"), (" \u{1}\t", "Track 7"), ("A & B", "A &amp; B"),
            ("  Around\r\nthe  lake ", "Around the lake"), ("Around the lakes", "Around the lake"),
            ("日本の😀山道を歩いて湖のほとりまで", "日本の😀山道を歩いて湖のほとり"), ("Fourteen chars e\u{301}", "Fourteen chars"),
        ] as [(String?, String)])
    func names(name: String?, expected: String) throws {
        #expect(try text(walk(1), name: name).contains("<Course><Name>\(expected)</Name>"))
    }

    @Test("Calls the meridian opposite Greenwich −180, and has no altitude where none is known")
    func extremes() throws {
        let text = try text(
            walk(2) { index, event in
                event.coordinate = .steps(90_000_000_000, index == 0 ? 180_000_000_000 : -180_000_000_000)
                event.altitude = nil
            })
        #expect(!text.contains("Altitude"))
        #expect(text.matches(of: /<LongitudeDegrees>-180</).count == 6)
        #expect(!text.contains("<LongitudeDegrees>180<"))
    }
}

@Suite("TCX by others")
struct TCXPeerTests {
    @Test(
        "Is valid by its schema for no events, one, and thousands made by chance",
        .enabled(if: Peer.areSchemasThere, "needs xmllint and ../shared/schemas"))
    func schema() async throws {
        try await onThread {
            let track = Track(id: .max, name: "A & B")
            var all: [[Entry]] = [[], [(.bare(), nil)], [(.full(.mark), nil), (.bare(), track), (.full(), track)]]
            for seed in [1, 2, 3] as [UInt64] { all.append(sampleEntries(count: 3000, seed: seed)) }
            for entries in all {
                let text = try export(entries, as: TCXFormat(FormatSettings()))
                #expect(try Peer.complaints(about: text, by: "TrainingCenterDatabasev2.xsd") == "")
            }
            let text = try export([(.full(), Track(id: 1))], as: TCXFormat(FormatSettings()))
            for (right, wrong) in [("<Time>2026", "<Time>26"), ("Name>Track", "Name>A longer Track"), ("-13.4", "180")]
            {
                let bad = text.replacingOccurrences(of: right, with: wrong)
                #expect(bad != text)
                #expect(try Peer.complaints(about: bad, by: "TrainingCenterDatabasev2.xsd") != "")
            }
        }
    }

    @Test(
        "Has the same points for gpsbabel, once as an activity and once as a course",
        .enabled(if: Peer.isGPSBabelThere, "needs gpsbabel"))
    func gpsbabel() async throws {
        try await onThread {
            let events = walk(9) { index, event in
                event.segment = Int64(index / 3)
                if index == 4 { event.altitude = nil }
            }
            let bytes = try exportBytes(events.map { ($0, Track(id: 1)) }, as: TCXFormat(FormatSettings()))
            let points = try Peer.gpsbabel(bytes, format: "gtrnctr", kind: "trkpt")
            let expected = events.map { event in
                let altitude = event.altitude.map { String(format: "%.3f", $0.value) } ?? "-"
                return String(format: "%.9f 13.404954321 ", event.coordinate.latitude.value) + altitude
            }
            let twice = (expected + expected).sorted()
            #expect(points.sorted() == twice)
        }
    }
}
