import Positioning
import Testing
import TrackFormats

@Suite("Reading KML")
struct KMLReaderTests {
    private func placemark(_ inner: String) throws -> Reading {
        try Reading.of(
            "<kml xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><Document><Placemark>\(inner)</Placemark></Document></kml>"
        )
    }

    /// Places of a track, as `when` and `coord` may follow each other.
    private static let orders: [(what: String, inner: String)] = [
        (
            "times first",
            "<when>2025-01-01T00:00:00Z</when><when>2025-01-01T00:00:01Z</when><gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord>"
        ),
        (
            "places first",
            "<gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord><when>2025-01-01T00:00:00Z</when><when>2025-01-01T00:00:01Z</when>"
        ),
        (
            "in turn",
            "<when>2025-01-01T00:00:00Z</when><gx:coord>1 2 3</gx:coord><when>2025-01-01T00:00:01Z</when><gx:coord>4 5 6</gx:coord>"
        ),
        (
            "places first in turn",
            "<coord>1 2 3</coord><when>2025-01-01T00:00:00Z</when><coord>4 5 6</coord><when>2025-01-01T00:00:01Z</when>"
        ),
    ]

    @Test("A track's times and places are matched in any order", arguments: orders)
    func order(what: String, inner: String) throws {
        let reading = try placemark("<name>a</name><description>b</description><gx:Track>\(inner)</gx:Track>")
        #expect(reading.lines.map { $0.name } == ["a"])
        #expect(reading.lines.map { $0.note } == ["b"])
        #expect(reading.points.map { $0.coordinate.latitude.value } == [2, 5])
        #expect(reading.points.map { $0.coordinate.longitude.value } == [1, 4])
        #expect(reading.points.map { $0.altitude?.value } == [3, 6])
        #expect(reading.points.map { $0.creationDate?.milliseconds } == [1_735_689_600_000, 1_735_689_601_000])
    }

    @Test("A time without a place is counted, a place without a time is taken")
    func halves() throws {
        let reading = try placemark(
            """
            <gx:Track><when>2025-01-01T00:00:00Z</when><when>2025-01-01T00:00:01Z</when><gx:coord/><gx:coord>1 2</gx:coord>
            <gx:coord>3 4</gx:coord></gx:Track>
            """)
        #expect(reading.points.map { $0.creationDate?.milliseconds } == [1_735_689_601_000, nil])
        #expect(reading.unplaced == ["times without a place": 1])
    }

    @Test("More times than fit in memory wait for their places")
    func many() throws {
        let count = 300_000
        let whens = (0..<count).map { "<when>1970-01-02T00:00:0\($0 % 10)Z</when>" }.joined()
        let coords = (0..<count).map { "<gx:coord>\($0 % 180) \($0 % 90) \($0)</gx:coord>" }.joined()
        let reading = try placemark("<gx:Track>\(whens)\(coords)</gx:Track>")
        #expect(reading.points.count == count)
        let isRight = reading.points.enumerated().allSatisfy { index, event in
            event.creationDate?.milliseconds == 86_400_000 + Int64(index % 10) * 1000
                && event.coordinate.longitude.value == Double(index % 180)
        }
        #expect(isRight)
    }

    @Test("Lines and tracks of one Placemark are its segments")
    func segments() throws {
        let line = "<LineString><coordinates>1,2,3 4,5</coordinates></LineString>"
        let reading = try placemark(
            "<name>a</name><MultiGeometry>\(line)\(line)<Point><coordinates>7,8</coordinates></Point></MultiGeometry>")
        #expect(reading.lines.count == 1)
        #expect(reading.lines[0].segments.map { $0.count } == [2, 2])
        #expect(reading.points.map { $0.altitude?.value } == [3, nil, 3, nil])
        #expect(reading.marks.map { $0.name } == ["a"])
        let track = "<gx:Track><when>2025-01-01T00:00:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track>"
        let tracks = try placemark("<gx:MultiTrack>\(track)\(track)</gx:MultiTrack>")
        #expect(tracks.lines.map { $0.segments.map { $0.count } } == [[1, 1]])
    }

