extension LocalZone {
    /// The zone of a compiled table, or `nil` for what is none or is cut off.
    ///
    /// The format is TZif, RFC 9636: of a newer file the second part counts, which has times of 64 bits and ends in a
    /// POSIX rule. Leap seconds are left out, as in every ``Timestamp``.
    init?(table bytes: [UInt8]) {
        var reader = BigEndianReader(bytes: bytes)
        guard var header = reader.header() else { return nil }
        if header.version >= 0x32 {
            guard reader.skip(header.size(wordSize: 4)), let second = reader.header() else { return nil }
            header = second
        }
        let wordSize = header.version >= 0x32 ? 8 : 4
        guard reader.remaining >= header.size(wordSize: wordSize), header.types > 0 else { return nil }
        let transitions = (0..<header.times).compactMap { _ in reader.integer(wordSize) }
        let indices = (0..<header.times).compactMap { _ in reader.integer(1) }.map { Int($0 & 0xff) }
        var types: [Int] = []
        for _ in 0..<header.types {
            types.append(Int(reader.integer(4) ?? 0))
            _ = reader.skip(2)
        }
        guard indices.allSatisfy(types.indices.contains) else { return nil }
        _ = reader.skip(header.size(wordSize: wordSize) - header.times * (wordSize + 1) - header.types * 6)

        self.init(secondsFromUTC: types[0])
        self.transitions = transitions
        offsets = indices.map { types[$0] }
        if wordSize == 8, reader.integer(1) == 0x0a { rule = ZoneRule(reader.line()[...]) }
    }
}

/// The counts at the head of each part of a TZif file.
private struct TableHeader {
    var version: UInt8
    /// In the order of the file: UT/local indicators, standard/wall indicators, leap seconds, times, types, letters.
    var counts: [Int]
    var times: Int { counts[3] }
    var types: Int { counts[4] }

    /// The length of what follows the header. Bytes.
    func size(wordSize: Int) -> Int {
        counts[0] + counts[1] + counts[2] * (wordSize + 4) + times * (wordSize + 1) + types * 6 + counts[5]
    }
}

private struct BigEndianReader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var remaining: Int { bytes.count - position }

    mutating func skip(_ count: Int) -> Bool {
        guard count <= remaining else { return false }
        position += count
        return true
    }

    /// A signed number of `size` bytes.
    mutating func integer(_ size: Int) -> Int64? {
        guard size <= remaining else { return nil }
        defer { position += size }
        let first = Int64(Int8(bitPattern: bytes[position]))
        return bytes[(position + 1)..<(position + size)].reduce(first) { $0 << 8 | Int64($1) }
    }

    mutating func header() -> TableHeader? {
        guard remaining >= 44, bytes[position..<(position + 4)].elementsEqual("TZif".utf8) else { return nil }
        let version = bytes[position + 4]
        position += 20
        let counts = (0..<6).compactMap { _ in integer(4) }.map { Int($0) }
        return counts.allSatisfy { $0 >= 0 } ? TableHeader(version: version, counts: counts) : nil
    }

    /// The text up to the end of the line.
    func line() -> String { String(decoding: bytes[position...].prefix { $0 != 0x0a }, as: UTF8.self) }
}
