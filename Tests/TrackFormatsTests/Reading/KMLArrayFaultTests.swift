import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("Reading faulty arrays of KML's tracks")
struct KMLArrayFaultTests {
    private static let misfits: [(values: [String], what: String)] = [
        (["1", "2"], "2"), (["1", "2", "3", "4"], "4"), ([], "0"),
    ]

    @Test(
        "An array with more or fewer values than there are points is left out whole, and said to be", arguments: misfits
    )
    func misfit(values: [String], what: String) throws {
        let reading = try Reading.of(
            KMLSample.track(3, KMLSample.array("speed", values) + KMLSample.array("hdop", ["1", "2", "3"])))
        #expect(reading.points.map { $0.speed } == [nil, nil, nil])
        #expect(reading.points.map { $0.hdop?.value } == [1, 2, 3])
        try #require(reading.problems.count == 1)
        #expect(
            reading.problems[0].hasSuffix(
                ": the \(what) values of 'speed' do not match the 3 points of the track, and are left out"))
    }

    @Test("A value belongs to its point, also where the places of others are missing or no good")
    func holes() throws {
        let reading = try Reading.of(
            """
            <kml><Placemark><gx:Track><when>2025-01-01T00:00:00Z</when><when>2025-01-01T00:00:01Z</when>
            <when>2025-01-01T00:00:02Z</when><gx:coord/><gx:coord>1 91</gx:coord><gx:coord>1 2</gx:coord>
            \(KMLSample.array("name", ["a", "b", "c"]))\(KMLSample.array("speed", ["1", "2", "3"]))</gx:Track></Placemark></kml>
            """)
        #expect(reading.points.map { $0.name } == ["c"])
        #expect(reading.points.map { $0.speed?.value } == [3])
        #expect(reading.unplaced == ["times without a place": 2])
    }

    @Test("Arrays before the points count too, the first of two that mean the same, and each for its own track alone")
    func orders() throws {
        let point = "<when>2025-01-01T00:00:00Z</when><gx:coord>1 2</gx:coord>"
        let first =
            "<gx:Track>\(KMLSample.array("speed", ["1"]))\(point)\(KMLSample.array("velocity", ["2"]))</gx:Track>"
        let reading = try Reading.of(
            "<kml><Placemark><gx:MultiTrack>\(first)<gx:Track>\(point)</gx:Track>"
                + "<gx:Track>\(point)\(KMLSample.array("speed", ["3"]))</gx:Track></gx:MultiTrack></Placemark></kml>")
        #expect(reading.points.map { $0.speed?.value } == [1, nil, 3])
        #expect(reading.unplaced == ["values of 'velocity'": 1])
        #expect(reading.lines.map { $0.segments.map { $0.count } } == [[1, 1, 1]])
    }

    @Test("What cannot be, or is no number, is unknown, and said once for each")
    func spoilt() throws {
        let reading = try Reading.of(
            KMLSample.track(
                2,
                KMLSample.array("speed", ["-1", "fast"]) + KMLSample.array("satellites", ["1.5", "4"])
                    + KMLSample.array("mode", ["4", "3"])
                    + KMLSample.array("time_source", ["12", "gps"]) + KMLSample.array("heart_rate", ["60", ""])))
        #expect(reading.points.map { $0.speed } == [nil, nil])
        #expect(reading.points.map { $0.satellitesUsed } == [nil, 4])
        #expect(reading.points.map { $0.mode } == [nil, .threeD])
        #expect(
            reading.unplaced == [
                "negative speeds": 1, "kinds of fixes": 1, "values of 'time_source'": 1, "heart rates": 2,
            ])
        #expect(reading.problems.count == 2)
        #expect(reading.problems.allSatisfy { $0.hasSuffix("is no number, and is left out") })
    }

    @Test("A file that is cut off in its arrays gives every point, and the values that were whole")
    func cut() throws {
        let whole = Array(
            KMLSample.track(3, KMLSample.array("speed", ["1", "2", "3"]) + KMLSample.array("name", ["a", "b", "c"]))
                .utf8)
        let text = String(decoding: whole, as: UTF8.self)
        func offset(_ mark: String) throws -> Int {
            let range = try #require(text.range(of: mark))
            return text.utf8.distance(from: text.startIndex, to: range.upperBound)
        }
        let (start, end) = (try offset("3</gx:coord>\n<ExtendedData>"), try offset("</gx:Track>"))
        let values = [
            "<gx:value>1</gx:value>", "<gx:value>2</gx:value>", "<gx:value>3</gx:value>", "<gx:value>a</gx:value>",
            "<gx:value>b</gx:value>", "<gx:value>c</gx:value>",
        ]
        let ends = try values.map { try offset($0) }
        for count in start..<end {
            let reading = try Reading.of(Array(whole.prefix(count)))
            #expect(reading.points.map { $0.coordinate.latitude.value } == [0, 1, 2], "cut at \(count)")
            // The last tag may be known only with the byte behind it.
            let most = ends.map { $0 <= count }
            #expect(
                reading.points.map { $0.speed?.value } == [most[0] ? 1 : nil, most[1] ? 2 : nil, most[2] ? 3 : nil])
            #expect(reading.points.map { $0.name } == [most[3] ? "a" : nil, most[4] ? "b" : nil, most[5] ? "c" : nil])
            #expect(reading.problems.count == 1 && reading.problems[0].hasSuffix("the file is cut off here"))
        }
        // In the places, what follows is lost, but not what stood before.
        let early = text.replacingOccurrences(
            of: "<when>2025-01-01T00:00:00Z",
            with: "\(KMLSample.array("hdop", ["1", "2", "3"]))<when>2025-01-01T00:00:00Z")
        let place = try #require(early.range(of: "<gx:coord>1 2"))
        let reading = try Reading.of(String(early[..<place.lowerBound]))
        #expect(reading.points.map { $0.hdop?.value } == [1, 2])
        #expect(reading.problems.count == 1)
    }

    @Test("What is in a track that should not be there loses none of its points")
    func nested() throws {
        let point = "<when>2025-01-01T00:00:00Z</when><gx:coord>1 2</gx:coord>"
        let reading = try Reading.of(
            "<kml><Placemark><gx:Track>\(point)<gx:Track>\(point)</gx:Track><Placemark><Point><coordinates>1,2</coordinates>"
                + "</Point></Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString>\(point)</gx:Track></Placemark></kml>"
        )
        #expect(reading.points.count == 5)
        #expect(reading.unplaced == ["Placemarks in tracks": 1])
        #expect(reading.problems == [])
    }

    @Test("More points and values than fit in memory wait for each other, in the order of the file")
    func many() throws {
        let count = 150_000
        let speeds = (0..<count).map { $0 % 7 == 0 ? "" : "\($0 % 100)" }
        let names = (0..<count).map { "name \($0)" }
        let arrays = KMLSample.array("speed", speeds) + KMLSample.array("name", names)
        let last =
            "<Placemark><gx:Track><when>2025-01-01T00:00:00Z</when><gx:coord>7 8</gx:coord></gx:Track></Placemark></Document></kml>"
        let text = KMLSample.track(count, arrays).replacingOccurrences(of: "</Document></kml>", with: last)
        for shortened in [text, String(text.dropLast(last.count))] {
            let reading = try Reading.of(shortened)
            try #require(reading.lines[0].segments.joined().count == count)
            let isRight = reading.lines[0].segments.joined().enumerated().allSatisfy { index, event in
                event.coordinate.latitude.value == Double(index % 90) && event.name == names[index]
                    && event.speed?.value == Double(speeds[index])
            }
            #expect(isRight)
            #expect(reading.lines.dropFirst().map { $0.segments.map { $0.count } } == (shortened == text ? [[1]] : []))
        }
    }

    @Test("Has a folder to put aside what is much, or says that it has not")
    func noFolder() throws {
        let text = KMLSample.track(70_000, "")
        let sentence = refusal { try Reading.of(Array(text.utf8), ReaderSettings(temporaryFolder: "/none/such")) }
        #expect(sentence == "cannot make a temporary file in '/none/such': No such file or directory")
    }
}
