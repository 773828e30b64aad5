import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

@Suite("Reading NMEA")
struct NMEAReaderTests {
    /// A file of sentences, each with its checksum.
    private func file(_ sentences: [String]) -> String {
        sentences.map { sentence in
            let sum = sentence.utf8.reduce(0 as UInt8) { $0 ^ $1 }
            return "$\(sentence)*" + (sum < 16 ? "0" : "") + String(sum, radix: 16, uppercase: true) + "\r\n"
        }.joined()
    }

    private func dates(_ sentences: [String]) throws -> [String] {
        try ReadFile(file(sentences)).points.map { String($0.text.prefix(19)) }
    }

    @Test("Joins what is said of one instant to one point")
    func join() throws {
        let read = try ReadFile(
            file([
                "GPRMC,200641.000,A,3549.4991,N,08650.8239,W,10.00,224.45,050608,,,A",
                "GPGGA,200641.000,3549.49912,N,08650.8239,W,1,07,1.1,269.9,M,-31.4,M,,0000",
                "GPGLL,3549.4991,N,08650.8239,W,200641.000,A,A", "GPGSA,A,3,32,31,20,14,30,16,22,,,,,,2.1,1.1,1.8",
                "GPRMC,200642.000,A,3549.4991,N,08650.8239,W,,,050608,,,A",
            ]))
        #expect(read.format == "nmea" && read.tracks.count == 1 && read.problems.isEmpty && read.unplaced.isEmpty)
        #expect(
            read.points.map(\.text) == [
                "2008-06-05T20:06:41.000Z,35.824985333,-86.847065,269.9,238.5,,,5.144,,224.45,,,3,7,1.1,,point",
                "2008-06-05T20:06:42.000Z,35.824985,-86.847065,,,,,,,,,,,,,,point",
            ])
    }

    @Test("Dates points after midnight right, whichever sentence comes first, and those before the first date")
    func midnight() throws {
        let place = "3549.4991,N,08650.8239,W"
        let read = try dates([
            "GPGGA,235957,\(place),1,07,1.1,,M,,M,,", "GPRMC,235958,A,\(place),,,311299,,",
            "GPGGA,235959,\(place),1,07,1.1,,M,,M,,", "GPGGA,000000.5,\(place),1,07,1.1,,M,,M,,",
            "GPRMC,000001,A,\(place),,,010100,,", "GPGGA,000001,\(place),1,07,1.1,,M,,M,,",
        ])
        #expect(
            read == [
                "1999-12-31T23:59:57", "1999-12-31T23:59:58", "1999-12-31T23:59:59", "2000-01-01T00:00:00",
                "2000-01-01T00:00:01",
            ])
        let backwards = try dates([
            "GPGGA,235959,\(place),1,07,1.1,,M,,M,,", "GPGGA,000000,\(place),1,07,1.1,,M,,M,,",
            "GPZDA,000001,01,01,2000,00,00", "GPGGA,000001,\(place),1,07,1.1,,M,,M,,",
        ])
        #expect(
            backwards == [
                "1999-12-31T23:59:59", "2000-01-01T00:00:00", "2000-01-01T00:00:01",
            ])
    }

    @Test("Keeps the points of a day without a date, which then have none, and says so")
    func undated() throws {
        let sentences = (0..<2400).map { index in
            let (hour, minute) = (index / 100, index % 60)
            let time = (hour < 10 ? "0" : "") + "\(hour)" + (minute < 10 ? "0" : "") + "\(minute)00"
            return "GPGGA,\(time),3549.4991,N,08650.8239,W,1,07,1.1,269.9,M,-31.4,M,,"
        }
        let read = try ReadFile(file(sentences))
        #expect(read.points.count == 2400 && read.points.dates.isEmpty)
        #expect(read.unplaced == ["times of day without a date": 2400])
    }

    @Test("Leaves out what the receiver calls void, and says how often")
    func void() throws {
        let read = try ReadFile(
            file([
                "GPRMC,200641,V,3549.4991,N,08650.8239,W,,,050608,,,N", "GPGGA,200642,,,,,0,00,99.99,,,,,,",
                "GPGGA,200643,3549.4991,N,08650.8239,W,0,00,,,,,,,", "GPGLL,3549.4991,N,08650.8239,W,200644,V",
                "GNGNS,200645,3549.4991,N,08650.8239,W,NN,05,1.0,1,2,,",
                "GNGNS,200646,3549.4991,N,08650.8239,W,AN,05,1.0,1,2,,",
            ]))
        #expect(read.points.map(\.text) == ["2008-06-05T20:06:46.000Z,35.824985,-86.847065,1,3,,,,,,,,,5,1,,point"])
        #expect(read.unplaced == ["positions that the receiver calls void": 4])
    }

    @Test("Refuses a sentence that is not whole, with its line, and takes the rest")
    func broken() throws {
        let good = file(["GPRMC,200641,A,3549.4991,N,08650.8239,W,,,050608,,,A"])
        let far = file(["GPRMC,200642,A,9149.4991,N,08650.8239,W,,,050608,,,A"])
        let impossible = file([
            "GPRMC,200643,A,3560.0000,N,08650.8239,W,,,050608,,,A",
            "GPRMC,200644,A,3549.0000,,08650.8239,W,,,050608,,,A",
            "GPRMC,9,A,3549.0000,N,08650.8239,W,,,050608,,,A",
        ])
        let unchecked = "$GPRMC,200645,A,3549.4991,N,08650.8239,W,,,050608,,,A\r\n"
        let parts: [String] = [
            good, good.replacing("35", with: "36"), "hello\r\n", String(good.prefix(30)), good, far, impossible,
            unchecked,
            String(good.prefix(40)),
        ]
        let read = try ReadFile(parts.joined())
        #expect(read.points.count == 2)
        #expect(
            read.problems == [
                "2: the checksum is wrong", "4: the sentence has lost its end",
                "5: latitude 91.824985 is off the globe",
                "6: there are 60 minutes or more in a degree", "7: there is neither N nor S beside the number",
                "8: the time is no time of day", "9: the sentence has lost its end",
                "10: the sentence has lost its end",
            ])
        #expect(read.unplaced == ["lines that are no NMEA": 1])
    }

    @Test("Takes sentences without a checksum where the file has none")
    func withoutChecksums() throws {
        let read = try ReadFile("$GPGLL,3549.4991,N,08650.8239,W,200644,A\n$GPGLL,3549.5,N,08650.8239,W,200645,A\n")
        #expect(read.points.count == 2 && read.problems.isEmpty)
    }

    @Test("Takes waypoints as marks")
    func marks() throws {
        let read = try ReadFile(file(["GPWPL,3558.322,N,08708.082,W,GCEBB", "GPWPL,3558.322,S,08708.082,E,"]))
        #expect(read.tracks.isEmpty)
        #expect(read.marks.map(\.name) == ["GCEBB", nil])
        #expect(read.marks.map(\.coordinate.latitude.scaled) == [35_972_033_333, -35_972_033_333])
        #expect(read.marks.map(\.coordinate.longitude.scaled) == [-87_134_700_000, 87_134_700_000])
    }
}
