/// Counts the columns of a terminal that each character adds to those before it.
///
/// As current terminals do it (VTE, kitty, foot, tmux): wide characters take two columns and marks none, joined emoji
/// and flags two altogether. glibc's `wcwidth` would depend on the locale of the process. Characters of ambiguous width
/// take one, as outside East Asian encodings.
struct ColumnCounter {
    /// U+FE0F, which turns a sign such as ❤ or ☁ into a wide emoji.
    static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

    private var previous: Unicode.Scalar = " "
    private var previousColumns = 1
    private var isJoined = false
    private var isHalfFlag = false

    /// The number of columns that `scalar` adds.
    mutating func columns(_ scalar: Unicode.Scalar) -> Int {
        if scalar == Self.emojiSelector {
            guard previousColumns == 1, previous.properties.isEmoji else { return 0 }
            previousColumns = 2
            return 1
        }
        if scalar == "\u{200D}" {
            isJoined = previous.properties.isEmoji && !previous.isASCII
            return 0
        }
        let continues = continuesEmoji(scalar)
        isHalfFlag = isRegionalIndicator(scalar) && !(isHalfFlag && isRegionalIndicator(previous))
        isJoined = false
        let columns = continues ? 0 : Self.columns(scalar)
        if columns > 0 || continues { (previous, previousColumns) = (scalar, 2) }
        if columns == 1 { previousColumns = 1 }
        return columns
    }

    private func continuesEmoji(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x2000 { return false }
        if isJoined, scalar.properties.isEmoji { return true }
        if isHalfFlag, isRegionalIndicator(scalar), isRegionalIndicator(previous) { return true }
        return scalar.properties.isEmojiModifier && previous.properties.isEmojiModifierBase
    }

    private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }

    /// The columns of a character by itself.
    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7f, 0xa0..<0x300: return 1
        case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0  // Vowels and finals that join a Hangul syllable.
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        case .format: return scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
        default: break
        }
        if scalar.value < wide[0].lowerBound { return 1 }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The wide characters that are no emoji: W and F of Unicode 15.1's EastAsianWidth.txt, joined over what is
    /// unassigned.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
