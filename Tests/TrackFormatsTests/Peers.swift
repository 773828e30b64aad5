import Foundation
import LocationsTestSupport
import Testing

/// Programs and schemas that we did not write, to judge what we wrote.
enum Peer {
    static let schemas = URL(fileURLWithPath: Corpus.folder + "/../schemas").standardized.path
    static let isXmllintThere = ChildProcess.find("xmllint") != nil
    static let areSchemasThere = FileManager.default.fileExists(atPath: schemas + "/all.xsd") && isXmllintThere
    static let isGPSBabelThere = ChildProcess.find("gpsbabel") != nil
    static let isOgrinfoThere = ChildProcess.find("ogrinfo") != nil
    static let isPythonThere = ChildProcess.find("python3") != nil

    /// What xmllint complains about, by one of the schemas; empty for a valid file.
    static func complaints(about text: String, by schema: String) throws -> String {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "document.xml")
        let child = try ChildProcess.run(
            "xmllint", ["--noout", "--nonet", "--huge", "--schema", "\(schemas)/\(schema)", file])
        let status = try child.wait()
        if status == .exited(0) { return "" }
        return child.errors.split(separator: "\n").prefix(5).joined(separator: "\n") + " (\(status))"
    }

    /// The points that gpsbabel reads, one a line as latitude, longitude and altitude; of the tracks, routes or marks.
    static func gpsbabel(_ bytes: [UInt8], format: String, kind: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let file = try folder.write(bytes, to: "document")
        let child = try ChildProcess.run(
            "gpsbabel",
            ["-t", "-r", "-w", "-i", format, "-f", file, "-o", "gpx", "-F", folder.file("out.gpx")])
        let status = try child.wait()
        try #require(status == .exited(0), "\(child.errors)")
        let gpx = try String(contentsOfFile: folder.file("out.gpx"), encoding: .utf8)
        return gpx.components(separatedBy: "<\(kind) ").dropFirst().map { text in
            let numbers = text.matches(of: /(?:lat|lon)="([-0-9.]+)"/).prefix(2).map { String($0.output.1) }
            let altitude = text.prefix { $0 != "/" }.firstMatch(of: /<ele>([-0-9.]+)</).map { String($0.output.1) }
            return (numbers + [altitude ?? "-"]).joined(separator: " ")
        }
    }
}
