import Positioning
import Presentation
import Testing

@Suite("Places in degrees, minutes and seconds")
struct CoordinateStyleTests {
    private func text(
        _ latitude: Int64, _ longitude: Int64, _ style: CoordinateStyle, _ digits: Int? = nil, locale: String = "C"
    ) throws -> String {
        let place = try #require(
            Coordinate(latitude: Decimal9(scaled: latitude), longitude: Decimal9(scaled: longitude)))
        return LocalFormat(environment: ["LC_ALL": locale]).coordinate(place, CoordinateNotation(style, digits: digits))
    }

    @Test(
        "Are written as people write them",
        arguments: [
            (52_520_000_000, 13_404_950_000, "52° 31.200′ N 13° 24.297′ E", "52° 31′ 12.0″ N 13° 24′ 17.8″ E"),
            (-33_856_800_000, -151_215_300_000, "33° 51.408′ S 151° 12.918′ W", "33° 51′ 24.5″ S 151° 12′ 55.1″ W"),
            (5_083_333_333, -1_001_388_889, "5° 05.000′ N 1° 00.083′ W", "5° 05′ 00.0″ N 1° 00′ 05.0″ W"),
            // Nothing has a sign.
            (0, 0, "0° 00.000′ N 0° 00.000′ E", "0° 00′ 00.0″ N 0° 00′ 00.0″ E"),
            (-1, -1, "0° 00.000′ N 0° 00.000′ E", "0° 00′ 00.0″ N 0° 00′ 00.0″ E"),
            (-500_000_000, -500_000, "0° 30.000′ S 0° 00.030′ W", "0° 30′ 00.0″ S 0° 00′ 01.8″ W"),
            // 60 is carried.
            (52_999_999_999, 12_999_995_000, "53° 00.000′ N 13° 00.000′ E", "53° 00′ 00.0″ N 13° 00′ 00.0″ E"),
            (-59_983_333_333, 9_999_972_222, "59° 59.000′ S 9° 59.998′ E", "59° 59′ 00.0″ S 9° 59′ 59.9″ E"),
            (89_999_999_999, -179_999_999_999, "90° 00.000′ N 180° 00.000′ W", "90° 00′ 00.0″ N 180° 00′ 00.0″ W"),
            (-90_000_000_000, 180_000_000_000, "90° 00.000′ S 180° 00.000′ E", "90° 00′ 00.0″ S 180° 00′ 00.0″ E"),
        ] as [(Int64, Int64, String, String)])
    func notations(latitude: Int64, longitude: Int64, minutes: String, seconds: String) throws {
        #expect(try text(latitude, longitude, .dm) == minutes)
        #expect(try text(latitude, longitude, .dms) == seconds)
    }

    @Test(
        "Have as many digits as are asked for, rounded",
        arguments: [
            (0, "52° 31′ N 13° 24′ E", "52° 31′ 12″ N 13° 24′ 18″ E"),
            (2, "52° 31.20′ N 13° 24.30′ E", "52° 31′ 12.03″ N 13° 24′ 17.83″ E"),
            (9, "52° 31.200480000′ N 13° 24.297240000′ E", "52° 31′ 12.028800000″ N 13° 24′ 17.834400000″ E"),
        ])
    func digits(digits: Int, minutes: String, seconds: String) throws {
        #expect(try text(52_520_008_000, 13_404_954_000, .dm, digits) == minutes)
        #expect(try text(52_520_008_000, 13_404_954_000, .dms, digits) == seconds)
    }

    @Test("Have the digits and the decimal mark of the locale")
    func locales() throws {
        #expect(
            try text(52_520_000_000, 13_404_950_000, .dm, locale: "de_DE.UTF-8") == "52° 31,200′ N 13° 24,297′ E")
        #expect(
            try text(52_520_000_000, -13_404_950_000, .dms, locale: "fa_IR.UTF-8") == "۵۲° ۳۱′ ۱۲٫۰″ N ۱۳° ۲۴′ ۱۷٫۸″ W")
    }

    @Test("Are as before in decimal style, and in grids the same in every locale")
    func others() throws {
        for (locale, decimal) in [("C", "52.52, 13.405"), ("de_DE", "52,52, 13,405")] {
            #expect(try text(52_520_008_000, 13_404_954_000, .decimal, locale: locale) == decimal)
            #expect(try text(52_520_008_000, 13_404_954_000, .utm, locale: locale) == "33n 391776 5820073")
            #expect(try text(52_520_008_000, 13_404_954_000, .mgrs, locale: locale) == "33U UU 91776 20073")
            #expect(try text(52_520_008_000, 13_404_954_000, .maidenhead, locale: locale) == "JO62qm84")
            #expect(try text(52_520_008_000, 13_404_954_000, .maidenhead, 2, locale: locale) == "JO62qm")
        }
    }
}
