/// Eight bytes of a line, the first one lowest, looked at all at once.
///
/// The tests below are the usual ones for bytes in a word: subtracting sets a byte's highest bit where the byte was too
/// small, and the lowest bit set that way is always a true one.
struct JSONWord {
    private(set) var bits: UInt64

    @inline(__always)
    init(at start: UnsafePointer<UInt8>) {
        bits = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// How many bytes at its start are plain in a string: no quote, no backslash, no control character.
    @inline(__always)
    var plainCount: Int {
        let small = bits &- Self.ones &* 0x20
        let quotes = (bits ^ Self.ones &* 0x22) &- Self.ones
        let backslashes = (bits ^ Self.ones &* 0x5c) &- Self.ones
        return ((small | quotes | backslashes) & ~bits & Self.highBits).trailingZeroBitCount >> 3
    }

    /// Its first `count` bytes as one number, the last of them lowest.
    ///
    /// - Precondition: `count` is 1 to 8.
    @inline(__always)
    func leading(_ count: Int) -> UInt64 { bits.byteSwapped &>> UInt64(64 - 8 * count) }

    /// The highest bit of each byte that is no decimal digit.
    @inline(__always)
    private var nonDigits: UInt64 {
        let digits = bits ^ Self.ones &* 0x30
        return (digits &+ Self.ones &* 0x76 | digits) & Self.highBits
    }

    /// How many bytes at its start are decimal digits.
    @inline(__always)
    var digitCount: Int { nonDigits.trailingZeroBitCount >> 3 }

    @inline(__always)
    private func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits &>> UInt64(8 * index)) }

    /// The number that its first `count` bytes, all digits, spell.
    ///
    /// - Precondition: `count` is 1 to 8.
    @inline(__always)
    func number(digits count: Int) -> UInt64 { Self.number(bits ^ Self.ones &* 0x30, count) }

    /// Neighbours are joined to pairs, pairs to fours, fours to the eight.
    @inline(__always)
    private static func number(_ digits: UInt64, _ count: Int) -> UInt64 {
        var value = digits &<< UInt64(64 - 8 * count)
        value = (value &* (10 << 8 | 1)) &>> 8 & 0x00ff_00ff_00ff_00ff
        value = (value &* (100 << 16 | 1)) &>> 16 & 0x0000_ffff_0000_ffff
        return (value &* (10_000 << 32 | 1)) &>> 32
    }

    /// Whether its first `count` bytes, all digits, can be the whole part of a number: there is one, none too many to be
    /// read at once, and no needless 0 in front.
    @inline(__always)
    func canBegin(_ count: Int) -> Bool {
        UInt(bitPattern: count &- 1) < (byte(0) == UInt8(ascii: "0") ? 1 : 7)
    }

    /// The number without sign that it begins with, if it is like `12.345` and the comma behind it is in the word as well:
    /// its digits as if there were no point, how many of them stand behind the point, and how long it is.
    @inline(__always)
    var decimal: (digits: UInt64, places: Int, count: Int)? {
        let others = nonDigits
        let point = others.trailingZeroBitCount >> 3
        let comma = (others & (others &- 1)).trailingZeroBitCount >> 3
        guard comma < 8, comma > point + 1, byte(comma) == UInt8(ascii: ","), byte(point) == UInt8(ascii: "."),
            canBegin(point)
        else { return nil }
        let digits = bits ^ Self.ones &* 0x30
        let whole = digits & (1 &<< UInt64(8 * point) &- 1)
        let fraction = digits &>> UInt64(8 * point + 8)
        return (Self.number(whole | fraction &<< UInt64(8 * point), comma - 1), comma - point - 1, comma)
    }

    /// Whether it is like `pattern`, in which a `0` stands for any digit; then the digits, as numbers in their places.
    @inline(__always)
    func digits(like pattern: JSONPattern) -> UInt64? {
        let difference = bits ^ pattern.bits
        guard (difference &+ pattern.slack | difference) & Self.highBits == 0 else { return nil }
        return difference
    }
}

/// The shape of eight bytes of a date.
struct JSONPattern {
    fileprivate let bits: UInt64
    /// What each byte may be larger by, taken from 0x7f: 9 for a digit, 0 for anything else.
    fileprivate let slack: UInt64

    private init(bits: UInt64, slack: UInt64) {
        self.bits = bits
        self.slack = slack
    }

    /// `0000-00-`, the first byte lowest.
    static let yearAndMonth = JSONPattern(bits: 0x2d30_302d_3030_3030, slack: 0x7f76_767f_7676_7676)
    /// `00T00:00`
    static let dayToMinute = JSONPattern(bits: 0x3030_3a30_3054_3030, slack: 0x7676_7f76_767f_7676)
    /// `:00.000Z`
    static let secondToEnd = JSONPattern(bits: 0x5a30_3030_2e30_303a, slack: 0x7f76_7676_7f76_767f)
}
