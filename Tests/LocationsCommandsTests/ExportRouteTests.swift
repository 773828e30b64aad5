import EventStore
import Glibc
import LocationsTestSupport
import Positioning
import Testing

@Suite("Export of marks and of the way along them")
struct ExportRouteTests {
    /// A track with a mark on it, and three marks beside it, one without a date; the marks in the order 4, 6, 3, 7 by date.
    private func store() throws -> StoreFixture {
        let store = try StoreFixture(nil)
        try store.add(
            [.example(10), .example(11, after: 10), .example(12, after: 20, kind: .mark, note: "on the way")],
            .track(name: nil))
        try store.add([
            .sample(13, 1, at: nil, kind: .mark, name: "undated"), .example(14, after: 15),
            .example(15, after: 15, kind: .mark), .example(16, after: 30, kind: .mark),
        ])
        return store
    }

    /// The latitudes of all elements of that name, in their order.
    private func latitudes(_ element: String, in text: String) -> [Int] {
        text.split(separator: "<\(element) lat=\"").dropFirst().compactMap { part in
            Int(part.prefix { $0.isNumber })
        }
    }

    @Test("Marks are waypoints in the user's order, and a route with it")
    func order() throws {
        let store = try store()
        let plain = try store.run("export", "--marks")
        #expect(plain.errors == "")
        #expect(latitudes("wpt", in: plain.output) == [13, 15, 12, 16])
        #expect(!plain.output.contains("<rte") && !plain.output.contains("<trk"))
        try store.open().moveMark(4, .up, by: 2, now: exampleDate)
        let text = try store.run("export", "--marks", "--route").output
        #expect(latitudes("wpt", in: text) == [15, 12, 13, 16])
        #expect(latitudes("rtept", in: text) == [15, 12, 13, 16])
        #expect(text.split(separator: "<rte>").count == 2)
        #expect(!text.contains("<trk"))
        #expect(text.split(separator: "<name>undated<").count == 3)
        #expect(
            latitudes("wpt", in: try store.run("export", "--marks", "--near", "15,13.404954,200000").output) == [
                15, 16,
            ])
    }

    /// The published schemas, beside the project where it is worked on.
    private static let schema = Corpus.folder + "/../schemas/all.xsd"

    @Test(
        "A file with a route is valid by the schemas",
        .enabled(if: access(schema, R_OK) == 0, "the schemas are not in ../shared/schemas"),
        .enabled(if: ChildProcess.find("xmllint") != nil, "needs xmllint"))
    func valid() throws {
        let store = try store()
        let file = store.folder.file("a.gpx")
        #expect(try store.run("export", "--marks", "--route", "-o", file).errors == "")
        let xmllint = try ChildProcess.run("xmllint", ["--noout", "--nonet", "--schema", Self.schema, file])
        #expect(try xmllint.exitCode() == 0, "\(xmllint.errors)")
    }

    @Test("A route is read back as one, beside the marks", arguments: ["gpx", "geojson", "csv"])
    func readBack(ending: String) throws {
        let store = try store()
        try store.open().moveMark(4, .up, by: 2, now: exampleDate)
        let file = store.folder.file("a.\(ending)")
        #expect(try store.run("export", "--marks", "--route", "-o", file).code == 0)
        let other = try StoreFixture([])
        #expect(try other.run("import", file).code == 0)
        let opened = try other.open()
        #expect(try opened.count(EventQuery(marksOnly: true)) == 4)
        let tracks = try opened.tracks(of: EventQuery())
        try #require(tracks.count == 1)
        #expect(try opened.track(id: tracks[0])?.kind == .route)
        var latitudes: [Int64] = []
        try opened.forEachEvent(EventQuery(place: .tracks(tracks), order: .byTrack)) { event in
            latitudes.append(event.coordinate.latitude.scaled / 1_000_000_000)
            return true
        }
        #expect(latitudes == [15, 12, 13, 16])
    }

    @Test("A route of no marks leaves nothing, and what it is made of is said")
    func none() throws {
        let text = try StoreFixture([.example()]).run("export", "--marks", "--route")
        #expect(text.code == 0 && !text.output.contains("<rte"))
        expectOneLine(
            try store().run("export", "--route"),
            "--route is the way along the marks; add --marks (see 'locations export --help')", code: 64)
    }

    @Test("Undo says that it put a mark back")
    func undo() throws {
        let store = try store()
        try store.open().moveMark(4, .up, now: exampleDate)
        // Only what was done lately can be taken back.
        try sqlite3(store.path, "UPDATE Operation SET date = unixepoch() * 1000")
        let result = try store.run("undo")
        #expect(result.code == 0)
        #expect(result.errors.hasPrefix("locations: put a mark back to where it was, moved "), "\(result.errors)")
        #expect(latitudes("wpt", in: try store.run("export", "--marks").output) == [13, 15, 12, 16])
    }
}
