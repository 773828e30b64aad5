import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

/// What other programs read from a file of the corpus: gpsbabel's counts, and lxml's where gpsbabel is known to err.
private struct XMLTruth: Decodable {
    struct Counts: Decodable {
        var exit: Int?
        var waypoints: Int?
        var routes: Int?
        var route_points: Int?
        var segments: Int?
        var track_points: Int?
        var with_time: Int?
        var with_ele: Int?
        var min_time: String?
        var max_time: String?
        var bbox: [Double]?
    }
    var gpsbabel: Counts?
}

@Suite("Real files", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct XMLCorpusTests {
    /// What is right although gpsbabel differs, and why: marks, routes, points of routes, segments, points of tracks.
    private static let otherwise: [String: (counts: [Int], why: String)] = [
        "derived-prefixed.gpx": ([0, 0, 0, 1, 104], "gpsbabel reads nothing where there is a prefix; lxml counts 104"),
        "derived-truncated.gpx": ([46, 0, 0, 12, 977], "gpsbabel refuses it; 46 wpt and 977 trkpt are whole"),
        "coregpx-wptError.gpx": ([0, 0, 0, 1, 1], "latitude 91 and longitude 180.9 are off the globe"),
        "georust-wahoo_example.gpx": ([0, 0, 0, 1, 3], "gpsbabel takes an empty ele for 0"),
        "togeojson-empty_ele.gpx": ([0, 0, 0, 1, 2], "gpsbabel takes an empty ele for 0"),
        "togeojson-gdal.gpx": ([2, 1, 3, 2, 4], "one of its two routes is empty"),
        "togeojson-bad.gpx": ([0, 0, 0, 0, 0], "gpsbabel takes 'undefined' for 0"),
        "jpx-GPX_invalid_extensions.gpx": (
            [1, 0, 0, 1, 2], "gpsbabel refuses it; three points stand before the fault"
        ),
        "opentracks-legacy_gpx_pause_resume.gpx": ([2, 0, 0, 2, 4], "the points at 100° and 200° are a pause"),
        "gpsbabel-gpx_garmin_extensions-kml_track.kml": (
            [9, 0, 0, 2, 16], "the same: a gx:Track, and its line beside it without our own mark"
        ),
        "libkml-badcoords.kml": ([0, 0, 0, 1, 4], "four tuples, which Google Earth reads; gpsbabel reads one"),
        "togeojson-bad.kml": ([0, 0, 0, 0, 0], "gpsbabel takes 'no' for 0, and areas for tracks"),
        "togeojson-gxmultitrack.kml": ([2, 0, 0, 2, 26], "one track of two segments, not two tracks"),
        "libkml-billion.kml": ([], "an entity bomb"),
        "derived-google_ext.kmz": (
            [0, 0, 0, 1, 451], "gpsbabel has no reader; these are the counts of the KML inside"
        ),
        "libkml-doc.kmz": ([0, 0, 0, 0, 0], "gpsbabel has no reader; the document is empty"),
        "libkml-bad.kmz": ([], "cut off"),
        "libkml-bad-too-large.kmz": ([], "it claims 4 GB"),
        "libkml-nokml.kmz": ([], "without a document"),
        "gpsbabel-bike.tcx": ([0, 0, 0, 1, 1812], "gpsbabel makes laps marks"),
        "gpsbabel-kona2013.tcx": ([0, 0, 0, 1, 5], "gpsbabel makes laps marks"),
        "gpsbabel-tcxdata.tcx": ([0, 0, 0, 1, 4], "gpsbabel makes laps marks"),
        "togeojson-sample.tcx": ([0, 0, 0, 3, 17], "gpsbabel makes laps marks, and one segment of three Tracks"),
        "togeojson-bad.tcx": ([0, 0, 0, 1, 2], "gpsbabel leaves out whatever has a 0"),
    ]

    private static let files = ["gpx", "kml", "kmz", "tcx"].flatMap { Corpus.files(in: "tracks", suffix: "." + $0) }

    private func truth(_ name: String) throws -> XMLTruth {
        let path = "\(Corpus.folder)/truth/tracks/\(name).json"
        return try JSONDecoder().decode(XMLTruth.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test("are read as other programs read them, or with a reason", arguments: files)
    func counts(path: String) throws {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let other = Self.otherwise[name]
        guard other?.counts.isEmpty != true else {
            #expect(refusal { try Reading.ofFile(path) } != nil)
            return
        }
        let reading = try Reading.ofFile(path)
        let routes = reading.lines.filter { $0.kind == .route }
        let segments = reading.lines.filter { $0.kind == .track }.flatMap { $0.segments }.filter { !$0.isEmpty }
        let points = segments.flatMap { $0 }
        let counts = [
            reading.marks.count, routes.filter { !$0.segments.joined().isEmpty }.count,
            routes.flatMap { $0.segments.joined() }.count, segments.count, points.count,
        ]
        let truth = try #require(try truth(name).gpsbabel)
        if let other {
            #expect(counts == other.counts, "\(other.why)")
            return
        }
        let expected = [
            truth.waypoints, truth.routes, truth.route_points, truth.segments, truth.track_points,
        ]
        #expect(counts == expected.map { $0 ?? -1 })
        #expect(points.filter { $0.creationDate != nil }.count == truth.with_time)
        #expect(points.filter { $0.altitude != nil }.count == truth.with_ele)
        let dates = points.compactMap { $0.creationDate }
        // The truth was sorted as text, where `13.994Z` comes before `13Z`.
        let limits = [truth.min_time, truth.max_time].map { text in text.flatMap(date) }
        let sorted = limits.compactMap { $0 }.sorted()
        #expect(dates.min() == sorted.first)
        #expect(dates.max() == sorted.last)
        expectBounds(reading, truth.bbox)
    }

    /// The bounds are of everything in the file, south, west, north, east.
    private func expectBounds(_ reading: Reading, _ bounds: [Double]?) {
        let places = (reading.points + reading.marks).map { $0.coordinate }
        guard let bounds, bounds.count == 4, !places.isEmpty else { return }
        let latitudes = places.map { $0.latitude.value }
        let longitudes = places.map { $0.longitude.value }
        guard let south = latitudes.min(), let west = longitudes.min(), let north = latitudes.max(),
            let east = longitudes.max()
        else { return }
        let found: [Double] = [south, west, north, east]
        // gpsbabel prints nine decimals of binary numbers.
        for (found, bound) in zip(found, bounds) { #expect(abs(found - bound) < 2e-9) }
    }

    private func date(_ text: String) -> Timestamp? { FileDate.timestamp(text.utf8, ReaderSettings()) }
}
