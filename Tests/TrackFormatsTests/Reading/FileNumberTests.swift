import Positioning
import Testing
import TrackFormats

@Suite("Numbers of files")
struct FileNumberTests {
    private static let billionths: [(String, Int64?)] = [
        ("52.52", 52_520_000_000), ("-13.404954321", -13_404_954_321), ("+5", 5_000_000_000),
        (" 12.5 ", 12_500_000_000),
        ("\t12.5\r\n", 12_500_000_000), ("1e-5", 10_000), ("-9.0E-4", -900_000), ("1E+2", 100_000_000_000), ("0", 0),
        ("-0", 0), ("-0.0000000001", 0), (".5", 500_000_000), ("5.", 5_000_000_000), ("00012", 12_000_000_000),
        ("52.5200079999", 52_520_008_000), ("0.0000000005", 1), ("-0.0000000005", -1), ("0.00000000049999999999", 0),
        ("52.520007999999997", 52_520_008_000), ("0.123456789012345678901234567890", 123_456_789),
        ("9223372036.854775807", .max), ("-9223372036.854775807", -.max), ("9223372036.854775808", nil),
        ("9223372036.8547758075", nil), ("99999999999999999999", nil), ("1e99999999999999999999", nil),
        ("0e99999999999999999999", 0), ("1e-99999999999999999999", 0), ("", nil), (" ", nil), ("-", nil), ("+", nil),
        (".", nil), ("-.", nil), ("e5", nil), (".e5", nil), ("1e", nil), ("1e+", nil), ("1e5.5", nil), ("1 2", nil),
        ("1,5", nil), ("--1", nil), ("+-1", nil), ("1.2.3", nil), ("0x10", nil), ("NaN", nil), ("inf", nil),
        ("INF", nil), ("undefined", nil), ("1_000", nil), ("1-", nil), ("12\u{0}", 12_000_000_000), ("١", nil),
        ("5:", nil), ("5/", nil), ("123456789.123456789", 123_456_789_123_456_789),
    ]

    @Test("Are decimals, exactly, or nothing", arguments: billionths)
    func decimals(_ text: String, _ scaled: Int64?) {
        let value: Decimal9? = FileNumber.decimal(text.utf8)
        #expect(value?.scaled == scaled)
        let again: Decimal9? = FileNumber.decimal(Array("x\(text)".utf8).dropFirst())
        #expect(again?.scaled == scaled)
    }

    @Test("Are rounded where the store has fewer places, halves away from zero")
    func rounding() {
        let texts = ["1.0005", "1.0004999", "-1.0005", "269.9", "1.99995"]
        let thousandths = texts.map { (FileNumber.decimal($0.utf8) as Decimal3?)?.scaled }
        #expect(thousandths == [1001, 1000, -1001, 269_900, 2000])
        let last: Decimal4? = FileNumber.decimal("1.99995".utf8)
        #expect(last?.scaled == 20_000)
    }

    @Test("May have a comma for a point where the file does")
    func comma() {
        let value: Decimal9? = FileNumber.decimal("52,52".utf8, point: UInt8(ascii: ","))
        #expect(value?.scaled == 52_520_000_000)
        #expect((FileNumber.decimal("52.52".utf8, point: UInt8(ascii: ",")) as Decimal9?) == nil)
    }

    @Test("Are converted between units with one rounding")
    func units() {
        let knots: Decimal3? = FileNumber.decimal("19.44".utf8, times: 1852, over: 3600)
        #expect(knots?.scaled == 10_001)
        let feet: Decimal4? = FileNumber.decimal("-1000".utf8, times: 3048, over: 10_000)
        #expect(feet?.scaled == -3_048_000)
        let minutes: Decimal9? = FileNumber.decimal("3549.4991".utf8, times: 1, over: 60)
        #expect(minutes?.scaled == 59_158_318_333)
        #expect((FileNumber.decimal("x".utf8, times: 1, over: 60) as Decimal9?) == nil)
        #expect((FileNumber.decimal("9e9".utf8, times: 60, over: 1) as Decimal9?) == nil)
    }

    @Test("Are whole where something is counted")
    func integers() {
        let texts = ["8", " 08 ", "+8", "8.0", "8.5", "", "x", "-3", "1e2", "99999999999999999999"]
        #expect(texts.map { FileNumber.integer($0.utf8) } == [8, 8, 8, 8, nil, nil, nil, -3, 100, nil])
    }

    @Test("Are binary where something is computed")
    func doubles() {
        let texts = ["1.5", " -2e3 ", "nan", "inf", "0x1p3", "", "1 2", "1e999"]
        #expect(texts.map { FileNumber.double($0.utf8) } == [1.5, -2000, nil, nil, nil, nil, nil, nil])
    }
}
