internal import CCurses
internal import Glibc

extension Terminal {
    /// Shows a canvas; only what differs from the one before is sent.
    func show(_ canvas: Canvas) {
        for (line, cells) in canvas.lines.enumerated()
        where shown?.size != canvas.size || shown?.lines[line] != cells {
            show(cells, at: line)
        }
        stall.sending {
            send(canvas)
            wrefresh(locations_screen())
        }
        shown = canvas
    }

    private func send(_ canvas: Canvas) {
        let window = locations_screen()
        if let cursor = canvas.cursor {
            curs_set(1)
            wmove(window, CInt(cursor.line), CInt(cursor.column))
        } else {
            curs_set(0)
        }
    }

    private func show(_ cells: [Canvas.Cell], at line: Int) {
        let window = locations_screen()
        for (column, cell) in cells.enumerated() where !cell.text.isEmpty {
            // Where ncurses and we disagree about the width of what stands before, this brings us together again.
            wmove(window, CInt(line), CInt(column))
            put(cell)
        }
    }

    private func put(_ cell: Canvas.Cell) {
        let (attributes, pair) = attributes(cell.style)
        var scalars = cell.text.unicodeScalars.makeIterator()
        let first = scalars.next() ?? " "
        var text: [wchar_t] = [wchar_t(bitPattern: first.value)]
        var second: wchar_t?
        while let scalar = scalars.next() {
            let width = wcwidth(wchar_t(bitPattern: scalar.value))
            // The other half of a flag takes a place of its own; what else is wide in one character, ncurses cannot put there.
            if width > 0, second == nil, (0x1F1E6...0x1F1FF).contains(scalar.value) {
                second = wchar_t(bitPattern: scalar.value)
            }
            // A selector would make some terminals draw wider than ncurses believes.
            if width == 0, text.count < 5, scalar != "\u{200D}", scalar != "\u{FE0F}" {
                text.append(wchar_t(bitPattern: scalar.value))
            }
        }
        // What the C library does not know has no width for ncurses either.
        if wcwidth(text[0]) < 1 { text = [wcwidth(0xFFFD) == 1 ? 0xFFFD : 0x3F] }
        text.append(0)
        // In the last place of the screen this is an error, since the cursor cannot go on, and done all the same.
        _ = locations_put(text, attributes, pair)
        if let second { _ = locations_put([second, 0], attributes, pair) }
    }

    private func attributes(_ style: Style) -> (attr_t, CShort) {
        var attributes: attr_t = 0
        if style.isBold { attributes |= locations_bold }
        if style.isDim { attributes |= locations_dim }
        if style.isReversed { attributes |= locations_reverse }
        if style.isUnderlined { attributes |= locations_underline }
        return (attributes, hasColors ? CShort(style.ink.rawValue) : 0)
    }
}
