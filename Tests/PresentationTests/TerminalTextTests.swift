import Presentation
import Testing

@Suite("Text on a terminal")
struct TerminalTextTests {
    @Test(
        "takes as many columns as terminals give it",
        arguments: [
            ("", 0), ("abc", 3), ("Grüße", 5), ("Gru\u{308}ße", 5), ("2025年11月30日", 14), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("ก็", 1), ("नि", 2), ("שָׁלוֹם", 4), ("۵۲٫۵۲", 5), ("…", 1), ("␛", 1),
            ("±", 1),
            ("🙂", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
            ("⌚", 2), ("☁x", 2), ("🏴‍☠️", 2), ("a\u{200D}b", 2), ("a\u{200B}b", 2), ("\u{AD}", 1), ("𠀀", 2), ("〇", 2),
            ("\u{3099}", 0), ("\u{E000}", 1), ("\t\n", 0), ("ﷺ", 1),
        ])
    func widths(text: String, columns: Int) {
        #expect(TerminalText.width(of: text) == columns)
    }

    @Test(
        "is filled up to a width",
        arguments: [
            ("ab", 4, "ab  ", "  ab"), ("年", 4, "年  ", "  年"), ("abcd", 3, "abcd", "abcd"), ("", 2, "  ", "  "),
        ])
    func padding(text: String, columns: Int, left: String, right: String) {
        #expect(TerminalText.padded(text, to: columns) == left)
        #expect(TerminalText.padded(text, to: columns, .right) == right)
    }

    @Test(
        "is cut short before a character that does not fit whole",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("年月日", 5, "年月…"),
            ("年月日", 4, "年…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"),
            ("🇩🇪🇫🇷", 3, "🇩🇪…"), ("❤\u{FE0F}ab", 3, "❤\u{FE0F}…"), ("❤\u{FE0F}ab", 2, "…"), ("", 0, ""),
        ])
    func truncation(text: String, columns: Int, expected: String) {
        let short = TerminalText.truncated(text, to: columns)
        #expect(short == expected)
        #expect(TerminalText.width(of: short) <= max(columns, 0))
    }

    @Test(
        "drives no terminal",
        arguments: [
            ("plain 年 é 🙂", "plain 年 é 🙂"), ("\u{1b}[31mred", "␛[31mred"), ("two\r\nlines\t", "two␍␊lines␉"),
            ("\0\u{7f}", "␀␡"), ("\u{9b}31m", "\\u{9b}31m"), ("a\u{202e}b\u{2066}", "a\\u{202e}b\\u{2066}"),
            ("\u{200f}\u{61c}\u{2028}", "\\u{200f}\\u{61c}\\u{2028}"), ("👩‍👧 שלום", "👩‍👧 שלום"), ("\u{85}", "\\u{85}"),
        ])
    func printable(text: String, expected: String) {
        #expect(TerminalText.printable(text) == expected)
    }

    @Test("All control characters are replaced")
    func allControls() throws {
        for value in Array(UInt32(0)..<0x20) + Array(0x7f...0x9f) {
            let text = TerminalText.printable("a\(try #require(Unicode.Scalar(value)))b")
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(value)")
            #expect(text.count > 2)
        }
    }
}
