import EventStore
import Glibc
import LocationsTestSupport
import Positioning
import Testing

@Suite("Import")
struct ImportTests {
    private static let file = """
        <gpx><wpt lat="54.5" lon="18.6"><time>2025-06-01T10:00:00Z</time><name>Harbour</name></wpt>
        <trk><name>Trip</name><trkseg>
        <trkpt lat="54.1" lon="18.1"><time>2025-06-01T10:00:00Z</time><extensions><hr>60</hr></extensions></trkpt>
        <trkpt lat="120" lon="18.1"><time>2025-06-01T10:00:01Z</time></trkpt>
        <trkpt lat="54.2" lon="18.2"><time>2025-06-01T10:00:02</time></trkpt>
        </trkseg></trk></gpx>
        """

    /// Some points a second apart, from a step on.
    private func track(_ steps: Range<Int>, name: String = "t") -> String {
        let points = steps.map { step in
            "<trkpt lat=\"54.\(10_000 + step)\" lon=\"18\"><time>1970-01-02T\(clock(step))Z</time></trkpt>\n"
        }
        return "<gpx><trk><name>\(name)</name><trkseg>\n\(points.joined())</trkseg></trk></gpx>"
    }

    private func clock(_ second: Int) -> String {
        [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    @Test("of nothing, or only for a trial, makes no store")
    func noStore() throws {
        let store = try StoreFixture(nil)
        let path = try store.folder.write(Self.file, to: "a.gpx")
        #expect(try store.run("import", store.folder.file("nope.gpx")).code == 66)
        let trial = try store.run("import", "--dry-run", path, path)
        #expect(trial.code == 0 && trial.errors.contains("would add 3 events in 1 track"), "\(trial.errors)")
        #expect(names(in: store.folder.path) == ["a.gpx"])
    }

    @Test("says what was added, what is no good, and what has no place")
    func report() throws {
        let store = try StoreFixture(nil)
        let path = try store.folder.write(Self.file, to: "a.gpx")
        let run = try store.run("import", path)
        #expect(run.code == 0)
        #expect(run.output == "")
        #expect(
            run.errors == """
                locations: \(path):4: latitude 120 is off the globe
                locations: added 3 events in 1 track from '\(path)'; no place for heart rates (1)

                """)
        let again = try store.run("import", path)
        #expect(again.errors.contains("added 0 events (3 known already) from"))
        #expect(try sqlite3(store.path, "SELECT name, source FROM Track") == "Trip|a.gpx\n")
    }

    @Test("prints what it added as JSON, and adds nothing on trial")
    func json() throws {
        let store = try StoreFixture(nil)
        let path = try store.folder.write(Self.file, to: "a.gpx")
        let trial = try store.run("import", "--dry-run", path)
        #expect(trial.errors.contains("would add 3 events in 1 track"))
        _ = try store.open()
        #expect(try store.run("import", "--dry-run", path).errors.contains("would add 3 events in 1 track"))
        #expect(try sqlite3(store.path, "SELECT count(*) FROM Event") == "0\n")
        #expect(
            try store.run("import", "--json", path).output == """
                {"file":"\(path)","added":3,"known":0,"tracks":1,"marks":1,"problems":1,"unplaced":{"heart rates":1}}

                """)
    }

    @Test("refuses a file with any problem where it is to be strict, and goes on with the next")
    func strict() throws {
        let store = try StoreFixture(nil)
        let bad = try store.folder.write(Self.file, to: "bad.gpx")
        let good = try store.folder.write(track(0..<5), to: "good.gpx")
        let run = try store.run("import", "--strict", bad, good)
        #expect(run.code == 65)
        #expect(run.errors.contains("cannot import '\(bad)': 1 problem, and --strict; nothing of it was added\n"))
        #expect(run.errors.contains("added 5 events in 1 track from '\(good)'\n"))
        #expect(try sqlite3(store.path, "SELECT count(*) FROM Event") == "5\n")
    }

    @Test("says that what follows the end of a document is left out, and refuses it where it is to be strict")
    func concatenated() throws {
        let store = try StoreFixture(nil)
        let both = try store.folder.write(track(0..<5) + "\n" + track(5..<9), to: "both.gpx")
        let run = try store.run("import", both)
        #expect(run.code == 0)
        #expect(run.errors.contains("both.gpx:8: what follows the end of the document is left out\n"))
        #expect(run.errors.contains("added 5 events"))
        #expect(try store.run("import", "--strict", both).code == 65)
    }

