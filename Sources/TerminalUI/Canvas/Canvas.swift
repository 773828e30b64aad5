internal import Presentation

/// What is to be on the screen: a character and a style in every place.
///
/// Text is put on it as a terminal shows it: nothing in it drives the terminal, wide characters take two places, and
/// what has no room is cut off.
package struct Canvas: Sendable, Hashable {
    package struct Cell: Sendable, Hashable {
        /// One character; empty in the place that is covered by a wide character to the left.
        package var text = " "
        package var style = Style.plain
    }

    package let size: Size
    package private(set) var lines: [[Cell]]
    /// Where the cursor blinks; `nil` where it is hidden.
    package var cursor: Point?

    package init(_ size: Size) {
        self.size = size
        lines = Array(
            repeating: Array(repeating: Cell(), count: max(0, size.columns)), count: max(0, size.lines))
    }

    var area: Area { Area(columns: size.columns, lines: size.lines) }

    /// Writes `text` from a place to the right, at most `limit` columns of it, with `…` where it is cut.
    ///
    /// - Returns: How many columns it takes.
    @discardableResult
    mutating func write(
        _ text: String, at column: Int, _ line: Int, _ style: Style = .plain, limit: Int = .max
    ) -> Int {
        let room = min(limit, size.columns - column)
        guard line >= 0, line < size.lines, room > 0, column >= 0 else { return 0 }
        let text = TerminalText.truncated(TerminalText.printable(text.beginning(for: room)), to: room)
        var place = column
        for cell in TerminalText.cells(of: text) {
            put(cell.text, columns: cell.columns, place, line, style)
            place += cell.columns
        }
        return place - column
    }

    /// Writes `text` so that it ends before a column; cut off at the right where it has no room.
    mutating func write(_ text: String, endingAt column: Int, _ line: Int, _ style: Style = .plain) {
        let width = TerminalText.width(of: TerminalText.printable(text))
        write(text, at: max(0, column - width), line, style, limit: max(0, min(width, column)))
    }

    /// Puts one character of one column, such as a line of a frame.
    mutating func put(_ character: Character, at column: Int, _ line: Int, _ style: Style = .plain) {
        guard line >= 0, line < size.lines, column >= 0, column < size.columns else { return }
        put(String(character), columns: 1, column, line, style)
    }

    /// Gives the places of an area a style, and leaves what stands there.
    mutating func paint(_ area: Area, _ style: Style) {
        let area = visible(area)
        for line in area.line..<area.end.line {
            for column in area.column..<area.end.column { lines[line][column].style = style }
        }
    }

    /// Empties an area.
    mutating func clear(_ area: Area, _ style: Style = .plain) {
        let area = visible(area)
        for line in area.line..<area.end.line {
            for column in area.column..<area.end.column { put(" ", columns: 1, column, line, style) }
        }
    }

    /// The part of an area that is on the canvas; an empty one where none is.
    private func visible(_ area: Area) -> Area {
        let (column, line) = (max(0, area.column), max(0, area.line))
        return Area(
            column: column, line: line, columns: min(area.end.column, size.columns) - column,
            lines: min(area.end.line, size.lines) - line)
    }

    private mutating func put(_ text: String, columns: Int, _ column: Int, _ line: Int, _ style: Style) {
        guard column + columns <= size.columns else { return }
        // Half of a wide character is none.
        if lines[line][column].text.isEmpty, column > 0 { lines[line][column - 1].text = " " }
        let end = column + columns
        if end < size.columns, lines[line][end].text.isEmpty { lines[line][end].text = " " }
        lines[line][column] = Cell(text: text, style: style)
        for covered in column + 1..<max(column + 1, end) { lines[line][covered] = Cell(text: "", style: style) }
    }

    /// Puts ASCII in the place of the signs that are drawn and that locales write with; other letters stay.
    mutating func replaceSigns() {
        for line in lines.indices {
            for column in lines[line].indices {
                guard let sign = Self.plainSigns[lines[line][column].text] else { continue }
                lines[line][column].text = sign
            }
        }
    }

    /// Spaces that do not break, dashes, and what stands for what was cut off.
    private static let plainSigns: [String: String] = [
        "…": "~", "±": "~", "°": " ", "−": "-", "–": "-", "’": "'", "\u{A0}": " ", "\u{202F}": " ", "\u{2009}": " ",
    ]

    /// The characters of each line, without the spaces at its end.
    package var text: [String] {
        lines.map { line in
            var text = line.map(\.text).joined()
            while text.last == " " { text.removeLast() }
            return text
        }
    }
}

extension String {
    /// The text, or of a long one its beginning: more than so many columns show, and not so much that looking at it takes
    /// time.
    func beginning(for columns: Int) -> String {
        // Some characters take no column, and few more than some bytes.
        utf8.count <= 64 * columns ? self : String(prefix(4 * columns))
    }
}
