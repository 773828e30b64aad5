import EventStore
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@testable import LocationsCommands

@Suite("Export for a site or a program")
struct ExportProfileTests {
    /// A straight track of five points, one alone in its segment, two without a time, and a mark.
    private func store() throws -> StoreFixture {
        let store = try StoreFixture(nil)
        try store.add((0..<5).map { .example(50 + Double($0) / 1000, 10, after: $0) }, .track(name: "Straight"))
        try store.add([.example(51, 11, after: 100)], .segment)
        try store.add([.sample(52, 12, at: nil), .sample(52.1, 12.5, at: nil)], .segment)
        try store.add([.example(53, 13, after: 200, kind: .mark)])
        return store
    }

    /// How many points and marks the program itself reads in a file.
    private func read(_ file: String) throws -> String {
        let other = try StoreFixture(nil)
        let run = try other.run("import", file)
        return "\(run.errors.split(separator: " ").dropFirst(2).first ?? ""), "
            + "\(try sqlite3(other.path, "SELECT count(*) FROM Event WHERE kind = 'mark'").dropLast()) marks"
    }

    @Test(
        "is in the format that is wanted there, without what is refused there",
        arguments: [
            ("strava", "<?xml", "5, 0 marks"), ("garmin", "<?xml", "5, 0 marks"), ("osm", "<?xml", "6, 0 marks"),
            ("google-earth", "PK", "6, 1 marks"), ("qgis", "SQLite format 3", "9 events"),
        ])
    func profiles(name: String, start: String, holds: String) throws {
        let store = try store()
        let file = store.folder.file("out")
        let run = try store.run("export", "--profile", name, "-o", file)
        #expect(run.code == 0, "\(run.errors)")
        #expect(try contents(of: file).starts(with: Array(start.utf8)))
        if name == "qgis" {
            #expect(try sqlite3(file, "SELECT count(*) || ' events' FROM events") == holds + "\n")
        } else {
            #expect(try read(file) == holds)
        }
        #expect(run.errors.contains("1 segment of one point") == ["strava", "garmin"].contains(name))
        #expect(run.errors.contains("left out 1 mark") == ["strava", "garmin", "osm"].contains(name))
        #expect(run.errors.contains("2 points without a time") == ["strava", "garmin", "osm"].contains(name))
    }

    @Test("has marks where --marks asks for them", arguments: ["strava", "garmin", "osm"])
    func marks(name: String) throws {
        let store = try store()
        let run = try store.run("export", "--profile", name, "--marks")
        #expect(run.code == 0 && run.output.contains("<wpt "), "\(run.output)")
        #expect(run.errors.isEmpty, "\(run.errors)")
    }

    @Test("is refused where it has more points than OpenStreetMap takes, and the old file stays")
    func tooMany() throws {
        #expect(ExportProfile.allCases.map { $0.mostPoints } == [nil, 1_000_000, nil, nil, nil])
        let store = try store()
        let file = try store.folder.write("old", to: "a.gpx")
        let exporter = try Exporter(
            store: try store.open(), target: .own(GPXFormat.self), stages: TrackStages(), mostPoints: 7,
            makesRoute: false,
            context: .current(environment: [:]), signals: nil)
        #expect {
            try exporter.write(EventQuery(order: .byTrack), to: file)
        } throws: { error in
            (error as? CommandFailure)?.code == .dataError && "\(error)".contains("9 points: this profile's limit is 7")
        }
        #expect(String(decoding: try contents(of: file), as: UTF8.self) == "old")
    }
}
