import Foundation
import Positioning
import Testing

@testable import Presentation

@Suite("Numbers as a locale writes them")
struct NumberStyleTests {
    static let values: [Decimal9] = {
        var values: [Int64] = [
            0, 1, 499_999, 500_000, 500_001, 1_000_000, 1_500_000, 2_500_000, 999_499_999, 999_500_000,
        ]
        values += [52_520_008_000, 13_404_954_000, 89_999_500_000, 179_999_499_999, 180_000_000_000, 100_000_000_000]
        values += [1_234_500_500_000, 12_345_678_901_234, 999_999_500_000, 9_999_999_500_000]
        // Multiplicative steps: many different digits, the same in each run.
        var value: Int64 = 7
        while value < 180_000_000_000 {
            values.append(value)
            value = value * 13 / 8 + 3
        }
        return (values + values.map { -$0 }).map { Decimal9(scaled: $0) }
    }()

    @Test("are NumberFormatter's decimal style in every locale, but for the minus of a zero")
    func equalsFormatter() {
        for locale in DateStyleTests.locales {
            let formatter = NumberFormatter()
            formatter.locale = Locale(identifier: locale)
            formatter.numberStyle = .decimal
            let style = NumberStyle(locale: locale)
            let isCommon = ["en_US", "de_DE", "es_ES", "fr_FR", "fa_IR", "ar_EG"].contains(locale)
            for digits in isCommon ? [0, 1, 3, 6, 9] : [3] {
                formatter.maximumFractionDigits = digits
                for value in isCommon ? Self.values : Array(Self.values.prefix(20)) {
                    let expected = formatter.string(from: NSNumber(value: value.value))?.readable
                    let text = style.decimal(value, digits: digits)
                    let isZero = text.unicodeScalars.elementsEqual([style.zero])
                    if text != expected && !(isZero && value.scaled < 0) {
                        Issue.record("\(locale), \(digits) digits: \(text) is not \(expected ?? "nil")")
                    }
                }
            }
        }
    }

    @Test(
        "Halves go to the even neighbour, and a zero has no minus",
        arguments: [
            (500_000, "0"), (1_500_000, "0.002"), (2_500_000, "0.002"), (500_001, "0.001"), (-500_000, "0"),
            (-499_999, "0"), (-500_001, "-0.001"), (-1_500_000, "-0.002"), (52_520_008_000, "52.52"),
            (999_999_500_000, "1,000"),
        ])
    func rounding(billionths: Int64, text: String) {
        #expect(NumberStyle.plain.decimal(Decimal9(scaled: billionths)) == text)
    }

    @Test(
        "Digits are kept up to what is known", arguments: [(0, "13"), (1, "13.4"), (6, "13.404954"), (20, "13.404954")])
    func digits(digits: Int, text: String) {
        #expect(NumberStyle.plain.decimal(Decimal9(scaled: 13_404_954_000), digits: digits) == text)
    }

    @Test("The plain style is what Foundation has for C")
    func plain() {
        #expect(NumberStyle(locale: "en_US_POSIX") == .plain)
    }

    @Test(
        "Counts are grouped as the locale does",
        arguments: [
            ("en_US", 1234, "1,234"), ("es_ES", 1234, "1234"), ("es_ES", 12345, "12.345"),
            ("de_CH", 1_234_567, "1’234’567"),
            ("fr_FR", 1_234_567, "1 234 567"), ("en_US", -1_000_000, "-1,000,000"), ("sv_SE", -5, "−5"),
            ("fa_IR", -12_345, "−۱۲٬۳۴۵"), ("en_US", 0, "0"), ("en_US", 999, "999"),
            ("en_US", Int.min, "-9,223,372,036,854,775,808"),
        ])
    func counts(locale: String, value: Int, text: String) {
        #expect(NumberStyle(locale: locale).count(value) == text)
    }

    @Test(
        "Accuracies are whole metres, and finer below one",
        arguments: [
            (4_200, "±4 m"), (34_500, "±34 m"), (1_000, "±1 m"), (999, "±1 m"), (870, "±0.87 m"), (14, "±0.01 m"),
            (4, "±0.004 m"), (1_234_567, "±1,235 m"),
        ])
    func accuracies(millimetres: Int64, text: String) {
        #expect(NumberStyle.plain.accuracy(Decimal3(scaled: millimetres)) == text)
    }

    @Test(
        "Altitudes are whole metres",
        arguments: [(340_000, "34 m"), (-123_456, "-12 m"), (-4_999, "0 m"), (88_488_600, "8,849 m")])
    func altitudes(steps: Int64, text: String) {
        #expect(NumberStyle.plain.metres(Decimal4(scaled: steps)) == text)
    }

    @Test(
        "Distances go over to kilometres",
        arguments: [
            (0, "0 m"), (849.6, "850 m"), (999.4, "999 m"), (999.6, "1 km"), (12_345, "12.3 km"), (99_949, "99.9 km"),
            (99_950, "100 km"), (1_234_567, "1,235 km"), (.nan, "?"), (.infinity, "?"), (1e300, "?"),
        ] as [(Double, String)])
    func distances(metres: Double, text: String) {
        #expect(NumberStyle.plain.distance(metres) == text)
    }

    @Test("Distances have the locale's separators")
    func localDistance() {
        #expect(NumberStyle(locale: "de_DE").distance(1_234) == "1,2 km")
    }

    @Test("A sample that is no number teaches nothing", arguments: ["", "-", "abc", "1.2.3", "-1,234,567,890.5.6"])
    func sample(text: String) {
        #expect(NumberStyle(sample: text) == nil)
    }
}
