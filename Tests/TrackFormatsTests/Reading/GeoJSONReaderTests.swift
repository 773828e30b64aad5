import ByteIO
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("Reading GeoJSON")
struct GeoJSONReaderTests {
    private static let line = """
        {"type":"LineString","coordinates":[[13.4,52.5,34.1],[13.5,52.6],[13.6,52.7,-1e1]]}
        """

    private func feature(_ geometry: String, _ properties: String = "{}") -> String {
        #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#
    }

    private func texts(_ read: ReadFile) -> [[String]] { read.tracks.map { $0.points.map { "," + $0.text } } }

    @Test("Takes lines as tracks, whatever they stand in and whichever member comes first")
    func lines() throws {
        let expected = [",52.5,13.4,34.1", ",52.6,13.5", ",52.7,13.6,-10"]
        let reversed = #"{"coordinates":[[13.4,52.5,34.1],[13.5,52.6],[13.6,52.7,-1e1]],"type":"LineString"}"#
        for text in [
            Self.line, reversed, feature(Self.line), #"{"properties":null,"geometry":\#(reversed),"type":"Feature"}"#,
            #"{"type":"FeatureCollection","name":"x","features":[\#(feature(Self.line))]}"#,
            #"{"features":[\#(feature(reversed))],"type":"FeatureCollection"}"#,
            #"{"type":"GeometryCollection","geometries":[\#(Self.line)]}"#, "\u{1E}\(feature(Self.line))\n",
            "\u{FEFF} \n\(Self.line)\n",
        ] {
            let read = try ReadFile(text)
            #expect(read.format == "geojson" && read.problems.isEmpty && read.unplaced.isEmpty)
            let found = read.points.map { "," + bare($0) }
            #expect(found == expected)
            #expect(read.tracks.map(\.kind) == [.track] && read.points.dates.isEmpty)
        }
    }

    private func bare(_ event: Event) -> String {
        var text = event.text.hasSuffix(",point") ? String(event.text.dropLast(6)) : event.text
        while text.hasSuffix(",") { text.removeLast() }
        return text
    }

