import Positioning
import Presentation
import Testing

@Suite("Dates and coordinates as the user reads them")
struct LocalFormatTests {
    static let date = Timestamp(milliseconds: 1_764_527_194_000)

    @Test(
        "Medium date and time, and decimal coordinates",
        arguments: [
            ("en_US.UTF-8", "Nov 30, 2025 at 6:26:34 PM", "52.52, 13.405"),
            ("de_DE.UTF-8", "30.11.2025, 18:26:34", "52,52, 13,405"),
            ("zh_CN.UTF-8", "2025年11月30日 18:26:34", "52.52, 13.405"),
            ("C", "Nov 30, 2025 at 6:26:34 PM", "52.52, 13.405"),
            ("fr_FR.UTF-8", "30 nov. 2025 à 18:26:34", "52,52, 13,405"),
            ("ja_JP.UTF-8", "2025/11/30 18:26:34", "52.52, 13.405"),
            ("tr_TR.UTF-8", "30 Kas 2025 18:26:34", "52,52, 13,405"),
            ("fa_IR.UTF-8", "۹ آذر ۱۴۰۴، ۱۸:۲۶:۳۴", "۵۲٫۵۲, ۱۳٫۴۰۵"),
            ("ar_EG.UTF-8", "٣٠/١١/٢٠٢٥، ٦:٢٦:٣٤ م", "٥٢٫٥٢, ١٣٫٤٠٥"),
            ("th_TH.UTF-8", "30 พ.ย. 2568 18:26:34", "52.52, 13.405"),
            ("zh_TW.UTF-8", "2025年11月30日 下午6:26:34", "52.52, 13.405"),
            ("de_DE@euro", "30.11.2025, 18:26:34", "52,52, 13,405"),
        ])
    func strings(locale: String, date: String, coordinate: String) throws {
        let format = LocalFormat(environment: ["LC_ALL": locale], zone: .utc)
        #expect(format.dateTime(Self.date) == date)
        #expect(format.coordinate(try #require(Coordinate(latitude: 52.520008, longitude: 13.404954))) == coordinate)
    }

    @Test("Dates and numbers may come from two locales")
    func twoLocales() throws {
        let environment = ["LC_TIME": "de_DE.UTF-8", "LANG": "en_US.UTF-8", "TZ": "<+0530>-5:30"]
        let format = LocalFormat(environment: environment)
        #expect(format.dateTime(Self.date) == "30.11.2025, 23:56:34")
        #expect(format.coordinate(try #require(Coordinate(latitude: 0, longitude: 13.5))) == "0, 13.5")
    }

    @Test(
        "No text holds a mark of direction or a space that cannot be typed",
        arguments: ["en_US", "fr_FR", "ar", "ar_EG", "ar_SA", "fa_IR", "he_IL", "ckb_IQ", "ps_AF", "ur_PK", "bg_BG"])
    func readable(locale: String) throws {
        let format = LocalFormat(environment: ["LANG": locale], zone: .utc)
        let point = try #require(Coordinate(latitude: -52.5, longitude: -13.4))
        let text = format.dateTime(Self.date) + format.coordinate(point) + format.numbers.count(-1_234_567)
        for scalar in text.unicodeScalars {
            #expect(scalar == " " || scalar.properties.generalCategory != .spaceSeparator)
            #expect(scalar.properties.generalCategory != .format)
        }
    }
}
