import ByteIO
import Positioning
import Testing
import TrackFormats

@Suite("Reading CSV")
struct CSVReaderTests {
    @Test("Brings back what this program writes of an event, exactly")
    func ours() throws {
        var full = Event.full(.point)
        full.device = "=1+1"
        var mark = Event.full(.mark, segment: nil)
        mark.note = "two\nlines, \"quoted\""
        mark.track = nil
        var out = ByteWriter()
        EventCSV.writeHeader(into: &out)
        for event in [mark, full, Event.bare()] { EventCSV.write(event, into: &out) }
        let read = try ReadFile(out.text())
        #expect(read.format == "csv" && read.problems.isEmpty && read.unplaced.isEmpty)
        #expect(read.marks.map(\.text) == [mark.text])
        #expect(read.points.map(\.text).count == 2)
        #expect(read.points.first?.device == "=1+1")
        full.track = nil
        full.segment = nil
        #expect(read.points.first?.text == full.text)
        #expect(read.points.last?.text == Event.bare().text)
    }

    @Test(
        "Brings a text back as it was, whatever it begins with and whatever ends its lines",
        arguments: [
            "=1,2", "'=1,2", "''=1", "'=1", "'abc", "'", "''", "'+", "'a,=b", "'\"=\"", "\t", "'\tx", "\nx", "'\nx",
            "\rx",
            "'\rx", "\r\nx", "a\rb", "a\r\nb", "a\nb", "a\n\rb", "a\r\r\nb\r", "a\n\n\nb\n", "\r", "@", "it's =", "=",
        ])
    func texts(text: String) throws {
        var mark = Event.bare(.mark)
        (mark.name, mark.note, mark.device) = (text, "x" + text, text)
        var point = Event.bare(segment: 1)
        point.note = text
        let track = Track(id: 1, name: text)
        let file = try export([(mark, nil), (point, track), (point, track)], as: CSVFormat(FormatSettings()))
        let read = try ReadFile(file)
        #expect(read.problems.isEmpty && read.marks.count == 1 && read.points.count == 2)
        #expect(read.marks.first?.name == text && read.marks.first?.note == "x" + text)
        #expect(read.marks.first?.device == text)
        #expect(read.points.map(\.note) == [text, text] && read.tracks.map(\.name) == [text])
    }

    @Test("Takes line ends within cells of other programs for plain ones")
    func lineEnds() throws {
        let read = try ReadFile("lat,lon,name\r\n1,2,\"a\r\nb\rc\nd\"\r\n")
        #expect(read.marks.map(\.name) == ["a\nb\nc\nd"])
    }

    @Test("Begins a track and a segment where the file does")
    func tracks() throws {
        let read = try ReadFile(
            """
            id,kind,track,trackKind,segment,time,latitude,longitude,trackLabel,name
            1,mark,,,,,1,2,,Bench
            2,point,3,route,,,1,3,Way,Stop
            3,fix,4,track,7,2013-04-30T19:23:57Z,1,4,,
            4,fix,4,track,7,2013-04-30T19:23:58Z,1,5,,
            5,fix,4,track,8,2013-04-30T19:23:59Z,1,6,,

            """)
        #expect(read.marks.map(\.name) == ["Bench"])
        #expect(read.tracks.map(\.kind) == [.route, .track])
        #expect(read.tracks.map(\.name) == ["Way", nil])
        #expect(read.tracks.map { $0.segments.map(\.count) } == [[1], [2, 1]])
        #expect(read.points.first?.name == "Stop")
    }

    private static let headers: [(String, String)] = [
        ("lat,lon,ele\n1.5,-2.5,100\n", ",1.5,-2.5,100"),
        ("Latitude;Longitude;Altitude\n1,5;-2,5;100,25\n", ",1.5,-2.5,100.25"),
        ("lon\tlat\n-2.5\t1.5\n", ",1.5,-2.5"), ("lat|lng|Height (ft)\n1.5|-2.5|1000\n", ",1.5,-2.5,304.8"),
        ("\u{FEFF}LATITUDE N/S,LONGITUDE E/W\n1.5N,2.5W\n", ",1.5,-2.5"),
        ("lat,N/S,lon,E/W\n1.5,S,2.5,W\n", ",-1.5,-2.5"),
        ("Lat [deg],Lon [deg],Speed [km/h]\n1.5,-2.5,36\n", ",1.5,-2.5,,,,,10"),
        ("latitude,longitude,speed_mph,bearing\n1.5,-2.5,10,90\n", ",1.5,-2.5,,,,,4.47,,90"),
        ("\n# made by hand\n\nlat,lon,hdop,sat,fix\n1.5,-2.5,0.9,8,3d\n", ",1.5,-2.5,,,,,,,,,,3,8,0.9"),
        ("lat,lon,speed (kn)\n1.5,-2.5,\"10\"\n", ",1.5,-2.5,,,,,5.144"),
    ]

