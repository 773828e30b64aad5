extension ByteWriter {
    /// Writes `text` as a JSON string, quotes included.
    ///
    /// All controls are escaped, also DEL and C1, which JSON would allow: a terminal obeys them.
    package mutating func writeJSON(_ text: String) {
        write("\"")
        var isAfterC2 = false
        for byte in text.utf8 {
            // U+0080 to U+00BF are C2 and a second byte, of which those below A0 are controls.
            if isAfterC2 {
                isAfterC2 = false
                if byte >= 0xA0 {
                    write(byte: 0xC2)
                    write(byte: byte)
                } else {
                    writeEscaped(byte)
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): write("\\\"")
            case UInt8(ascii: "\\"): write("\\\\")
            case UInt8(ascii: "\n"): write("\\n")
            case UInt8(ascii: "\r"): write("\\r")
            case UInt8(ascii: "\t"): write("\\t")
            case 0..<0x20, 0x7f: writeEscaped(byte)
            case 0xC2: isAfterC2 = true
            default: write(byte: byte)
            }
        }
        write("\"")
    }

    /// Writes U+0000 to U+00FF as JSON's `\u00…`.
    private mutating func writeEscaped(_ character: UInt8) {
        write("\\u00")
        write(byte: hexDigit(character >> 4))
        write(byte: hexDigit(character & 15))
    }

    /// Writes `text` as XML character data; what XML 1.0 (2.2, "Char") forbids is left out.
    ///
    /// It is safe between quotes too, but there readers take a line end or a tab for a space (3.3.3).
    package mutating func writeXML(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                // Most of it: a digit, a letter, a slash, a space, or a part of a longer character.
                if byte &- 0x27 < 0x15 || (byte > 0x3E && byte != 0xEF) || byte == 0x20 {
                    index &+= 1
                    continue
                }
                var length = 1
                let replacement: StaticString
                switch byte {
                case 0x26: replacement = "&amp;"
                case 0x3C: replacement = "&lt;"
                case 0x3E: replacement = "&gt;"
                case 0x22: replacement = "&quot;"
                case 0x0D: replacement = "&#13;"
                case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20: replacement = ""
                // U+FFFE and U+FFFF; the text is whole, so two more bytes follow.
                case 0xEF where bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE:
                    replacement = ""
                    length = 3
                default:
                    index += 1
                    continue
                }
                append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
                write(replacement)
                index += length
                start = index
            }
            append(UnsafeBufferPointer(rebasing: bytes[start...]))
        }
    }

    /// Writes `text` as a CSV cell (RFC 4180): quoted where it must be.
    ///
    /// A cell that a spreadsheet would run as a formula gets an apostrophe in front, and so does one that has apostrophes in
    /// front of it already, so that taking one off gives the text back. Not for numbers.
    package mutating func writeCSV(_ text: String) {
        let isFormula = text.utf8.isFormulaBehindApostrophes
        guard isFormula || text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else {
            return write(text)
        }
        write("\"")
        if isFormula { write("'") }
        for byte in text.utf8 {
            if byte == 0x22 { write(byte: byte) }
            write(byte: byte)
        }
        write("\"")
    }
}

extension Collection<UInt8> {
    /// Whether a spreadsheet would run a cell of this text, or what is left of it without the apostrophes in front.
    package var isFormulaBehindApostrophes: Bool {
        first { $0 != UInt8(ascii: "'") }.map { "=+-@\t\r\n".utf8.contains($0) } ?? false
    }
}

private func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? value + 0x30 : value - 10 + 0x61 }
