import ByteIO
import Foundation
import Testing

/// U+FFFE and U+FFFF, which a literal may not hold.
private let noncharacters = String(decoding: [0xEF, 0xBF, 0xBE, 0xEF, 0xBF, 0xBF], as: UTF8.self)

@Suite("Escaping")
struct EscapingTests {
    static let hostile = [
        "", "plain", "A & B <x>\u{1}", "\"quoted\" 'single' \\ back", "line\nfeed\r\ntab\tend",
        "\0\u{1F}\u{7F}\u{80}\u{9F}",
        "\u{FFFD}\(noncharacters)\u{FF01}", "]]>", "<!-- -->", "é Ω 日本語 😀 👩‍👩‍👧 \u{202E}rtl", "\u{10FFFD}\u{1F600}",
        "=1+1", "\u{2028}\u{2029}", "&amp;&#0;", String(repeating: "<&>", count: 500), "\u{EFFD}\u{F000}",
    ]

    @Test("JSON strings are read back the same", arguments: hostile)
    func json(text: String) throws {
        let json = written { $0.writeJSON(text) }
        let decoded = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))
        #expect(decoded == [text])
        #expect(json.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test(
        "XML text is escaped, and without what XML forbids",
        arguments: [
            ("A & B <x>\u{1}", "A &amp; B &lt;x&gt;"), ("\"'", "&quot;'"), ("]]>", "]]&gt;"),
            ("a\tb\nc\rd", "a\tb\nc&#13;d"),
            ("\0\u{8}\u{B}\u{C}\u{E}\u{1F}", ""), ("\u{FFFD}" + noncharacters + "!", "\u{FFFD}!"),
            ("\u{FF01}\u{FFBF}", "\u{FF01}\u{FFBF}"),
            ("\u{7F}\u{80}\u{10FFFD}😀", "\u{7F}\u{80}\u{10FFFD}😀"), ("&amp;", "&amp;amp;"), ("", ""),
            (noncharacters, ""),
        ])
    func xml(text: String, expected: String) {
        #expect(written { $0.writeXML(text) } == expected)
    }

    @Test(
        "CSV cells are quoted where they must be, and never a formula",
        arguments: [
            ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("cr\r", "\"cr\r\""), ("=SUM(A1)", "\"'=SUM(A1)\""), ("-5 degrees", "\"'-5 degrees\""), ("@x", "\"'@x\""),
            ("+1", "\"'+1\""), ("\tx", "\"'\tx\""), ("a=b", "a=b"),
            ("\nx", "\"'\nx\""), ("'=1", "\"''=1\""), ("''-", "\"'''-\""), ("'a", "'a"), ("'", "'"), ("'a,", "\"'a,\""),
        ])
    func csv(text: String, expected: String) {
        #expect(written { $0.writeCSV(text) } == expected)
    }
}
