import ByteIO
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("Reading XML")
struct XMLReadingTests {
    private static let body = "<wpt lat=\"1\" lon=\"2\"><name>Zürich</name></wpt>"

    private static func utf16(_ text: String, isBigEndian: Bool, mark: Bool = true) -> [UInt8] {
        var bytes: [UInt8] = []
        for unit in (mark ? "\u{FEFF}" + text : text).utf16 {
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
            bytes.append(contentsOf: isBigEndian ? [high, low] : [low, high])
        }
        return bytes
    }

    private static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    /// The same mark, as writers have put it.
    private static let encoded: [(what: String, bytes: [UInt8])] = [
        ("UTF-8", Array("<gpx>\(body)</gpx>".utf8)),
        ("a mark", Array("\u{FEFF}<gpx>\(body)</gpx>".utf8)),
        ("spaces first", Array("\n <?xml version=\"1.0\"?><gpx>\(body)</gpx>".utf8)),
        ("a prefix", Array("<g:gpx xmlns:g=\"http://www.topografix.com/GPX/1/1\">\(prefixed)</g:gpx>".utf8)),
        ("an undeclared prefix", Array("<g:gpx>\(prefixed)</g:gpx>".utf8)),
        ("UTF-16", utf16("<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx>\(body)</gpx>", isBigEndian: false)),
        ("UTF-16, big end first", utf16("<gpx>\(body)</gpx>", isBigEndian: true)),
        ("Latin-1", latin1("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><gpx>\(body)</gpx>")),
        ("Latin-1 that nobody declared", latin1("<gpx>\(body)</gpx>")),
        ("Latin-1 that claims to be UTF-8", latin1("<?xml version=\"1.0\" encoding=\"UTF-8\"?><gpx>\(body)</gpx>")),
        ("Windows", latin1("<?xml version=\"1.0\" encoding=\"Windows-1252\"?><gpx>\(body)</gpx>")),
        ("NULs at the end", Array("<gpx>\(body)</gpx>\n\(nulls)".utf8)),
        ("a DOCTYPE", Array("<!DOCTYPE gpx SYSTEM \"http://localhost/gpx.dtd\"><gpx>\(body)</gpx>".utf8)),
    ]
    private static let nulls = String(repeating: "\0", count: 100_000)
    private static let prefixed = "<g:wpt lat=\"1\" lon=\"2\"><g:name>Zürich</g:name></g:wpt>"

    @Test("Any encoding, prefix and end will do", arguments: encoded)
    func encodings(what: String, bytes: [UInt8]) throws {
        let reading = try Reading.of(bytes)
        #expect(reading.marks.map { $0.name } == ["Zürich"])
        #expect(reading.problems == [])
    }

