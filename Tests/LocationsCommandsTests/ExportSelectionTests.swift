import EventStore
import Glibc
import LocationsTestSupport
import Positioning
import Testing

@Suite("Export of a part")
struct ExportSelectionTests {
    /// Track 1 named Rügen near Berlin, track 2 a day later in the Pacific across ±180°, two marks.
    private func store() throws -> StoreFixture {
        let store = try StoreFixture(nil)
        try store.add((0..<5).map { .example(after: $0 * 10) }, .track(name: "Rügen"))
        try store.add(
            (0..<4).map { .example(-17, $0 < 2 ? 179.999 : -179.999, after: 86_400 + $0) }, .track(name: nil))
        try store.add([
            .example(after: 100, kind: .mark, note: "a bench"), .sample(1, 2, at: nil, kind: .mark),
        ])
        return store
    }

    private func points(_ text: String) -> Int { text.split(separator: "<").count { $0.hasPrefix("trkpt ") } }
    private func marks(_ text: String) -> Int { text.split(separator: "<").count { $0.hasPrefix("wpt ") } }

    @Test("is what the options ask for")
    func selection() throws {
        let store = try store()
        for (options, tracks, waypoints) in [
            (["--track", "1"], 5, 0), (["--track", "Rügen"], 5, 0), (["--track", "1", "--track=2"], 9, 0),
            (["--last"], 4, 0),
            (["--bbox", "13,52,14,53"], 5, 1), (["--bbox", "179.99,-20,-179.99,-10"], 4, 0),
            (["--bbox", "-180,-20,-179.99,-10"], 2, 0), (["--near", "52.52,13.405,100"], 5, 1),
            (["--track", "2", "--near", "52.52,13.405,100"], 0, 0), (["--every", "20s"], 4, 2),
            (["--simplify", "1"], 2 + 2, 2), (["--gap", "5s"], 9, 2), (["--profile", "strava"], 9, 0),
        ] as [([String], Int, Int)] {
            let result = try store.run(["export"] + options)
            let nothing =
                "locations: none of the store's 11 events is what was asked for, and nothing but the format's frame was "
                + "written\n"
            let leftOut = options.contains("strava") ? "locations: left out 2 marks\n" : ""
            #expect(result.errors == (tracks + waypoints == 0 ? nothing : leftOut), "\(options)")
            #expect(points(result.output) == tracks, "\(options)")
            #expect(marks(result.output) == waypoints, "\(options)")
        }
    }

    @Test("makes segments anew where a gap is asked for")
    func gap() throws {
        let text = try store().run("export", "--gap", "5s").output
        #expect(text.split(separator: "<").count { $0.hasPrefix("trkseg>") } == 6)
    }

    @Test("says which track is not there, or that options contradict each other")
    func wrong() throws {
        let store = try store()
        expectOneLine(
            try store.run("export", "--track", "9"), "there is no track '9'; 'locations tracks' lists them", code: 65)
        expectOneLine(
            try store.run("export", "--last", "--track", "1"),
            "--last is a track of its own; leave out --track (see 'locations export --help')", code: 64)
        expectOneLine(
            try store.run("export", "--bbox", "1,2,3"),
            "--bbox: '1,2,3' is not W,S,E,N; expected degrees west, south, east and north, such as 12.9,52.3,13.8,52.7 "
                + "(see 'locations export --help')", code: 64)
        expectOneLine(
            try store.run("export", "--split", "day"),
            "--split writes several files; name a folder for them with --output (see 'locations export --help')",
            code: 64)
        let none = try StoreFixture([])
        expectOneLine(
            try none.run("export", "--last"), "cannot find the newest track: the store has none yet", code: 65)
    }

    @Test("splits by track, with the marks in a file of their own")
    func splitByTrack() throws {
        let store = try store()
        let folder = store.folder.file("parts")
        #expect(try store.run("export", "--split", "track", "-o", folder).errors == "")
        #expect(names(in: folder) == ["2025-11-30-track-1.gpx", "2025-12-01-track-2.gpx", "marks.gpx"])
        func text(_ name: String) throws -> String {
            String(decoding: try contents(of: "\(folder)/\(name)"), as: UTF8.self)
        }
        #expect(points(try text("2025-11-30-track-1.gpx")) == 5)
        #expect(points(try text("2025-12-01-track-2.gpx")) == 4)
        #expect(marks(try text("marks.gpx")) == 2)
    }