    @Test("Understands delimiters, names and units", arguments: headers)
    func columns(_ text: String, _ expected: String) throws {
        let read = try ReadFile(text)
        #expect(
            read.points.map(\.text).map { "," + $0 }.map { $0.replacing(",,point", with: "") }.map { trimmed($0) } == [
                expected
            ])
        #expect(read.problems.isEmpty && read.unplaced.isEmpty)
    }

    private func trimmed(_ text: String) -> String {
        var text = text.hasSuffix(",point") ? String(text.dropLast(6)) : text
        while text.hasSuffix(",") { text.removeLast() }
        return text
    }

    private static let dates: [(String, String, String?)] = [
        ("time", "2013-04-30T21:23:57+02:00", "2013-04-30T19:23:57.000Z"),
        ("timestamp", "1367349837", "2013-04-30T19:23:57.000Z"),
        ("timestamp", "1367349837250", "2013-04-30T19:23:57.250Z"),
        ("timestamp", "1367349837.25", "2013-04-30T19:23:57.250Z"), ("time", "12", nil),
        ("date,time", "2013/04/30,19:23:57.5", "2013-04-30T19:23:57.500Z"),
        ("date,time", "2013-4-3,9:03:05", "2013-04-03T09:03:05.000Z"),
        ("date,time", "30.04.2013,19:23:57", "2013-04-30T19:23:57.000Z"),
        ("date,time", "20130430,192357", "2013-04-30T19:23:57.000Z"), ("date,time", "04/05/2013,19:23:57", nil),
        ("date,time", "130430,192357", nil),
        ("date,time,utcoffset", "2013-04-30,21:23:57,+02:00", "2013-04-30T19:23:57.000Z"),
        ("date", "2013-04-30", "2013-04-30T00:00:00.000Z"), ("date", "2013-04-30 19:23:57", "2013-04-30T19:23:57.000Z"),
        ("date,time", "x,2013-04-30T19:23:57Z", "2013-04-30T19:23:57.000Z"), ("time", "yesterday", nil),
    ]

    @Test("Joins dates and times, and makes none of what is none", arguments: dates)
    func instants(_ names: String, _ cells: String, _ expected: String?) throws {
        let read = try ReadFile("\(names),lat,lon\n\(cells),1,2\n")
        #expect(read.points.count == 1)
        #expect(read.points.first?.creationDate == expected.flatMap { FileDate.timestamp($0.utf8, ReaderSettings()) })
        #expect(read.problems == (expected == nil ? ["2: the time is no date"] : []))
    }

    @Test("Takes a time without a zone as UTC unless told, and a column that says UTC as UTC always")
    func zones() throws {
        let hour = ReaderSettings { $0.timestamp.map { $0 + -3_600_000 } }
        let local = try ReadFile("time,lat,lon\n2013-04-30 19:23:57,1,2\n", hour)
        #expect(local.points.dates.map(\.milliseconds) == [1_367_346_237_000])
        let utc = try ReadFile("UTC time,lat,lon\n2013-04-30 19:23:57,1,2\n", hour)
        #expect(utc.points.dates.map(\.milliseconds) == [1_367_349_837_000])
    }

    @Test("Reports what is wrong with its line and takes the rest")
    func wrong() throws {
        let read = try ReadFile(
            """
            name,time,lat,lon,speed,ele,hr
            a,2013-04-30T19:23:57Z,120,2,,,
            b,2013-04-30T19:23:58Z,north,2,,,
            "c
            d",2013-04-30T19:23:59Z,1,2,-1,high,60
            e,2013-04-30T19:24:00Z,,,1,,61
            f,2013-04-30T19:24:01Z,1,200,,,
            "g,2013-04-30T19:24:02Z,1,2,,,
            h,2013-04-30T19:24:03Z,1,2,,,
            i,2013-04-30T19:24:04Z,1,2
            """)
        #expect(read.points.map(\.name) == ["c\nd", "h"])
        #expect(
            read.problems == [
                "2: latitude 120 is off the globe", "3: the latitude is no number", "7: longitude 200 is off the globe",
                "8: a quotation mark is not closed", "10: the file ends within the row",
            ])
        #expect(
            read.unplaced == [
                "negative speeds": 1, "values that are no number": 1, "heart rates": 2, "rows without a position": 1,
            ])
    }

    @Test("Takes named rows of a file without times as places")
    func places() throws {
        let read = try ReadFile("lat,lon,name\n1,2,Bench\n3,4,\n")
        #expect(read.marks.map(\.name) == ["Bench"] && read.points.count == 1)
    }

    @Test("Is not seen in what is none")
    func others() {
        for text in [
            "", "{\"lat\":1,\"lon\":2}\n", "<gpx></gpx>", "$GPRMC,1,2\n", "lat\nlon\n", "latitude and longitude\n",
            "{\"type\":\"Point\",\"coordinates\":[1,2]}",
        ] {
            #expect(!CSVReader.recognises(Array(text.utf8)))
        }
    }

    private static let degrees: [(String, Int64?)] = [
        ("52.52", 52_520_000_000), ("-52.52", -52_520_000_000), ("N 52° 31.2'", 52_520_000_000),
        ("52°31′12″N", 52_520_000_000), ("52 31 12 S", -52_520_000_000), ("s52.52", -52_520_000_000),
        ("52d31m12s", 52_520_000_000), ("52d31m12sS", -52_520_000_000), ("52:31:12", 52_520_000_000),
        ("-52° 31' 12\"", -52_520_000_000), ("N52 31.2", 52_520_000_000), ("52.52 s", -52_520_000_000),
        ("52 31 12s", -52_520_000_000),
        ("-52.52 S", nil), ("N 52 S", nil), ("52 60 S", nil), ("52.5 31", nil), ("52 31.5 12", nil),
        ("52 31 12 4", nil),
        ("E 52", nil), ("", nil), ("N", nil), ("52x31", nil), ("52-31", nil), ("52 -31", nil), ("1e400 3", nil),
        ("0 0 0.0000036", 1), ("361 0", nil),
    ]

    @Test("Understands degrees as people write them", arguments: degrees)
    func human(_ text: String, _ scaled: Int64?) {
        #expect(FileDegrees.parse(text.utf8, letters: "NS")?.scaled == scaled)
    }
}
