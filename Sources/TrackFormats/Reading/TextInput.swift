package import ByteIO

/// A file of text as UTF-8, a chunk at a time: without a byte order mark, and converted where it is UTF-16.
///
/// UTF-16 is known by its mark, or by its first two characters being below 256. Anything else is passed on as it is.
package struct TextInput {
    private enum Encoding {
        case plain
        case utf16(isBigEndian: Bool)
    }

    private let input: FileInput
    private let encoding: Encoding
    /// Bytes of the mark still to be left out.
    private var markLeft: Int
    private var converter = UTF16Converter()

    package init(_ input: FileInput) throws(SystemError) {
        self.input = input
        (encoding, markLeft) = Self.encoding(try input.head(4))
    }

    /// The first bytes, as ``TrackReader/recognises(_:)`` wants them; they stay to be read.
    package static func head(of input: FileInput, _ count: Int = 4096) throws(SystemError) -> [UInt8] {
        let head = try input.head(count)
        let (encoding, mark) = encoding(head)
        guard case .utf16(let isBigEndian) = encoding else { return Array(head.dropFirst(mark)) }
        var converter = UTF16Converter()
        var text: [UInt8] = []
        head.dropFirst(mark).withUnsafeBytes { converter.convert($0, isBigEndian: isBigEndian, into: &text) }
        return text
    }

    /// Hands the next chunk, which is never empty, to `body`; returns `false` at the end, where `body` is not called.
    package mutating func next(_ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
        var text: [UInt8] = []
        var hasGiven = false
        while !hasGiven {
            // Copies, since `self` cannot be captured while it changes.
            var (converter, mark) = (converter, markLeft)
            let encoding = encoding
            let isThere = try input.next { chunk in
                let skipped = min(mark, chunk.count)
                mark -= skipped
                let rest = UnsafeRawBufferPointer(rebasing: chunk[skipped...])
                switch encoding {
                case .plain:
                    guard !rest.isEmpty else { return }
                    hasGiven = true
                    try body(rest)
                case .utf16(let isBigEndian):
                    converter.convert(rest, isBigEndian: isBigEndian, into: &text)
                }
            }
            (self.converter, markLeft) = (converter, mark)
            if !isThere { self.converter.end(into: &text) }
            if !text.isEmpty {
                hasGiven = true
                try text.withUnsafeBytes(body)
            }
            if !isThere { break }
        }
        return hasGiven
    }

    private static func encoding(_ head: [UInt8]) -> (Encoding, markLength: Int) {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.plain, 3) }
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
        if head.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
        guard head.count >= 4 else { return (.plain, 0) }
        switch (head[0] == 0, head[1] == 0, head[2] == 0, head[3] == 0) {
        case (false, true, false, true): return (.utf16(isBigEndian: false), 0)
        case (true, false, true, false): return (.utf16(isBigEndian: true), 0)
        default: return (.plain, 0)
        }
    }
}

/// Turns UTF-16 into UTF-8, whatever pieces it comes in; half a pair of surrogates becomes U+FFFD.
private struct UTF16Converter {
    /// The first byte of a code unit.
    private var byte: UInt8?
    /// The first half of a pair.
    private var high: UInt16?

    mutating func convert(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool, into text: inout [UInt8]) {
        text.reserveCapacity(text.count + bytes.count)
        for next in bytes {
            guard let first = byte else {
                byte = next
                continue
            }
            byte = nil
            let unit = isBigEndian ? UInt16(first) << 8 | UInt16(next) : UInt16(next) << 8 | UInt16(first)
            if high == nil, unit < 0x80 { text.append(UInt8(unit)) } else { append(unit, to: &text) }
        }
    }

    /// What is left at the end of the file.
    mutating func end(into text: inout [UInt8]) {
        if high != nil || byte != nil { append(scalar: 0xFFFD, to: &text) }
        (high, byte) = (nil, nil)
    }

    private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
        if let first = high {
            high = nil
            if UTF16.isTrailSurrogate(unit) {
                return append(
                    scalar: 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00), to: &text)
            }
            append(scalar: 0xFFFD, to: &text)
        }
        if UTF16.isLeadSurrogate(unit) {
            high = unit
        } else {
            append(scalar: UInt32(unit), to: &text)
        }
    }

    private func append(scalar: UInt32, to text: inout [UInt8]) {
        // A lone trail surrogate is no scalar.
        text.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }
}