    @Test("splits by the user's own days, with what has no date in a file of its own")
    func splitByDay() throws {
        let store = try store()
        for (zone, days) in [
            ("UTC", ["2025-11-30.gpx", "2025-12-01.gpx", "undated.gpx"]),
            ("Asia/Tokyo", ["2025-12-01.gpx", "2025-12-02.gpx", "undated.gpx"]),
        ] {
            let folder = store.folder.file("days-\(zone.prefix(3))")
            let result = try store.run(["export", "--split", "day", "-o", folder], environment: ["TZ": zone])
            #expect(result.errors == "")
            #expect(names(in: folder) == days)
            let first = String(decoding: try contents(of: "\(folder)/\(days[0])"), as: UTF8.self)
            #expect(points(first) == 5 && marks(first) == 1)
        }
        let folder = store.folder.file("window")
        let result = try store.run("export", "--split", "day", "--until", "2025-11-30 18:26:50", "-o", folder)
        #expect(result.errors == "")
        #expect(names(in: folder) == ["2025-11-30.gpx"])
    }

    @Test("takes the format from the file's ending, and says where there is none that it knows")
    func endings() throws {
        let store = try store()
        let file = store.folder.file("A.GPX")
        #expect(try store.run("export", "-o", file).code == 0)
        for (name, message) in [
            (
                "a.xyz",
                "no format is known for the ending '.xyz' of '\(store.folder.file("a.xyz"))'; name one with --format"
            ),
            ("abc", "cannot tell the format of '\(store.folder.file("abc"))' without an ending; name it with --format"),
        ] {
            let result = try store.run("export", "-o", store.folder.file(name))
            expectOneLine(result, "\(message) (see 'locations export --help')", code: 64)
        }
        #expect(try store.run("export", "-f", "gpx", "-o", store.folder.file("abc")).code == 0)
    }

