import ByteIO
import FixSources
import Glibc
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

/// What is exported to be replayed, replayed.
@Suite("An export that is replayed")
struct ReplayedExportTests {
    /// A walk of a fix a second, across midnight, north-west at about 1.6 m/s, all of it known; the third is 2D.
    private static let walk: [Event] = (0..<30).compactMap { index in
        let step = Int64(index)
        let coordinate = Coordinate(
            latitude: Decimal9(scaled: 52_520_008_123 + step * 12_345),
            longitude: Decimal9(scaled: -13_404_954_321 - step * 12_345))
        guard let coordinate else { return nil }
        var event = Event(id: step, kind: .fix, coordinate: coordinate)
        event.creationDate = Timestamp(milliseconds: 1_796_083_190_250 + step * 1000)
        event.mode = index == 2 ? .twoD : .threeD
        event.device = "/dev/ttyACM0"
        event.altitude = index == 2 ? nil : Decimal4(scaled: 341_234 + step)
        event.ellipsoidalAltitude = index == 2 ? nil : Decimal4(scaled: 741_335)
        event.horizontalAccuracy = Decimal3(scaled: 3456)
        event.verticalAccuracy = Decimal3(scaled: 5600)
        event.speed = Decimal3(scaled: 1600 + step)
        event.speedAccuracy = Decimal3(scaled: 300)
        event.course = Decimal4(scaled: 3_150_007)
        event.courseAccuracy = Decimal4(scaled: 12_000)
        event.climb = Decimal3(scaled: -120)
        event.satellitesUsed = 11
        event.hdop = Decimal3(scaled: 900)
        event.track = 1
        event.segment = 1
        return event
    }

    private func export(as format: any TrackFormat) throws -> [UInt8] {
        var out = Output.collecting()
        var writer = TrackWriter(format)
        for event in Self.walk { try writer.write(event, track: Track(id: 1), into: &out) }
        try writer.end(into: &out)
        return out.buffer.withBytes { Array($0) }
    }

    @Test("Gives the reports of gpsd that were recorded, digit for digit")
    func decoded() throws {
        var decoder = GpsdLineDecoder()
        var reports: [Report] = []
        try export(as: GPSDFormat(FormatSettings())).withUnsafeBytes { decoder.decode($0, into: &reports) }
        decoder.finish(into: &reports)
        let fixes = reports.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
        let skies = reports.compactMap { if case .sky(let sky) = $0 { sky } else { nil } }
        let dropped = reports.filter { if case .dropped = $0 { true } else { false } }
        #expect(dropped.isEmpty && fixes.count == 30 && skies.count == 30)
        for (fix, event) in zip(fixes, Self.walk) {
            var expected = FixReport()
            expected.device = event.device
            expected.mode = event.mode?.rawValue ?? 0
            expected.time = fix.time
            expected.latitude = event.coordinate.latitude
            expected.longitude = event.coordinate.longitude
            expected.altitude = event.altitude
            expected.ellipsoidalAltitude = event.ellipsoidalAltitude
            expected.eph = event.horizontalAccuracy
            expected.epv = event.verticalAccuracy
            expected.speed = event.speed
            expected.eps = event.speedAccuracy
            expected.course = event.course
            expected.epd = event.courseAccuracy
            expected.climb = event.climb
            #expect(fix == expected)
        }
        #expect(
            skies.allSatisfy {
                $0 == SkyReport(device: "/dev/ttyACM0", hdop: Decimal3(scaled: 900), satellitesUsed: 11)
            })
    }

    @Test("Is recorded by way of gpsd's protocol into the events that it was made of")
    func recorded() async throws {
        try await onThread {
            let gpsd = try FakeGpsd()
            let program = try Program()
            let recording = try program.start("record", gpsd.server, "--commit-interval", "300ms")
            try gpsd.greet()
            try gpsd.write(String(decoding: try export(as: GPSDFormat(FormatSettings())), as: UTF8.self))
            try require("all are stored") { try program.fixes() == Self.walk.count }
            try recording.end(SIGTERM)
            let listed = try program.run("list", "--json", "--reverse").lines.map { line in
                String(line).replacing(/,"receivedDate":"[^"]*"/, with: "").replacing(/"id":[0-9]+/, with: "\"id\":0")
            }
            #expect(listed == Self.walk.map { json(of: $0) })
        }
    }

    private func json(of event: Event) -> String {
        var event = event
        event.id = 0
        var out = ByteWriter()
        EventJSON.write(event, into: &out)
        return String(out.text().dropLast())
    }

    @Test(
        "Goes as NMEA through a real gpsd, position for position", .enabled(if: GpsdProcess.isInstalled, "needs gpsd"))
    func nmea() async throws {
        try await onThread {
            let recorder = try #require(ChildProcess.built("locations"))
            let replay = try Replay(try export(as: NMEAFormat(FormatSettings())), recorder: recorder)
            try #require(replay.events.count == Self.walk.count, "\(replay.messages)")
            for (stored, event) in zip(replay.events, Self.walk) {
                var date = ByteWriter()
                if let creationDate = event.creationDate { date.write(creationDate) }
                #expect(stored.date == date.text())
                let known: [Int64?] = [
                    event.coordinate.latitude.scaled, event.coordinate.longitude.scaled, event.altitude?.scaled,
                    event.ellipsoidalAltitude?.scaled, nil, event.speed?.scaled, nil, event.course?.scaled,
                ]
                // The first is the mode, the last the climb, which gpsd makes out by itself.
                #expect(stored.values.dropFirst().prefix(known.count).map { $0.map { Int64($0) } } == known)
            }
        }
    }
}
