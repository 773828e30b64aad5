package import ByteIO

/// A line of a file, without its end.
package struct TextLine {
    /// Counted from 1.
    package let number: Int
    /// UTF-8, valid only while the line is handed over; empty where it is too long.
    package let bytes: UnsafeBufferPointer<UInt8>
    /// Whether it was longer than any line that means something, and was left out.
    package let isTooLong: Bool
    /// Whether the file ends with it and before its end.
    package let isCutOff: Bool
    /// How the line before it ended; LF for the first.
    package let before: LineEnd
}

/// What ends a line.
package enum LineEnd: String {
    case lineFeed = "\n"
    case carriageReturn = "\r"
    case both = "\r\n"
}

/// The lines of a text file: they end with LF, CRLF or CR; UTF-16 is converted, and Latin-1 where a line is no UTF-8.
///
/// NULs at either end of a line, such as a crash leaves behind at a file's end, are left out, and what holds nothing else
/// is no line.
package enum TextLines {
    /// How long a line may be; of a longer one no more than this is ever in memory. Bytes.
    package static let longestLine = 1 << 20

    /// Hands over each line.
    ///
    /// - Throws: What `body` throws; ``SystemError``.
    package static func forEach(in input: FileInput, _ body: (TextLine) throws -> Void) throws {
        var text = try TextInput(input)
        var splitter = LineSplitter()
        while try text.next({ try splitter.split($0, body) }) {}
        try splitter.end(body)
    }
}

private struct LineSplitter {
    /// What has come of the line at hand in earlier chunks.
    private var begun: [UInt8] = []
    private var isTooLong = false
    private var number = 1
    private var before = LineEnd.lineFeed
    /// Whether the last byte was a CR, whose LF may follow.
    private var isAfterCarriageReturn = false

    mutating func split(_ chunk: UnsafeRawBufferPointer, _ body: (TextLine) throws -> Void) throws {
        let bytes = chunk.assumingMemoryBound(to: UInt8.self)
        var next = 0
        while next < bytes.count {
            if isAfterCarriageReturn {
                isAfterCarriageReturn = false
                if bytes[next] == UInt8(ascii: "\n") {
                    next += 1
                    before = .both
                    continue
                }
            }
            // NULs before a line are skipped at once, so that a gigabyte of them is nothing.
            if begun.isEmpty, !isTooLong, bytes[next] == 0 {
                next += 1
                continue
            }
            var end = next
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
            let piece = UnsafeBufferPointer(rebasing: bytes[next..<end])
            next = end
            guard end < bytes.count else { return keep(piece) }
            next += 1
            isAfterCarriageReturn = bytes[end] == UInt8(ascii: "\r")
            if begun.isEmpty, !isTooLong, piece.count <= TextLines.longestLine {
                try give(piece, isCutOff: false, body)
            } else {
                keep(piece)
                try giveBegun(isCutOff: false, body)
            }
            number += 1
            before = isAfterCarriageReturn ? .carriageReturn : .lineFeed
        }
    }

    mutating func end(_ body: (TextLine) throws -> Void) throws {
        if !begun.isEmpty || isTooLong { try giveBegun(isCutOff: true, body) }
    }

    private mutating func keep(_ piece: UnsafeBufferPointer<UInt8>) {
        if isTooLong { return }
        if begun.count + piece.count > TextLines.longestLine {
            isTooLong = true
            begun = []
        } else {
            begun.append(contentsOf: piece)
        }
    }

    private mutating func giveBegun(isCutOff: Bool, _ body: (TextLine) throws -> Void) throws {
        let line = begun
        begun.removeAll(keepingCapacity: line.count < 4096)
        defer { isTooLong = false }
        try line.withUnsafeBufferPointer { try give($0, isCutOff: isCutOff, body) }
    }

    private func give(
        _ bytes: UnsafeBufferPointer<UInt8>, isCutOff: Bool, _ body: (TextLine) throws -> Void
    ) throws {
        func give(_ bytes: UnsafeBufferPointer<UInt8>) throws {
            try body(
                TextLine(number: number, bytes: bytes, isTooLong: isTooLong, isCutOff: isCutOff, before: before))
        }
        var bytes = bytes
        while bytes.last == 0 { bytes = UnsafeBufferPointer(rebasing: bytes.dropLast()) }
        while bytes.first == 0 { bytes = UnsafeBufferPointer(rebasing: bytes.dropFirst()) }
        if bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil {
            var converted: [UInt8] = []
            converted.reserveCapacity(bytes.count * 2)
            for byte in bytes {
                if byte >= 0x80 { converted.append(0xC0 | byte >> 6) }
                converted.append(byte >= 0x80 ? 0x80 | byte & 0x3F : byte)
            }
            return try converted.withUnsafeBufferPointer { try give($0) }
        }
        try give(bytes)
    }
}
