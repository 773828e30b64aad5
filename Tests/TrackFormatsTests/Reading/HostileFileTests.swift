import ByteIO
import LocationsTestSupport
import Positioning
import Testing
import TrackFormats

/// A small file of one format.
struct SmallFile: CustomTestStringConvertible, Sendable {
    let format: String
    let text: String

    var testDescription: String { format }
}

@Suite("Hostile files")
struct HostileFileTests {
    private static let files: [SmallFile] = [
        SmallFile(
            format: "nmea",
            text: """
                $GPRMC,200641.000,A,3549.4991,N,08650.8239,W,0.00,224.45,050608,,,A*76\r
                $GPGGA,200642.000,3549.4991,N,08650.8239,W,1,07,1.1,269.9,M,-31.4,M,,0000*61\r
                $GPWPL,3558.322,N,08708.082,W,GCEBB*1D\r
                $GPRMC,200642.000,A,3549.4991,N,08650.8239,W,0.00,224.45,050608,,,A*75\r

                """),
        SmallFile(
            format: "csv",
            text: "time,latitude,longitude,name,note\n2013-04-30T19:23:57Z,1.5,2.5,\"a\"\"b\",\"c\nd\"\n"
                + "2013-04-30T19:23:58Z,1.6,2.6,,x\n"),
        SmallFile(
            format: "geojson",
            text: """
                {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},
                "properties":{"name":"a\\u00e9"}},{"type":"Feature","properties":{"coordTimes":["2013-04-30T19:23:57Z",null]},
                "geometry":{"type":"LineString","coordinates":[[1,2,3],[3.25,4.5]]}}]}

                """),
        SmallFile(
            format: "igc",
            text: """
                AXXX123
                HFDTE311299
                I013638FXA
                C311299120000000000000002Alps
                C4352000N01400000EStart
                B1203044251234N01323456EA0123400567035
                B1203054251235N01323456EA0123400567035

                """),
        SmallFile(
            format: "gpsd",
            text: """
                {"class":"SKY","device":"/dev/a","hdop":1.10,"uSat":7}
                {"class":"TPV","device":"/dev/a","mode":3,"time":"2020-10-07T02:20:21.000Z","lat":-36.7,"lon":174.7,"eph":20.9}
                {"class":"TPV","device":"/dev/a","mode":3,"time":"2020-10-07T02:20:22.000Z","lat":-36.7,"lon":174.8}

                """),
    ]

    private func read(_ bytes: [UInt8], as format: String, in folder: TemporaryFolder) throws -> ReadFile {
        try ReadFile(path: folder.write(bytes, to: "file"), as: format)
    }

    @Test("Cut off at any byte give the first of what the whole gives", arguments: files)
    func truncation(_ file: SmallFile) throws {
        let folder = try TemporaryFolder()
        let bytes = Array(file.text.utf8)
        let whole = try read(bytes, as: file.format, in: folder)
        #expect(whole.problems.isEmpty && whole.events.count >= 2)
        for count in 0..<bytes.count {
            guard let part = try? read(Array(bytes.prefix(count)), as: file.format, in: folder) else { continue }
            let (marks, points) = (part.marks.map(\.place), part.points.map(\.place))
            #expect(whole.marks.map(\.place).starts(with: marks), "cut at \(count)")
            #expect(whole.points.map(\.place).starts(with: points), "cut at \(count)")
            #expect(part.stray == 0)
        }
    }

    @Test("With bytes changed, doubled, added or left out anywhere are read to their end", arguments: files)
    func damage(_ file: SmallFile) throws {
        let folder = try TemporaryFolder()
        let bytes = Array(file.text.utf8)
        var generator = SeededGenerator(state: 5)
        for index in stride(from: 0, to: bytes.count, by: 3) {
            var damaged = bytes
            switch index / 3 % 4 {
            case 0: damaged[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: damaged.insert(contentsOf: bytes[..<min(index, 40)], at: index)
            case 2: damaged.remove(at: index)
            default: damaged.insert(contentsOf: Array("9999999999999999999999e999\0\u{FFFD}\"".utf8), at: index)
            }
            guard let part = try? read(damaged, as: file.format, in: folder) else { continue }
            #expect(part.stray == 0 && part.events.count <= 12)
            for event in part.events { #expect(event.coordinate.latitude.scaled.magnitude <= 90_000_000_000) }
        }
    }

    @Test(
        "Of endless lines, NULs and other bytes are read in bounded memory, or refused with a sentence",
        arguments: files)
    func endless(_ file: SmallFile) throws {
        let folder = try TemporaryFolder()
        let start = Array(file.text.utf8)
        for byte: UInt8 in [0, 0x20, 0x22, 0x30, 0x61] {
            let bytes = start + [UInt8](repeating: byte, count: 9 << 17) + [0x0A]
            do {
                let read = try read(bytes, as: file.format, in: folder)
                #expect(read.points.count >= 1)
                #expect(byte == 0 || byte == 0x20 || !read.problems.isEmpty)
            } catch let error as UnreadableFile {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test("Of nothing at all give nothing, or are refused")
    func nothing() throws {
        let folder = try TemporaryFolder()
        for type in TrackReaders.all {
            for bytes: [UInt8] in [[], [0], [0x0A], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFF, 0xFE, 0x20]] {
                guard let read = try? read(bytes, as: type.name, in: folder) else { continue }
                #expect(read.events.isEmpty && read.tracks.isEmpty)
            }
            #expect(!type.recognises([]) && !type.recognises([0]))
        }
    }
}

extension Event {
    /// Where and when.
    fileprivate var place: String {
        "\(coordinate.latitude.scaled) \(coordinate.longitude.scaled) \(creationDate?.milliseconds ?? -1)"
    }
}
