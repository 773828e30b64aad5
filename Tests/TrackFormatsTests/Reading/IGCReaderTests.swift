import Positioning
import Testing
import TrackFormats

@Suite("Reading IGC flight logs")
struct IGCReaderTests {
    private static let head = "AXXX123\r\nHFDTE311299\r\n"
    private static let place = "4251234N01323456E"

    @Test("Takes fixes as points, above the ellipsoid unless the header says the geoid")
    func points() throws {
        let log =
            Self.head
            + "I053638FXA3940SIU4143TRT4446GSP4749ENL\r\nB1203044251234N01323456EA0123400567035081800360001\r\n"
        let read = try ReadFile(log)
        #expect(read.format == "igc" && read.problems.isEmpty)
        #expect(
            read.points.map(\.text) == [
                "1999-12-31T12:03:04.000Z,42.8539,13.390933333,,567,35,,10,,180,,,3,8,,,point"
            ])
        #expect(read.unplaced == ["pressure altitudes": 1, "values of ENL": 1])
        for (header, isGeoid, isKnown) in [
            ("HFALGALTGPS:GEO", true, true), ("HFALG:MSL", true, true), ("HFALGALTGPS:WGS84 ELLIPSOID", false, true),
            ("HFALGALTGPS:NIL", false, false),
        ] {
            let event = try ReadFile(log.replacing("HFDTE", with: "\(header)\r\nHFDTE")).points.first
            #expect((event?.altitude != nil) == (isGeoid && isKnown))
            #expect((event?.ellipsoidalAltitude != nil) == (!isGeoid && isKnown))
        }
    }

    @Test("Takes a fix marked V as 2D, and leaves out one at no place at all")
    func void() throws {
        let read = try ReadFile(
            Self.head + "B120304\(Self.place)V0000000567\nB1203050000000N00000000EV0000000000\n")
        #expect(read.points.map(\.mode) == [.twoD] && read.points.first?.ellipsoidalAltitude == nil)
        #expect(read.unplaced == ["positions that the receiver calls void": 1])
    }

    @Test("Goes on after midnight, with either way to write the date, and without any")
    func dates() throws {
        let fixes = ["235958", "235959", "000000", "235959", "000001"].map { "B\($0)\(Self.place)A0000000567\n" }
            .joined()
        for header in ["HFDTE311299", "HFDTEDATE:311299", "HFDTEDATE: 311299,01", "HODTE311299"] {
            let read = try ReadFile("AXXX123\n\(header)\n\(fixes)")
            let seconds = read.points.dates.map { ($0.milliseconds - 946_684_800_000) / 1000 }
            #expect(seconds == [-2, -1, 0, -1, 1])
        }
        let undated = try ReadFile("AXXX123\n\(fixes)")
        #expect(undated.points.count == 5 && undated.points.dates.isEmpty)
        #expect(undated.unplaced == ["times of day without a date": 5])
        let wrong = try ReadFile("AXXX123\nHFDTE311399\n\(fixes)")
        #expect(wrong.points.count == 5 && wrong.points.dates.isEmpty && wrong.problems == ["2: the date is no date"])
    }

    @Test("Adds further digits of degrees and seconds")
    func additions() throws {
        let read = try ReadFile(Self.head + "I033637LAD3839LOD4042TDS\nB1203044251234S01323456WA000000056799501250\n")
        #expect(
            read.points.map(\.text) == ["1999-12-31T12:03:04.125Z,-42.8539165,-13.390941667,,567,,,,,,,,3,,,,point"])
    }

    @Test("Takes the declared task as a route before the track, also where it is declared in flight")
    func task() throws {
        let task = "C311299120000000000000002Alps\nC0000000N00000000ETAKEOFF\nC\(Self.place)Start\nC4352000N01400000E\n"
        let fix = "B120304\(Self.place)A0000000567\n"
        for (log, kinds) in [(task + fix, [TrackKind.route, .track]), (fix + task + fix, [.track, .route])] {
            let read = try ReadFile(Self.head + log)
            #expect(read.tracks.map(\.kind) == kinds && read.problems.isEmpty)
            let route = read.tracks.first { $0.kind == .route }
            #expect(route?.name == "Alps" && route?.points.map(\.name) == ["Start", nil])
        }
    }

    @Test("Reports fixes that are none, and takes the rest; another datum is refused")
    func wrong() throws {
        let fix = "B120304\(Self.place)A0000000567\n"
        let read = try ReadFile(
            Self.head + fix + "B12030442\nB1203044260000N01323456EA0000000567\nB1203049151234N01323456EA0000000567\n"
                + "B250304\(Self.place)A0000000567\nB120304\(Self.place)X0000000567\nCnonsense\n" + fix + fix.prefix(30)
        )
        #expect(read.points.count == 2)
        #expect(
            read.problems == [
                "4: the fix is not written as one", "5: the fix is not written as one", "6: the fix is off the globe",
                "7: the fix is not written as one", "8: the fix is not written as one",
                "9: the point of the task is not written as one", "11: the file ends within the fix",
            ])
        #expect { try ReadFile("AXXX123\nHFDTM082GPSDATUM:KRASSOWSKY\n" + fix) } throws: { $0 is UnreadableFile }
    }
}
