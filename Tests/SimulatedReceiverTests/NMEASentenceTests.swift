import Positioning
import SimulatedReceiver
import Testing

@Suite("Sentences")
struct NMEASentenceTests {
    /// What the examples in u-blox's protocol specification were made from.
    private var example: ReceiverState {
        var state = ReceiverState.fix(0, 0)
        state.altitude = Decimal4(scaled: 4_996_000)
        state.geoidSeparation = Decimal4(scaled: 480_000)
        state.speed = Decimal3(scaled: 2)
        state.course = Decimal4(scaled: 775_200)
        state.dilution = Dilution(
            position: Decimal3(scaled: 1940), horizontal: Decimal3(scaled: 1180), vertical: Decimal3(scaled: 1540))
        let seen: [(Int, Int, Int, Int?)] = [
            (23, 38, 230, 44), (29, 71, 156, 47), (7, 29, 116, 41), (8, 9, 81, 36), (10, 7, 189, nil),
            (5, 5, 220, nil), (9, 34, 274, 42), (18, 25, 309, 44), (26, 82, 187, 47), (28, 43, 56, 46),
        ]
        state.satellites = seen.map { number, elevation, azimuth, signal in
            SimulatedSatellite(
                number: number, elevation: elevation, azimuth: azimuth, signal: signal, isUsed: signal != nil)
        }
        return state
    }

    @Test("RMC, GGA, GSA and GSV are those of u-blox's examples, checksums and all")
    func examples() {
        var state = example
        state.coordinate = .at(47 + 17.11437 / 60, 8 + 33.91522 / 60)
        state.time = Timestamp(iso8601: "2002-12-09T08:35:59Z")
        #expect(
            NMEASentence.rmc(state, .gps).text
                == "$GPRMC,083559.00,A,4717.11437,N,00833.91522,E,0.004,77.52,091202,,,A*57")

        #expect(
            NMEASentence.gsa(state, .gps).map { $0.text }
                == ["$GPGSA,A,3,23,29,07,08,09,18,26,28,,,,,1.94,1.18,1.54*0D"])
        #expect(
            NMEASentence.gsv(state, .gps).map { $0.text } == [
                "$GPGSV,3,1,10,23,38,230,44,29,71,156,47,07,29,116,41,08,09,081,36*7F",
                "$GPGSV,3,2,10,10,07,189,,05,05,220,,09,34,274,42,18,25,309,44*72",
                "$GPGSV,3,3,10,26,82,187,47,28,43,056,46*77",
            ])

        state.coordinate = .at(47 + 17.11399 / 60, 8 + 33.91590 / 60)
        state.time = Timestamp(iso8601: "2002-12-09T09:27:25Z")
        state.dilution?.horizontal = Decimal3(scaled: 1010)
        #expect(
            NMEASentence.gga(state, .gps).text
                == "$GPGGA,092725.00,4717.11399,N,00833.91590,E,1,08,1.01,499.6,M,48.0,M,,*5B")
    }

    @Test("VTG and GST carry speed in knots and km/h, and the errors")
    func speedAndErrors() {
        var state = ReceiverState.fix(1, 1)
        state.speed = Decimal3(scaled: 10_000)
        state.course = Decimal4(scaled: 3_599_999)
        state.errors = ErrorEstimate(
            rangeRMS: Decimal3(scaled: 3000), major: Decimal3(scaled: 2150), minor: Decimal3(scaled: 1849),
            orientation: Decimal3(scaled: 35_000), latitude: Decimal3(scaled: 1900), longitude: Decimal3(scaled: 1700),
            altitude: Decimal3(scaled: 4050))
        // 10 m/s are 36 km/h and 36,000 / 1,852 knots; a course of 359.9999 is north.
        #expect(NMEASentence.vtg(state, .combined).text.hasPrefix("$GNVTG,0.00,T,,M,19.438,N,36.000,K,A*"))
        #expect(NMEASentence.gst(state, .combined).text.hasPrefix("$GNGST,182634.00,3.0,2.2,1.8,35.0,1.9,1.7,4.1*"))
    }

    @Test("What is not known is an empty field")
    func unknown() {
        #expect(NMEASentence.rmc(ReceiverState(), .gps).text == "$GPRMC,,V,,,,,,,,,,N*53")
        #expect(NMEASentence.vtg(ReceiverState(), .gps).text == "$GPVTG,,,,,,,,,N*30")
        #expect(NMEASentence.gga(ReceiverState(), .gps).text == "$GPGGA,,,,,,0,00,99.99,,,,,,*48")
        #expect(
            NMEASentence.gsa(ReceiverState(), .gps).map { $0.text } == ["$GPGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99*30"])
        #expect(NMEASentence.gsv(ReceiverState(), .gps).map { $0.text } == ["$GPGSV,1,1,00*79"])
        #expect(NMEASentence.gst(ReceiverState(), .gps).text == "$GPGST,,,,,,,,*57")
    }

    @Test(
        "Places everywhere on the globe, and never sixty minutes",
        arguments: [
            (0, 0, "0000.00000,N,00000.00000,E"),
            (-0.00000001, -0.00000001, "0000.00000,N,00000.00000,E"),
            (-0.0000001, -0.0000001, "0000.00001,S,00000.00001,W"),
            (90, 180, "9000.00000,N,18000.00000,E"),
            (-90, -180, "9000.00000,S,18000.00000,W"),
            // 51° 59.999999′
            (51.999999983, 12.999999983, "5200.00000,N,01300.00000,E"),
            (-51.9999999, -0.99999, "5159.99999,S,00059.99940,W"),
            (9.5, 100.25, "0930.00000,N,10015.00000,E"),
        ] as [(Double, Double, String)])
    func places(latitude: Double, longitude: Double, expected: String) {
        let text = NMEASentence.rmc(.fix(latitude, longitude), .gps).text
        #expect(text.split(separator: ",", omittingEmptySubsequences: false)[3...6].joined(separator: ",") == expected)
    }

    @Test(
        "Altitudes are rounded to decimetres, below the sea too",
        arguments: [
            (4_996_499, "499.6"), (-52_500, "-5.3"), (-400, "0.0"), (0, "0.0"),
        ] as [(Int64, String)])
    func altitudes(scaled: Int64, expected: String) {
        var state = ReceiverState.fix(1, 1)
        state.altitude = Decimal4(scaled: scaled)
        let fields = sentence("GGA", in: NMEASentence.gga(state, .gps).bytes)
        #expect(fields?[9] == expected)
        #expect(fields?[10] == "M")
    }

    @Test("The year has two digits, the second two, and what is finer is cut off")
    func dates() {
        var state = ReceiverState.fix(1, 1)
        state.time = Timestamp(iso8601: "2108-02-03T23:59:59.999Z")
        let fields = sentence("RMC", in: NMEASentence.rmc(state, .gps).bytes)
        #expect(fields?[1] == "235959.99")
        #expect(fields?[9] == "030208")
    }

    @Test("A receiver of two systems has a GSA and GSVs for each")
    func combined() {
        var state = ReceiverState.fix(1, 1)
        state.satellites = [3, 70, 7].map {
            SimulatedSatellite(number: $0, elevation: 40, azimuth: 9, signal: 30, isUsed: true)
        }
        let used = NMEASentence.gsa(state, .combined).map { sentence("GSA", in: $0.bytes)?[3...5] }
        #expect(used == [["03", "07", ""], ["70", "", ""]])
        #expect(
            NMEASentence.gsv(state, .combined).map { String($0.text.prefix(16)) } == [
                "$GPGSV,1,1,02,03", "$GLGSV,1,1,01,70",
            ])
    }
}
