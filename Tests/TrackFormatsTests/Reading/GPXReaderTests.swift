import Positioning
import Testing
import TrackFormats

@Suite("Reading GPX")
struct GPXReaderTests {
    /// A file with one point that holds `inner`.
    private func point(_ inner: String, element: String = "trkpt") throws -> Event {
        let reading = try Reading.of(
            "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\">\(inner)</trkpt></trkseg></trk></gpx>")
        return try #require(reading.points.first)
    }

    @Test("Everything that our own export writes comes back")
    func own() throws {
        let event = try point(
            """
            <ele>34.5678</ele><time>2025-11-30T18:26:34.007Z</time><geoidheight>39.5556</geoidheight><name>a &amp; b</name>\
            <desc>n</desc><src>/dev/ttyACM0</src><fix>3d</fix><sat>11</sat><hdop>0.91</hdop><extensions>\
            <gpxtpx:TrackPointExtension><gpxtpx:speed>13.123</gpxtpx:speed><gpxtpx:course>271.1234</gpxtpx:course>\
            </gpxtpx:TrackPointExtension><loc:horizontalAccuracy>4.123</loc:horizontalAccuracy>\
            <loc:verticalAccuracy>6.5</loc:verticalAccuracy><loc:speedAccuracy>0.51</loc:speedAccuracy>\
            <loc:courseAccuracy>12.3456</loc:courseAccuracy><loc:climb>-0.123</loc:climb>\
            <loc:timeSource>received</loc:timeSource><loc:receiverDate>2006-04-16T18:26:34.000Z</loc:receiverDate>\
            </extensions>
            """)
        #expect(event.kind == .point)
        #expect(event.creationDate == Timestamp(milliseconds: 1_764_527_194_007))
        #expect(event.altitude == Decimal4(scaled: 345_678))
        #expect(event.ellipsoidalAltitude == Decimal4(scaled: 741_234))
        #expect(event.name == "a & b")
        #expect(event.note == "n")
        #expect(event.device == "/dev/ttyACM0")
        #expect(event.mode == .threeD)
        #expect(event.satellitesUsed == 11)
        #expect(event.hdop == Decimal3(scaled: 910))
        #expect(event.speed == Decimal3(scaled: 13_123))
        #expect(event.course == Decimal4(scaled: 2_711_234))
        #expect(event.horizontalAccuracy == Decimal3(scaled: 4123))
        #expect(event.verticalAccuracy == Decimal3(scaled: 6500))
        #expect(event.speedAccuracy == Decimal3(scaled: 510))
        #expect(event.courseAccuracy == Decimal4(scaled: 123_456))
        #expect(event.climb == Decimal3(scaled: -123))
        #expect(event.timeSource == .received)
        #expect(event.receiverDate == "2006-04-16T18:26:34.000Z")
    }

    @Test("The altitude of a 2D fix comes back from our extension, and counts for nothing beside an elevation")
    func altitudeOf2D() throws {
        for ellipsoidal in [nil, Decimal4(scaled: 741_335)] {
            var event = Event.bare(.mark)
            event.mode = .twoD
            event.altitude = Decimal4(scaled: 341_234)
            event.ellipsoidalAltitude = ellipsoidal
            let text = try export([(event, nil), (event, Track(id: 1))], as: GPXFormat(FormatSettings()))
            let reading = try Reading.of(text)
            #expect(reading.problems == [] && reading.unplaced == [:])
            #expect((reading.marks + reading.points).map(\.altitude) == [event.altitude, event.altitude])
            #expect((reading.marks + reading.points).map(\.ellipsoidalAltitude) == [ellipsoidal, ellipsoidal])
        }
        let both = try Reading.of(
            """
            <gpx><wpt lat="1" lon="2"><ele>3</ele><extensions><altitude>4</altitude></extensions></wpt></gpx>
            """)
        #expect(both.marks.map(\.altitude) == [Decimal4(scaled: 30_000)])
        #expect(both.unplaced == ["unknown extensions": 1])
    }

