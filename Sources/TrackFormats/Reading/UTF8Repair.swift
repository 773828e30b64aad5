/// Makes UTF-8 of text that says it is, piece by piece: a byte that cannot be so is taken for windows-1252, as what a
/// careless writer copied from elsewhere.
struct UTF8Repair {
    /// What a piece ended with before a character's end.
    private var begun: [UInt8] = []

    /// Whether a document that begins like this is UTF-8 by its own word, or by saying nothing.
    static func isMeant(for head: UnsafeRawBufferPointer) -> Bool {
        // UTF-16 has a mark, or a NUL beside its first character.
        if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) || head.prefix(2).contains(0) {
            return false
        }
        let start = String(decoding: head.prefix(200), as: UTF8.self).lowercased()
        guard let end = start.firstIndex(of: ">"), start[..<end].contains("encoding") else { return true }
        return start[..<end].contains("utf-8") || start[..<end].contains("utf8") || start[..<end].contains("ascii")
    }

    /// The next piece in sound UTF-8; `nil` where it is that already, as it nearly always is.
    mutating func repaired(_ piece: UnsafeRawBufferPointer) -> [UInt8]? {
        if begun.isEmpty, Self.isPlain(piece) { return nil }
        let bytes = begun + piece
        let end = Self.wholeCharacters(bytes)
        begun = Array(bytes[end...])
        if String(validating: bytes[..<end], as: UTF8.self) != nil { return Array(bytes[..<end]) }
        var text: [UInt8] = []
        text.reserveCapacity(end + 16)
        var next = 0
        while next < end {
            let length = Self.length(bytes[next..<end])
            if length > 0 {
                text += bytes[next..<next + length]
            } else if let scalar = Unicode.Scalar(windows1252(bytes[next])) {
                text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
            next += max(1, length)
        }
        return text
    }

    /// Whether all is ASCII, eight bytes at a time.
    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var next = 0
        while next + 8 <= bytes.count {
            if bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
            next += 8
        }
        return bytes[next...].allSatisfy { $0 < 0x80 }
    }

    /// The length of the character that begins here; 0 where none does.
    private static func length(_ bytes: ArraySlice<UInt8>) -> Int {
        let start = bytes.startIndex
        let second = bytes.count > 1 ? bytes[start + 1] : 0
        let (length, range): (Int, ClosedRange<UInt8>) =
            switch bytes[start] {
            case 0...0x7f: (1, 0...0xff)
            case 0xc2...0xdf: (2, 0x80...0xbf)
            case 0xe0: (3, 0xa0...0xbf)
            case 0xed: (3, 0x80...0x9f)
            case 0xe1...0xef: (3, 0x80...0xbf)
            case 0xf0: (4, 0x90...0xbf)
            case 0xf1...0xf3: (4, 0x80...0xbf)
            case 0xf4: (4, 0x80...0x8f)
            default: (0, 0...0)
            }
        guard bytes.count >= length, range.contains(second) else { return 0 }
        return bytes.dropFirst(2).prefix(max(0, length - 2)).allSatisfy { (0x80...0xbf).contains($0) } ? length : 0
    }

    /// How many bytes there are before a character that is cut off by the end.
    private static func wholeCharacters(_ bytes: [UInt8]) -> Int {
        for back in 1...3 where bytes.count >= back {
            let byte = bytes[bytes.count - back]
            if byte < 0x80 { break }
            guard byte >= 0xc2 else { continue }
            let length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 1
            return length > back ? bytes.count - back : bytes.count
        }
        return bytes.count
    }
}
