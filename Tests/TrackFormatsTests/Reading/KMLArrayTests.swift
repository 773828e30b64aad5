import ByteIO
import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

/// A `gx:Track` with arrays behind its points.
enum KMLSample {
    static func array(_ name: String, _ values: [String]) -> String {
        let inner = values.map { "<gx:value>\($0)</gx:value>\n" }.joined()
        return "<gx:SimpleArrayData name=\"\(name)\">\n\(inner)</gx:SimpleArrayData>\n"
    }

    /// A track of some points, a second and a degree apart, with arrays behind them.
    static func track(_ count: Int, _ arrays: String, schema: String = "") -> String {
        let whens = (0..<count).map { "<when>2025-01-01T00:00:0\($0 % 10)Z</when>\n" }.joined()
        let coords = (0..<count).map { "<gx:coord>1 \($0 % 90) 3</gx:coord>\n" }.joined()
        return "<kml><Document>\(schema)<Placemark><gx:Track>\(whens)\(coords)<ExtendedData>"
            + "<SchemaData schemaUrl=\"#s\">\n\(arrays)</SchemaData></ExtendedData></gx:Track></Placemark></Document></kml>"
    }
}

@Suite("Reading the arrays of KML's tracks")
struct KMLArrayTests {
    private static let numbers: [(name: String, value: String, field: @Sendable (Event) -> Int64?)] = [
        ("speed", "13.123", { $0.speed?.scaled }), ("speed_accuracy", "0.511", { $0.speedAccuracy?.scaled }),
        ("course", "271.1234", { $0.course?.scaled }), ("bearing", "187.0", { $0.course?.scaled }),
        ("course_accuracy", "12.3456", { $0.courseAccuracy?.scaled }), ("climb", "-0.123", { $0.climb?.scaled }),
        ("accuracy", "26.0", { $0.horizontalAccuracy?.scaled }),
        ("accuracy_horizontal", "4.123", { $0.horizontalAccuracy?.scaled }),
        ("accuracy_vertical", "6.5", { $0.verticalAccuracy?.scaled }),
        ("ellipsoidal_altitude", "74.1234", { $0.ellipsoidalAltitude?.scaled }),
        ("satellites", "11", { $0.satellitesUsed.map { Int64($0) * 1000 } }), ("hdop", "0.91", { $0.hdop?.scaled }),
        ("speed_kmh", "36", { $0.speed.map { $0.scaled * 36 / 10 } }),
        ("mode", "2", { $0.mode.map { Int64($0.rawValue) * 1000 } }),
    ]

    @Test("Names of our own and of others are known, digit for digit", arguments: numbers.indices)
    func names(index: Int) throws {
        let (name, value, field) = Self.numbers[index]
        let reading = try Reading.of(KMLSample.track(3, KMLSample.array(name, ["", value, " "])))
        #expect(reading.problems == [] && reading.unplaced == [:])
        let found = reading.points.map { field($0) }
        try #require(found.count == 3)
        #expect(found[0] == nil && found[2] == nil)
        let places = name.hasPrefix("course") || name == "bearing" || name.hasPrefix("ellipsoidal") ? 4 : 3
        let expected: Decimal4? = FileNumber.decimal(value.utf8)
        #expect(found[1].map { $0 * (places == 4 ? 1 : 10) } == expected?.scaled)
    }

    @Test("An altitude in an array counts where the place has none")
    func altitudes() throws {
        let arrays = KMLSample.array("altitude", ["7", "0"])
        let ground = KMLSample.track(2, arrays).replacingOccurrences(of: " 3</gx:coord>", with: " 0</gx:coord>")
        #expect(try Reading.of(ground).points.map { $0.altitude?.value } == [7, 0])
        #expect(try Reading.of(KMLSample.track(2, arrays)).points.map { $0.altitude?.value } == [3, 3])
        let height = ground.replacingOccurrences(of: "\"altitude\"", with: "\"height\"")
        let mode = "<gx:Track><altitudeMode>relativeToGround</altitudeMode>"
        let relative = ground.replacingOccurrences(of: "<gx:Track>", with: mode)
        for (text, name) in [(height, "height"), (relative, "altitude")] {
            let reading = try Reading.of(text)
            #expect(reading.points.map { $0.altitude } == [nil, nil])
            #expect(reading.unplaced["values of '\(name)'"] == 2)
        }
    }

