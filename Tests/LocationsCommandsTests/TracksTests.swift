import EventStore
import Glibc
import LocationsTestSupport
import Positioning
import Presentation
import Testing

@testable import LocationsCommands

/// Events of a way to the north, one a second, at so many metres a second, up a metre each.
func trip(_ seconds: Range<Int64>, metresPerSecond: Double, from start: Timestamp = exampleDate) -> [Event] {
    seconds.map { second in
        Event.sample(52.52 + Double(second) * metresPerSecond / 111_277, at: start + second * 1000).with {
            $0.horizontalAccuracy = Decimal3(scaled: 4000)
            $0.altitude = Decimal4(scaled: second * 10_000)
            $0.speed = Decimal3(metresPerSecond)
            $0.device = "/dev/ttyACM0"
        }
    }
}

@Suite("A list of tracks")
struct TracksTests {
    /// A walk of ten minutes, and a drive of five an hour later.
    static func store() throws -> StoreFixture {
        let store = try StoreFixture(nil)
        try store.add(trip(0..<601, metresPerSecond: 1.5), .track(name: nil))
        try store.add(trip(3600..<3901, metresPerSecond: 20), .track(name: "Drive"))
        return store
    }

    @Test("has the newest first, with its numbers in the user's units and locale")
    func list() throws {
        let store = try Self.store()
        let lines = try store.run("tracks", environment: ["LC_ALL": "C"]).lines
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("2  Drive  Nov 30, 2025 at 7:26:34 PM   6 km   5 min   5 min moving"))
        #expect(lines[0].hasSuffix("  +300 m  301 events  /dev/ttyACM0"))
        #expect(lines[1].hasPrefix("1         Nov 30, 2025 at 6:26:34 PM  "))
        #expect(lines[1].contains(" m  10 min  ") && lines[1].contains(" moving  +600 m  601 events"))
        let german = try store.run("tracks", environment: ["LC_ALL": "de_DE.UTF-8"]).lines
        #expect(german[0].hasPrefix("2  Drive  30.11.2025, 19:26:34  "))
        let american = try store.run("tracks", environment: ["LC_ALL": "en_US.UTF-8"]).lines
        #expect(american[0].contains("  3.7 mi  ") && american[0].contains("  +984 ft  "))
        let sailing = try store.run("tracks", "--units", "nautical").lines
        #expect(sailing[0].contains("  3.2 nmi  ") && sailing[0].contains("  +300 m  "))
    }

    @Test("fits a terminal, however narrow", arguments: [40, 60, 80])
    func narrow(columns: Int) throws {
        let store = try Self.store()
        let result = try store.runOnTerminal("tracks", columns: columns)
        #expect(result.code == 0)
        #expect(result.ids == [2, 1])
        for line in result.lines { #expect(TerminalText.width(of: line) <= columns, "\(line)") }
        #expect(result.lines[0].contains("Nov 30, 2025 at 7:26:34 PM"))
    }

    @Test("is a list of tracks in a window, and says what lies outside of an empty one")
    func window() throws {
        let store = try Self.store()
        #expect(try store.run("tracks", "--since", "2025-11-30T19:00").ids == [2])
        #expect(try store.run("tracks", "--until", "2025-11-30T19:00").ids == [1])
        #expect(try store.run("tracks", "--day", "2025-11-30").ids == [2, 1])
        #expect(try store.run("tracks", "--limit", "1").ids == [2])
        let none = try store.run("tracks", "--day", "2025-11-29")
        #expect(none.output == "")
        #expect(none.errors.hasSuffix("; 2 tracks lie outside\n"))
        #expect(none.code == 0)
        #expect(
            try StoreFixture([.example()]).run("tracks").errors
                == "locations: the store has no tracks yet; 'locations record' makes one\n")
    }

    @Test("is JSON Lines with the promised names, exact numbers and nothing unknown")
    func json() throws {
        let store = try Self.store()
        let undated = [1.0, 1.001, 1.002].map { Event.sample($0, at: nil, kind: .point) }
        try store.add(undated, .track(name: "Old \"map\""))
        let lines = try store.run("tracks", "--json", environment: ["LC_ALL": "de_DE.UTF-8"]).lines
        #expect(lines.count == 3)
        let names = #/"([a-zA-Z]+)":/#
        #expect(
            lines[0].matches(of: names).map { String($0.1) } == [
                "id", "name", "startDate", "endDate", "duration", "movingTime", "distance", "ascent", "descent",
                "averageSpeed", "topSpeed", "events", "segments", "source",
            ])
        #expect(lines[0].hasPrefix(#"{"id":2,"name":"Drive","startDate":"2025-11-30T19:26:34.000Z","endDate":"#))
        #expect(lines[0].contains(#""duration":300,"movingTime":300,"#))
        #expect(lines[0].contains(#""ascent":300,"descent":0,"#) && lines[0].contains(#""topSpeed":20,"events":301"#))
        #expect(lines[2].hasPrefix(#"{"id":3,"name":"Old \"map\"","distance":221."#))
        #expect(lines[2].hasSuffix(#","events":3,"segments":1}"#))
    }

    @Test("says all of one track, with its heights and speeds drawn")
    func show() throws {
        let store = try Self.store()
        let result = try store.run("tracks", "show", "2", "--units", "metric")
        #expect(result.code == 0)
        for line in [
            "Track          2", "Name           Drive", "Duration       5 min", "Distance       6 km",
            "Average speed  72 km/h", "Moving time    5 min", "Moving speed   72 km/h", "Top speed      72 km/h",
            "Ascent         300 m", "Descent        0 m",
            "Altitudes      3,600 m to 3,900 m", "Accuracy       ±4 m on average, ±4 m at worst",
            "Events         301", "Segments       1", "Source         /dev/ttyACM0", "Altitude", "Speed",
        ] {
            #expect(result.lines.contains(line), "\(line) is not in:\n\(result.output)")
        }
        #expect(result.output.contains("▁") && result.output.contains("█"))
        let ascii = try store.run("tracks", "show", "2", environment: ["LC_ALL": "C"]).output
        #expect(ascii.contains("#"))
        #expect(!ascii.contains("█"))
        let json = try store.run("tracks", "show", "2", "--json").output
        #expect(json.hasPrefix(#"{"id":2,"name":"Drive","#))
        #expect(json.contains(#""movingSpeed":20.002,"south":"#) && json.hasSuffix(",\"refused\":{}}\n"))
    }

    @Test(
        "is answered from a store that this user may only read, too",
        .enabled(if: unprivileged != nil, "needs setpriv where root tests"))
    func readOnly() throws {
        let store = try Self.store()
        let before = try store.run("tracks", "--json").output
        #expect(try sqlite3(store.path, "SELECT count(state) FROM TrackSummary") == "2\n")
        try sqlite3(store.path, "DELETE FROM TrackSummary")
        // Reading needs somebody who has it open, since it would make a file beside it.
        let owner = try store.open()
        defer { withExtendedLifetime(owner) {} }
        for suffix in ["", "-wal", "-shm"] { chmod(store.path + suffix, 0o444) }
        chmod(store.folder.path, 0o555)
        defer { chmod(store.folder.path, 0o755) }
        let result = try store.runUnprivileged(["tracks", "--json"])
        #expect(result.output == before)
        #expect(result.errors == "")
        #expect(try sqlite3(store.path, "SELECT count(*) FROM TrackSummary") == "0\n")
    }

    @Test("writes where tracks began, and the corners of one, as places are wanted")
    func coordinates() throws {
        let store = try Self.store()
        for (style, drive, walk) in [
            ("decimal", "53.167, 13.405  ", "52.52, 13.405   "), ("mgrs", "33U UU 9", "33U UU 9"),
            ("maidenhead", "JO63qe80  ", "JO62qm84  "),
        ] {
            let lines = try store.run("tracks", "--coordinates", style).lines
            #expect(lines.count == 2)
            #expect(lines.first?.contains("PM  \(drive)") == true, "\(lines)")
            #expect(lines.last?.contains("PM  \(walk)") == true, "\(lines)")
        }
        #expect(try !store.run("tracks").output.contains("13.4"))
        func bounds(_ options: String...) throws -> String? {
            try store.run(["tracks", "show", "1"] + options).lines.first { $0.hasPrefix("Bounds") }
        }
        #expect(try bounds()?.hasPrefix("Bounds         52.52") == true)
        #expect(try bounds("--coordinates", "mgrs")?.hasPrefix("Bounds         33U UU ") == true)
        #expect(try bounds("--coordinates", "dm")?.contains("52° 31.") == true)
    }

    @Test("ends quietly when nobody reads it any more")
    func head() throws {
        let store = try Self.store()
        let result = try ChildProcess.run(
            "sh", ["-c", "'\(BuiltProduct.path("locations"))' tracks | head -n 1"], environment: store.variables())
        #expect(result.errors == "")
        #expect(result.output.hasPrefix("2  Drive"))
    }
}
