import ByteIO
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("GeoJSON")
struct GeoJSONFormatTests {
    /// The features, each as it stands in its line.
    private func features(_ entries: [Entry]) throws -> [String] {
        let text = try export(entries, as: GeoJSONFormat(FormatSettings()))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        try #require(lines.first == #"{"type":"FeatureCollection","features":["#)
        try #require(lines.suffix(2) == ["]}", ""])
        return lines[1...].dropLast(2).map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    }

    private func point(_ longitude: Int64, _ segment: Int64, seconds: Int64? = nil) -> Event {
        var event = Event.bare(segment: segment)
        event.coordinate = .steps(10_000_000_000, longitude * 1_000_000_000)
        event.creationDate = seconds.map { Timestamp(milliseconds: $0 * 1000) }
        return event
    }

    @Test("Of no events is a collection without features")
    func nothing() throws {
        #expect(try features([]).isEmpty)
    }

    @Test("Has a mark as a point with all that is known of it")
    func mark() throws {
        #expect(
            try features([(.full(.mark), nil), (.bare(.mark), nil)]) == [
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-13.404954321,52.520008123,34.1234]},"#
                    + #""properties":{"id":2,"creationDate":"2026-11-30T18:26:34.250Z","altitude":34.1234,"#
                    + #""ellipsoidalAltitude":74.1335,"horizontalAccuracy":3.456,"verticalAccuracy":5.6,"speed":1.234,"#
                    + #""speedAccuracy":0.3,"course":123.4567,"courseAccuracy":1.2,"climb":-0.12,"mode":3,"#
                    + #""satellitesUsed":11,"hdop":0.9,"device":"/dev/ttyACM0","kind":"mark","name":"A bench","#
                    + #""note":"in the shade","track":1,"segment":1,"timeSource":"received","#
                    + #""receivedDate":"2026-11-30T18:26:34.300Z","receiverDate":"2007-04-16T18:26:34.000Z"}}"#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[13.404954,52.520008]},"#
                    + #""properties":{"id":1,"kind":"mark","timeSource":"gps"}}"#,
            ])
    }

    @Test("Has a track of one segment as a line, with the times of its positions beside")
    func line() throws {
        let track = Track(id: 7, name: "Up \"there\"")
        #expect(
            try features([(point(1, 1, seconds: 0), track), (point(2, 1), track)]) == [
                #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,10],[2,10]]},"#
                    + #""properties":{"track":7,"kind":"track","name":"Up \"there\"","#
                    + #""coordTimes":["1970-01-01T00:00:00.000Z",null]}}"#
            ])
    }

    @Test("Has a track of several segments as lines, and a segment of one position as a point")
    func segments() throws {
        let track = Track(id: 7)
        let events = [point(1, 1), point(2, 1), point(3, 2), point(4, 3), point(5, 3), point(6, 3)]
        #expect(
            try features(events.map { ($0, track) }) == [
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[3,10]},"#
                    + #""properties":{"id":1,"kind":"point","segment":2,"timeSource":"gps"}}"#,
                #"{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":"#
                    + #"[[[1,10],[2,10]],[[4,10],[5,10],[6,10]]]},"properties":{"track":7,"kind":"track","#
                    + #""coordTimes":[[null,null],[null,null,null]]}}"#,
            ])
    }

    @Test("Has a route, and a track that is one position, whose point has its name")
    func short() throws {
        let route = Track(id: 1, kind: .route, name: "Plan")
        let text = try features([(point(1, 1), route), (point(2, 1), route), (point(3, 1), Track(id: 2, name: "Dot"))])
        #expect(text.count == 2 && text[0].contains(#""properties":{"track":1,"kind":"route","name":"Plan","#))
        #expect(text[1].contains(#""type":"Point""#) && text[1].contains(#""trackName":"Dot""#))
    }

    @Test("Has a track across the meridian opposite Greenwich as two lines, with the moment of crossing in both")
    func meridian() throws {
        let track = Track(id: 7)
        #expect(
            try features([(point(179, 1, seconds: 0), track), (point(-179, 1, seconds: 2), track)]) == [
                #"{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":"#
                    + #"[[[179,10],[180,10]],[[-180,10],[-179,10]]]},"properties":{"track":7,"kind":"track","#
                    + #""coordTimes":[["1970-01-01T00:00:00.000Z","1970-01-01T00:00:01.000Z"],"#
                    + #"["1970-01-01T00:00:01.000Z","1970-01-01T00:00:02.000Z"]]}}"#
            ])
    }

    @Test("Has an altitude only where the receiver solved for it")
    func altitude() throws {
        var (frozen, low) = (Event.bare(.mark), Event.bare(.mark))
        (frozen.altitude, low.altitude) = (Decimal4(scaled: 10_000), Decimal4(scaled: -5))
        frozen.mode = .twoD
        low.ellipsoidalAltitude = Decimal4(scaled: 400_000)
        let text = try features([(frozen, nil), (low, nil)])
        #expect(text[0].contains(#""coordinates":[13.404954,52.520008]}"#))
        #expect(text[1].contains(#""coordinates":[13.404954,52.520008,-0.0005]}"#))
    }

    @Test("Says how many points' details a line has no place for")
    func leftOut() throws {
        var out = Output.collecting()
        var format = GeoJSONFormat(FormatSettings())
        format.beginTrack(Track(id: 1), into: &out)
        for event in [Event.full(), .bare(), .full()] { try format.event(event, into: &out) }
        format.endSegment(into: &out)
        try format.event(.full(), into: &out)
        format.endSegment(into: &out)
        #expect(format.leftOut.map { $0.count } == [2])
        var frozen = Event.bare()
        (frozen.mode, frozen.altitude) = (.twoD, Decimal4(scaled: 1))
        // A position alone is a point, which has room for all.
        for count in [2, 1, 3] {
            for _ in 0..<count { try format.event(frozen, into: &out) }
            format.endSegment(into: &out)
        }
        #expect(format.leftOut.map { $0.count } == [2, 5])
    }

    @Test(
        "Keeps the rules of RFC 7946 for whatever is in it", .enabled(if: Oracle.hasPython, "needs python3"),
        arguments: [1, 2, 3] as [UInt64])
    func rules(seed: UInt64) async throws {
        try await onThread {
            let entries = sampleEntries(count: 2000, seed: seed)
            let folder = try TemporaryFolder()
            let path = try folder.write(try exportBytes(entries, as: GeoJSONFormat(FormatSettings())), to: "a.geojson")
            #expect(try Oracle.python(Self.check, [path]) as? [String] == [])
        }
    }

    /// Prints what a file breaks.
    static let check = """
        import json, sys
        faults = []
        def fault(*what): faults.append(" ".join(map(str, what)))
        def nan(name): fault("a number", name)
        root = json.load(open(sys.argv[1], encoding="utf-8"), parse_constant=nan)
        if set(root) != {"type", "features"} or root["type"] != "FeatureCollection": fault("root", root.keys())
        def position(p):
            if len(p) not in (2, 3): fault("position", p)
            if not (-180 <= p[0] <= 180 and -90 <= p[1] <= 90): fault("off the globe", p)
        def line(ps):
            if len(ps) < 2: fault("short line", ps)
            for p in ps: position(p)
            for a, b in zip(ps, ps[1:]):
                if abs(a[0] - b[0]) > 180: fault("not cut", a, b)
        for feature in root["features"]:
            if set(feature) != {"type", "geometry", "properties"}: fault("feature", feature.keys())
            kind, places = feature["geometry"]["type"], feature["geometry"]["coordinates"]
            times = feature["properties"].get("coordTimes")
            if kind == "Point":
                position(places)
                if times is not None: fault("times of a point")
            elif kind == "LineString":
                line(places)
                if len(times) != len(places): fault("times", len(times), len(places))
            elif kind == "MultiLineString":
                for part in places: line(part)
                if len(places) < 2: fault("one part")
                if [len(part) for part in places] != [len(part) for part in times]: fault("times")
            else: fault(kind)
        print(json.dumps(faults[:5]))
        """

    @Test("Is whole where it is too much for memory", .enabled(if: Oracle.hasPython, "needs python3"))
    func large() async throws {
        try await onThread {
            let track = Track(id: 1)
            let folder = try TemporaryFolder()
            let entries: [Entry] = walk(count: 30_000, seed: 9).map { ($0, track) }
            let settings = FormatSettings(temporaryFolder: folder.path)
            let bytes = try exportBytes(entries, as: GeoJSONFormat(settings))
            #expect(names(in: folder.path).isEmpty)
            let path = try folder.write(bytes, to: "a.geojson")
            #expect(try Oracle.python(Self.check, [path]) as? [String] == [])
            let count =
                "import json, sys; print(len(json.load(open(sys.argv[1]))['features'][0]['geometry']['coordinates']))"
            #expect(try Oracle.python(count, [path]) as? Int == 30_000)
        }
    }
}

@Suite("GeoJSON, read by GDAL", .enabled(if: Oracle.hasOgrinfo, "needs ogrinfo"))
struct GeoJSONOgrTests {
    @Test("Is opened without a word, with all its features", arguments: ["geojson", "geojsonl", "ndgeojson"])
    func opens(name: String) async throws {
        try await onThread {
            let track = Track(id: 1, name: "Walk")
            let entries: [Entry] = [(.full(.mark), nil)] + walk(count: 50, seed: 2).map { ($0, track) }
            let folder = try TemporaryFolder()
            let format = try #require(TrackFormats.named(name)).init(FormatSettings())
            let path = try folder.write(try exportBytes(entries, as: format), to: "a." + name)
            let text = try Oracle.output("ogrinfo", ["-ro", "-al", path])
            #expect(text.contains("Feature Count: \(name == "geojson" ? 2 : 51)\n"))
            #expect(text.contains("using driver `\(name == "geojson" ? "GeoJSON" : "GeoJSONSeq")' successful."))
            #expect(text.contains("POINT Z (-13.404954321 52.520008123 34.1234)"))
            #expect(text.contains("name (String) = A bench"))
        }
    }
}
