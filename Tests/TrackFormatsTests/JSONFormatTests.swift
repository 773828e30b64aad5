import ByteIO
import Foundation
import Positioning
import Testing
import TrackFormats

@Suite("JSON Lines")
struct JSONFormatTests {
    @Test("Has a line an event under the view's names, with its track's name")
    func lines() throws {
        let text = try export(
            [(.bare(.mark), nil), (.full(), Track(id: 1, name: "A \"walk\"")), (.bare(), Track(id: 4, kind: .route))],
            as: JSONFormat(FormatSettings()))
        var full = ByteWriter()
        EventJSON.write(.full(), into: &full)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"id":1,"latitude":52.520008,"longitude":13.404954,"kind":"mark","timeSource":"gps"}"#,
                full.text().dropLast(2) + #","trackName":"A \"walk\""}"#,
                #"{"id":1,"latitude":52.520008,"longitude":13.404954,"kind":"point","timeSource":"gps","#
                    + #""trackKind":"route"}"#,
            ])
    }

    @Test("Is JSON in every line, whatever the texts hold", arguments: ["json", "geojsonl", "ndgeojson"])
    func valid(name: String) throws {
        let entries = sampleEntries(count: 300, seed: 3)
        let format = try #require(TrackFormats.named(name)).init(FormatSettings())
        let lines = try export(entries, as: format).utf8.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == entries.count)
        for (line, entry) in zip(lines, entries) {
            let body = line.first == 0x1E ? line.dropFirst() : line
            #expect((line.first == 0x1E) == (name == "geojsonl"))
            let object = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
            let properties = object["properties"] as? [String: Any] ?? object
            #expect(properties["name"] as? String == entry.event.name)
            #expect(properties["kind"] as? String == entry.event.kind.name)
        }
    }
}
