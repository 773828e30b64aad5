import FixSources
import LocationsTestSupport
import Positioning
import Testing

@Suite("A SKY whose satellites are kept")
struct SkyTests {
    /// The one SKY of a text that has these members after its class.
    private func sky(_ members: String, keepsSatellites: Bool = true) throws -> SkyReport {
        let reports = decode(Array(#"{"class":"SKY",\#(members)}"#.utf8), keepsSatellites: keepsSatellites)
        #expect(reports.count == 1)
        guard case .sky(let report) = reports.first else { throw NoSky() }
        return report
    }

    private struct NoSky: Error {}

    /// The one satellite with these members.
    private func satellite(_ members: String) throws -> Satellite {
        let report = try sky(#""satellites":[{\#(members)}]"#)
        let satellites = try #require(report.satellites)
        #expect(satellites.count == 1)
        return try #require(satellites.first)
    }

    @Test("It gives each one's members exactly as written, and all dilutions")
    func members() throws {
        let list = [
            #"{"PRN":3,"el":41.5,"az":350.0,"ss":46.2,"used":true,"gnssid":0,"svid":3,"sigid":4,"health":1}"#,
            #"{"PRN":86,"used":false,"gnssid":6,"svid":22,"freqid":9,"health":2}"#,
        ]
        let report = try sky(
            #""device":"/dev/x","time":"2026-11-30T18:26:34.250Z","xdop":0.6,"vdop":1.25,"hdop":0.80,"pdop":1.48,"#
                + #""nSat":2,"uSat":1,"satellites":["# + list.joined(separator: ",") + "]")
        let expected = SkyReport(
            device: "/dev/x", hdop: Decimal3(0.8), satellitesUsed: 1, satellitesSeen: 2, vdop: Decimal3(1.25),
            pdop: Decimal3(1.48),
            satellites: [
                Satellite(
                    constellation: .gps, number: 3, signalStrength: Decimal3(46.2), elevation: Decimal3(41.5),
                    azimuth: Decimal3(350), isUsed: true, isHealthy: true),
                Satellite(constellation: .glonass, number: 22, isHealthy: false),
            ])
        #expect(report == expected)
    }

    @Test("Who does not ask gets counts and HDOP alone")
    func unasked() throws {
        let members = #""hdop":0.8,"vdop":1.2,"pdop":1.4,"satellites":[{"PRN":3,"used":true},{"PRN":4,"used":false}]"#
        let report = try sky(members, keepsSatellites: false)
        #expect(report == SkyReport(hdop: Decimal3(0.8), satellitesUsed: 1, satellitesSeen: 2))
    }

    @Test(
        "No list is not an empty one",
        arguments: [
            (#""hdop":1.5"#, Int?.none), (#""satellites":[]"#, 0), (#""satellites":[{}]"#, 1),
            (#""satellites":[{"PRN":3}],"satellites":{"PRN":3}"#, nil), (#""satellites":null"#, nil),
            (#""satellites":[{"PRN":3},{"PRN":4}],"satellites":[{"PRN":5}]"#, 1),
        ])
    func list(members: String, count: Int?) throws {
        #expect(try sky(members).satellites.map(\.count) == count)
    }

    @Test(
        "Its system and number are u-blox's where they are there, else those of the PRN's range",
        arguments: [
            (#""PRN":3,"gnssid":0,"svid":3"#, Constellation.gps, 3), (#""PRN":36,"gnssid":1,"svid":123"#, .sbas, 123),
            (#""PRN":301,"gnssid":2,"svid":1"#, .galileo, 1), (#""PRN":421,"gnssid":3,"svid":21"#, .beidou, 21),
            (#""PRN":173,"gnssid":4,"svid":1"#, .imes, 1), (#""PRN":193,"gnssid":5,"svid":1"#, .qzss, 1),
            (#""PRN":65,"gnssid":6,"svid":1"#, .glonass, 1), (#""PRN":505,"gnssid":7,"svid":5"#, .navic, 5),
            // Only the PRN: the first and last of each range, and what is between them.
            (#""PRN":1"#, .gps, 1), (#""PRN":32"#, .gps, 32), (#""PRN":33"#, .sbas, 120), (#""PRN":64"#, .sbas, 151),
            (#""PRN":65"#, .glonass, 1), (#""PRN":96"#, .glonass, 32), (#""PRN":97"#, nil, 97),
            (#""PRN":120"#, .sbas, 120), (#""PRN":137"#, .sbas, 137), (#""PRN":158"#, .sbas, 158),
            (#""PRN":159"#, nil, 159), (#""PRN":173"#, .imes, 1), (#""PRN":182"#, .imes, 10), (#""PRN":193"#, .qzss, 1),
            (#""PRN":200"#, .qzss, 8), (#""PRN":201"#, .beidou, 1), (#""PRN":301"#, .galileo, 1),
            (#""PRN":336"#, .galileo, 36), (#""PRN":401"#, .beidou, 1), (#""PRN":437"#, .beidou, 37),
            (#""PRN":438"#, nil, 438), (#""PRN":0"#, nil, nil), (#""PRN":-3"#, nil, nil), (#""used":true"#, nil, nil),
            // Half of it.
            (#""PRN":75,"gnssid":2,"svid":11"#, .galileo, 11), (#""PRN":302,"gnssid":2"#, .galileo, 2),
            (#""PRN":7,"gnssid":2"#, .galileo, 7), (#""PRN":66,"svid":2"#, .glonass, 2), (#""svid":2"#, nil, 2),
            (#""gnssid":3"#, .beidou, nil), (#""PRN":3,"gnssid":0,"svid":0"#, .gps, 3),
            (#""PRN":3,"gnssid":8,"svid":9"#, nil, 9), (#""PRN":3,"gnssid":-1"#, nil, 3),
            (#""gnssid":6,"svid":255"#, .glonass, nil), (#""PRN":3,"svid":256"#, .gps, 3),
        ] as [(String, Constellation?, Int?)])
    func identity(members: String, constellation: Constellation?, number: Int?) throws {
        let satellite = try satellite(members)
        #expect(satellite.constellation == constellation)
        #expect(satellite.number == number)
    }

    @Test(
        "What is not known of it or cannot be is nil",
        arguments: [
            ("", nil, nil, nil), (#""ss":0.0,"el":0.0,"az":0.0"#, nil, 0, 0), (#""ss":-1.0"#, nil, nil, nil),
            (#""ss":0.5,"el":90.0,"az":359.0"#, 500, 90_000, 359_000),
            (#""ss":254,"el":-90,"az":360"#, 254_000, -90_000, 360_000),
            (#""ss":254.1,"el":90.1,"az":360.1"#, nil, nil, nil), (#""ss":1e30,"el":-91.0,"az":-1.0"#, nil, nil, nil),
            (#""ss":"46","el":null,"az":true"#, nil, nil, nil), (#""ss":[46],"el":{"el":5},"az":[[1]]"#, nil, nil, nil),
        ] as [(String, Int64?, Int64?, Int64?)])
    func ranges(members: String, strength: Int64?, elevation: Int64?, azimuth: Int64?) throws {
        let satellite = try satellite(members)
        #expect(satellite.signalStrength?.scaled == strength)
        #expect(satellite.elevation?.scaled == elevation)
        #expect(satellite.azimuth?.scaled == azimuth)
    }

    @Test(
        "What is wrong with one member leaves the others, and one satellite the rest",
        arguments: [
            (#"{"PRN":"5","el":41.0,"used":true}"#, Satellite(elevation: Decimal3(41), isUsed: true)),
            (#"{"PRN":5.5,"gnssid":"0","svid":[5],"el":41.0}"#, Satellite(elevation: Decimal3(41))),
            (#"{"PRN":5,"used":"true","health":3}"#, Satellite(constellation: .gps, number: 5)),
            (#"{"x":{"PRN":9,"used":true},"PRN":5}"#, Satellite(constellation: .gps, number: 5)),
            (#"{"PRN":5,"satellites":[{"PRN":9}]}"#, Satellite(constellation: .gps, number: 5)),
            (#"{"PRN":4,"PRN":5}"#, Satellite(constellation: .gps, number: 5)),
            (#"{"prn":4,"EL":5,"usedd":true}"#, Satellite()), ("{}", Satellite()), ("null", nil), ("7", nil),
            (#""PRN""#, nil), (#"[{"PRN":9}]"#, nil),
        ] as [(String, Satellite?)])
    func malformed(element: String, satellite: Satellite?) throws {
        let report = try sky(#""satellites":[{"PRN":1,"used":true},\#(element),{"PRN":2}],"hdop":1.5"#)
        let first = Satellite(constellation: .gps, number: 1, isUsed: true)
        #expect(report.satellites == [first, satellite, Satellite(constellation: .gps, number: 2)].compactMap { $0 })
        #expect(report.satellitesSeen == report.satellites?.count)
        #expect(report.satellitesUsed == report.satellites?.count { $0.isUsed })
        #expect(report.hdop == Decimal3(1.5))
    }

    @Test("What is no JSON within a list spoils its line, and no other")
    func broken() {
        for list in [#"[{"PRN":1,]"#, #"[{"PRN":01}]"#, #"[{"PRN":1}"#, #"[{"used":tru}]"#, #"[{"PRN":1},]"#] {
            let text = #"{"class":"SKY","satellites":\#(list)}"# + "\n" + tpv(#""mode":3"#)
            let reports = decode(Array(text.utf8), keepsSatellites: true)
            #expect(reports.first == .dropped(.notAnObject))
            #expect(reports.count == 2)
        }
    }

    @Test("Of a list without end 256 are kept, and all are counted", arguments: [256, 257, 20_000])
    func many(count: Int) throws {
        let list = (1...count).map { #"{"PRN":\#($0 % 32 + 1),"used":true}"# }
        let report = try sky(#""satellites":["# + list.joined(separator: ",") + "]")
        #expect(report.satellites?.count == 256)
        #expect(report.satellites?.first?.number == 2)
        #expect(report.satellitesUsed == count)
        #expect(report.satellitesSeen == count)
    }
}

/// Counted otherwise: by the text of each line alone.
@Suite("The satellites of the corpus", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct CorpusSkyTests {
    @Test("Are as many as the lines have, and as gpsd says", arguments: Corpus.files(in: "gpsd-json", suffix: ".gz"))
    func counts(path: String) throws {
        for line in try Corpus.lines(path) {
            let reports = decode(line, keepsSatellites: true)
            #expect(reports.count == 1)
            guard case .sky(let sky) = reports.first else { continue }
            let text = String(decoding: line, as: UTF8.self)
            let listed = text.occurrences(of: #"{"PRN":"#)
            guard text.contains(#""satellites":["#) else {
                #expect(sky.satellites == nil)
                continue
            }
            let satellites = try #require(sky.satellites)
            #expect(satellites.count == listed)
            #expect(satellites.count { $0.isUsed } == text.occurrences(of: #""used":true"#))
            #expect(satellites.count { $0.elevation != nil } <= text.occurrences(of: #""el":"#))
            #expect(satellites.count { $0.constellation == .galileo } == text.occurrences(of: #""gnssid":2,"#))
            // A blank slot is counted by nSat, and not listed.
            if text.contains(#""nSat":"#) { #expect(sky.satellitesSeen ?? -1 >= listed) }
        }
    }

    @Test(
        "Each has a system and a number, and most have a place", arguments: ["ublox-zed-f9r", "geostar-geos1m-binary"])
    func known(name: String) throws {
        let bytes = try Corpus.gunzip("\(Corpus.folder)/gpsd-json/\(name).json.gz")
        let satellites = decode(bytes, keepsSatellites: true).flatMap { report -> [Satellite] in
            if case .sky(let sky) = report { sky.satellites ?? [] } else { [] }
        }
        #expect(satellites.count > 20)
        #expect(satellites.allSatisfy { $0.constellation != nil && $0.number != nil })
        #expect(satellites.count { $0.elevation != nil && $0.azimuth != nil } * 2 > satellites.count)
        #expect(Set(satellites.map(\.constellation)).count > 1)
    }

    @Test("Keeping them changes nothing else, whatever happens to the stream")
    func nothingElse() throws {
        var stream = try Corpus.gunzip(Corpus.folder + "/gpsd-json/ublox-zed-f9p-rtk.json.gz")
        var random = SeededGenerator(7)
        for round in 0..<200 {
            let counted = decode(stream)
            let kept = decode(stream, pieces: Int.random(in: 1...stream.count, using: &random), keepsSatellites: true)
            #expect(kept.map(\.withoutSatellites) == counted)
            if round == 0 { #expect(kept != counted) }
            for _ in 0..<20 {
                stream[Int.random(in: 0..<stream.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        }
    }
}

extension Report {
    fileprivate var withoutSatellites: Report {
        guard case .sky(var sky) = self else { return self }
        (sky.satellites, sky.vdop, sky.pdop) = (nil, nil, nil)
        return .sky(sky)
    }
}

extension String {
    fileprivate func occurrences(of text: String) -> Int {
        let (bytes, wanted) = (Array(utf8), Array(text.utf8))
        guard bytes.count >= wanted.count else { return 0 }
        return (0...bytes.count - wanted.count).count { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}
