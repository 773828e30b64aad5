/// Something that takes the members of an object, or the elements of an array, as a ``JSONScanner`` comes to them.
protocol JSONReader: ~Copyable {
    /// Takes one value, the cursor being at its first byte, and leaves the cursor behind it.
    ///
    /// An element of an array comes under an empty name. Answers `false` for what is no JSON.
    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool
}

/// A reader that wants nothing, and so finds out whether the JSON is whole.
struct SkippingReader: JSONReader {
    let depth: Int

    mutating func read(_ name: MemberName, from scanner: inout JSONScanner) -> Bool { scanner.skipValue(depth: depth) }
}

extension JSONScanner {
    /// Steps over an object, the cursor being at its first byte.
    @inline(__always)
    mutating func object<Reader: JSONReader & ~Copyable>(_ reader: inout Reader) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        skipSpace()
        if take(UInt8(ascii: "}")) { return true }
        return take(UInt8(ascii: "\"")) && members(&reader)
    }

    /// Steps over the members of an object up to and with its closing brace, the cursor being behind the opening quote of
    /// the first name.
    @inline(__always)
    mutating func members<Reader: JSONReader & ~Copyable>(_ reader: inout Reader) -> Bool {
        var scanner = JSONScanner(at: next)
        while true {
            guard let name = scanner.memberName(), reader.read(name, from: &scanner) else { return false }
            if scanner.take(UInt8(ascii: ","), UInt8(ascii: "\"")) { continue }
            scanner.skipSpace()
            if scanner.take(UInt8(ascii: "}")) { break }
            guard scanner.take(UInt8(ascii: ",")) else { return false }
            scanner.skipSpace()
            guard scanner.take(UInt8(ascii: "\"")) else { return false }
        }
        next = scanner.next
        return true
    }

    /// Steps over an array, the cursor being at its first byte.
    @inline(__always)
    mutating func array<Reader: JSONReader & ~Copyable>(_ reader: inout Reader) -> Bool {
        guard take(UInt8(ascii: "[")) else { return false }
        skipSpace()
        if take(UInt8(ascii: "]")) { return true }
        while true {
            guard reader.read(.none, from: &self) else { return false }
            skipSpace()
            if take(UInt8(ascii: "]")) { return true }
            guard take(UInt8(ascii: ",")) else { return false }
            skipSpace()
        }
    }
}
