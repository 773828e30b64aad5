import Foundation
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("Reading gpsd's JSON")
struct GPSDReaderTests {
    @Test("Makes one point of what is said of an instant, digit for digit")
    func join() throws {
        let read = try ReadFile(
            """
            {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
            {"class":"SKY","device":"/dev/a","hdop":1.10,"uSat":7,"satellites":[{"PRN":3,"used":false}]}
            {"class":"TPV","device":"/dev/a","mode":3,"time":"2020-10-07T02:20:21.000Z","lat":-36.745989467,"lon":174.734547667,"altHAE":93.1000,"altMSL":56.1234,"alt":1,"eph":20.9}
            {"class":"TPV","device":"/dev/a","mode":3,"time":"2020-10-07T02:20:21.000Z","lat":-36.745989468,"lon":174.734547667,"epv":18.4,"track":301.9,"speed":0.005,"climb":-0.1,"eps":1.5,"epd":2.5}
            {"class":"TPV","device":"/dev/a","mode":2,"time":"2020-10-07T02:20:22.000Z","lat":-36.745989467,"lon":174.734547667,"epx":3,"epy":4}
            {"class":"TPV","device":"/dev/b","mode":2,"time":"2020-10-07T02:20:22.000Z","lat":-36.7,"lon":174.7}
            {"class":"TPV","device":"/dev/a","mode":2,"lat":-36.7,"lon":174.7}

            """)
        #expect(read.format == "gpsd" && read.problems.isEmpty && read.unplaced.isEmpty && read.tracks.count == 1)
        #expect(
            read.points.map(\.text)
                == [
                    "2020-10-07T02:20:21.000Z,-36.745989468,174.734547667,56.1234,93.1,20.9,18.4,0.005,1.5,301.9,2.5,-0.1,3,7,"
                        + "1.1,/dev/a,point",
                    "2020-10-07T02:20:22.000Z,-36.745989467,174.734547667,,,5,,,,,,,2,7,1.1,/dev/a,point",
                    "2020-10-07T02:20:22.000Z,-36.7,174.7,,,,,,,,,,2,,,/dev/b,point",
                    "-36.7,174.7,,,,,,,,,,2,7,1.1,/dev/a,point",
                ])
    }

    @Test("Reports broken lines, and takes the rest")
    func broken() throws {
        let good = #"{"class":"TPV","mode":2,"time":"2020-10-07T02:20:2\#("1").000Z","lat":1,"lon":2}"#
        let read = try ReadFile(
            """
            1602037221.5: \(good)
            {"class":"TPV","mode":2,"time":"2020-10-07T02:20:22.000Z","lat":1,
            nonsense
            {"class":"TPV","mode":2,"time":"2020-10-07T02:20:23.000Z","lat":91,"lon":2}
            {"class":"TPV","mode":2,"time":"tomorrow","lat":1,"lon":2}
            {"class":"TPV","mode":1,"time":"2020-10-07T02:20:24.000Z","lat":1,"lon":2}
            {"class":"TPV","mode":2,"time":"2020-10-07T02:20:25.000Z","lat":1,"lon":2,"speed":-1}
            {"class":"TPV","mode":2,"time":"2020-10-07T02:20:26
            """)
        #expect(read.points.count == 3)
        #expect(
            read.problems == [
                "2: the line is no JSON", "3: the line is no report of gpsd", "4: latitude 91 is off the globe",
                "5: the time is no date", "8: the file ends within the report",
            ])
        #expect(read.unplaced == ["positions that the receiver calls void": 1, "negative speeds": 1])
    }

    @Test("Counts altitudes that do not say above what, where no other of the instant does")
    func bareAltitude() throws {
        func line(_ second: Int, _ altitude: String) -> String {
            #"{"class":"TPV","mode":3,"time":"2020-10-07T02:20:2\#(second)Z","lat":1,"lon":2,\#(altitude)}"# + "\n"
        }
        let lines = [
            line(1, #""alt":5.5"#), line(2, #""alt":5.5"#), line(2, #""altMSL":6.5"#), line(3, #""alt":7,"altHAE":8"#),
            line(4, #""alt":9.5"#), line(4, #""alt":9.5"#), line(5, #""alt":null"#),
        ]
        let read = try ReadFile(lines.joined())
        #expect(read.points.map { $0.altitude?.scaled } == [nil, 65_000, nil, nil, nil])
        #expect(read.points.map { $0.ellipsoidalAltitude?.scaled } == [nil, nil, 80_000, nil, nil])
        #expect(read.unplaced == ["altitudes that do not say above what": 2] && read.problems.isEmpty)
    }

    /// Reports, and the satellites and HDOP of the points among them: `S12;7,1.5` is a SKY of second 12, `S;,` one without
    /// a time that tells neither, `P13` a point.
    private static let skyReports = [
        ("S1;7,1.5 P1 S2;8, P2 S3;,2.5 P3 S4;, P4", "7,1.5 8,1.5 8,2.5 ,"),
        ("S1;7,1.5 P1 S12;8, P12 P23", "7,1.5 8, ,"), ("S1;7,1.5 P1 S11;8, P11 S21;,3 P21", "7,1.5 8,1.5 8,3"),
        ("S1;7,1.5 S2;, S3;,2 P3", ",2"), ("S;7,1.5 P1 S;8, P2 S;9, P20", "7,1.5 8,1.5 9,"),
        ("S;7,1.5 P1 S;8, S;,2 P13", "7,1.5 ,2"), ("S;7,1.5 P1 S;8, S;,2 P9", "7,1.5 8,2"), ("S;7, S;,1.5 P", "7,1.5"),
        ("S;7,1.5 P S;8, P S;, P", "7,1.5 8,1.5 ,"), ("S30;7,1.5 P30 S5;8, P5", "7,1.5 8,"), ("P1 S2;-1,0 P2", ", ,"),
        ("S1;7,1.5 P1 S2;-1,0 P2", "7,1.5 ,"),
    ]

    @Test("Keeps of satellites and dilution what the next does not tell, ten seconds long", arguments: skyReports)
    func skies(reports: String, expected: String) throws {
        let lines = reports.split(separator: " ").map { report in
            let parts = report.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
            var values = parts.count > 1 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : []
            values.insert(parts[0].count == 1 ? "0\(parts[0])" : parts[0], at: 0)
            let members = zip(values, [#""time":"2020-10-07T02:20:_Z""#, #""uSat":_"#, #""hdop":_"#])
                .filter { !$0.0.isEmpty }.map { ",\($0.1.replacing("_", with: $0.0))" }
            let start = parts.count > 1 ? #"{"class":"SKY""# : #"{"class":"TPV","mode":2,"lat":1,"lon":2"#
            return "\(start)\(members.joined())}\n"
        }
        let read = try ReadFile(lines.joined())
        let told = read.points.map { event in
            let hdop = event.hdop.map { $0.scaled % 1000 == 0 ? "\($0.scaled / 1000)" : "\($0.value)" }
            return (event.satellitesUsed.map { "\($0)" } ?? "") + "," + (hdop ?? "")
        }
        #expect(told.joined(separator: " ") == expected)
        #expect(read.problems.isEmpty && read.unplaced.isEmpty)
    }

    private static let lists: [(sky: String, expected: Int?)] = [
        (#""satellites":[{"PRN":3,"used":false},{"used":true,"PRN":4},{"PRN":5,"used":true}]"#, 2),
        (#""satellites":[{"PRN":3,"used":true}],"uSat":7"#, 7), (#""satellites":[]"#, 0), (#""satellites":3"#, nil),
        (#""satellites":[{"used":{"used":true}},[{"used":true}],3,{"used":"true"}]"#, 0),
        (#""satellites":[{"used":true,"used":false},{"used":false,"used":true}]"#, 1),
        (#""other":[{"used":true}]"#, nil), (#""satellites":[],"other":[{"used":true}]"#, 0),
    ]

    @Test("Counts the satellites that an older gpsd lists as used", arguments: lists)
    func satelliteList(sky: String, expected: Int?) throws {
        let read = try ReadFile(
            #"{"class":"SKY",\#(sky)}"# + "\n" + #"{"class":"TPV","mode":2,"lat":1,"lon":2}"# + "\n")
        #expect(read.points.map { $0.satellitesUsed } == [expected])
    }

    private static let captures = [
        "quectel", "april6_2019", "meinberg-gps164", "ublox-8-time", "telit-he910", "sounder",
    ]

    @Test(
        "Keeps an event an instant and receiver of each capture",
        .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)),
        arguments: captures)
    func corpus(_ name: String) throws {
        let bytes = try Corpus.gunzip("\(Corpus.folder)/gpsd-json/\(name).json.gz")
        let read = try ReadFile(bytes)
        var expected: [String] = []
        var last: String?
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let value = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            guard let report = value, report["class"] as? String == "TPV", report["lat"] != nil,
                (report["mode"] as? Int ?? 0) >= 2
            else { continue }
            let time = report["time"] as? String
            if time == nil || time != last { expected.append(time ?? "") }
            last = time
        }
        #expect(read.points.map { $0.creationDate == nil } == expected.map(\.isEmpty))
        let dates = expected.filter { !$0.isEmpty }.map { FileDate.timestamp($0.utf8, ReaderSettings()) }
        #expect(read.points.dates == dates)
        #expect(read.problems.isEmpty)
    }
}