    @Test("Texts are taken whole, and their lengths do not matter")
    func texts() throws {
        let names = ["a", "", "12345678", "123456789", "&lt;日本&gt; &amp;"]
        let reading = try Reading.of(
            KMLSample.track(
                5,
                KMLSample.array("name", names) + KMLSample.array("note", ["", "x", "line\nfeed", "", ""])
                    + KMLSample.array("device", ["/dev/a", "/dev/a", "/dev/b", "", "/dev/a"])
                    + KMLSample.array("time_source", ["gps", "received", "", "gps", "received"])
                    + KMLSample.array("receiver_date", ["", "", "", "", "2006-04-16T18:26:34.000Z"])))
        #expect(reading.points.map { $0.name } == ["a", nil, "12345678", "123456789", "<日本> &"])
        #expect(reading.points.map { $0.note } == [nil, "x", "line\nfeed", nil, nil])
        #expect(reading.points.map { $0.device } == ["/dev/a", "/dev/a", "/dev/b", nil, "/dev/a"])
        #expect(reading.points.map { $0.timeSource } == [.gps, .received, .gps, .gps, .received])
        #expect(reading.points.map { $0.receiverDate } == [nil, nil, nil, nil, "2006-04-16T18:26:34.000Z"])
        #expect(reading.problems == [] && reading.unplaced == [:])
    }

    private static let units: [(shown: String, speed: Int64?)] = [
        ("Speed (m/s)", 36_000), ("Vitesse", 36_000), ("GPS Speed (km/h)", 10_000), ("Скорость (км/ч)", nil),
        ("Groundspeed (kts)", 18_520), ("Speed [mph]", 16_093), ("Speed (units per log)", nil),
    ]

    @Test(
        "A unit that a schema names for an array is heeded, and a speed in one that is unknown is left out",
        arguments: units)
    func schema(shown: String, speed: Int64?) throws {
        let other =
            "<Schema id=\"t\"><gx:SimpleArrayField name=\"speed\"><displayName>Speed (ft/s)</displayName></gx:SimpleArrayField></Schema>"
        let schema =
            "<Schema id=\"s\"><SimpleField name=\"x\"><displayName>x (mph)</displayName></SimpleField>"
            + "<gx:SimpleArrayField name=\"speed\" type=\"float\"><displayName><![CDATA[\(shown)]]></displayName>"
            + "</gx:SimpleArrayField></Schema>"
        let reading = try Reading.of(KMLSample.track(1, KMLSample.array("speed", ["36"]), schema: schema + other))
        #expect(reading.points.map { $0.speed?.scaled } == [speed])
        #expect(reading.unplaced == (speed == nil ? ["speeds": 1] : [:]))
    }

    @Test("Everything that our own export writes of a track's points comes back, in KML and KMZ")
    func own() throws {
        var generator = SeededGenerator(state: 11)
        var events = walk(count: 300, seed: 5)
        for index in events.indices {
            events[index].segment = Int64(index / 40)
            events[index].timeSource = index % 3 == 0 ? .received : .gps
            if index % 4 == 0 { events[index].receiverDate = "2006-04-16T18:26:34.000Z" }
            if index % 6 == 0 { events[index].device = "/dev/ttyUSB\(Int.random(in: 0..<3, using: &generator))" }
            events[index].receivedDate = nil
            // Elsewhere 0 is what Google Earth says of the ground.
            if index % 9 == 0, events[index].mode != .twoD { events[index].altitude = Decimal4(scaled: 0) }
        }
        let track = Track(id: 1, name: "A & B", note: "line\nfeed")
        for format in [KMLFormat(FormatSettings()), KMZFormat(FormatSettings())] as [any TrackFormat] {
            let read = try ReadFile(exportBytes(events.map { ($0, track) }, as: format))
            #expect(read.problems == [] && read.unplaced == [:])
            #expect(read.tracks.map { $0.name } == ["A & B"] && read.tracks.map { $0.note } == ["line\nfeed"])
            #expect(
                read.tracks[0].segments.filter { !$0.isEmpty }.map { $0.count } == [40, 40, 40, 40, 40, 40, 40, 20])
            let expected = events.map { event in
                var event = event
                (event.id, event.kind, event.track, event.segment) = (0, .point, nil, nil)
                return event
            }
            #expect(read.points == expected)
        }
    }
}
