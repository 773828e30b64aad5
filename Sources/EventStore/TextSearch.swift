internal import Positioning
internal import SQLite

/// Finds a text within another, whatever the case of letters and their accents.
enum TextSearch {
    /// The SQL condition that an event's name or note contains the text. It begins with those few that have one.
    static let condition =
        "id IN (SELECT event FROM Annotation WHERE containsText(name, :text) OR containsText(note, :text))"

    /// Makes `containsText(text, folded)` known to SQL, whose second argument is ``folded(_:)`` already.
    static func defineFunction(in database: Database) throws {
        try database.define("containsText", argumentCount: 2) { arguments in
            guard let text = arguments.text(0), let wanted = arguments.text(1) else { return 0 }
            return contains(folded(text), Array(wanted.utf8)) ? 1 : 0
        }
    }

    /// Bytes decide, since letters of one text may be one character with what follows in the other.
    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { start in
            bytes[start] == first && bytes[start..<start + part.count].elementsEqual(part)
        }
    }

    /// The text in UTF-8, without what is not compared: small letters for capital ones, plain ones for those with accents.
    static func folded(_ text: String) -> [UInt8] {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for letter in text.unicodeScalars {
            if letter.isASCII {
                folded.append(UInt8(letter.value) + (("A"..."Z").contains(letter) ? 0x20 : 0))
            } else {
                folded += foldedLetters[letter] ?? Self.folded(letter)
            }
        }
        return folded
    }

    /// By way of the capital letters, which some small ones share: both sigmas, ß and ss.
    private static func folded(_ letter: Unicode.Scalar) -> [UInt8] {
        let letters = String(letter).lowercased().uppercased().lowercased().unicodeScalars
        return letters.filter { !accents.contains($0) }.flatMap { Array(String(plainLetters[$0] ?? $0).utf8) }
    }

    /// Those of Europe and Vietnam, since Unicode's own tables take ten times as long.
    private static let foldedLetters: [Unicode.Scalar: [UInt8]] = {
        var folded: [Unicode.Scalar: [UInt8]] = [:]
        let ranges: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x45F, 0x1E00...0x1FFF]
        for letter in ranges.joined().compactMap({ Unicode.Scalar($0) }) { folded[letter] = Self.folded(letter) }
        return folded
    }()

    private static let accents: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"

    /// The plain letter of each that has an accent, as their names in Unicode tell: the standard library takes no letter
    /// apart, but "LATIN SMALL LETTER E WITH ACUTE" is a "LATIN SMALL LETTER E".
    private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
        // What the names of these do not tell.
        var letters: [Unicode.Scalar: Unicode.Scalar] = ["й": "и", "ё": "е", "ї": "і", "ў": "у"]
        var plain: [Substring: Unicode.Scalar] = [:]
        var accented: [(letter: Unicode.Scalar, base: Substring)] = []
        let ranges: [ClosedRange<UInt32>] = [0x61...0x7A, 0xE0...0x24F, 0x3AC...0x3CE, 0x1E00...0x1FFF]
        for scalar in ranges.joined().compactMap({ Unicode.Scalar($0) }) {
            guard let name = scalar.properties.name else { continue }
            let words = name.split(separator: " ")
            guard words.count > 3, words[1] == "SMALL", words[2] == "LETTER" else { continue }
            let end = words.firstIndex(of: "WITH") ?? words.endIndex
            let base = name[..<words[end - 1].endIndex]
            if end == words.endIndex { plain[base] = scalar } else { accented.append((scalar, base)) }
        }
        for (letter, base) in accented { letters[letter] = plain[base] }
        return letters
    }()
}

extension EventQuery {
    /// The condition on the texts, with the dates whose events count too.
    var textConditions: [String] {
        guard text != nil else { return [] }
        guard orWithin != nil else { return [TextSearch.condition] }
        return ["(\(TextSearch.condition) OR date > :orAfter AND date < :orUntil)"]
    }

    /// Binds what conditions on texts name, as far as `statement` holds it.
    func bindText(to statement: Statement) {
        if let text, let index = statement.index(of: ":text") {
            statement.bind(String(decoding: TextSearch.folded(text), as: UTF8.self), at: index)
        }
        guard let orWithin, statement.index(of: ":orAfter") != nil else { return }
        statement.bind(orWithin.lowerBound.milliseconds.saturated(plus: -1), named: ":orAfter")
        statement.bind(orWithin.upperBound.milliseconds, named: ":orUntil")
    }
}
