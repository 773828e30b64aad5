import FixSources
import Positioning
import Testing

@Suite("A number and a time in a report")
struct NumberAndTimeTests {
    @Test(
        "Degrees are kept exactly",
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("1", 1_000_000_000), ("52.520008", 52_520_008_000),
            ("-179.999999999", -179_999_999_999), ("0.000000001", 1), ("1e-9", 1), ("1E-9", 1), ("1e-10", 0),
            ("5e-10", 1), ("-5e-10", -1), ("4.99e-10", 0), ("0.0000000005", 1), ("0.00000000049999", 0),
            ("-0.0000000015", -2), ("1.0000000005", 1_000_000_001), ("1.5e1", 15_000_000_000),
            ("1500e-2", 15_000_000_000), ("0.0015e+4", 15_000_000_000), ("1.5e0", 1_500_000_000), ("0e99999999999", 0),
            ("1e-99999999999999999999", 0), ("1e99999999999999999999", Int64.max), ("-1e30", -Int64.max),
            ("9223372036.854775807", Int64.max), ("9223372036.854775808", Int64.max),
            ("9223372036.8547758065", Int64.max), ("9223372036.854775806", Int64.max - 1),
            ("123456789012345678901234567890", Int64.max), ("12345678", 12_345_678_000_000_000),
            ("1234567.12345678", 1_234_567_123_456_780), ("52.12345678", 52_123_456_780),
            ("52.1234567", 52_123_456_700), ("52.1234567891234567", 52_123_456_789),
            ("0.00000000000000000000000000000000000001", 0), ("100.000000000000000000000000000", 100_000_000_000),
        ])
    func degrees(text: String, expected: Int64) {
        // At the end of the object, before a comma, and with space behind it: three ways through the scanner.
        for line in [tpv(#""lat":\#(text)"#), tpv(#""lat":\#(text),"x":1"#), tpv(#""lat": \#(text) ,"x":1"#)] {
            #expect(fix(line)?.latitude?.scaled == expected, "\(line)")
        }
    }

    @Test(
        "Thousandths and ten-thousandths are rounded, halves away from zero",
        arguments: [
            ("1.5", 1500, 15_000), ("18.90", 18_900, 189_000), ("0.0005", 1, 5), ("0.00049", 0, 5),
            ("-2.50049", -2500, -25_005), ("-2.5005", -2501, -25_005), ("1108.6000", 1_108_600, 11_086_000),
            ("99999.99999", 100_000_000, 1_000_000_000), ("1e3", 1_000_000, 10_000_000), ("7", 7000, 70_000),
            ("123456.7", 123_456_700, 1_234_567_000),
        ])
    func coarse(text: String, thousandths: Int64, tenThousandths: Int64) {
        for behind in ["", #","x":1"#] {
            let report = fix(tpv(#""altMSL":\#(text),"eph":\#(text)\#(behind)"#))
            #expect(report?.eph?.scaled == thousandths)
            #expect(report?.altitude?.scaled == tenThousandths)
        }
    }

    @Test(
        "A mode is a whole number, or none",
        arguments: [
            ("3", 3), ("0", 0), ("-1", -1), ("12", 12), ("3.0", 3), ("2.5", 0), ("1e30", 0), ("\"3\"", 0), ("null", 0),
        ])
    func modes(text: String, expected: Int) {
        #expect(fix(tpv(#""mode":\#(text)"#))?.mode == expected)
        #expect(fix(tpv(#""mode":\#(text),"x":1"#))?.mode == expected)
    }

    @Test(
        "A number that JSON does not know spoils its line",
        arguments: [
            "NaN", "nan", "Infinity", "-Infinity", "inf", "01", "-01", "00.5", "1.", ".5", "-", "+1", "1e", "1e+",
            "1.e5",
            "0x10", "1,5", "1 5", "--1", "1.5.5", "1-", "-.5", "1_000", "１",
        ])
    func malformed(text: String) {
        for name in ["lat", "altMSL", "eph", "mode", "unknown"] {
            for behind in ["", #","x":1"#] {
                #expect(decode(tpv(#""\#(name)":\#(text)\#(behind)"#)) == [.dropped(.notAnObject)])
            }
        }
    }

    @Test(
        "A time is the instant that it names, cut to the millisecond",
        arguments: [
            ("2026-11-30T18:26:34.000Z", 1_796_063_194_000), ("2026-11-30T18:26:34Z", 1_796_063_194_000),
            ("2026-11-30T18:26:34.25Z", 1_796_063_194_250), ("2026-11-30T18:26:34.2509999999Z", 1_796_063_194_250),
            ("2026-11-30T18:26:34.9999Z", 1_796_063_194_999), ("2026-11-30T18:26:34", 1_796_063_194_000),
            ("2026-11-30T20:26:34+02:00", 1_796_063_194_000), ("2026-11-30T20:26:34.000+0200", 1_796_063_194_000),
            ("2026-11-30T14:56:34-03:30", 1_796_063_194_000), ("2026-11-30T20:26:34+02", 1_796_063_194_000),
            ("2016-12-31T23:59:60.000Z", 1_483_228_800_000), ("2016-12-31T23:59:60.500Z", 1_483_228_800_500),
            ("2024-02-29T00:00:00.000Z", 1_709_164_800_000), ("1970-01-01T00:00:00.000Z", 0),
            ("1969-12-31T23:59:59.999Z", -1), ("2041-09-08T00:00:00.000Z", 2_262_211_200_000),
        ])
    func times(text: String, milliseconds: Int64) {
        #expect(fix(tpv(#""time":"\#(text)""#))?.time == .date(Timestamp(milliseconds: milliseconds)))
    }

    @Test(
        "What is no date of the calendar is kept as it was written",
        arguments: [
            "2073-50-00T18:26:34.000Z", "2026-02-30T00:00:00.000Z", "2025-02-29T00:00:00.000Z",
            "2026-11-30T24:00:00.000Z", "2026-11-30T23:60:00.000Z", "2026-11-30T23:59:61.000Z", "2026-11-30",
            "yesterday",
            "2026-11-30T18:26:34.Z", "2026-11-30T18:26:34.000ZZ", "2026-11-30T18:26:34.000+25:00",
            "2026-11-30 18:26:34",
            "20261130T182634Z", "2026-11-30T18:26:3a.000Z", "2026-11-30T18:26:34,000Z", "0000-01-01T00:00:00.000Z",
            "2026-11-30T18:26:34.000+2", "12026-11-30T18:26:34.00Z",
        ])
    func nonsense(text: String) {
        #expect(fix(tpv(#""time":"\#(text)""#))?.time == .nonsense(text))
    }

    @Test("Of a long nonsense 64 bytes are kept, on one line")
    func longNonsense() {
        let text = String(repeating: "x", count: 63) + "\u{7f}" + String(repeating: "y", count: 100)
        #expect(fix(tpv(#""time":"\#(text)""#))?.time == .nonsense(String(repeating: "x", count: 63) + " "))
    }

    @Test(
        "A very old gpsd's seconds since 1970 are a time",
        arguments: [
            ("1176325416.280", ReportedTime.date(Timestamp(milliseconds: 1_176_325_416_280))),
            ("1176325416", .date(Timestamp(milliseconds: 1_176_325_416_000))),
            ("0.000", .date(Timestamp(milliseconds: 0))), ("1e300", .nonsense("1e300")), ("null", .absent),
            ("\"\"", .absent), ("[]", .absent),
        ])
    func numericTimes(text: String, expected: ReportedTime) {
        #expect(fix(tpv(#""time":\#(text)"#))?.time == expected)
        #expect(fix(tpv(#""time":\#(text),"x":1"#))?.time == expected)
    }
}