    @Test("A file that is cut off gives what was whole, and says where it ends")
    func cut() throws {
        let text = "<gpx><trk><trkseg>\n<trkpt lat=\"1\" lon=\"2\"></trkpt>\n<trkpt lat=\"3\" lon=\"4\"></trkpt>"
        let whole = text.utf8.count
        for count in 60..<whole {
            let reading = try Reading.of(Array(text.utf8.prefix(count)))
            #expect(reading.points.count == 1)
            #expect(
                reading.problems == ["3: the file is cut off here"]
                    || reading.problems == ["2: the file is cut off here"])
        }
        let torn = try Reading.of(text + "</trk>")
        #expect(torn.points.count == 2)
        #expect(torn.problems == ["3: not well-formed XML (mismatched tag); the rest is left out"])
        let nulls = try Reading.of(Array(text.utf8) + [UInt8](repeating: 0, count: 5000))
        #expect(nulls.points.count == 2)
        #expect(nulls.problems.count == 1)
    }

    @Test("Characters survive wherever a piece of the file ends within them")
    func pieces() throws {
        // The file is read in pieces of 64 kB.
        for offset in 0..<6 {
            let name = String(repeating: "x", count: 65_400 + offset * 7) + String(repeating: "aß…🏔", count: 40)
            let text = "<gpx><wpt lat=\"1\" lon=\"2\"><name>\(name)</name></wpt></gpx>"
            #expect(try Reading.of(text).marks.map { $0.name } == [name])
        }
        var mixed = Array("<gpx><wpt lat=\"1\" lon=\"2\"><name>ß".utf8)
        mixed.append(contentsOf: [0xDF, 0x80, 0xE2, 0x82])
        mixed.append(contentsOf: "x</name></wpt></gpx>".utf8)
        #expect(try Reading.of(mixed).marks.map { $0.name } == ["ß\u{7C0}â‚x"])
    }

    @Test("Nothing is lost wherever the pieces of a file part, however small they are")
    func parts() throws {
        // The first bytes are read as one, however small the pieces.
        let spaces = String(repeating: " ", count: 300)
        let text = "\u{FEFF}<gpx>\(spaces)<wpt lat='1' lon='2'><name>a name, put off &amp; kept</name></wpt></gpx>"
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "file")
        for chunk in 1...120 {
            var reader = GPXReader(ReaderSettings())
            var names: [String?] = []
            try reader.read(FileInput(path: path, chunk: chunk)) { item in
                if case .mark(let event) = item { names.append(event.name) }
            }
            #expect(names == ["a name, put off & kept"], "in pieces of \(chunk) bytes")
        }
    }

    private static let documents: [(format: String, text: String)] = [
        ("gpx", "<gpx>\n<wpt lat=\"1\" lon=\"2\"/></gpx>"),
        ("kml", "<kml><Placemark>\n<Point><coordinates>2,1</coordinates></Point></Placemark></kml>"),
        (
            "tcx",
            "<TrainingCenterDatabase><Courses><Course><Track><Trackpoint>\n<Position><LatitudeDegrees>1</LatitudeDegrees>"
                + "<LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint></Track></Course></Courses>"
                + "</TrainingCenterDatabase>"
        ),
    ]

    @Test(
        "What follows the document is told of once, with its line, and NULs, spaces and comments are nothing",
        arguments: documents)
    func behind(format: String, text: String) throws {
        let nulls = String(repeating: "\0", count: 200_000)
        let long = String(repeating: "x", count: 200_000)
        for (rest, line) in [
            ("", nil), ("\n \r\n\t", nil), ("\0", nil), ("\n\0 \0\n\0", nil), (nulls, nil),
            ("\n<!-- made by hand -->\n<?x y?>\n", nil),
            (text, 2), ("\n\(text)", 3), ("\n<?xml version=\"1.0\"?>\n\(text)", 3), ("\u{FEFF}\(text)", 2), ("x", 2),
            ("\n\n</gpx>", 4), ("&amp;", 2), ("<!-- a comment without an end", 2), ("\n<", 3), ("<a", 2),
            ("\0\n\0x", 3), ("\(nulls)\n\(nulls)\n\(text)\n\(text)", 4), ("<!DOCTYPE gpx>", 2), ("\u{1A}", 2),
            ("é", 2), ("\n\0\(long)", 3),
        ] as [(String, Int?)] {
            let reading = try Reading.of(text + rest)
            #expect(reading.marks.count + reading.points.count == 1)
            let expected = line.map { ["\($0): what follows the end of the document is left out"] } ?? []
            #expect(reading.problems == expected, "\(rest.prefix(20).debugDescription)")
        }
    }

    @Test("What follows the document is told of wherever the pieces of the file part")
    func behindInPieces() throws {
        let spaces = String(repeating: " ", count: 300)
        let start = "<gpx>\(spaces)<wpt lat='1' lon='2'/></gpx>"
        let folder = try TemporaryFolder()
        for (rest, line) in [
            ("\n\0\0\n\0\0", nil), ("\n\0\0\n\0<gpx/>", 3), ("\n<gpx></gpx>", 2), ("<", 1), ("\n\n\n\0x", 4),
            ("\r\0\0", nil),
        ] as [(String, Int?)] {
            let path = try folder.write(start + rest, to: "file")
            for chunk in 1...60 {
                var reader = GPXReader(ReaderSettings())
                var (marks, lines) = (0, [Int?]())
                try reader.read(FileInput(path: path, chunk: chunk)) { item in
                    if case .mark = item { marks += 1 }
                    if case .problem(let line, _) = item { lines.append(line) }
                }
                #expect(marks == 1 && lines == (line.map { [$0] } ?? []), "in pieces of \(chunk) bytes")
            }
        }
    }

    @Test("In UTF-16 too, what follows the document is told of, and NULs are not")
    func behindUTF16() throws {
        let text = "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>"
        for isBigEndian in [true, false] {
            let whole = Self.utf16(text, isBigEndian: isBigEndian)
            for count in [0, 2, 3, 4, 1000] {
                let padded = try Reading.of(whole + [UInt8](repeating: 0, count: count))
                #expect(padded.marks.count == 1 && padded.problems == [])
            }
            let twice = try Reading.of(whole + Self.utf16("\n" + text, isBigEndian: isBigEndian, mark: false))
            #expect(twice.marks.count == 1)
            #expect(twice.problems == ["2: what follows the end of the document is left out"])
        }
    }

    @Test("Points outside of what they should stand in make a track of their own")
    func stray() throws {
        let point = "<trkpt lat=\"1\" lon=\"2\"/>"
        let gpx = try ReadFile("<gpx>\(point)\(point)<trk><name>a</name><trkseg>\(point)</trkseg></trk>\(point)</gpx>")
        #expect(gpx.stray == 0 && gpx.tracks.map(\.points.count) == [2, 1, 1])
        #expect(gpx.tracks.map(\.name) == [nil, "a", nil])
        let kml = try ReadFile(
            "<kml><Placemark><name>a</name><Curve><coordinates>1,2 3,4</coordinates></Curve></Placemark></kml>")
        #expect(kml.stray == 0 && kml.tracks.map(\.points.count) == [2] && kml.tracks.first?.name == "a")
    }

    @Test("A name or a note behind the points still names the track, in KML as in GPX")
    func lateNames() throws {
        let kml = try Reading.of(
            "<kml><Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString><name>a</name><description>b</description></Placemark></kml>"
        )
        #expect(kml.lines.map { $0.name } == ["a"] && kml.lines.map { $0.note } == ["b"])
        let gpx = try Reading.of(
            "<gpx><trk><cmt>c</cmt><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg><name>a</name><desc>b</desc></trk></gpx>"
        )
        #expect(gpx.lines.map { $0.name } == ["a"] && gpx.lines.map { $0.note } == ["c\nb"])
        #expect(kml.problems == [] && gpx.problems == [])
    }

    @Test("A long text is left out, and a long coordinate list is read")
    func long() throws {
        let text = String(repeating: "x", count: 1 << 20 + 1)
        let reading = try Reading.of("<gpx><wpt lat=\"1\" lon=\"2\"><desc>\(text)</desc><name>a</name></wpt></gpx>")
        #expect(reading.marks.map { $0.name } == ["a"])
        #expect(reading.marks.map { $0.note } == [nil])
        #expect(reading.problems == ["1: a text longer than a megabyte is left out"])
        let places = String(repeating: "1.25,2.5,3.75 ", count: 100_000)
        let line = try Reading.of(
            "<kml><Placemark><LineString><coordinates>\(places)</coordinates></LineString></Placemark></kml>")
        #expect(line.points.count == 100_000)
        #expect(line.problems == [])
    }

    /// Each entity is eight of the one before.
    private static func laughs() -> String {
        var text = "<!DOCTYPE gpx [<!ENTITY a0 \"ha\">"
        for number in 1...15 {
            let references = String(repeating: "&a\(number - 1);", count: 8)
            text.append("<!ENTITY a\(number) \"\(references)\">")
        }
        text.append("]><gpx><wpt lat=\"1\" lon=\"2\"><name>&a15;</name></wpt></gpx>")
        return text
    }

    private static func long(_ text: String, times count: Int, after start: String, before end: String = "") -> String {
        var result = start
        result.append(String(repeating: text, count: count))
        result.append(end)
        return result
    }

    private static let entities = "it declares entities of its own, as no file of tracks needs; take its DOCTYPE out"
    private static let hostile: [(what: String, text: String, refusal: String)] = [
        ("laughs", laughs(), entities),
        (
            "an external entity",
            "<!DOCTYPE gpx [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><gpx><wpt lat=\"1\" lon=\"2\"><name>&a;</name></wpt></gpx>",
            entities
        ),
        (
            "an external parameter entity",
            "<!DOCTYPE gpx [<!ENTITY % a SYSTEM \"http://localhost:1/x\">%a;]><gpx><wpt lat=\"1\" lon=\"2\"/></gpx>",
            entities
        ),
        (
            "100,000 levels", long("<a>", times: 100_000, after: "<gpx>"),
            "its elements are nested deeper than 1000 levels"
        ),
        (
            "a long tag", long("1", times: 5 << 20, after: "<gpx><wpt lat=\"", before: "\" lon=\"2\"/></gpx>"),
            "a tag or a comment in line 1 is longer than a megabyte"
        ),
        (
            "a long comment", long("-x", times: 3 << 20, after: "<gpx><!--", before: "--></gpx>"),
            "a tag or a comment in line 1 is longer than a megabyte"
        ),
    ]

    @Test("Hostile documents are refused with a sentence", arguments: hostile)
    func hostileDocuments(what: String, text: String, refusal sentence: String) {
        #expect(refusal { try Reading.of(text) } == sentence)
    }

    @Test("What is no track file is recognised by no reader of XML")
    func foreign() {
        for text in [
            "", "<", "<html><body/></html>", "gpx", "{\"gpx\": 1}", "<?xml version=\"1.0\"?><svg/>", "<gpx2/>",
        ] {
            for reader in [GPXReader.self, KMLReader.self, KMZReader.self, TCXReader.self] as [any TrackReader.Type] {
                let isRecognised = reader.recognises(Array(text.utf8))
                #expect(!isRecognised, "\(text)")
            }
        }
    }
}
