import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

/// A row of events a second apart, each a thousandth of a degree farther to the north.
func walk(_ count: Int, from start: Int64 = 52_000_000_000, change: (Int, inout Event) -> Void = { _, _ in }) -> [Event]
{
    (0..<count).map { index in
        var event = Event(
            id: Int64(index + 1), kind: .fix,
            coordinate: .steps(start + Int64(index % 30_000) * 1_000_000, 13_404_954_321))
        event.creationDate = Timestamp(milliseconds: 1_796_063_194_000 + Int64(index) * 1000)
        event.altitude = Decimal4(scaled: 340_000 + Int64(index))
        event.segment = 1
        change(index, &event)
        return event
    }
}

@Suite("KML 2.2")
struct KMLFormatTests {
    private static let settings = FormatSettings()

    /// What stands between the schema and the document's end.
    private func body(_ entries: [Entry]) throws -> String {
        let text = try export(entries, as: KMLFormat(Self.settings))
        let line = try #require(text.range(of: "</Schema>", options: .backwards)).upperBound
        try #require(text.hasSuffix("</Document>\n</kml>\n"))
        return String(text[text.index(after: line)...].dropLast("</Document>\n</kml>\n".count))
    }

    @Test("Of no events is a document of styles and a schema alone")
    func nothing() throws {
        #expect(try body([]).isEmpty)
    }

