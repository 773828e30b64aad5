import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("KML by its schema", .enabled(if: Peer.areSchemasThere, "needs xmllint and ../shared/schemas"))
struct KMLSchemaTests {
    @Test("Is valid for no events, for one that is bare, for one that is full, and for thousands made by chance")
    func valid() async throws {
        try await onThread {
            let track = Track(id: 1, name: "Walk")
            var all: [[Entry]] = [[], [(.bare(), nil)], [(.full(.mark), nil), (.bare(), track), (.full(), track)]]
            for seed in [1, 2, 3] as [UInt64] { all.append(sampleEntries(count: 3000, seed: seed)) }
            for entries in all {
                let text = try export(entries, as: KMLFormat(FormatSettings()))
                #expect(try Peer.complaints(about: text, by: "all.xsd") == "")
            }
        }
    }

    @Test("Is found invalid where it is, so that the others mean something")
    func invalid() async throws {
        try await onThread {
            let text = try export([(.full(), Track(id: 1))], as: KMLFormat(FormatSettings()))
            for (right, wrong) in [("<when>2026", "<when>x"), ("absolute", "high"), ("<gx:coord>", "<gx:coordinate>")] {
                let bad = text.replacingOccurrences(of: right, with: wrong)
                #expect(try Peer.complaints(about: bad, by: "all.xsd") != "")
            }
        }
    }
}

@Suite("KML read by others")
struct KMLPeerTests {
    private static let entries: [Entry] = {
        var entries: [Entry] = [(.full(.mark), nil)]
        let first = walk(9) { index, event in
            event.segment = Int64(index / 3)
            if index == 4 { event.altitude = nil }
            event.speed = Decimal3(scaled: 1234)
            event.device = "/dev/ttyACM0"
            if index % 2 == 0 { event.satellitesUsed = 7 }
        }
        for event in first { entries.append((event, Track(id: 1, name: "日本 & co"))) }
        for event in walk(2, from: -1) { entries.append((event, Track(id: 2))) }
        return entries
    }()

    @Test(
        "Has the same points for gpsbabel, once as tracks and once as lines",
        .enabled(if: Peer.isGPSBabelThere, "needs gpsbabel"))
    func gpsbabel() async throws {
        try await onThread {
            let bytes = try exportBytes(Self.entries, as: KMLFormat(FormatSettings()))
            let marks = try Peer.gpsbabel(bytes, format: "kml", kind: "wpt")
            #expect(marks == ["52.520008123 -13.404954321 34.123"])
            let points = try Peer.gpsbabel(bytes, format: "kml", kind: "trkpt")
            #expect(points.count == 22)
            let expected = Self.entries.dropFirst().map { entry in
                [entry.event.coordinate.latitude, entry.event.coordinate.longitude].map { number in
                    String(format: "%.9f", number.value)
                }.joined(separator: " ")
            }
            let found = points.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
            let twice = (expected + expected).sorted()
            #expect(found.sorted() == twice)
        }
    }

    @Test("Has the same features for ogrinfo, without a warning", .enabled(if: Peer.isOgrinfoThere, "needs ogrinfo"))
    func ogrinfo() async throws {
        try await onThread {
            let folder = try TemporaryFolder()
            let file = try folder.write(try exportBytes(Self.entries, as: KMLFormat(FormatSettings())), to: "a.kml")
            let child = try ChildProcess.run("ogrinfo", ["-ro", "-al", file])
            #expect(try child.wait() == .exited(0))
            #expect(child.errors == "")
            #expect(child.output.contains("13.404954321 52.008"))
            #expect(child.output.contains("POINT Z (-13.404954321 52.520008123 34.1234)"))
        }
    }
}
