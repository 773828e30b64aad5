import Foundation
import Positioning
import Testing
import TrackFormats

@Suite("GPX 1.1")
struct GPXFormatTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="locations" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:loc="urn:locations:gpx:1">

        """

    /// What stands between the root's tags.
    private func body(_ entries: [Entry]) throws -> String {
        let text = try export(entries, as: GPXFormat(FormatSettings()))
        try #require(text.hasPrefix(Self.head) && text.hasSuffix("</gpx>\n"))
        return String(text.dropFirst(Self.head.count).dropLast("</gpx>\n".count))
    }

    /// The one point of a track that `change` made of a bare event.
    private func point(_ change: (inout Event) -> Void) throws -> String {
        var event = Event.bare(segment: 1)
        change(&event)
        let text = try body([(event, Track(id: 1))])
        let lines = text.split(separator: "\n").map(String.init)
        try #require(lines.count == 5)
        return lines[2]
    }

    private func bare(_ inside: String) -> String { "<trkpt lat=\"52.520008\" lon=\"13.404954\">\(inside)</trkpt>" }

    @Test("Of no events is a root without children")
    func nothing() throws {
        #expect(try body([]).isEmpty)
    }

    @Test("Holds marks, routes and tracks, in the schema's order")
    func structure() throws {
        let mark = Event.bare(.mark)
        let text = try body([
            (mark, nil), (Event.bare(), Track(id: 1, kind: .route, name: "Planned")),
            (Event.bare(segment: 1), Track(id: 2, name: "A & B")),
            (Event.bare(segment: 2), Track(id: 2, name: "A & B")),
        ])
        let position = "lat=\"52.520008\" lon=\"13.404954\""
        #expect(
            text == """
                <wpt \(position)></wpt>
                <rte>
                <name>Planned</name>
                <rtept \(position)></rtept>
                </rte>
                <trk>
                <name>A &amp; B</name>
                <trkseg>
                <trkpt \(position)></trkpt>
                </trkseg>
                <trkseg>
                <trkpt \(position)></trkpt>
                </trkseg>
                </trk>

                """)
    }

    @Test("Of a point of which everything is known has everything")
    func full() throws {
        let text = try body([(.full(), Track(id: 1))])
        #expect(
            text.split(separator: "\n")[2] == """
                <trkpt lat="52.520008123" lon="-13.404954321"><ele>34.1234</ele><time>2026-11-30T18:26:34.250Z</time>\
                <geoidheight>40.0101</geoidheight><name>A bench</name><desc>in the shade</desc><src>/dev/ttyACM0</src>\
                <fix>3d</fix><sat>11</sat><hdop>0.9</hdop><extensions><gpxtpx:TrackPointExtension>\
                <gpxtpx:speed>1.234</gpxtpx:speed><gpxtpx:course>123.4567</gpxtpx:course></gpxtpx:TrackPointExtension>\
                <loc:horizontalAccuracy>3.456</loc:horizontalAccuracy><loc:verticalAccuracy>5.6</loc:verticalAccuracy>\
                <loc:speedAccuracy>0.3</loc:speedAccuracy><loc:courseAccuracy>1.2</loc:courseAccuracy>\
                <loc:climb>-0.12</loc:climb><loc:timeSource>received</loc:timeSource>\
                <loc:receiverDate>2007-04-16T18:26:34.000Z</loc:receiverDate></extensions></trkpt>
                """)
    }

    @Test("Of a point of which nothing is known says nothing")
    func unknown() throws {
        #expect(try point { _ in } == bare(""))
        #expect(
            try point {
                $0.name = ""
                $0.note = ""
                $0.device = ""
                $0.receiverDate = ""
            } == bare(""))
    }

    @Test("Has no elevation for a 2D fix, whose altitude is a frozen one")
    func altitudeOf2D() throws {
        #expect(
            try point {
                $0.mode = .twoD
                $0.altitude = Decimal4(scaled: 341_234)
            } == bare("<fix>2d</fix><extensions><loc:altitude>34.1234</loc:altitude></extensions>"))
        #expect(
            try point {
                $0.mode = .twoD
                $0.altitude = Decimal4(scaled: 10_000)
                $0.ellipsoidalAltitude = Decimal4(scaled: 20_000)
            }
                == bare(
                    "<fix>2d</fix><extensions><loc:altitude>1</loc:altitude>"
                        + "<loc:ellipsoidalAltitude>2</loc:ellipsoidalAltitude></extensions>"))
    }

    @Test("Has an elevation above mean sea level only, never above the ellipsoid")
    func altitudes() throws {
        #expect(try point { $0.altitude = Decimal4(scaled: -41_000) } == bare("<ele>-4.1</ele>"))
        #expect(
            try point { $0.ellipsoidalAltitude = Decimal4(scaled: 741_335) }
                == bare("<extensions><loc:ellipsoidalAltitude>74.1335</loc:ellipsoidalAltitude></extensions>"))
        #expect(
            try point {
                $0.altitude = Decimal4(scaled: 1)
                $0.ellipsoidalAltitude = Decimal4(scaled: -299_999)
            } == bare("<ele>0.0001</ele><geoidheight>-30</geoidheight>"))
        #expect(
            try point {
                $0.altitude = Decimal4(scaled: .min)
                $0.ellipsoidalAltitude = Decimal4(scaled: 10_000)
            }
                == bare(
                    "<ele>-922337203685477.5808</ele>"
                        + "<extensions><loc:ellipsoidalAltitude>1</loc:ellipsoidalAltitude></extensions>"))
    }

    @Test(
        "Has times in UTC, with a fraction where there is one, and none where there is no date",
        arguments: [
            (nil, ""), (0, "<time>1970-01-01T00:00:00Z</time>"), (1, "<time>1970-01-01T00:00:00.001Z</time>"),
            (-62_135_596_800_000, "<time>0001-01-01T00:00:00Z</time>"), (-62_135_596_800_001, ""),
            (253_402_300_799_999, "<time>9999-12-31T23:59:59.999Z</time>"), (253_402_300_800_000, ""), (.max, ""),
        ] as [(Int64?, String)])
    func times(milliseconds: Int64?, expected: String) throws {
        #expect(try point { $0.creationDate = milliseconds.map { Timestamp(milliseconds: $0) } } == bare(expected))
    }

    @Test("Leaves out what the schema has no words for")
    func outOfRange() throws {
        #expect(try point { $0.satellitesUsed = -1 } == bare(""))
        #expect(try point { $0.course = Decimal4(scaled: -1) } == bare(""))
        #expect(try point { $0.course = Decimal4(scaled: 3_600_001) } == bare(""))
        let turned = try point { $0.course = Decimal4(scaled: 3_600_000) }
        #expect(turned.contains("<gpxtpx:course>360</gpxtpx:course>"))
        #expect(try point { $0.satellitesUsed = 0 } == bare("<sat>0</sat>"))
    }

    @Test("Calls the meridian opposite Greenwich −180, as the schema wants")
    func meridian() throws {
        for longitude in [180_000_000_000, -180_000_000_000] as [Int64] {
            let text = try point { $0.coordinate = .steps(-1, longitude) }
            #expect(text == "<trkpt lat=\"-0.000000001\" lon=\"-180\"></trkpt>")
        }
    }

    @Test("Writes a route that comes after a track as a track")
    func lateRoute() throws {
        let entries: [Entry] = [(.bare(), Track(id: 1)), (.bare(), Track(id: 2, kind: .route, name: "Late"))]
        let text = try body(entries)
        #expect(!text.contains("<rte"))
        #expect(text.contains("<trk>\n<name>Late</name>\n<trkseg>\n<trkpt "))
    }
}
