/// One line of text that is being typed.
///
/// The cursor stands between characters as people see them: an accent that is typed after its letter joins it, and an
/// emoji goes whole.
struct TextField: Sendable, Hashable {
    private(set) var text: String
    /// How many characters are before the cursor.
    private(set) var cursor: Int

    /// The most bytes of UTF-8 that fit.
    static let limit = 4_000

    init(_ text: String = "") {
        // A line end from elsewhere could not be seen here, nor taken away.
        self.text = String(text.map { $0.isNewline ? " " : $0 })
        cursor = self.text.count
    }

    /// Takes a key; returns `false` for one that means nothing to a text field.
    mutating func react(to key: Key) -> Bool {
        switch key {
        case .character(let scalar): insert(scalar)
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(text.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .backspace: remove(max(0, cursor - 1)..<cursor)
        case .delete, .control("d"): remove(cursor..<min(text.count, cursor + 1))
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<text.count)
        case .control("w"): remove(startOfWord..<cursor)
        default: return false
        }
        return true
    }

    private mutating func insert(_ scalar: Unicode.Scalar) {
        guard scalar.properties.generalCategory != .control, text.utf8.count + 4 <= Self.limit else { return }
        let position = text.index(text.startIndex, offsetBy: cursor)
        var before = String(text[..<position])
        let after = text[position...]
        before.unicodeScalars.append(scalar)
        // What was typed may join the character before it, and that the one behind.
        let whole = before + after
        cursor = whole.count - after.count
        if whole.count < before.count + after.count { cursor = min(before.count, whole.count) }
        text = whole
    }

    private mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.index(text.startIndex, offsetBy: range.upperBound)
        text.removeSubrange(start..<end)
        cursor = min(range.lowerBound, text.count)
    }

    private var startOfWord: Int {
        let characters = Array(text.prefix(cursor))
        var start = characters.count
        while start > 0, characters[start - 1] == " " { start -= 1 }
        while start > 0, characters[start - 1] != " " { start -= 1 }
        return start
    }
}
