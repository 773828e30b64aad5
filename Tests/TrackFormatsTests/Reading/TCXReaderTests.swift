import Positioning
import Testing
import TrackFormats

@Suite("Reading TCX")
struct TCXReaderTests {
    @Test("Activities and courses are tracks, a pause is a gap and a lap is none")
    func activities() throws {
        func point(_ second: Int, _ inner: String = "") -> String {
            "<Trackpoint><Time>2025-01-01T00:00:0\(second)Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>"
                + "<LongitudeDegrees>2</LongitudeDegrees></Position>\(inner)</Trackpoint>"
        }
        let more =
            "<AltitudeMeters>5.5</AltitudeMeters><DistanceMeters>1</DistanceMeters><HeartRateBpm><Value>60</Value>"
            + "</HeartRateBpm><Extensions><TPX><Speed>1.5</Speed><Watts>9</Watts></TPX></Extensions>"
        let reading = try Reading.of(
            """
            <TrainingCenterDatabase><Activities><Activity Sport="Biking"><Id>2025-01-01T00:00:00Z</Id>
            <Lap><TotalTimeSeconds>1</TotalTimeSeconds><Track>\(point(0, more))\(point(1))</Track><Track>\(point(2))</Track></Lap>
            <Lap><Track>\(point(3))</Track></Lap><Notes>n</Notes></Activity></Activities>
            <Courses><Course><Name>Round</Name><Track>\(point(4))<Trackpoint><Time>2025-01-01T00:00:00Z</Time></Trackpoint>
            </Track><CoursePoint><Name>Left</Name><Time>2025-01-01T00:00:05Z</Time><Position><LatitudeDegrees>3</LatitudeDegrees>
            <LongitudeDegrees>4</LongitudeDegrees></Position><PointType>Left</PointType></CoursePoint></Course></Courses>
            </TrainingCenterDatabase>
            """)
        #expect(reading.lines.map { $0.name } == ["n", "Round"])
        #expect(reading.lines.map { $0.note } == [nil, nil])
        #expect(reading.lines.map { $0.segments.map { $0.count } } == [[2, 2], [1]])
        #expect(reading.points[0].altitude == Decimal4(scaled: 55_000))
        #expect(reading.points[0].speed == Decimal3(scaled: 1500))
        #expect(reading.marks.map { $0.name } == ["Left"])
        #expect(
            reading.unplaced == [
                "totals of laps": 1, "distances": 1, "heart rates": 1, "powers": 1, "times without a place": 1,
                "types": 1,
            ])
        #expect(reading.problems == [])
    }

    @Test("A course that repeats an activity of its file, as in our own, comes in once")
    func repeated() throws {
        func track(_ second: Int) -> String {
            "<Track><Trackpoint><Time>2025-01-01T00:00:0\(second)Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>"
                + "<LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint></Track>"
        }
        let reading = try Reading.of(
            """
            <TrainingCenterDatabase><Activities><Activity><Lap>\(track(0))\(track(1))</Lap></Activity></Activities>
            <Courses><Course><Name>a</Name>\(track(0))\(track(1))</Course><Course><Name>b</Name>\(track(5))</Course></Courses>
            </TrainingCenterDatabase>
            """)
        #expect(reading.lines.map { $0.name } == [nil, "b"])
        #expect(reading.lines.map { $0.segments.map { $0.count } } == [[1, 1], [1]])
        #expect(reading.unplaced == ["courses that repeat an activity": 1])
    }

    private static let notes: [(what: String, name: String?, notes: String, found: [String?])] = [
        ("Activity", nil, "Round the lake\nwith a dog\nand back", ["Round the lake", "with a dog\nand back"]),
        ("Activity", nil, "\n  fine\n", [nil, "fine"]), ("Activity", nil, " ", [nil, nil]),
        ("Course", "Round the lakes", "Round the lakes of Masuria", ["Round the lakes of Masuria", nil]),
        ("Course", "Round the lakes", "Round the lakes of Masuria\nin May", ["Round the lakes of Masuria", "in May"]),
        ("Course", "Hill", "steep\nand wet", ["Hill", "steep\nand wet"]), ("Course", nil, "steep", [nil, "steep"]),
    ]

    @Test("Notes behind the points are a name and a note", arguments: notes)
    func behind(what: String, name: String?, notes: String, found: [String?]) throws {
        let point =
            "<Trackpoint><Time>2025-01-01T00:00:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>"
            + "<LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint>"
        let title = name.map { "<Name>\($0)</Name>" } ?? ""
        let reading = try Reading.of(
            "<TrainingCenterDatabase><\(what)>\(title)<Lap><Track>\(point)</Track><Notes>x</Notes></Lap>"
                + "<Notes>\(notes)</Notes></\(what)><\(what)><Notes>of nothing</Notes></\(what)></TrainingCenterDatabase>"
        )
        #expect(reading.lines.map { $0.name } == [found[0]])
        #expect(reading.lines.map { $0.note } == [found[1]])
        #expect(reading.unplaced == ["notes of laps": 1, "notes of activities": 1])
    }
}