    @Test("A Point is a mark, whatever stands before it and after")
    func mark() throws {
        let stamp = "<TimeStamp><when>2025-01-01T00:00:00Z</when></TimeStamp>"
        for inner in [
            "<name>a</name>\(stamp)<Point><coordinates>1,2,3</coordinates></Point>",
            "<Point><altitudeMode>absolute</altitudeMode><coordinates>\n 1, 2, 3\n</coordinates></Point>\(stamp)<name>a</name>",
        ] {
            let reading = try placemark(inner)
            #expect(reading.marks.map { $0.name } == ["a"])
            #expect(reading.marks.map { $0.kind } == [.mark])
            #expect(reading.marks.map { $0.altitude } == [Decimal4(scaled: 30_000)])
            #expect(reading.marks.map { $0.creationDate?.milliseconds } == [1_735_689_600_000])
        }
    }

    private static let altitudes: [(mode: String, text: String, altitude: Double?)] = [
        ("absolute", "0", 0), ("clampToGround", "0", nil), ("clampToGround", "5", 5), ("relativeToGround", "5", nil),
        ("absolute", "-3.25", -3.25), ("relativeToSeaFloor", "5", nil),
    ]

    @Test("An altitude counts where it is above the sea", arguments: altitudes)
    func altitude(mode: String, text: String, altitude: Double?) throws {
        let reading = try placemark(
            "<Point><altitudeMode>\(mode)</altitudeMode><coordinates>1,2,\(text)</coordinates></Point>")
        #expect(reading.marks.map { $0.altitude?.value } == [altitude])
    }

    private static let lists: [(text: String, places: [Double])] = [
        ("1,2 3,4", [1, 3]), ("1,2,0,3,4,0,5,6,0", [1, 3, 5]), ("1, 2, 0 3, 4, 0", [1, 3]), ("", []), (" \n\t", []),
        ("-1.5,2\r\n+3e0,4,", [-1.5, 3]),
    ]

    @Test("Coordinates may be written in the ways that Google Earth forgives", arguments: lists)
    func list(text: String, places: [Double]) throws {
        let reading = try placemark("<LineString><coordinates>\(text)</coordinates></LineString>")
        #expect(reading.points.map { $0.coordinate.longitude.value } == places)
        #expect(reading.problems == [])
    }

    @Test("What is no place is named, and the rest is taken")
    func spoilt() throws {
        let reading = try placemark(
            "<LineString><coordinates>\n1,2\n7\nno,no\n1,91\n\(String(repeating: "9", count: 5000))\n3,4</coordinates></LineString>"
        )
        #expect(reading.points.count == 2)
        #expect(reading.problems.count == 4)
        #expect(reading.problems.allSatisfy { $0.utf8.count < 120 })
    }

    @Test("The copies of tracks as lines in our own files are passed over, and nobody else's lines")
    func copies() throws {
        let copy = "<Placemark id=\"fallback1\"><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>"
        let track =
            "<Placemark><gx:Track><when>2025-01-01T00:00:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track></Placemark>"
        #expect(try Reading.of("<kml>\(track)\(copy)</kml>").points.count == 1)
        #expect(try Reading.of("<kml>\(copy)</kml>").points.count == 2)
    }

    @Test("What has no place is counted")
    func counted() throws {
        let reading = try placemark(
            """
            <TimeSpan><begin>2025-01-01</begin></TimeSpan><ExtendedData><Data name="x"><value>1</value></Data></ExtendedData>
            <Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4</coordinates></LinearRing></outerBoundaryIs></Polygon>
            <gx:Track><gx:angles>1 2 3</gx:angles><ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate"><gx:value>1
            </gx:value><gx:value>2</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>
            """)
        #expect(
            reading.unplaced == ["spans of time": 1, "extended data": 1, "areas": 1, "angles": 1, "heart rates": 2])
        #expect(reading.points.isEmpty)
    }

    @Test("Names what stands in an array without a name, or in none, and no more of a name than fits a line")
    func namelessArrays() throws {
        let long = String(repeating: "x", count: 5000)
        let read = try Reading.of(
            """
            <kml><Placemark><gx:Track><gx:value>1</gx:value><gx:SimpleArrayData name="\(long)"><gx:value>1</gx:value>
            </gx:SimpleArrayData><gx:SimpleArrayData><gx:value>1</gx:value></gx:SimpleArrayData></gx:Track></Placemark></kml>
            """)
        let names: Set = ["values of no array", "values of '\(long.prefix(40))'", "values of ''"]
        #expect(names.isSubset(of: read.unplaced.keys))
        #expect(read.unplaced.keys.allSatisfy { $0.count < 60 })
    }
}