    @Test("counts what a profile cannot take")
    func profile() throws {
        let store = try StoreFixture(nil)
        try store.add([.sample(1, 2, at: nil), .sample(1, 2.1, at: nil), .example(1, 2.2)], .track(name: nil))
        let result = try store.run("export", "--profile", "strava")
        #expect(points(result.output) == 0)
        #expect(
            result.errors
                == "locations: left out 2 points without a time\nlocations: left out 1 segment of one point\n"
                + "locations: nothing is left, and nothing but the format's frame was written\n")
    }

    @Test("that is empty leaves the file that was there, and says so")
    func nothingFound() throws {
        let store = try store()
        let file = try store.folder.write("last summer", to: "keep.gpx")
        for options in [
            ["--day", "2020-01-01"], ["--marks", "--track", "1"],
            ["--profile", "strava", "--last", "--until", "2020-01-01"],
        ] {
            let result = try store.run(["export", "-o", file] + options)
            #expect(result.code == 0 && result.errors.hasSuffix(", and '\(file)' is as it was\n"), "\(result.errors)")
            #expect(String(decoding: try contents(of: file), as: UTF8.self) == "last summer")
        }
        #expect(names(in: store.folder.path).filter { !$0.hasPrefix("Locations") } == ["keep.gpx"])
        // Who reads a pipe wants the frame.
        let piped = try store.run("export", "--day", "2020-01-01", "-o", "/dev/stdout")
        #expect(piped.output.hasSuffix("</gpx>\n") && piped.errors.hasSuffix("frame was written\n"), "\(piped.errors)")
    }

    @Test("by days leaves nothing out where clocks were set back over midnight, and at the calendar's ends")
    func daysWithoutMidnight() throws {
        // St. John's set its clocks from 0:01 to 23:01 until 2011; 2010-11-07T02:31Z was that moment.
        let store = try StoreFixture(nil)
        let dates: [String] = [
            "0001-01-01T00:00:00Z", "2010-11-07T02:00:00Z", "2010-11-07T02:30:30Z", "2010-11-07T02:31:30Z",
            "2010-11-07T03:30:00Z", "2010-11-08T12:00:00Z", "9999-12-31T23:00:00Z",
        ]
        let rows = dates.map { "<trkpt lat=\"1\" lon=\"2\"><time>\($0)</time></trkpt>" }.joined()
        let gpx = try store.folder.write("<gpx><trk><trkseg>\(rows)</trkseg></trk></gpx>", to: "in.gpx")
        #expect(try store.run("import", gpx).code == 0)
        for (zone, days) in [
            ("America/St_Johns", ["2010-11-06", "2010-11-07", "2010-11-08", "9999-12-31", "before-0001"]),
            ("Asia/Tokyo", ["0001-01-01", "2010-11-07", "2010-11-08", "after-9999"]),
            ("UTC", ["0001-01-01", "2010-11-07", "2010-11-08", "9999-12-31"]),
        ] {
            let folder = store.folder.file("days-\(zone.prefix(3))")
            let result = try store.run(["export", "--split", "day", "-o", folder], environment: ["TZ": zone])
            #expect(result.errors == "")
            #expect(names(in: folder) == days.map { $0 + ".gpx" })
            let written = try days.map { day in
                points(String(decoding: try contents(of: "\(folder)/\(day).gpx"), as: UTF8.self))
            }
            #expect(written.reduce(0) { $0 + $1 } == dates.count)
        }
        for day in ["9999-12-31", "0001-01-01"] {
            let list = try store.run(["list", "--day", day, "--json"], environment: ["TZ": "UTC"])
            #expect(list.output.split(separator: "\n").count == 1, "\(list.errors)")
        }
    }

    private static let hasScript = ChildProcess.find("script") != nil

    @Test("to a terminal holds no control character of a text", .enabled(if: hasScript, "needs script, of util-linux"))
    func toTerminal() throws {
        let store = try StoreFixture(nil)
        try store.add([.sample(at: exampleDate, kind: .mark, name: "\u{1b}]0;title\u{7}", note: "\u{9b}31m")])
        for format in ["csv", "gpx", "kml", "svg", "geojson"] {
            let output = try store.runOnTerminal("export", "--marks", "-f", format).output
            #expect(output.contains("]0;title"))
            #expect(!output.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{7}" || $0 == "\u{9b}" }, "\(format)")
        }
    }

    private static let hasGpsbabel = ChildProcess.find("gpsbabel") != nil

    @Test("goes through gpsbabel for what we do not write", .enabled(if: hasGpsbabel, "needs gpsbabel"))
    func throughGpsbabel() throws {
        let store = try store()
        let file = store.folder.file("a.fit")
        let result = try store.run("export", "--track", "1", "-o", file)
        #expect(result.errors == "" && result.code == 0)
        let back = try ChildProcess.run("gpsbabel", ["-t", "-i", "garmin_fit", "-f", file, "-o", "gpx", "-F", "-"])
        #expect(points(back.output) == 5)
        let text = try store.run("export", "--track", "1", "-f", "gpsbabel:unicsv").output
        #expect(text.split(whereSeparator: \.isNewline).count == 6)
        #expect(names(in: store.folder.path).filter { !$0.hasPrefix("Locations") } == ["a.fit"])
    }

    @Test("passes on what gpsbabel complains of, and leaves the old file", .enabled(if: hasGpsbabel, "needs gpsbabel"))
    func gpsbabelFails() throws {
        let store = try store()
        let file = try store.folder.write("old", to: "a.b")
        let result = try store.run("export", "-f", "gpsbabel:nonsense", "-o", file)
        #expect(result.errors.hasPrefix("locations: cannot export to '\(file)' through gpsbabel: "))
        #expect(result.errors.contains("nonsense"))
        #expect(result.code == 65)
        #expect(String(decoding: try contents(of: file), as: UTF8.self) == "old")
        #expect(names(in: store.folder.path).filter { !$0.hasPrefix("Locations") } == ["a.b"])
    }

    @Test("names the package where gpsbabel is not installed")
    func noGpsbabel() throws {
        let store = try store()
        for options in [["-o", store.folder.file("a.fit")], ["-f", "gpsbabel:ozi"]] {
            expectOneLine(
                try store.run(["export"] + options, environment: ["PATH": "/nowhere"]),
                "cannot write this format without gpsbabel, which is not installed; install the package gpsbabel",
                code: 69)
        }
    }
}
