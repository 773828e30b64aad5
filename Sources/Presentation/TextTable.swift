package import ByteIO

/// Rows of text in columns that line up on a terminal.
///
/// The widths are settled once, from the rows known by then; later rows are written in the same columns, so that a long
/// list need not be held.
package struct TextTable: Sendable {
    package struct Column: Sendable {
        package var alignment: TerminalText.Alignment
        /// Whether the column stays where there is no room for it.
        package var isRequired: Bool
        /// How far the column may be narrowed, its text cut short with `…`, before it is left out; `nil` for not at
        /// all.
        package var leastWidth: Int?

        package init(_ alignment: TerminalText.Alignment = .left, isRequired: Bool = false, leastWidth: Int? = nil) {
            self.alignment = alignment
            self.isRequired = isRequired
            self.leastWidth = leastWidth
        }
    }

    /// The number of spaces between two columns.
    private static let gap = 2

    private let columns: [Column]
    /// The width of each column; `nil` for those that are left out.
    private let widths: [Int?]
    private let isLimited: Bool

    /// The table that shows `rows` best.
    ///
    /// A column that is empty in all rows is left out, and so is the first one that does not fit and all after it.
    ///
    /// - Parameters:
    ///   - columns: From the most to the least important, left to right.
    ///   - rows: As many cells as there are columns; text that ``TerminalText/printable(_:)`` has been over.
    ///   - width: The columns of the terminal; `nil` where there is no limit.
    package init(_ columns: [Column], rows: [[String]], width: Int?) {
        var natural = columns.map { _ in 0 }
        for row in rows {
            for (index, cell) in row.enumerated() { natural[index] = max(natural[index], TerminalText.width(of: cell)) }
        }
        var widths: [Int?] = natural.map { $0 > 0 ? $0 : nil }
        if let width {
            var room = width
            var isFull = false
            for (index, column) in columns.enumerated() where natural[index] > 0 {
                let least = min(natural[index], column.leastWidth ?? natural[index])
                let needed = least + (room < width ? Self.gap : 0)
                isFull = isFull || needed > room
                if isFull && !column.isRequired {
                    widths[index] = nil
                } else {
                    widths[index] = least
                    room -= needed
                }
            }
            for index in columns.indices {
                guard let least = widths[index] else { continue }
                let more = max(0, min(natural[index] - least, room))
                widths[index] = least + more
                room -= more
            }
        }
        self.columns = columns
        self.widths = widths
        isLimited = width != nil
    }

    /// The cells of one row in their columns, without spaces at the end.
    package func line(_ row: [String]) -> String {
        var line = ByteWriter(capacity: 128)
        write(row, into: &line)
        return line.text()
    }

    /// Writes the cells of one row in their columns, without spaces at the end: where lines are many, making a text of each
    /// costs as much as the rest.
    package func write(_ row: [String], into out: inout ByteWriter) {
        // Spaces are owed until something follows them.
        var owed = 0
        for (index, cell) in row.enumerated() {
            guard let width = widths[index] else { continue }
            let column = columns[index]
            var text = cell
            var taken = TerminalText.width(of: cell)
            if taken > width, isLimited, !column.isRequired {
                text = TerminalText.truncated(cell, to: width)
                taken = TerminalText.width(of: text)
            }
            let missing = max(0, width - taken)
            if column.alignment == .right || text.isEmpty { owed += missing }
            if !text.isEmpty {
                for _ in 0..<owed { out.write(byte: 0x20) }
                out.write(text)
                owed = column.alignment == .left ? missing : 0
            }
            owed += Self.gap
        }
    }
}
