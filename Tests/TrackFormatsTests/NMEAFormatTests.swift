import ByteIO
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("NMEA 0183")
struct NMEAFormatTests {
    private func sentences(_ entries: [Entry]) throws -> [String] {
        let text = try export(entries, as: NMEAFormat(FormatSettings()))
        #expect(text.isEmpty || text.hasSuffix("\r\n"))
        return text.split(separator: "\r\n").map(String.init)
    }

    private func event(_ change: (inout Event) -> Void = { _ in }) -> Event {
        var event = Event.bare()
        event.creationDate = Timestamp(milliseconds: 1_796_063_194_000)
        change(&event)
        return event
    }

    @Test("Has a GGA and an RMC for an event of which everything is known")
    func full() throws {
        #expect(
            try sentences([(.full(), Track(id: 1))]) == [
                "$GPGGA,182634.250,5231.20048738,N,01324.29725926,W,1,11,0.9,34.1234,M,40.0101,M,,*78",
                "$GPRMC,182634.250,A,5231.20048738,N,01324.29725926,W,2.399,123.4567,301126,,,A*42",
            ])
    }

    @Test("Has empty fields for what is unknown")
    func bare() throws {
        let fields = try sentences([(event(), Track(id: 1))]).map { $0.prefix { $0 != "*" } }
        #expect(
            fields == [
                "$GPGGA,182634.000,5231.20048000,N,01324.29724000,E,1,,,,M,,M,,",
                "$GPRMC,182634.000,A,5231.20048000,N,01324.29724000,E,,,301126,,,A",
            ])
    }

    @Test("Ends each sentence with the checksum of what is between $ and *")
    func checksums() throws {
        let all = try sentences([(.full(.mark), nil)] + walk(count: 200, seed: 5).map { ($0, Track(id: 1)) })
        #expect(all.count == 401)
        for sentence in all {
            let parts = sentence.dropFirst().split(separator: "*")
            let sum = parts[0].utf8.reduce(UInt8(0), ^)
            #expect(parts.count == 2 && UInt8(parts[1], radix: 16) == sum && parts[1].count == 2)
            #expect(sentence.utf8.count + 2 <= 102 && sentence.hasPrefix("$GP"))
        }
    }

    @Test(
        "Never has 60 minutes",
        arguments: [
            (59_999_999_999, 179_999_999_999, "5959.99999994,N,17959.99999994,E"),
            (-90_000_000_000, -180_000_000_000, "9000.00000000,S,18000.00000000,W"),
            (1, -1, "0000.00000006,N,00000.00000006,W"),
            (-999_999_999, 9_999_999_999, "0059.99999994,S,00959.99999994,E"),
        ] as [(Int64, Int64, String)])
    func carry(latitude: Int64, longitude: Int64, text: String) throws {
        let all = try sentences([(event { $0.coordinate = .steps(latitude, longitude) }, Track(id: 1))])
        #expect(all.count == 2 && all.allSatisfy { $0.contains(",\(text),") })
    }

    @Test("Has an altitude only where it was solved for, and a separation where both altitudes are known")
    func altitudes() throws {
        let altitude = Decimal4(scaled: 123_456)
        func gga(_ change: (inout Event) -> Void) throws -> String {
            try sentences([(event(change), Track(id: 1))])[0].split(separator: ",", omittingEmptySubsequences: false)[
                9...12
            ]
            .joined(separator: ",")
        }
        #expect(try gga { $0.altitude = altitude } == "12.3456,M,,M")
        #expect(try gga { $0.ellipsoidalAltitude = altitude } == ",M,,M")
        let frozen = try gga {
            ($0.altitude, $0.ellipsoidalAltitude) = (altitude, altitude)
            $0.mode = .twoD
        }
        #expect(frozen == ",M,,M")
    }

    @Test("Has a waypoint for a mark, and for a point that has no date two digits can tell")
    func waypoints() throws {
        let old = event { $0.creationDate = Timestamp(milliseconds: 0) }
        let mark = event { $0.name = "Café, 3*4$" }
        #expect(
            try sentences([(mark, nil), (.bare(), Track(id: 1)), (old, Track(id: 1))]).map { $0.prefix { $0 != "*" } }
                == [
                    "$GPWPL,5231.20048000,N,01324.29724000,E,Caf__ 3_4_", "$GPWPL,5231.20048000,N,01324.29724000,E,1",
                    "$GPWPL,5231.20048000,N,01324.29724000,E,1",
                ])
    }

    @Test(
        "Is read by gpsbabel with the same values", .enabled(if: Oracle.hasGpsbabel, "needs gpsbabel"))
    func gpsbabel() async throws {
        try await onThread {
            let events = walk(count: 300, seed: 6)
            let folder = try TemporaryFolder()
            let path = try folder.write(
                try exportBytes(
                    [(.full(.mark), nil)] + events.map { ($0, Track(id: 1)) }, as: NMEAFormat(FormatSettings())),
                to: "a.nmea")
            let points = try Oracle.gpsbabel("nmea", path)
            try #require(points.count == events.count + 1)
            #expect(points[0]["name"] == "A bench" && agrees(points[0]["lat"], 52.520008123, tolerance: 1e-10))
            for (point, event) in zip(points.dropFirst(), events) {
                var time = ByteWriter()
                if let date = event.creationDate { time.write(date, fraction: .whenNotZero) }
                #expect(point["time"] == time.text())
                #expect(agrees(point["lat"], event.coordinate.latitude.value, tolerance: 1e-10))
                #expect(agrees(point["lon"], event.coordinate.longitude.value, tolerance: 1e-10))
                // It takes an empty field for 0.
                #expect(agrees(point["ele"], event.mode == .twoD ? 0 : event.altitude?.value ?? 0))
                #expect(agrees(point["speed"], event.speed?.value ?? 0, tolerance: 3e-4))
                #expect(agrees(point["course"], event.course?.value ?? 0))
                #expect(agrees(point["sat"], event.satellitesUsed.map { Double($0) }))
                #expect(agrees(point["hdop"], event.hdop?.value))
            }
        }
    }
}
