import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("Reading KMZ", .enabled(if: ChildProcess.find("python3") != nil, "needs python3"))
struct KMZReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// An archive of these files, made by a program that we did not write.
    private func archive(_ script: String) throws -> String {
        let path = folder.file("a.kmz")
        let text = """
            import sys, zipfile
            kml = '<kml><Placemark><Point><coordinates>%s,2</coordinates></Point></Placemark></kml>'
            z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
            \(script)
            z.close()
            """
        let child = try ChildProcess.run("python3", ["-c", text, path])
        try #require(try child.wait() == .exited(0), "\(child.errors)")
        return path
    }

    private func longitudes(_ path: String) throws -> [Double] {
        try Reading.ofFile(path).marks.map { $0.coordinate.longitude.value }
    }

    private static let chosen: [(script: String, longitude: Double)] = [
        ("z.writestr('doc.kml', kml % 1)", 1),
        ("z.writestr('other.KML', kml % 1); z.writestr('image.png', 'x')", 1),
        ("z.writestr('a.kml', kml % 1); z.writestr('doc.kml', kml % 2)", 2),
        ("z.writestr('files/a.kml', kml % 3); z.writestr('b.kml', kml % 4)", 3),
    ]

    @Test("Its document is doc.kml, or else the first", arguments: chosen)
    func document(script: String, longitude: Double) async throws {
        let found = try await onThread { try longitudes(archive(script)) }
        #expect(found == [longitude])
    }

    @Test("What follows its document is told of")
    func behind() async throws {
        let path = try await onThread { try archive("z.writestr('doc.kml', kml % 1 + '\\n' + kml % 2)") }
        let reading = try Reading.ofFile(path)
        #expect(reading.marks.count == 1)
        #expect(reading.problems == ["2: what follows the end of the document is left out"])
    }

    private static let refused: [(script: String, reason: String)] = [
        ("z.writestr('a.txt', 'x')", "without a KML document"),
        ("z.writestr('../a.kml', kml % 1)", "leads out of it"),
        ("z.writestr('doc.kml', kml % 1); z.writestr('/etc/passwd', 'x')", "leads out of it"),
        ("z.writestr('doc.kml', b' ' * (100 << 20))", "would unpack to"),
        ("[z.writestr('%d' % i, '') for i in range(10001)]", "more than 10000 files"),
    ]

    @Test("What is hostile, or no KMZ, is refused with a sentence", arguments: refused)
    func hostile(script: String, reason: String) async throws {
        let path = try await onThread { try archive(script) }
        let sentence = refusal { try Reading.ofFile(path) }
        #expect(sentence?.contains(reason) == true, "\(sentence ?? "taken")")
    }

    @Test("One that is cut off, or spoilt within, is said to be so")
    func damaged() async throws {
        let path = try await onThread {
            try archive("z.writestr('doc.kml', '<kml>' + ''.join(kml[5:-6] % i for i in range(180)) + '</kml>')")
        }
        var bytes = try contents(of: path)
        let cut = try folder.write(Array(bytes.dropLast(30)), to: "cut.kmz")
        #expect(refusal { try Reading.ofFile(cut) }?.contains("damaged or cut off") == true)
        for index in 400..<440 { bytes[index] ^= 0xff }
        let spoilt = try Reading.ofFile(folder.write(bytes, to: "spoilt.kmz"))
        #expect(spoilt.problems.count == 1)
    }
}
