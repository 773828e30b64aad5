/// A cursor over the bytes of one line.
///
/// The line ends with a line feed that no JSON token may contain, so every loop stops there of itself and none counts the
/// bytes that are left; and it is looked at eight bytes at a time where that is faster. A method that answers `false` or
/// `nil` has met what is no JSON; the cursor is of no use then.
///
/// What gpsd usually writes is taken inline; everything else by functions of their own that work on a copy of the cursor,
/// so that the cursor itself can stay in a register (a sixth fewer instructions for a TPV).
///
/// Strings are not checked to be UTF-8: gpsd passes on what receivers say.
struct JSONScanner {
    /// The byte to be looked at next.
    var next: UnsafePointer<UInt8>

    /// - Precondition: A line feed follows somewhere at or after `next`, and ``margin`` readable bytes follow that.
    @inline(__always)
    init(at next: UnsafePointer<UInt8>) { self.next = next }

    /// How far behind a line's end a word may reach that is read before it.
    static let margin = MemoryLayout<JSONWord>.size

    var isAtLineEnd: Bool { next.pointee == UInt8(ascii: "\n") }

    /// Steps over `byte` if it is there.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard next.pointee == byte else { return false }
        next += 1
        return true
    }

    /// Steps over two bytes if they are there.
    @inline(__always)
    mutating func take(_ first: UInt8, _ second: UInt8) -> Bool {
        let pair = UInt16(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt16.self))
        guard pair == UInt16(second) << 8 | UInt16(first) else { return false }
        next += 2
        return true
    }

    @inline(__always)
    mutating func skipSpace() {
        if next.pointee <= UInt8(ascii: " ") { aside { $0.skipSpaces() } }
    }

    private mutating func skipSpaces() {
        while next.pointee == UInt8(ascii: " ") || next.pointee == UInt8(ascii: "\t")
            || next.pointee == UInt8(ascii: "\r")
        {
            next += 1
        }
    }

    /// Does something with a copy, and takes over where that has come to.
    @inline(__always)
    mutating func aside<Result>(_ body: (inout JSONScanner) -> Result) -> Result {
        var copy = JSONScanner(at: next)
        let result = body(&copy)
        next = copy.next
        return result
    }

    /// Steps over the rest of a member's name, behind its opening quote, and over its colon, to its value.
    @inline(__always)
    mutating func memberName() -> MemberName? {
        let start = next
        let word = JSONWord(at: start)
        let count = word.plainCount
        next += count
        if count > 0, take(UInt8(ascii: "\""), UInt8(ascii: ":")) {
            skipSpace()
            return MemberName(tail: word.leading(count), count: count)
        }
        next = start
        return aside { $0.unusualName() }
    }

    /// The same for a name that is empty, longer than eight bytes, written with an escape or followed by a space.
    @inline(never)
    private mutating func unusualName() -> MemberName? {
        guard let name = restOfString() else { return nil }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { return nil }
        skipSpace()
        // No name that is wanted is ever written with an escape.
        guard !name.hasEscapes, name.count > 0 else { return MemberName.none }
        guard name.count >= 8 else {
            return MemberName(tail: JSONWord(at: name.start).leading(name.count), count: name.count)
        }
        return MemberName(tail: JSONWord(at: name.start + name.count - 8).leading(8), count: name.count)
    }

    /// Steps over a string, the cursor being at its opening quote.
    @inline(__always)
    mutating func string() -> JSONString? { take(UInt8(ascii: "\"")) ? restOfString() : nil }

    /// Steps over the rest of a string, behind its opening quote.
    @inline(__always)
    private mutating func restOfString() -> JSONString? {
        let start = next
        var hasEscapes = false
        while true {
            let count = JSONWord(at: next).plainCount
            next += count
            guard count < 8 else { continue }
            let byte = next.pointee
            if byte == UInt8(ascii: "\"") { break }
            guard byte == UInt8(ascii: "\\") else { return nil }
            next += 1
            guard aside({ $0.escape() }) else { return nil }
            hasEscapes = true
        }
        let text = JSONString(start: start, count: next - start, hasEscapes: hasEscapes)
        next += 1
        return text
    }

    /// Steps over what follows a backslash.
    private mutating func escape() -> Bool {
        switch next.pointee {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            next += 1
            return true
        case UInt8(ascii: "u"):
            next += 1
            for _ in 0..<4 {
                guard hexValue(next.pointee) != nil else { return false }
                next += 1
            }
            return true
        default:
            return false
        }
    }
}

/// The value of a hexadecimal digit, or `nil`.
func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
