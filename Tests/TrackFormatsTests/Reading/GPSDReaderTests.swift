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