    @Test(
        "and export of places at longitudes 180 and -180 add nothing",
        arguments: ["gpx", "kml", "geojson", "geojsonl", "csv", "tcx", "gpsd", "nmea"])
    func opposite(format: String) throws {
        let store = try StoreFixture(nil)
        let rows = (0..<20).map { second in
            let clock = clock(second)
            let longitude = second % 5 == 0 ? "180" : second % 5 == 1 ? "-180" : second % 3 == 0 ? "179.9" : "-179.9"
            return "2024-01-01T\(clock)Z,10.\(second),\(longitude)\n"
        }
        let file = try store.folder.write("time,latitude,longitude\n" + rows.joined(), to: "a.csv")
        #expect(try store.run("import", file).errors.contains("added 20 events"))
        let copy = store.folder.file("b.\(format)")
        #expect(try store.run("export", "-f", format, "-o", copy).code == 0)
        let again = try store.run("import", copy)
        #expect(again.errors.contains("added 0 events (20 known already)"), "\(again.errors)")
        let next = try StoreFixture(nil)
        #expect(try next.run("import", "--strict", copy).errors.contains("added 20 events"))
    }

    @Test("names the first ten problems, and counts the rest")
    func manyProblems() throws {
        let store = try StoreFixture(nil)
        let path = try store.folder.write(
            "<gpx>" + String(repeating: "\n<wpt lat=\"x\" lon=\"1\"/>", count: 25) + "</gpx>", to: "a.gpx")
        let errors = try store.run("import", path).errors.split(separator: "\n")
        #expect(errors.count == 12)
        #expect(errors[9].hasSuffix("a.gpx:11: the latitude 'x' is no number"))
        #expect(errors[10].hasSuffix("a.gpx: 15 more problems"))
    }

    @Test("says why a file is not taken, with the right exit code, and takes the others")
    func refusals() throws {
        let store = try StoreFixture(nil)
        let good = try store.folder.write(track(0..<5), to: "good.gpx")
        let text = try store.folder.write("Dear diary\n", to: "diary.xyz")
        let empty = try store.folder.write("", to: "empty.gpx")
        let missing = store.folder.file("missing.gpx")
        for (path, code, reason) in [
            (missing, 66, "No such file or directory"), (store.folder.path, 66, "Is a directory"),
            (text, 65, "it is none of gpx, "), (empty, 65, "it is empty"),
        ] as [(String, CInt, String)] {
            let run = try store.run("import", path, good)
            #expect(run.code == code)
            #expect(run.errors.hasPrefix("locations: cannot import '\(path)': \(reason)"), "\(run.errors)")
            #expect(run.errors.contains("from '\(good)'"))
        }
        #expect(try store.run("import", "--format", "tape", good).code == 64)
        #expect(try store.run("import", "--zone", "Mars/Olympus", good).code == 64)
        #expect(try store.run("import").code == 64)
    }

    @Test("takes what comes through standard input, and any ending")
    func standardInput() throws {
        let store = try StoreFixture(nil)
        let run = try store.run("import", "-", input: track(0..<5))
        #expect(run.errors == "locations: added 5 events in 1 track from '-'\n")
        #expect(try sqlite3(store.path, "SELECT source IS NULL FROM Track") == "1\n")
        let path = try store.folder.write(track(5..<7), to: "track.csv")
        #expect(try store.run("import", path).errors.contains("added 2 events"))
    }

    @Test("reads times without a zone in the zone that is asked for")
    func zone() throws {
        for (zone, hour) in [("UTC", "10"), ("Europe/Berlin", "08"), ("+05:30", "04"), ("-02", "12")] {
            let store = try StoreFixture(nil)
            let path = try store.folder.write(Self.file, to: "a.gpx")
            _ = try store.run("import", "--zone=\(zone)", path)
            let dates = try sqlite3(store.path, "SELECT creationDate FROM Event WHERE latitude = 54.2")
            #expect(dates.hasPrefix("2025-06-01T\(hour):"), "\(zone)")
        }
    }