    @Test("Takes the parts of a line as segments, joins them where the meridian cut them, and passes over empty ones")
    func segments() throws {
        let read = try ReadFile(
            feature(
                """
                {"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[],[[5,6]],[[179,1],[180,1.6]],[[-180,1.6],[-179,2]]]}
                """, #"{"name":"Way","desc":"long","kind":"route"}"#))
        #expect(read.tracks.map(\.name) == ["Way"] && read.tracks.map(\.note) == ["long"])
        #expect(read.tracks.map(\.kind) == [.route])
        #expect(read.tracks.map { $0.segments.map(\.count) } == [[2, 1, 3]])
        #expect(read.points.map(\.coordinate.longitude.value) == [1, 3, 5, 179, 180, -179])
    }

    @Test("Dates positions as togeojson does, before or after them")
    func times() throws {
        let times = #"["2013-04-30T19:23:57Z",null,"2013-04-30T21:23:59+02:00"]"#
        for properties in [
            #"{"coordTimes":\#(times)}"#, #"{"times":\#(times)}"#, #"{"coordinateProperties":{"times":\#(times)}}"#,
        ] {
            for text in [
                feature(Self.line, properties),
                #"{"type":"Feature","properties":\#(properties),"geometry":\#(Self.line)}"#,
            ] {
                let read = try ReadFile(text)
                let expected: [Int64?] = [1_367_349_837_000, nil, 1_367_349_839_000]
                #expect(read.points.map { $0.creationDate?.milliseconds } == expected && read.problems.isEmpty)
            }
        }
        let nested = try ReadFile(
            feature(
                #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6]]]}"#,
                #"{"coordTimes":[[1.5e9,"x"],[1600000000000]]}"#))
        #expect(nested.points.map { $0.creationDate?.milliseconds } == [1_500_000_000_000, nil, 1_600_000_000_000])
        let short = try ReadFile(feature(Self.line, #"{"coordTimes":["2013-04-30T19:23:57Z"]}"#))
        #expect(short.points.count == 3 && short.points.dates.isEmpty)
        #expect(short.problems == ["1: there are 1 times for 3 positions"])
    }

    @Test("Takes points as marks with what their properties tell, and those of tracks as points")
    func points() throws {
        let read = try ReadFile(
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[13.404954321,-52.520008123,34.1234]},"properties":
            {"id":2,"creationDate":"2026-11-30T18:26:34.250Z","altitude":34.1234,"ellipsoidalAltitude":74.1335,
            "horizontalAccuracy":3.456,"verticalAccuracy":5.6,"speed":1.234,"speedAccuracy":0.3,"course":123.4567,
            "courseAccuracy":1.2,"climb":-0.12,"mode":3,"satellitesUsed":11,"hdop":0.9,"device":"/dev/ttyACM0",
            "kind":"mark","name":"A bench","note":"in the shade","timeSource":"received",
            "receivedDate":"2026-11-30T18:26:34.300Z","receiverDate":"2007-04-16T18:26:34.000Z"}},
            {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},"properties":{"title":"Two"}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"kind":"fix","track":7,"segment":1,"trackName":"T"}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[1,3]},"properties":{"kind":"fix","track":7,"segment":2}},
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,4],[1,5]]},"properties":{"track":7,"name":"T"}}
            ]}
            """)
        var full = Event.full(.mark, segment: nil)
        full.track = nil
        full.coordinate = .steps(-52_520_008_123, 13_404_954_321)
        #expect(read.marks.first?.text == full.text)
        #expect(read.marks.map(\.name) == ["A bench", "Two", "Two"])
        #expect(read.tracks.map(\.name) == ["T"] && read.tracks.map { $0.segments.map(\.count) } == [[1, 1, 2]])
    }

    @Test("Counts what has no place, by its name")
    func unplaced() throws {
        let polygon = feature(#"{"type":"Polygon","coordinates":[[[3,3],[4,4],[5,5],[3,3]]]}"#)
        let line = feature(
            #"{"type":"LineString","coordinates":[[1,2,3,4],[5,6]]}"#,
            #"{"heartRates":[60,null],"stroke":"red","weather":"fine","links":[{"a":1}],"coordinateProperties":{"cads":[1,2]}}"#
        )
        let read = try ReadFile(#"{"type":"FeatureCollection","features":[\#(polygon),\#(line)]}"#)
        #expect(read.points.count == 2 && read.problems.isEmpty)
        #expect(
            read.unplaced == [
                "polygons": 1, "heart rates": 1, "values of 'weather'": 1, "values of 'links'": 1, "cadences": 2,
                "fourth numbers of positions": 1,
            ])
    }

    @Test("Reports what cannot be with its line, and takes the rest")
    func wrong() throws {
        let read = try ReadFile(
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],
            [1,120],
            ["1",2],[3],[4,5]]},"properties":{}},
            {"type":"Feature","geometry":{"type":"Circle","coordinates":[1,2]},"properties":{}},
            {"type":"Feature","geometry":null,"properties":{}}
            ]}
            """)
        #expect(read.points.map(\.coordinate.latitude.value) == [2, 5])
        #expect(
            read.problems == [
                "3: latitude 120 is off the globe", "4: the longitude is no number", "4: the latitude is no number",
                "5: the geometry is of no known type",
            ])
    }

    @Test("Loses of a sequence only the item that is broken")
    func sequences() throws {
        let point = feature(#"{"type":"Point","coordinates":[1,2]}"#)
        for start in ["", "\u{1E}"] {
            let items = [
                point, point, "{\"type\":\"Feature\",\"geometry\":{]", point, String(point.dropLast(30)), point,
            ]
            let read = try ReadFile(items.map { start + $0 + "\n" }.joined())
            #expect(read.marks.count == 4)
            #expect(read.problems.first == "3: what follows is no JSON")
        }
    }

    @Test("Loses only that, too, where the pieces of the file part behind it")
    func pieces() throws {
        let point = feature(#"{"type":"Point","coordinates":[1,2]}"#)
        let text = [point, point, #"{"type":"Feature","id":1"#, point, point].joined(separator: "\n")
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "file")
        for chunk in 1...text.utf8.count {
            var reader = GeoJSONReader(ReaderSettings())
            var (marks, problems) = (0, 0)
            try reader.read(FileInput(path: path, chunk: chunk)) { item in
                if case .mark = item { marks += 1 }
                if case .problem = item { problems += 1 }
            }
            #expect(marks == 4 && problems == 1, "in pieces of \(chunk) bytes")
        }
    }

    @Test("Refuses what is nested too deep, and texts that never end, in bounded memory")
    func hostile() throws {
        let deep = #"{"type":"LineString","coordinates":"# + String(repeating: "[", count: 100_000)
        #expect { try ReadFile(deep) } throws: { "\($0)".hasPrefix("it is nested deeper than 64 levels") }
        let objects = #"{"type":"Feature","properties":"# + String(repeating: #"{"a":"#, count: 100_000)
        #expect { try ReadFile(objects) } throws: { "\($0)".hasPrefix("it is nested deeper than 64 levels") }
        let long = #"{"type":"Feature","properties":{"name":""# + String(repeating: "x", count: 3_000_000)
        #expect { try ReadFile(long) } throws: { "\($0)" == "a text in it is longer than 1 MB" }
    }
}