    @Test("Of a track has all times, then all places, and a hidden line of the same")
    func track() throws {
        let track = Track(id: 7, name: "A & B")
        let text = try body(walk(2).map { ($0, track) })
        #expect(
            text == """
                <Folder><name>A &amp; B</name>
                <Placemark><name>A &amp; B</name><styleUrl>#style0</styleUrl>\
                <gx:MultiTrack><gx:interpolate>0</gx:interpolate>
                <gx:Track><altitudeMode>absolute</altitudeMode>
                <when>2026-11-30T18:26:34Z</when>
                <when>2026-11-30T18:26:35Z</when>
                <gx:coord>13.404954321 52 34</gx:coord>
                <gx:coord>13.404954321 52.001 34.0001</gx:coord>
                </gx:Track>
                </gx:MultiTrack></Placemark>
                <Placemark id="fallback1"><name>A &amp; B</name><visibility>0</visibility>\
                <styleUrl>#style0</styleUrl><MultiGeometry>
                <LineString><tessellate>1</tessellate><altitudeMode>absolute</altitudeMode><coordinates>
                13.404954321,52,34
                13.404954321,52.001,34.0001
                </coordinates></LineString>
                </MultiGeometry></Placemark>
                </Folder>

                """)
    }

    @Test("Of a mark has its text, its time and its place")
    func marks() throws {
        let text = try body([(.full(.mark), nil), (.bare(.mark), nil)])
        #expect(
            text == """
                <Folder><name>Marks</name>
                <Placemark><name>A bench</name><description>in the shade</description>\
                <TimeStamp><when>2026-11-30T18:26:34.250Z</when></TimeStamp><styleUrl>#mark</styleUrl>\
                <Point><altitudeMode>absolute</altitudeMode>\
                <coordinates>-13.404954321,52.520008123,34.1234</coordinates></Point></Placemark>
                <Placemark><styleUrl>#mark</styleUrl><Point>\
                <coordinates>13.404954,52.520008</coordinates></Point></Placemark>
                </Folder>

                """)
    }

    @Test("Of a route is a line, which closes the marks before it")
    func route() throws {
        let route = Track(id: 1, kind: .route, name: "Planned")
        var entries: [Entry] = [(.bare(.mark), nil)]
        for event in walk(2) { entries.append((event, route)) }
        let text = try body(entries)
        #expect(
            text.hasSuffix(
                """
                </Folder>
                <Placemark><name>Planned</name><styleUrl>#style0</styleUrl>\
                <LineString><tessellate>1</tessellate><altitudeMode>absolute</altitudeMode><coordinates>
                13.404954321,52,34
                13.404954321,52.001,34.0001
                </coordinates></LineString>
                </Placemark>

                """))
    }

    @Test("Draws a line at its height only where the altitude is known all along, and never makes one up")
    func altitudes() throws {
        let changes: [(String, Bool, (Int, inout Event) -> Void)] = [
            ("known", true, { _, _ in }),
            ("unknown at the end", false, { index, event in if index == 2 { event.altitude = nil } }),
            ("unknown at the beginning", false, { index, event in if index == 0 { event.altitude = nil } }),
            ("of a 2D fix", false, { index, event in if index == 1 { event.mode = .twoD } }),
            (
                "above the ellipsoid", false,
                { _, event in
                    event.ellipsoidalAltitude = event.altitude
                    event.altitude = nil
                }
            ),
        ]
        for (what, isAbsolute, change) in changes {
            let events = walk(3, change: change)
            let text = try body(events.map { ($0, Track(id: 1)) })
            #expect(text.contains("absolute") == isAbsolute, "\(what)")
            #expect(text.contains("clampToGround") == !isAbsolute, "\(what)")
            let known = events.count { $0.altitude != nil && $0.mode != .twoD }
            #expect(text.matches(of: /<gx:coord>\S+ \S+ \S+<\/gx:coord>/).count == known, "\(what)")
            #expect(text.matches(of: /<gx:coord>\S+ \S+<\/gx:coord>/).count == 3 - known, "\(what)")
            #expect(text.matches(of: /\n[-0-9.]+,[-0-9.]+,[-0-9.]+(?=\n)/).count == known, "\(what)")
        }
    }

    @Test("Shows what has points without a time as a line alone, and says that the others' times are not there")
    func timeless() throws {
        let events = walk(6) { index, event in
            event.segment = Int64(index / 2)
            if index == 2 { event.creationDate = nil }
        }
        var format = KMLFormat(Self.settings)
        let track = Track(id: 1)
        #expect(format.leftOut.isEmpty)
        let text = try body(events.map { ($0, track) })
        #expect(text.matches(of: /<when>/).count == 4)
        #expect(text.matches(of: /<gx:coord>/).count == 4)
        #expect(text.matches(of: /<gx:Track>/).count == 2)
        let rest = text.components(separatedBy: "</gx:MultiTrack>").last ?? ""
        let shown = rest.components(separatedBy: "<Placemark id=")[0]
        #expect(shown.matches(of: /<LineString>/).count == 1 && !shown.contains("visibility"))
        #expect(text.matches(of: /<LineString>/).count == 3)
        #expect(try body([(events[2], track)]).contains("gx:") == false)

        var out = ByteOutput()
        try out.write(events, track, as: &format)
        #expect(format.leftOut.map { $0.count } == [1])
    }

    @Test("Of a track has arrays of what else is known, and an empty value where it is not")
    func arrays() throws {
        let events = walk(4) { index, event in
            event.segment = index < 3 ? 1 : 2
            if index == 1 { event.speed = Decimal3(scaled: 1500) }
            if index == 1 { event.mode = .threeD }
            if index == 2 { event.name = "A & B" }
            event.note = ""
        }
        let text = try body(events.map { ($0, Track(id: 1, note: "<all>")) })
        #expect(
            text.contains(
                """
                <gx:coord>13.404954321 52.002 34.0002</gx:coord>
                <ExtendedData><SchemaData schemaUrl="#point">
                <gx:SimpleArrayData name="speed">
                <gx:value/>
                <gx:value>1.5</gx:value>
                <gx:value/>
                </gx:SimpleArrayData>
                <gx:SimpleArrayData name="mode">
                <gx:value/>
                <gx:value>3</gx:value>
                <gx:value/>
                </gx:SimpleArrayData>
                <gx:SimpleArrayData name="name">
                <gx:value/>
                <gx:value/>
                <gx:value>A &amp; B</gx:value>
                </gx:SimpleArrayData>
                </SchemaData></ExtendedData>
                </gx:Track>
                <gx:Track>
                """))
        #expect(text.matches(of: /<ExtendedData>/).count == 1)
        #expect(text.matches(of: /<description>&lt;all&gt;<\/description>/).count == 2)
    }

    @Test("Counts the names, notes and 2D altitudes of points that no gx:Track is of")
    func texts() throws {
        let events = walk(4) { index, event in
            event.segment = Int64(index / 2)
            event.name = "a"
            event.mode = .twoD
            if index == 3 { event.creationDate = nil }
        }
        for (kind, count) in [(TrackKind.track, 2), (.route, 4)] {
            var format = KMLFormat(Self.settings)
            var out = ByteOutput()
            try out.write(events, Track(id: 1, kind: kind), as: &format)
            let texts = format.leftOut.filter { $0.what.hasPrefix("names and notes") }
            #expect(texts.map { $0.count } == [count])
            let altitudes = format.leftOut.filter { $0.what.hasPrefix("altitudes of 2D fixes") }
            #expect(altitudes.map { $0.count } == [count])
        }
    }

    @Test("Has points where a segment is one point, and no line of one place")
    func onePoint() throws {
        let events = walk(3) { index, event in event.segment = Int64(index) }
        let text = try body(events.map { ($0, Track(id: 1)) })
        #expect(!text.contains("LineString"))
        #expect(text.matches(of: /<Point>/).count == 3)
        #expect(text.matches(of: /<gx:Track>/).count == 3)
    }

    @Test("Has as many times as places in each track, all times first, and lines of two places or more")
    func counts() throws {
        let entries = sampleEntries(count: 3000, seed: 4)
        let text = try body(entries)
        var inTracks = 0
        for track in text.components(separatedBy: "<gx:Track>").dropFirst() {
            let inner = track.components(separatedBy: "</gx:Track>")[0]
            let lines = inner.components(separatedBy: "<ExtendedData>")[0].split(separator: "\n").dropFirst()
            let dates = lines.prefix { $0.hasPrefix("<when>") }
            #expect(dates.count * 2 == lines.count && !dates.isEmpty)
            #expect(lines.dropFirst(dates.count).allSatisfy { $0.hasPrefix("<gx:coord>") })
            inTracks += dates.count
            for array in inner.components(separatedBy: "<gx:SimpleArrayData").dropFirst() {
                #expect(array.matches(of: /<gx:value(>|\/>)/).count == dates.count)
            }
        }
        for line in text.components(separatedBy: "<LineString>").dropFirst() {
            let places = line.components(separatedBy: "</coordinates>")[0].split(separator: "\n").dropFirst()
            #expect(places.count >= 2)
        }
        // Each place of a track stands in a line or a point, once.
        let places = text.matches(of: /\n[-0-9.]+,[-0-9.]+(,[-0-9.]+)?(?=\n)/).count
        #expect(places == entries.count { $0.track != nil })
        #expect(inTracks > 20)
    }

    @Test("Colours tracks by their order, from styles that are there")
    func colours() throws {
        let entries: [Entry] = (1...20).map { (walk(1)[0], Track(id: Int64($0) * 8)) }
        let text = try export(entries, as: KMLFormat(Self.settings))
        let used = text.matches(of: /<styleUrl>#(\w+)</).map { String($0.output.1) }
        let defined = text.matches(of: /<Style id="(\w+)"/).map { String($0.output.1) }
        #expect(Set(used).isSubset(of: defined) && Set(used).count == 8)
        #expect(used[0] != used[2])
    }

    @Test("Is the same, and valid, where a segment is too long for memory")
    func long() throws {
        let track = Track(id: 1)
        let text = try body(walk(20_000).map { ($0, track) })
        #expect(text.matches(of: /<when>/).count == 20_000)
        #expect(text.matches(of: /<gx:coord>/).count == 20_000)
        #expect(text.contains("</when>\n<gx:coord>13.404954321 52 34</gx:coord>\n"))
        #expect(text.contains("\n13.404954321,71.999,35.9999\n</coordinates>"))
    }
}
