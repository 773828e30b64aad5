import EventStore
import Foundation
import LocationsTestSupport
import Testing

/// Whether the programs are there that read what we write.
private let hasPeers = ["python3", "gpsbabel", "ogrinfo", "xmllint"].allSatisfy { ChildProcess.find($0) != nil }

@Suite(
    "Every real file, imported and exported in every format",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)), .enabled(if: hasPeers, "needs peers"))
struct CorpusExportTests {
    private static let files = Corpus.files(in: "tracks")
    private static let formats = [
        "gpx", "kml", "kmz", "geojson", "geojsonl", "ndgeojson", "csv", "nmea", "tcx", "gpkg", "gpsd", "json", "svg",
    ]

    @Test("is read back by programs of others with the same counts and places", arguments: files)
    func readBack(path: String) async throws {
        try await onThread {
            let store = try StoreFixture(nil)
            let imported = try store.run("import", path)
            // What is no track file at all is refused in a sentence.
            guard imported.code == 0 else {
                #expect(imported.code == 65)
                #expect(imported.errors.contains("cannot import"))
                return
            }
            for format in Self.formats {
                let run = try store.run("export", "-f", format, "-o", store.folder.file("x.\(format)"))
                #expect(run.code == 0, "\(format): \(run.errors)")
            }
            let judge = try ChildProcess.run(
                "python3", ["-c", ExportJudge.script, store.path, store.folder.path, Corpus.folder + "/../schemas"],
                limit: 120)
            #expect(judge.output == "")
            #expect(judge.errors == "")

            // And by ourselves: nothing is lost on the way out and in again.
            let other = try StoreFixture(nil)
            let file = store.folder.file("x.gpx")
            #expect(try other.run("import", file).code == 0)
            #expect(try other.run("export").output == String(decoding: try contents(of: file), as: UTF8.self))
        }
    }
}