    @Test("adds of an overlapping file only what is new")
    func overlap() throws {
        let store = try StoreFixture(nil)
        let first = try store.folder.write(track(0..<3000), to: "a.gpx")
        let second = try store.folder.write(track(2000..<5000), to: "b.gpx")
        #expect(
            try store.run("import", first, second).errors.contains(
                "added 2,000 events (1,000 known already) in 1 track"))
        #expect(try sqlite3(store.path, "SELECT count(*), count(DISTINCT creationDate) FROM Event") == "5000|5000\n")
    }

    @Test("and export give the same bytes, however often they are repeated")
    func roundTrip() throws {
        let store = try StoreFixture(nil)
        try store.add([
            full(0).with { $0.kind = .mark },
            full(1).with {
                $0.kind = .mark; $0.creationDate = nil
            },
        ])
        try store.add((10..<20).map { full($0) }, .track(name: "First & <last>"))
        try store.add(
            (20..<30).map {
                full($0).with {
                    $0.device = nil; $0.mode = .twoD
                }
            }, .track(name: nil))
        try sqlite3(store.path, "UPDATE Track SET note = 'a' || char(10) || 'b' WHERE id = 1")
        var exports = [try store.run("export").output]
        for round in 0..<2 {
            let file = try store.folder.write(exports[round], to: "\(round).gpx")
            let next = try StoreFixture(nil)
            #expect(try next.run("import", "--strict", file).code == 0)
            exports.append(try next.run("export").output)
            #expect(try next.run("import", file).errors.contains("added 0 events"))
        }
        #expect(exports[0].contains("<loc:receiverDate>"))
        #expect(exports[0].matches(of: /<loc:altitude>/).count == 10)
        #expect(exports[0].contains("<desc>a\nb</desc>"))
        #expect(exports[1] == exports[0])
        #expect(exports[2] == exports[0])
    }

    @Test("and export of KML and KMZ lose nothing of a track", arguments: ["kml", "kmz"])
    func roundTripThroughKML(format: String) throws {
        let store = try StoreFixture(nil)
        try store.add((10..<20).map { full($0) }, .track(name: "First & <last>"))
        try store.add(
            (20..<30).map {
                full($0).with {
                    $0.device = nil; $0.mode = .twoD; $0.speed = nil
                }
            }, .track(name: nil))
        try sqlite3(store.path, "UPDATE Track SET note = 'a' || char(10) || 'b' WHERE id = 1")
        let whole = try store.run("export").output
        var current = store
        for round in 0..<2 {
            let file = current.folder.file("\(round).\(format)")
            #expect(try current.run("export", "-f", format, "-o", file).code == 0)
            let next = try StoreFixture(nil)
            #expect(try next.run("import", "--strict", file).code == 0)
            #expect(try next.run("export").output == whole)
            current = next
        }
        #expect(whole.contains("<loc:courseAccuracy>12.3456</loc:courseAccuracy>"))
    }

    @Test("and export of TCX give the same bytes, with the names of tracks")
    func roundTripThroughTCX() throws {
        let store = try StoreFixture(nil)
        try store.add((10..<20).map { full($0) }, .track(name: "A name longer than a course's"))
        try store.add((20..<30).map { full($0) }, .track(name: "Short"))
        try sqlite3(store.path, "UPDATE Track SET note = 'a' || char(10) || 'b' WHERE id = 2")
        let first = try store.run("export", "-f", "tcx").output
        let next = try StoreFixture(nil)
        #expect(try next.run("import", "--strict", try store.folder.write(first, to: "a.tcx")).code == 0)
        #expect(
            try sqlite3(next.path, "SELECT name, replace(note, char(10), '/') FROM Track ORDER BY id")
                == "A name longer than a course's|\nShort|a/b\n")
        #expect(try next.run("export", "-f", "tcx").output == first)
    }

    /// An event of which everything is known.
    private func full(_ second: Int64) -> Event {
        Event.example(after: second, note: "note \(second)").with { event in
            event.receivedDate = nil
            event.name = "name \(second)"
            event.timeSource = second % 2 == 0 ? .gps : .received
            event.receiverDate = second % 3 == 0 ? "2006-04-16T18:26:34.000Z" : nil
            event.mode = .threeD
            event.device = "/dev/ttyACM0"
            event.altitude = Decimal4(scaled: 345_678 + second)
            event.ellipsoidalAltitude = Decimal4(scaled: 741_234)
            event.horizontalAccuracy = Decimal3(scaled: 4123)
            event.verticalAccuracy = Decimal3(scaled: 6500)
            event.speed = Decimal3(scaled: 13_000 + second)
            event.speedAccuracy = Decimal3(scaled: 510)
            event.course = Decimal4(scaled: 2_711_234)
            event.courseAccuracy = Decimal4(scaled: 123_456)
            event.climb = Decimal3(scaled: -123)
            event.satellitesUsed = 11
            event.hdop = Decimal3(scaled: 910)
        }
    }

    @Test("names some dozen kinds of what has no place, and counts the others together")
    func manyUnplaced() throws {
        let store = try StoreFixture(nil)
        let arrays = (0..<80).map { index in
            "<gx:SimpleArrayData name=\"odd\(index)\"><gx:value>1</gx:value></gx:SimpleArrayData>"
        }
        let file = """
            <kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track><when>2026-11-30T18:26:34Z</when>
            <gx:coord>13 52 0</gx:coord><ExtendedData><SchemaData>\(arrays.joined())</SchemaData></ExtendedData></gx:Track>
            </Placemark></kml>
            """
        let run = try store.run("import", try store.folder.write(file, to: "a.kml"))
        #expect(run.code == 0)
        #expect(run.errors.contains("added 1 event in 1 track"))
        #expect(run.errors.contains("'odd49' (1), others (30)"))
        #expect(run.errors.utf8.count < 3_000)
    }
}
