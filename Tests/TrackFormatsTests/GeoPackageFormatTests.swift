import ByteIO
import LocationsTestSupport
import Positioning
import SQLite
import Testing
import TrackFormats

@Suite("GeoPackage")
struct GeoPackageFormatTests {
    /// A file with these entries, in a folder where nothing else may be left.
    private func file(_ entries: [Entry], in folder: TemporaryFolder) throws -> String {
        let settings = FormatSettings(temporaryFolder: folder.path)
        let bytes = try exportBytes(entries, as: GeoPackageFormat(settings))
        #expect(names(in: folder.path).isEmpty)
        return try folder.write(bytes, to: "a.gpkg")
    }

    private func rows(_ sql: String, of path: String) throws -> [String] {
        let database = try Database(path: path)
        var rows: [String] = []
        let statement = try database.makeStatement(sql)
        try statement.forEachRow { row in rows.append(row.text(0) ?? "NULL") }
        return rows
    }

    private func walkAround() -> [Entry] {
        let track = Track(id: 1, name: "Walk")
        return [(.full(.mark), nil), (.bare(.mark), nil)] + walk(count: 40, seed: 3).map { ($0, track) }
    }

    @Test("Says what it is")
    func identity() throws {
        let folder = try TemporaryFolder()
        let path = try file([], in: folder)
        #expect(try rows("PRAGMA application_id", of: path) == ["\(0x4750_4B47)"])
        #expect(try rows("PRAGMA user_version", of: path) == ["10300"])
        #expect(try rows("PRAGMA integrity_check", of: path) == ["ok"])
        #expect(try rows("SELECT srs_id FROM gpkg_spatial_ref_sys ORDER BY 1", of: path) == ["-1", "0", "4326"])
        #expect(
            try rows(
                "SELECT table_name || ' ' || last_change || ' ' || ifnull(min_x, '-') FROM gpkg_contents", of: path)
                == ["events 1970-01-01T00:00:00.000Z -", "tracks 1970-01-01T00:00:00.000Z -"])
    }

    @Test("Has all that is known of an event, and NULL for what is not")
    func values() throws {
        let folder = try TemporaryFolder()
        let path = try file([(.full(.mark), nil), (.bare(.mark), nil)], in: folder)
        let columns = """
            id, creationDate, altitude, ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy, speed, speedAccuracy, \
            course, courseAccuracy, climb, mode, satellitesUsed, hdop, device, kind, name, note, track, segment, timeSource, \
            receivedDate, receiverDate
            """
        let all = columns.split(separator: ", ").map { "ifnull(\($0), '-')" }.joined(separator: " || ' ' || ")
        #expect(
            try rows("SELECT \(all) FROM events ORDER BY fid", of: path) == [
                "2 2026-11-30T18:26:34.250Z 34.1234 74.1335 3.456 5.6 1.234 0.3 123.4567 1.2 -0.12 3 11 0.9 /dev/ttyACM0 "
                    + "mark A bench in the shade 1 1 received 2026-11-30T18:26:34.300Z 2007-04-16T18:26:34.000Z",
                "1 - - - - - - - - - - - - - - mark - - - - gps - -",
            ])
        #expect(
            try rows("SELECT hex(geom) FROM events WHERE id = 1", of: path)
                == [
                    "47500001E61000000101000000" + hex(13.404954) + hex(52.520008)
                ])
    }

    /// The bytes of a double, the lowest first.
    private func hex(_ value: Double) -> String {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes in
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        }
    }

    @Test("Has a spatial index that holds every geometry, and the triggers that keep it")
    func index() throws {
        let folder = try TemporaryFolder()
        let path = try file(walkAround(), in: folder)
        #expect(try rows("SELECT rtreecheck('rtree_events_geom')", of: path) == ["ok"])
        #expect(try rows("SELECT count(*) FROM rtree_events_geom", of: path) == ["42"])
        let here = "minx <= -13.40495 AND maxx >= -13.40496 AND miny <= 52.5201 AND maxy >= 52.52"
        #expect(try rows("SELECT id FROM rtree_tracks_geom WHERE \(here)", of: path) == ["1"])
        #expect(try rows("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'", of: path) == ["12"])
        #expect(
            try rows("SELECT extension_name FROM gpkg_extensions", of: path) == [
                "gpkg_rtree_index", "gpkg_rtree_index",
            ])
    }

    @Test("Has a track without two positions in a segment as a row without geometry")
    func dots() throws {
        let folder = try TemporaryFolder()
        let track = Track(id: 4, name: "Dots")
        let path = try file([(.bare(segment: 1), track), (.bare(segment: 2), track)], in: folder)
        #expect(try rows("SELECT name || events || ifnull(geom, ' none') FROM tracks", of: path) == ["Dots2 none"])
    }

    @Test("Leaves out dates that its type has no words for, and says so")
    func dates() throws {
        var event = Event.bare(.mark)
        event.creationDate = Timestamp(milliseconds: .max)
        var out = Output.collecting()
        var format = GeoPackageFormat(FormatSettings())
        try format.begin(into: &out)
        try format.mark(event, into: &out)
        try format.end(into: &out)
        #expect(format.leftOut.map { $0.count } == [1])
    }

    @Test("Says where it cannot put its temporary file")
    func noFolder() throws {
        #expect {
            try exportBytes([], as: GeoPackageFormat(FormatSettings(temporaryFolder: "/nowhere")))
        } throws: {
            "\($0)" == "cannot make a temporary file in '/nowhere': No such file or directory"
        }
    }

    @Test("Is opened by GDAL without a word", .enabled(if: Oracle.hasOgrinfo, "needs ogrinfo"))
    func ogrinfo() async throws {
        try await onThread {
            let folder = try TemporaryFolder()
            let path = try file(walkAround(), in: folder)
            let text = try Oracle.output("ogrinfo", ["-ro", "-so", "-al", path])
            #expect(text.contains("using driver `GPKG' successful."))
            #expect(text.contains("Layer name: events\n") && text.contains("Feature Count: 42\n"))
            #expect(text.contains("Layer name: tracks\n") && text.contains("Feature Count: 1\n"))
            #expect(text.contains("creationDate: DateTime") && text.contains("speed: Real"))
            let one = try Oracle.output(
                "ogrinfo", ["-ro", "-al", "-spat", "13.4", "52.5", "13.5", "52.6", path, "events"])
            #expect(one.contains("Feature Count: 1\n") && one.contains("POINT (13.404954 52.520008)"))
        }
    }

    @Test(
        "Is opened by GDAL without a word, whatever is in it", .enabled(if: Oracle.hasOgrinfo, "needs ogrinfo"),
        arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) async throws {
        try await onThread {
            let folder = try TemporaryFolder()
            let path = try file(sampleEntries(count: 500, seed: seed), in: folder)
            let text = try Oracle.output("ogrinfo", ["-ro", "-al", path])
            #expect(text.contains("Feature Count: 500\n") && text.contains("Feature Count: 8\n"))
            let checks = try rows(
                "SELECT rtreecheck('rtree_events_geom') || rtreecheck('rtree_tracks_geom')", of: path)
            #expect(checks == ["okok"])
            let other = try TemporaryFolder()
            let empty = try Oracle.output("ogrinfo", ["-ro", "-al", try file([], in: other)])
            #expect(empty.matches(of: /Feature Count: 0\n/).count == 2)
        }
    }

    @Test("Is what the standard says, by GDAL's judgement", .enabled(if: Oracle.hasValidator, "needs python3-gdal"))
    func valid() async throws {
        try await onThread {
            let folder = try TemporaryFolder()
            let path = try file(walkAround(), in: folder)
            let judge = ["-m", "osgeo_utils.samples.validate_gpkg", "--extra", "--warning-as-error"]
            _ = try Oracle.output("/usr/bin/python3", judge + [path])
            let database = try Database(path: path)
            try database.execute("UPDATE gpkg_geometry_columns SET geometry_type_name = 'LINESTRING'")
            #expect(throws: (any Error).self) { try Oracle.output("/usr/bin/python3", judge + [path]) }
        }
    }

    @Test("Can be edited by GDAL, which keeps the index", .enabled(if: Oracle.hasOgrinfo, "needs ogrinfo"))
    func editing() async throws {
        try await onThread {
            let folder = try TemporaryFolder()
            let path = try file(walkAround(), in: folder)
            _ = try Oracle.output("ogrinfo", ["-q", path, "-sql", "DELETE FROM events WHERE fid > 40"])
            _ = try Oracle.output("ogrinfo", ["-q", path, "-sql", "UPDATE events SET geom = NULL WHERE fid = 1"])
            #expect(try rows("SELECT count(*) FROM rtree_events_geom", of: path) == ["39"])
        }
    }

    @Test(
        "Has lines with altitudes where all of them are known, cut like every other",
        .enabled(if: Oracle.hasOgrinfo, "needs ogrinfo"))
    func lines() async throws {
        try await onThread {
            func event(_ longitude: Int64, _ segment: Int64, altitude: Int64?) -> Event {
                var event = Event.bare(segment: segment)
                event.coordinate = .steps(10_000_000_000, longitude * 1_000_000_000)
                event.altitude = altitude.map { Decimal4(scaled: $0 * 10_000) }
                return event
            }
            let (high, flat) = (Track(id: 1), Track(id: 2))
            let folder = try TemporaryFolder()
            let path = try file(
                [
                    (event(179, 1, altitude: 5), high), (event(-179, 1, altitude: 7), high),
                    (event(1, 2, altitude: 1), high),
                    (event(2, 2, altitude: 2), high), (event(3, 3, altitude: 3), high),
                    (event(1, 4, altitude: 5), flat),
                    (event(2, 4, altitude: nil), flat),
                ], in: folder)
            let text = try Oracle.output("ogrinfo", ["-ro", "-al", path, "tracks"])
            #expect(text.contains("MULTILINESTRING Z ((179 10 5,180 10 6),(-180 10 6,-179 10 7),(1 10 1,2 10 2))"))
            #expect(text.contains("MULTILINESTRING ((1 10,2 10))"))
            #expect(text.contains("Extent: (-180.000000, 10.000000) - (180.000000, 10.000000)"))
        }
    }

    @Test("Has lines that are too much for memory, whole", .enabled(if: Oracle.hasOgrinfo, "needs ogrinfo"))
    func large() async throws {
        try await onThread {
            let track = Track(id: 1)
            let folder = try TemporaryFolder()
            // Over the 256 kB that a spool keeps, in parts that no piece of it is a multiple of.
            let events = walk(count: 25_000, seed: 8)
            let entries: [Entry] = events.enumerated().map { index, event in
                var event = event
                event.segment = Int64(index / 999)
                return (event, track)
            }
            let path = try file(entries, in: folder)
            let sql =
                "SELECT ST_NumGeometries(geom) AS parts, ST_NPoints(geom) AS points, "
                + "ST_AsText(ST_EndPoint(ST_GeometryN(geom, 26))) AS last FROM tracks"
            let text = try Oracle.output("ogrinfo", ["-ro", "-dialect", "sqlite", "-sql", sql, path])
            #expect(text.contains("parts (Integer) = 26\n") && text.contains("points (Integer) = 25000\n"))
            #expect(text.contains("last (String) = POINT(-12.818"), "\(text)")
        }
    }
}
