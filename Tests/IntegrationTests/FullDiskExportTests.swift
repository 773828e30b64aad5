import ByteIO
import Glibc
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("An export without room for what it puts aside", .enabled(if: SmallDisk.Mount.isAllowed, "needs to mount"))
struct FullDiskExportTests {
    /// Formats that put aside what grows with the number of events.
    static let formats = ["geojson", "gpsd", "gpkg"]

    @Test("Says where the room ran out, and leaves nothing behind", arguments: formats)
    func full(name: String) async throws {
        try await onThread {
            let disk = try SmallDisk.Mount(kilobytes: 192)
            let settings = FormatSettings(temporaryFolder: disk.path)
            #expect {
                try export(as: try #require(TrackFormats.named(name)).init(settings))
            } throws: {
                "\($0)" == "cannot write a temporary file in '\(disk.path)': No space left on device"
            }
            #expect(names(in: disk.path).isEmpty)
        }
    }

    /// Marks and a long line, the marks being what gpsd's lines put aside.
    private func export(as format: any TrackFormat) throws {
        let coordinate = try #require(Coordinate(latitude: Decimal9(scaled: 1), longitude: Decimal9(scaled: 2)))
        var out = Output.collecting()
        var writer = TrackWriter(format)
        for track in [nil, Track(id: 1)] {
            for id in 0..<12_000 {
                try writer.write(Event(id: Int64(id), kind: .point, coordinate: coordinate), track: track, into: &out)
            }
        }
        try writer.end(into: &out)
    }
}
