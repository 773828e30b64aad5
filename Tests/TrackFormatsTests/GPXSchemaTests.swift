import Foundation
import Positioning
import Testing
import TrackFormats

/// Checks files by xmllint and the published schemas, which lie beside the project where it is worked on.
private enum Schema {
    static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/schemas/all.xsd").path
    static let xmllint = "/usr/bin/xmllint"
    static var isThere: Bool {
        FileManager.default.fileExists(atPath: path) && FileManager.default.isExecutableFile(atPath: xmllint)
    }

    /// What xmllint complains about; empty for a valid file.
    static func complaints(about text: String) throws -> String {
        let base = NSTemporaryDirectory() + "locations-" + UUID().uuidString
        let (document, messages) = (base + ".gpx", base + ".txt")
        defer { for path in [document, messages] { try? FileManager.default.removeItem(atPath: path) } }
        try Data(text.utf8).write(to: URL(fileURLWithPath: document))
        try Data().write(to: URL(fileURLWithPath: messages))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: xmllint)
        process.arguments = ["--noout", "--nonet", "--schema", path, document]
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: messages))
        try process.run()
        process.waitUntilExit()
        let said = String(decoding: try Data(contentsOf: URL(fileURLWithPath: messages)), as: UTF8.self)
        if process.terminationStatus == 0 { return "" }
        return said.split(separator: "\n").prefix(5).joined(separator: "\n") + " (\(process.terminationStatus))"
    }
}

@Suite("GPX by its schema", .enabled(if: Schema.isThere, "needs xmllint and ../shared/schemas"))
struct GPXSchemaTests {
    @Test("Is valid for no events, for one that is bare, and for one that is full")
    func small() throws {
        let track = Track(id: 1, name: "Walk")
        for entries in [[], [(Event.bare(), nil)], [(.full(.mark), nil), (.bare(), track), (.full(), track)]]
            as [[Entry]]
        {
            #expect(try Schema.complaints(about: try export(entries, as: GPXFormat(FormatSettings()))) == "")
        }
    }

    @Test("Is valid for thousands of events made by chance", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) throws {
        #expect(
            try Schema.complaints(
                about: try export(sampleEntries(count: 3000, seed: seed), as: GPXFormat(FormatSettings()))) == "")
    }

    @Test("Is found invalid where it is, so that the others mean something")
    func invalid() throws {
        let text = try export([(.full(), Track(id: 1))], as: GPXFormat(FormatSettings()))
        let wrong = [
            text.replacingOccurrences(of: "<sat>11</sat>", with: "<sat>-1</sat>"),
            text.replacingOccurrences(of: "<gpxtpx:course>123", with: "<gpxtpx:course>500"),
            text.replacingOccurrences(of: "lon=\"-13", with: "lon=\"-213"),
        ]
        for text in wrong { #expect(try Schema.complaints(about: text) != "") }
    }
}
