extension ByteWriter {
    /// Writes `text` as a JSON string, quotes included.
    package mutating func writeJSON(_ text: String) {
        write("\"")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): write("\\\"")
            case UInt8(ascii: "\\"): write("\\\\")
            case UInt8(ascii: "\n"): write("\\n")
            case UInt8(ascii: "\r"): write("\\r")
            case UInt8(ascii: "\t"): write("\\t")
            case 0..<0x20, 0x7f:
                write("\\u00")
                write(byte: hexDigit(byte >> 4))
                write(byte: hexDigit(byte & 15))
            default: write(byte: byte)
            }
        }
        write("\"")
    }

    /// Writes `text` as XML character data or an attribute's value; what XML 1.0 (2.2, "Char") forbids is left out.
    package mutating func writeXML(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: write("&amp;")
            case 0x3C: write("&lt;")
            case 0x3E: write("&gt;")
            case 0x22: write("&quot;")
            case 0x0D: write("&#13;")
            case 0x09, 0x0A: write(byte: UInt8(scalar.value))
            case 0..<0x20, 0xFFFE, 0xFFFF: break
            default: write(String(scalar))
            }
        }
    }

    /// Writes `text` as a CSV cell (RFC 4180): quoted where it must be.
    ///
    /// A cell that a spreadsheet would run as a formula gets an apostrophe in front. Not for numbers.
    package mutating func writeCSV(_ text: String) {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
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

private func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? value + 0x30 : value - 10 + 0x61 }
