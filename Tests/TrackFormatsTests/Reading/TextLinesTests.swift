import ByteIO
import LocationsTestSupport
import Testing
import TrackFormats

@Suite("Lines of files")
struct TextLinesTests {
    private func lines(_ bytes: [UInt8]) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "lines")
        var lines: [String] = []
        try TextLines.forEach(in: FileInput(path: path)) { line in
            let text = String(decoding: line.bytes, as: UTF8.self)
            lines.append("\(line.number) \(text)" + (line.isTooLong ? " (long)" : "") + (line.isCutOff ? " (cut)" : ""))
        }
        return lines
    }

    private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    private static let texts: [([UInt8], [String])] = [
        ([], []), (Array("a\nb\n".utf8), ["1 a", "2 b"]),
        (Array("a\r\nb\rc\n\nd".utf8), ["1 a", "2 b", "3 c", "4 ", "5 d (cut)"]),
        (Array("\u{FEFF}a\n".utf8), ["1 a"]), ([0xEF, 0xBB, 0xBF], []),
        (Array("a\nb\0\0\0".utf8), ["1 a", "2 b (cut)"]),
        (Array("a\n\0\0\0".utf8), ["1 a"]), (Array("\0\0a\0b\0\n".utf8), ["1 a\0b"]),
        (Array("é\n".utf8), ["1 é"]), ([0xE9, 0x0A, 0xC3, 0xA9, 0x0A], ["1 é", "2 é"]),
        ([0xFF, 0xFE] + utf16("né😀\r\nb", isBigEndian: false), ["1 né😀", "2 b (cut)"]),
        ([0xFE, 0xFF] + utf16("né😀\r\nb", isBigEndian: true), ["1 né😀", "2 b (cut)"]),
        (utf16("$GP\n", isBigEndian: false), ["1 $GP"]), (utf16("$GP\n", isBigEndian: true), ["1 $GP"]),
        ([0xFF, 0xFE, 0x00, 0xD8, 0x61, 0x00, 0x0A], ["1 \u{FFFD}a\u{FFFD} (cut)"]),
        ([0xFF, 0xFE, 0x00, 0xDC, 0x0A, 0x00], ["1 \u{FFFD}"]),
    ]

    @Test("Are UTF-8 without their ends, whatever the file is written in", arguments: texts)
    func encodings(_ bytes: [UInt8], _ expected: [String]) throws {
        let read = try lines(bytes)
        #expect(read == expected)
    }

    @Test("Are the same wherever a chunk ends")
    func chunks() throws {
        for length in 65_530...65_540 {
            let first = String(repeating: "x", count: length)
            for end in ["\n", "\r\n", "\r"] {
                let read = try lines(Array((first + end + "é" + end).utf8))
                #expect(read == ["1 \(first)", "2 é"])
            }
            let wide = try lines(
                [0xFF, 0xFE] + Self.utf16(String(first.prefix(length / 2)) + "😀\nb\n", isBigEndian: false))
            #expect(wide == ["1 \(first.prefix(length / 2))😀", "2 b"])
        }
    }

    @Test("Say what ended the one before", arguments: [1, 2, 3, 5, 1 << 16])
    func ends(chunk: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("a\nb\r\nc\rd\r\r\ne\n\rf\0".utf8), to: "lines")
        var read: [String] = []
        try TextLines.forEach(in: FileInput(path: path, chunk: chunk)) { line in
            read.append(line.before.rawValue + String(decoding: line.bytes, as: UTF8.self))
        }
        #expect(read == ["\na", "\nb", "\r\nc", "\rd", "\r", "\r\ne", "\n", "\rf"])
    }

    @Test("Are left out where they never end, and the next is read")
    func endless() throws {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: TextLines.longestLine + 1)
        let read = try lines(Array("a\n".utf8) + long + Array("\nb\n".utf8) + long)
        #expect(read == ["1 a", "2  (long)", "3 b", "4  (long) (cut)"])
        let longest = try lines(Array(long.dropLast()) + Array("\n".utf8))
        #expect(longest.count == 1 && !(longest.first ?? "(long)").hasSuffix("(long)"))
    }

    @Test("Of UTF-16 are recognised like any other")
    func heads() throws {
        let folder = try TemporaryFolder()
        for bytes in [Array("\u{FEFF}é{".utf8), [0xFF, 0xFE] + Self.utf16("é{", isBigEndian: false)] {
            let path = try folder.write(bytes, to: "head")
            let input = try FileInput(path: path)
            let head = try TextInput.head(of: input)
            #expect(String(decoding: head, as: UTF8.self) == "é{")
            var count = 0
            try TextLines.forEach(in: input) { _ in count += 1 }
            #expect(count == 1)
        }
    }
}
