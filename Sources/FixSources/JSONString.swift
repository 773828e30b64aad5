internal import Glibc

/// A string of a line, where it lies: valid as long as the line's bytes are.
struct JSONString {
    /// The first byte after the opening quote.
    let start: UnsafePointer<UInt8>
    /// The number of bytes up to the closing quote, escapes counted as they are written.
    let count: Int
    let hasEscapes: Bool

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && memcmp(start, text.utf8Start, count) == 0
    }

    /// The text, without escapes; what is no UTF-8 is replaced.
    var text: String {
        guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
        var units: [UInt16] = []
        var plain: [UInt8] = []
        var text = ""
        var index = 0
        func flush() {
            text += String(decoding: units, as: UTF16.self) + String(decoding: plain, as: UTF8.self)
            units.removeAll()
            plain.removeAll()
        }
        while index < count {
            guard start[index] == UInt8(ascii: "\\") else {
                if !units.isEmpty { flush() }
                plain.append(start[index])
                index += 1
                continue
            }
            let letter = start[index + 1]
            guard letter == UInt8(ascii: "u") else {
                if !units.isEmpty { flush() }
                plain.append(Self.control(letter))
                index += 2
                continue
            }
            if !plain.isEmpty { flush() }
            units.append((index + 2..<index + 6).reduce(0) { $0 << 4 | UInt16(hexValue(start[$1]) ?? 0) })
            index += 6
        }
        flush()
        return text
    }

    /// At most `limit` bytes of it as they are written, with spaces for control characters: fit for one line.
    func excerpt(_ limit: Int) -> String { Self.excerpt(bytes.prefix(limit)) }

    static func excerpt(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { $0 < 0x20 || $0 == 0x7f ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    private static func control(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }
}