    @Test("What a point does not say is unknown")
    func unknown() throws {
        var bare = Event(id: 0, kind: .point, coordinate: try #require(Coordinate(latitude: 1.0, longitude: 2.0)))
        for inner in ["", "<ele/>", "<time> </time><sat></sat>", "<fix>none</fix>", "<name> </name>"] {
            #expect(try point(inner) == bare)
        }
        bare.ellipsoidalAltitude = Decimal4(scaled: 74_000)
        let own = "<extensions><x:ellipsoidalAltitude>7.4</x:ellipsoidalAltitude></extensions>"
        #expect(try point(own) == bare)
    }

    private static let marked: [(inner: String, note: String?)] = [
        ("<cmt>a</cmt>", "a"), ("<desc>a</desc>", "a"), ("<cmt>a</cmt><desc>a</desc>", "a"),
        ("<desc>b</desc><cmt>a</cmt>", "a\nb"), ("<desc>\n  a\n  b\n</desc>", "a\n  b"), ("<desc> a </desc>", " a "),
        ("<desc><![CDATA[<b>x</b>]]></desc>", "<b>x</b>"), ("<desc>x<b>y</b>z</desc>", "xyz"),
        ("<desc>x<!-- y -->z</desc>", "xz"), ("<extensions><desc>no</desc></extensions>", nil),
    ]

    @Test("A comment and a description are the note", arguments: marked)
    func notes(inner: String, note: String?) throws {
        #expect(try point(inner).note == note)
    }

    @Test("Speed and course come from wherever they stand")
    func motion() throws {
        for inner in [
            "<speed>1.5</speed><course>90</course>", "<extensions><speed>1.5</speed><course>90</course></extensions>",
            "<extensions><a><b:speed> 1.500 </b:speed><b:course>9e1</b:course></a></extensions>",
        ] {
            #expect(try point(inner).speed == Decimal3(scaled: 1500))
            #expect(try point(inner).course == Decimal4(scaled: 900_000))
        }
    }

    @Test("Marks, routes, tracks and segments keep their order, names and kinds")
    func structure() throws {
        let reading = try Reading.of(
            """
            <gpx version="7.7.5-play"><metadata><name>no</name></metadata>
            <wpt lat="-90" lon="-180"><name>South</name></wpt>
            <rte><name>Plan</name><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte>
            <trk><cmt>fine</cmt><name>Trip</name><trkseg/><trkseg><trkpt lat="3" lon="3"/></trkseg>
            <trkseg><trkpt lat="4" lon="4"/><trkpt lat="5" lon="5"/></trkseg></trk>
            <trk><name>Nothing</name><trkseg></trkseg></trk><wpt lat="90" lon="180"/></gpx>
            """)
        #expect(reading.marks.map { $0.name } == ["South", nil])
        #expect(reading.marks.map { $0.kind } == [.mark, .mark])
        #expect(reading.lines.map { $0.kind } == [.route, .track, .track])
        #expect(reading.lines.map { $0.name } == ["Plan", "Trip", "Nothing"])
        #expect(reading.lines[1].note == "fine")
        #expect(reading.lines.map { $0.segments.map { $0.count } } == [[2], [0, 1, 2], [0]])
        #expect(reading.problems == [])
    }

    private static let spoilt: [(inner: String, problem: String)] = [
        ("<trkpt lat=\"120\" lon=\"2\"/>", "3: latitude 120 is off the globe"),
        ("<trkpt lat=\"1\" lon=\"-180.1\"/>", "3: longitude -180.1 is off the globe"),
        ("<trkpt lat=\"x\" lon=\"2\"/>", "3: the latitude 'x' is no number"),
        ("<trkpt lat=\"1\" lon=\"\"/>", "3: the longitude '' is no number"),
        ("<trkpt lon=\"1\"/>", "3: a point without a place is left out"),
        ("<trkpt lat=\"NaN\" lon=\"1\"><time>x</time></trkpt>", "3: the latitude 'NaN' is no number"),
    ]

    @Test("A point that is nowhere is named with its line, and the others are taken", arguments: spoilt)
    func spoiltPoints(inner: String, problem: String) throws {
        let reading = try Reading.of(
            "<gpx><trk><trkseg>\n<trkpt lat=\"1\" lon=\"2\"/>\n\(inner)\n<trkpt lat=\"3\" lon=\"4\"/></trkseg></trk></gpx>"
        )
        #expect(reading.problems == [problem])
        #expect(reading.points.count == 2)
    }

    private static let spoiltValues: [(inner: String, problem: String)] = [
        ("<time>yesterday</time>", "the time 'yesterday' is no date, and is left out"),
        ("<ele>high</ele>", "the altitude 'high' is no number, and is left out"),
        ("<sat>4.5</sat>", "the number of satellites '4.5' is no number, and is left out"),
    ]

    @Test("A value that is none is named, and its point is taken without", arguments: spoiltValues)
    func spoiltValue(inner: String, problem: String) throws {
        let reading = try Reading.of("<gpx><wpt lat=\"1\" lon=\"2\">\(inner)</wpt></gpx>")
        #expect(reading.problems == ["1: " + problem])
        #expect(reading.marks.count == 1)
    }

    @Test("What cannot be, and what has no place, is counted")
    func counted() throws {
        let reading = try Reading.of(
            """
            <gpx><metadata><time>2025-01-01T00:00:00Z</time><author><name>x</name></author></metadata><trk><type>run</type>
            <trkseg><trkpt lat="1" lon="2"><pdop>3</pdop><vdop>2</vdop><extensions><hr>60</hr><a><b:hr>61</b:hr>
            <c>1</c></a><speed>-1</speed><course>400</course></extensions></trkpt></trkseg></trk></gpx>
            """)
        #expect(
            reading.unplaced == [
                "facts about the file": 1, "types": 1, "vertical and position dilutions": 2, "heart rates": 2,
                "unknown extensions": 1, "negative speeds": 1, "courses outside 0 to 360": 1,
            ])
        #expect(reading.points.map { $0.speed } == [nil])
    }

    @Test("A pause that OpenTracks wrote as points off the globe is a gap")
    func pause() throws {
        let reading = try Reading.of(
            """
            <gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="100" lon="0"/><trkpt lat="200" lon="0"/>
            <trkpt lat="3" lon="4"/></trkseg></trk></gpx>
            """)
        #expect(reading.problems == [])
        #expect(reading.lines[0].segments.map { $0.count } == [1, 0, 1])
    }

    @Test("A time without a zone is in the zone that is asked for")
    func zone() throws {
        let hour = ReaderSettings { $0.timestamp.map { $0 + -3_600_000 } }
        let text = "<gpx><wpt lat=\"1\" lon=\"2\"><time>1970-01-01T01:00:00</time></wpt></gpx>"
        #expect(try Reading.of(text, hour).marks.map { $0.creationDate } == [Timestamp(milliseconds: 0)])
    }
}
