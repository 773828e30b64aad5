internal import Positioning
internal import Presentation

extension ScreenPainter {
    func draw(_ panel: ScreenState.Panel, _ state: ScreenState, _ layout: ScreenLayout, on canvas: inout Canvas) {
        switch panel {
        case .help(let scroll): drawHelp(state, scroll: scroll, in: canvas.area, on: &canvas)
        case .note(let panel): draw(panel, in: canvas.area, on: &canvas)
        case .prompt(let prompt): draw(prompt, in: canvas.area, on: &canvas)
        case .detail(let scroll):
            guard let event = state.activeList?.selectedEvent else { return }
            drawDetail(event, scroll: scroll, state, in: layout.content, on: &canvas)
        }
    }

    // MARK: - Note

    /// The note over the list, in the middle of it; all of a small screen.
    private func draw(_ panel: NotePanel, in screen: Area, on canvas: inout Canvas) {
        let inside = frame(ScreenLayout.note(in: screen), title: "Note", on: &canvas)
        let texts = [date(panel.event), format.coordinate(panel.event.coordinate)]
        for (index, text) in texts.enumerated() where index < inside.lines - 1 {
            canvas.write(text, at: inside.column, inside.line + index, .dim, limit: inside.columns)
        }
        let line = inside.line + min(texts.count, max(0, inside.lines - 2))
        draw(panel.field, in: inside, line, on: &canvas)
        if line + 1 < inside.end.line {
            canvas.write("Enter keeps it, Esc leaves it", at: inside.column, line + 1, .dim, limit: inside.columns)
        }
    }

    /// A text field with the cursor in view.
    private func draw(_ field: TextField, in area: Area, _ line: Int, on canvas: inout Canvas) {
        let (column, columns) = (area.column, area.columns)
        guard columns > 0, area.lines > 0 else { return }
        func shown(_ index: String.Index) -> String { TerminalText.printable(String(field.text[index])) }
        let text = field.text
        let under = text.index(text.startIndex, offsetBy: field.cursor)
        // The character under the cursor is seen whole; behind the last one, the cursor needs a place of its own.
        let room = columns - (under < text.endIndex ? max(1, TerminalText.width(of: shown(under))) : 1)
        // Only what is seen is looked at: a note may be long.
        var (start, before) = (under, 0)
        while start > text.startIndex {
            let previous = text.index(before: start)
            let width = TerminalText.width(of: shown(previous))
            guard before + width <= room else { break }
            (start, before) = (previous, before + width)
        }
        canvas.clear(Area(column: column, line: line, columns: columns, lines: 1), Style(reversed: true))
        var place = column
        while start < text.endIndex {
            let character = shown(start)
            guard place + TerminalText.width(of: character) <= column + columns else { break }
            place += canvas.write(character, at: place, line, Style(reversed: true))
            start = text.index(after: start)
        }
        canvas.cursor = Point(column: column + before, line: line)
    }

    private func draw(_ prompt: Prompt, in screen: Area, on canvas: inout Canvas) {
        let area = screen.bottom(min(2, screen.lines))
        canvas.clear(area)
        let line = area.end.line - 1
        // At least half of the line is for what is typed.
        let label = TerminalText.truncated(prompt.label, to: max(0, screen.columns / 2 - 1))
        let used = label.isEmpty ? 0 : canvas.write(label + " ", at: 0, line, .bold)
        draw(prompt.field, in: area.afterLeft(used), line, on: &canvas)
        if area.lines > 1 { canvas.write(prompt.hint, at: 0, area.line, .dim) }
    }

    // MARK: - Help

    /// All keys that mean something here, out of the table that reacts to them.
    private func drawHelp(_ state: ScreenState, scroll: Int, in screen: Area, on canvas: inout Canvas) {
        let lines = KeyTable.helpLines.map { line in
            let keys = line.keys.map { characters == .unicode ? $0.label : $0.plainLabel }
            return (keys: keys.joined(separator: " "), text: line.text)
        }
        let inside = frame(screen, title: "Keys", on: &canvas)
        let most = max(0, lines.count - inside.lines)
        let first = min(scroll, most)
        let width = min(inside.columns / 2, (lines.map { TerminalText.width(of: $0.keys) }.max() ?? 0) + 2)
        for (index, entry) in lines.dropFirst(first).prefix(inside.lines).enumerated() {
            let line = inside.line + index
            if entry.keys.isEmpty {
                canvas.write(entry.text, at: inside.column, line, .bold, limit: inside.columns)
            } else {
                canvas.write(entry.keys, at: inside.column, line, .active, limit: width - 1)
                canvas.write(entry.text, at: inside.column + width, line, .plain, limit: inside.columns - width)
            }
        }
        if first < most {
            canvas.write(
                " more: " + sign("↓", "j") + ", Space ", endingAt: screen.end.column - 2, screen.end.line - 1, .bold)
        }
    }

    /// Empties an area and draws a frame around it; returns what is inside.
    func frame(_ area: Area, title: String, on canvas: inout Canvas) -> Area {
        canvas.clear(area)
        // A frame that leaves no room inside is none.
        guard area.columns >= 8, area.lines >= 3 else { return area }
        let isUnicode = characters == .unicode
        let (right, bottom) = (area.end.column - 1, area.end.line - 1)
        for column in area.column...right {
            canvas.put(isUnicode ? "─" : "-", at: column, area.line, .dim)
            canvas.put(isUnicode ? "─" : "-", at: column, bottom, .dim)
        }
        for line in area.line...bottom {
            canvas.put(isUnicode ? "│" : "|", at: area.column, line, .dim)
            canvas.put(isUnicode ? "│" : "|", at: right, line, .dim)
        }
        for (column, line, corner) in [
            (area.column, area.line, Character("┌")), (right, area.line, "┐"), (area.column, bottom, "└"),
            (right, bottom, "┘"),
        ] {
            canvas.put(isUnicode ? corner : "+", at: column, line, .dim)
        }
        canvas.write(" \(title) ", at: area.column + 2, area.line, .bold, limit: area.columns - 4)
        return area.inset(columns: 2, lines: 1)
    }
}

extension Key {
    /// What is written on it, without arrows.
    var plainLabel: String {
        switch self {
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .altUp: "Alt-Up"
        case .altDown: "Alt-Down"
        default: label
        }
    }
}
