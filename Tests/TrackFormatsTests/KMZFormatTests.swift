import ByteIO
import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("KMZ")
struct KMZFormatTests {
    private static let entries = sampleEntries(count: 3000, seed: 6)

    @Test("Is an archive of the KML alone, without a date", .enabled(if: Peer.isPythonThere, "needs python3"))
    func content() async throws {
        try await onThread {
            for entries in [[], Self.entries] {
                let bytes = try exportBytes(entries, as: KMZFormat(FormatSettings()))
                let script = """
                    import sys, zipfile
                    archive = zipfile.ZipFile(sys.argv[1])
                    assert archive.testzip() is None
                    for info in archive.infolist():
                        print(info.filename, info.compress_type, info.date_time, oct(info.external_attr >> 16), file=sys.stderr)
                        sys.stdout.buffer.write(archive.read(info))
                    """
                let folder = try TemporaryFolder()
                let file = try folder.write(bytes, to: "a.kmz")
                let child = try ChildProcess.run("python3", ["-c", script, file])
                #expect(try child.wait() == .exited(0))
                #expect(child.errors == "doc.kml 8 (1980, 1, 1, 0, 0, 0) 0o100644\n")
                let kml = try exportBytes(entries, as: KMLFormat(FormatSettings()))
                #expect(child.outputBytes == kml)
            }
        }
    }

    @Test("Leaves nothing in the folder for temporary files, whether it is ended or not")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        let settings = FormatSettings(temporaryFolder: folder.path)
        let bytes = try exportBytes(Self.entries, as: KMZFormat(settings))
        #expect(bytes.starts(with: Array("PK".utf8)))
        var format = KMZFormat(settings)
        var out = Output.collecting()
        try format.begin(into: &out)
        for event in walk(10_000) { try format.event(event, into: &out) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("Says where it cannot put anything aside")
    func noFolder() throws {
        var format = KMZFormat(FormatSettings(temporaryFolder: "/none/such"))
        var out = Output.collecting()
        #expect {
            try format.begin(into: &out)
        } throws: { error in
            "\(error)" == "cannot make a temporary file in '/none/such': No such file or directory"
        }
    }

    @Test("Is opened by ogrinfo", .enabled(if: Peer.isOgrinfoThere, "needs ogrinfo"))
    func ogrinfo() async throws {
        try await onThread {
            let folder = try TemporaryFolder()
            let entries: [Entry] = walk(3).map { ($0, Track(id: 1, name: "Walk")) }
            let file = try folder.write(try exportBytes(entries, as: KMZFormat(FormatSettings())), to: "a.kmz")
            let child = try ChildProcess.run("ogrinfo", ["-ro", "-al", file])
            #expect(try child.wait() == .exited(0))
            #expect(child.errors == "")
            #expect(child.output.contains("13.404954321 52.002"))
        }
    }
}
