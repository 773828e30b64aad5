import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

/// A file of the corpus, and where another figure than gpsbabel's is right.
struct CorpusFile: CustomTestStringConvertible, Sendable {
    let name: String
    let format: String
    /// The figures by the names that truth/tracks has for them, where they differ; dates as text.
    var numbers: [String: Double] = [:]
    var dates: [String: String?] = [:]
    var bounds: [Double]?
    /// Why they differ, or an empty sentence.
    var why = ""
    /// How many things were left out as problems.
    var problems = 0
    /// What had no place; `nil` where that is a long list.
    var unplaced: [String: Int]? = [:]

    var testDescription: String { name }
}

@Suite("Files of the corpus", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct CorpusReadingTests {
    private static let files: [CorpusFile] = [
        CorpusFile(
            name: "gpsbabel-amod.nmea", format: "nmea",
            unplaced: ["lines that are no NMEA": 2, "other NMEA sentences": 4]),
        CorpusFile(
            name: "gpsbabel-nmea-ms.nmea", format: "nmea",
            numbers: ["track_points": 32, "with_time": 32, "with_ele": 30, "ele_sum": 1472.8],
            dates: ["first_time": "2007-08-17T09:31:56Z", "min_time": "2007-08-17T09:31:56Z"],
            why: "32 instants, in lines that have changed places; gpsbabel joins GGA and RMC of different ones",
            unplaced: ["other NMEA sentences": 5]),
        CorpusFile(name: "gpsbabel-nmea.nmea", format: "nmea", unplaced: ["other NMEA sentences": 124]),
        CorpusFile(name: "gpsbabel-nmea_utf16.nmea", format: "nmea", unplaced: ["other NMEA sentences": 124]),
        CorpusFile(
            name: "gpsbabel-nmeadatetime.nmea", format: "nmea",
            numbers: ["with_time": 16, "with_ele": 19, "ele_sum": 572.9],
            dates: ["last_time": "2019-10-23T22:25:24Z", "min_time": "2019-10-23T22:25:07Z"],
            why:
                "'222515.x', '222523.0x' and '.1' are no times; gpsbabel takes them for midnight, and loses one of 19 heights",
            problems: 6),
        CorpusFile(name: "gpsbabel-waypoints.nmea", format: "nmea"),
        CorpusFile(name: "gpsbabel-bike-unicsv.csv", format: "csv"),
        CorpusFile(
            name: "gpsbabel-unicsv_subsec.csv", format: "csv", dates: ["max_time": "2014-09-17T13:20:22.400Z"],
            why: "the truth compares dates as text, where 22Z comes after 22.400Z"),
        CorpusFile(
            name: "gpsbabel-garmin_g1000.csv", format: "csv", numbers: ["ele_sum": 616_041.948],
            why: "AltMSL is the altitude above mean sea level, not the barometer's AltB", unplaced: nil),
        CorpusFile(
            name: "gpsbabel-humantodec1.csv", format: "csv", numbers: placesOfTracks(19),
            why: "described places without times are marks; gpsbabel was told to read a track"),
        CorpusFile(
            name: "gpsbabel-libreoffice.csv", format: "csv", numbers: placesOfTracks(1),
            why: "a named place without a time is a mark; gpsbabel was told to read a track"),
        CorpusFile(
            name: "opentracks-csv_export.csv", format: "csv",
            numbers: ["segments": 3, "track_points": 5, "with_time": 5, "with_ele": 5, "ele_sum": 5037.7],
            dates: [
                "first_time": "2020-02-02T02:02:03Z", "last_time": "2020-02-02T02:03:50Z",
                "min_time": "2020-02-02T02:02:03Z", "max_time": "2020-02-02T02:03:50Z",
            ], bounds: [3.123456, 14.001456, 3.123456, 16.001],
            why: "rows without a position are no points, and SEGMENT_START begins a segment",
            unplaced: [
                "values of 'altitude_loss'": 7, "values of 'sensor_distance'": 2, "cadences": 3, "heart rates": 3,
                "values of 'altitude_gain'": 7, "rows without a position": 7, "power values": 3,
            ]),
        CorpusFile(
            name: "gpsbabel-24173415.CSV", format: "csv",
            numbers: [
                "waypoints": 58, "tracks": 1, "segments": 1, "track_points": 684, "with_time": 684, "with_ele": 684,
                "ele_sum": 15950,
            ],
            dates: [
                "first_time": "2025-07-24T17:34:18Z", "last_time": "2025-07-24T17:45:41Z",
                "min_time": "2025-07-24T17:34:18Z", "max_time": "2025-07-24T17:45:41Z",
            ], bounds: [49.0732948, -125.7664161, 49.0734515, -125.7646521],
            why: "gpsbabel 1.8 cannot read it: 684 rows tell of points (T), 58 of places (C)"),
        CorpusFile(
            name: "gpsbabel-geojson.geojson", format: "geojson",
            numbers: ["routes": 0, "route_points": 0, "tracks": 2, "segments": 4, "track_points": 8],
            why: "lines are tracks, with a segment for each part; polygons are no ways that somebody went",
            unplaced: ["polygons": 2]),
        CorpusFile(
            name: "gpsbabel-segmented_tracks.geojson", format: "geojson",
            numbers: ["routes": 0, "route_points": 0, "tracks": 2, "segments": 2, "track_points": 46],
            why: "they call themselves tracks; gpsbabel takes every line for a route"),
        CorpusFile(
            name: "mapbox-gxtrack.kml.geojson", format: "geojson",
            numbers: lineAsTrack(7, heights: 1020.4),
            dates: [
                "first_time": "2010-05-28T02:02:09Z", "last_time": "2010-05-28T02:02:56Z",
                "min_time": "2010-05-28T02:02:09Z", "max_time": "2010-05-28T02:02:56Z",
            ], why: "it has heights and coordTimes, which gpsbabel does not read"),
        CorpusFile(
            name: "mapbox-run.gpx.geojson", format: "geojson", numbers: lineAsTrack(206, heights: 10_804.6),
            dates: [
                "first_time": "2012-10-24T23:29:40Z", "last_time": "2012-10-24T23:45:28Z",
                "min_time": "2012-10-24T23:29:40Z", "max_time": "2012-10-24T23:45:28Z",
            ], why: "it has heights and coordTimes, which gpsbabel does not read", unplaced: ["heart rates": 206]),
        flight(
            "aerofiles-bad-line.igc", 9, heights: 7999,
            [47.64083333333333, 0.10916666666666667, 48.51638333333333, 2.7633333333333336]),
        flight(
            "goigc-0026.igc", 868, heights: 925_269, [45.847383333, 9.42965, 45.86, 9.464333333],
            dates: ["last_time": "2023-10-08T12:48:36Z", "max_time": "2023-10-08T12:48:36Z"],
            why: " A step back by a second is no midnight, and V at 0°/0° no place."),
        flight(
            "goigc-0183.igc", 32_942, heights: 47_560_256, [-5.594966667, -40.551816667, -4.629516667, -36.960505],
            why: " It does not read the further digits LAD and LOD."),
        flight("goigc-2016-11-08-xcs-aaa-02.igc", 6752, heights: 17_751_787),
        flight("gpsbabel-92GV66G1.igc", 724, heights: 421_149),
        CorpusFile(
            name: "goigc-igc-PkwnUq.igc", format: "igc",
            numbers: [
                "tracks": 1, "segments": 1, "track_points": 831, "with_time": 831, "with_ele": 667,
                "ele_sum": 1_814_711,
            ],
            dates: [
                "first_time": "2024-08-31T08:56:06Z", "last_time": "2024-08-31T09:10:56Z",
                "min_time": "2024-08-31T08:56:06Z", "max_time": "2024-08-31T09:10:56Z",
            ], bounds: [1.684666667, -41.929016667, 51.917866667, 52.044],
            why: "gpsbabel gives up at the first of 60 lines that have lost a character", problems: 60, unplaced: nil),
    ]

    /// gpsbabel makes two tracks of a flight, one for each altitude.
    private static func flight(
        _ name: String, _ count: Double, heights: Double, _ bounds: [Double]? = nil, dates: [String: String?] = [:],
        why: String = ""
    ) -> CorpusFile {
        CorpusFile(
            name: name, format: "igc",
            numbers: [
                "tracks": 1, "segments": 1, "track_points": count, "with_time": count, "with_ele": count,
                "ele_sum": heights,
            ], dates: dates, bounds: bounds, why: "gpsbabel has each fix twice, once for each altitude.\(why)",
            unplaced: nil)
    }

    private static func lineAsTrack(_ count: Double, heights: Double) -> [String: Double] {
        [
            "routes": 0, "route_points": 0, "tracks": 1, "segments": 1, "track_points": count, "with_time": count,
            "with_ele": count, "ele_sum": heights,
        ]
    }

    private static func placesOfTracks(_ count: Double) -> [String: Double] {
        ["waypoints": count, "tracks": 0, "segments": 0, "track_points": 0]
    }

    @Test("Read as another program reads them, but for what it is wrong about", arguments: files)
    func figures(_ file: CorpusFile) throws {
        let read = try ReadFile(path: "\(Corpus.folder)/tracks/\(file.name)")
        let truth = try Truth(file.name)
        #expect(read.format == file.format)
        func expect(_ name: String, _ value: Double) {
            let expected = file.numbers[name] ?? truth.number(name) ?? 0
            #expect(abs(value - expected) < 0.05, "\(name) is \(value), not \(expected). \(file.why)")
        }
        func expectDate(_ name: String, _ value: Timestamp?) {
            let expected = file.dates[name].map { $0.flatMap { FileDate.timestamp($0.utf8, ReaderSettings()) } }
            #expect(value == expected ?? truth.timestamp(name), "\(name). \(file.why)")
        }
        let tracks = read.tracks.filter { $0.kind == .track }
        let points = tracks.flatMap(\.points)
        expect("waypoints", Double(read.marks.count))
        expect("routes", Double(read.tracks.count - tracks.count))
        expect("route_points", Double(read.points.count - points.count))
        expect("tracks", Double(tracks.count))
        expect("segments", Double(tracks.flatMap(\.segments).count))
        expect("track_points", Double(points.count))
        expect("with_time", Double(points.dates.count))
        expect("with_ele", Double(points.heights.count))
        expect("ele_sum", points.heights.reduce(0, +))
        expectDate("first_time", points.dates.first)
        expectDate("last_time", points.dates.last)
        expectDate("min_time", points.dates.min())
        expectDate("max_time", points.dates.max())
        let bounds = file.bounds ?? truth.bounds
        for (value, expected) in zip(read.events.bounds, bounds) {
            #expect(abs(value - expected) < 1e-9, "a bound is \(value), not \(expected). \(file.why)")
        }
        #expect(read.events.isEmpty || bounds.count == 4)
        #expect(read.problems.count == file.problems, "\(read.problems.prefix(5))")
        #expect(read.unplaced == file.unplaced ?? read.unplaced)
        #expect(read.stray == 0)
        for event in read.marks { #expect(event.kind == .mark) }
        for event in read.points { #expect(event.kind == .point) }
    }
}
