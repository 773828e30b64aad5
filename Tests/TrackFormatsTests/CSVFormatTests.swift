import ByteIO
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("CSV")
struct CSVFormatTests {
    private func lines(_ entries: [Entry]) throws -> [String] {
        try export(entries, as: CSVFormat(FormatSettings())).split(separator: "\r\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    @Test("Of no events is its header")
    func nothing() throws {
        #expect(
            try lines([]) == [
                "id,kind,track,trackKind,segment,time,latitude,longitude,altitude,hae,eph,epv,speed,eps,course,epd,climb,"
                    + "fix,satellites,hdop,clock,received,device,receiverClock,trackLabel,name,notes", "",
            ])
    }

    @Test("Has all that is known of an event, exactly, and an empty cell for what is not")
    func values() throws {
        let text = try lines([
            (.bare(.mark), nil), (.full(), Track(id: 1, name: "Walk, long")),
            (.bare(segment: 2), Track(id: 5, kind: .route)),
        ])
        #expect(
            text[1...] == [
                "1,mark,,,,,52.520008,13.404954,,,,,,,,,,,,,gps,,,,,,",
                "2,fix,1,track,1,2026-11-30T18:26:34.250Z,52.520008123,-13.404954321,34.1234,74.1335,3.456,5.6,1.234,0.3,"
                    + "123.4567,1.2,-0.12,3d,11,0.9,received,2026-11-30T18:26:34.300Z,/dev/ttyACM0,"
                    + "2007-04-16T18:26:34.000Z,\"Walk, long\",A bench,in the shade",
                "1,point,5,route,2,,52.520008,13.404954,,,,,,,,,,,,,gps,,,,,,", "",
            ])
    }

    @Test(
        "Takes the run out of texts that a spreadsheet would run, not out of negative numbers",
        arguments: [
            ("=1+1", "\"'=1+1\""), ("+1", "\"'+1\""), ("-1", "\"'-1\""), ("@x", "\"'@x\""), ("\tx", "\"'\tx\""),
            ("\rx", "\"'\rx\""), ("a=1", "a=1"), ("a\0b", "ab"), ("say \"x\"", "\"say \"\"x\"\"\""),
        ])
    func formulas(name: String, cell: String) throws {
        var event = Event.bare()
        event.coordinate = .steps(-1, -2)
        event.altitude = Decimal4(scaled: -5)
        event.name = name
        let text = try export([(event, nil)], as: CSVFormat(FormatSettings()))
        #expect(text.hasSuffix(",-0.000000001,-0.000000002,-0.0005,,,,,,,,,,,,gps,,,,,\(cell),\r\n"))
    }

    @Test(
        "Is read by Python's csv as it was meant, whatever the texts hold",
        .enabled(if: Oracle.hasPython, "needs python3"))
    func python() async throws {
        try await onThread {
            let entries = sampleEntries(count: 400, seed: 4)
            let folder = try TemporaryFolder()
            let path = try folder.write(try exportBytes(entries, as: CSVFormat(FormatSettings())), to: "a.csv")
            let script = """
                import csv, json, sys
                print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8'), strict=True))))
                """
            let rows = try #require(try Oracle.python(script, [path]) as? [[String: String]])
            try #require(rows.count == entries.count)
            for (row, entry) in zip(rows, entries) {
                #expect(row.count == 27)
                #expect(row["name"] == cell(entry.event.name) && row["notes"] == cell(entry.event.note))
                #expect(row["trackLabel"] == cell(entry.track?.name))
                #expect(agrees(row["latitude"], entry.event.coordinate.latitude.value, tolerance: 1e-12))
            }
        }
    }

    private func cell(_ text: String?) -> String {
        let text = (text ?? "").filter { $0 != "\0" }
        return text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true ? "'" + text : text
    }
}

@Suite("CSV, read by gpsbabel", .enabled(if: Oracle.hasGpsbabel, "needs gpsbabel"))
struct CSVGpsbabelTests {
    @Test("Has the right value in every column that unicsv knows")
    func values() async throws {
        try await onThread {
            let events = walk(count: 200, seed: 1)
            let track = Track(id: 1, name: "speed 5, time 6")
            let folder = try TemporaryFolder()
            let path = try folder.write(
                try exportBytes(events.map { ($0, track) }, as: CSVFormat(FormatSettings())), to: "a.csv")
            let points = try Oracle.gpsbabel("unicsv", path)
            try #require(points.count == events.count)
            for (point, event) in zip(points, events) {
                #expect(agrees(point["lat"], event.coordinate.latitude.value, tolerance: 1e-9))
                #expect(agrees(point["lon"], event.coordinate.longitude.value, tolerance: 1e-9))
                #expect(agrees(point["ele"], event.altitude?.value))
                #expect(point["time"] == event.creationDate.map { time($0) })
                #expect(agrees(point["speed"], event.speed?.value))
                #expect(agrees(point["course"], event.course?.value))
                #expect(agrees(point["sat"], event.satellitesUsed.map { Double($0) }))
                #expect(agrees(point["hdop"], event.hdop?.value))
                #expect(point["fix"] == event.mode.map { "\($0.rawValue)d" })
                if let name = event.name { #expect(point["name"] == name) }
                let note = event.note?.replacing("\"", with: "&quot;")
                #expect(point["desc"] == note)
            }
        }
    }

    /// A date with a fraction where there is one.
    private func time(_ date: Timestamp) -> String {
        var out = ByteWriter()
        out.write(date, fraction: .whenNotZero)
        return out.text()
    }

    @Test("Has no more rows for it where a note has several lines")
    func lines() async throws {
        try await onThread {
            var events = walk(count: 3, seed: 1)
            events[1].note = "first line\nsecond, with a comma\r\n\nlast"
            let track = Track(id: 1, name: "Walk")
            let folder = try TemporaryFolder()
            let path = try folder.write(
                try exportBytes(events.map { ($0, track) }, as: CSVFormat(FormatSettings())), to: "a.csv")
            let points = try Oracle.gpsbabel("unicsv", path, mayComplain: true)
            #expect(points.map { $0["time"] } == events.map { $0.creationDate.map { time($0) } })
        }
    }

    @Test("Is known to unicsv by these columns and no others")
    func columns() async throws {
        try await onThread {
            let folder = try TemporaryFolder()
            let path = try folder.write(
                try exportBytes([(.full(), Track(id: 1))], as: CSVFormat(FormatSettings())), to: "a.csv")
            let child = try ChildProcess.run("gpsbabel", ["-D", "3", "-t", "-i", "unicsv", "-f", path])
            let unknown = child.errors.matches(of: /Unhandled column "(.*?)"/).map { String($0.1) }
            let expected = [
                "id", "kind", "track", "trackkind", "segment", "hae", "eph", "epv", "eps", "epd", "climb", "clock",
                "received",
                "device", "receiverclock", "tracklabel",
            ]
            #expect(unknown == expected)
        }
    }
}
