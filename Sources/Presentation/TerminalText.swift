/// Text as a terminal shows it: how many columns it takes, and nothing in it that drives the terminal.
package enum TerminalText {
    package enum Alignment: Sendable {
        case left
        case right
    }

    /// The number of columns that `text` takes.
    ///
    /// For text that ``printable(_:)`` has been over: tabs and line ends count nothing.
    package static func width(of text: String) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text.utf8.count }
        var counter = ColumnCounter()
        return text.unicodeScalars.reduce(0) { $0 + counter.columns($1) }
    }

    /// `text` filled up with spaces to `columns`; wider text as it is.
    package static func padded(_ text: String, to columns: Int, _ alignment: Alignment = .left) -> String {
        let missing = columns - width(of: text)
        guard missing > 0 else { return text }
        let spaces = String(repeating: " ", count: missing)
        return alignment == .left ? text + spaces : spaces + text
    }

    /// `text`, or as much of its beginning as leaves room for `…` where it is wider than `columns`.
    ///
    /// Never cuts between a letter and its marks, nor within an emoji.
    package static func truncated(_ text: String, to columns: Int) -> String {
        guard width(of: text) > columns else { return text }
        guard columns > 0 else { return "" }
        var counter = ColumnCounter()
        var total = 0
        let scalars = text.unicodeScalars
        var end = scalars.startIndex
        for index in scalars.indices {
            let added = counter.columns(scalars[index])
            if added > 0, scalars[index] != ColumnCounter.emojiSelector {
                guard total < columns else { break }
                end = index
            }
            total += added
        }
        return String(scalars[..<end]) + "…"
    }

    /// `text` in pieces that each take places of their own on a terminal: a character with all that joins it.
    ///
    /// For text that ``printable(_:)`` has been over.
    package static func cells(of text: String) -> [(text: String, columns: Int)] {
        var cells: [(text: String, columns: Int)] = []
        cells.reserveCapacity(text.utf8.count)
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) {
            for character in text { cells.append((String(character), 1)) }
            return cells
        }
        var counter = ColumnCounter()
        for scalar in text.unicodeScalars {
            let columns = counter.columns(scalar)
            if let last = cells.indices.last, columns == 0 || scalar == ColumnCounter.emojiSelector {
                cells[last].text.unicodeScalars.append(scalar)
                cells[last].columns += columns
            } else if columns > 0 {
                cells.append((String(scalar), columns))
            }
        }
        return cells
    }

    /// `text` with visible stand-ins for whatever a terminal would obey: `␛` for escape, `␊` for a line end.
    ///
    /// Replaced are C0 and DEL by Unicode's pictures of them; C1, the marks, embeddings, overrides and isolates of
    /// writing direction, and the line and paragraph separators by their numbers, such as `\u{202e}`. What people write
    /// is shown.
    package static func printable(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text }
        guard text.unicodeScalars.contains(where: drivesTerminal) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !drivesTerminal(scalar) {
                result.append(scalar)
            } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
                result.append(picture)
            } else if scalar.value == 0x7f {
                result.append("\u{2421}")
            } else {
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            }
        }
        return String(result)
    }

    private static func drivesTerminal(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f...0x9f: true
        case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x206f: true
        default: false
        }
    }
}
