internal import Positioning
internal import Presentation

extension ScreenPainter {
    /// The cells of a list: only those that are seen exist.
    func draw(_ list: EventList, in layout: ScreenLayout, _ state: ScreenState, on canvas: inout Canvas) {
        guard !list.rows.isEmpty else { return drawEmpty(list, in: layout.rows, on: &canvas) }
        for row in list.visible {
            let line = layout.rows.line + (row - list.top) * layout.rowHeight
            let area = Area(
                column: layout.rows.column, line: line, columns: layout.rows.columns, lines: layout.rowHeight)
            draw(list.rows[row], in: area, isSelected: row == list.selected, isChosen: list.isChosen(row), on: &canvas)
        }
    }

    private func drawEmpty(_ list: EventList, in area: Area, on canvas: inout Canvas) {
        guard list.isLoaded else { return }
        let lines =
            list.filter.text != nil
            ? ["Nothing with that name, note or date", "Esc shows all"]
            : list.filter.marksOnly
                ? ["No marks yet", "a adds one where you are, m shows all"]
                : list.name == .track
                    ? ["No events in this track", "Esc goes back"]
                    : ["No events yet", "a adds the spot where you are", "r records"]
        let first = area.line + (area.lines > lines.count ? 1 : 0)
        for (index, text) in lines.prefix(area.lines).enumerated() {
            canvas.write(
                text, at: area.column + 2, first + index, index == 0 ? .plain : .dim, limit: area.columns - 3)
        }
    }

    /// One event: its date; under it, or beside it where there is room, where it was, what was said of it, and how exact.
    private func draw(_ event: Event, in area: Area, isSelected: Bool, isChosen: Bool, on canvas: inout Canvas) {
        let isMark = event.kind == .mark
        func style(_ style: Style) -> Style { isSelected ? style.selected : style }
        if isSelected { canvas.clear(area, Style.plain.selected) }
        let sign = isChosen ? sign("▶", ">") : isMark ? sign("◆", "*") : " "
        canvas.write(sign, at: area.column, area.line, style(isChosen ? .active : .mark))
        let left = area.column + 2
        let accuracy = event.horizontalAccuracy.map { plusMinus(format.numbers.accuracy($0)) } ?? ""
        let dateStyle = style(isMark ? .mark : .bold)
        let place = format.coordinate(event.coordinate)
        if area.lines == 1 {
            let dateWidth = max(24, TerminalText.width(of: date(event)))
            canvas.write(date(event), at: left, area.line, dateStyle, limit: area.columns - 2)
            let column = left + dateWidth + 2
            canvas.write(place, at: column, area.line, style(.plain), limit: area.end.column - column)
            let noteColumn = column + 22
            canvas.write(
                Self.text(event), at: noteColumn, area.line, style(isMark ? .mark : .plain),
                limit: area.end.column - noteColumn - 9)
            canvas.write(accuracy, endingAt: area.end.column - 1, area.line, style(.dim))
        } else {
            canvas.write(date(event), at: left, area.line, dateStyle, limit: area.end.column - left)
            let second = area.line + 1
            var column = left + canvas.write(place, at: left, second, style(.plain), limit: area.end.column - left) + 2
            let accuracyWidth = TerminalText.width(of: accuracy)
            let text = Self.text(event)
            let room = area.end.column - column - (accuracyWidth > 0 ? accuracyWidth + 3 : 1)
            if !text.isEmpty, room >= 3 {
                column += canvas.write(text, at: column, second, style(isMark ? .mark : .plain), limit: room) + 2
            }
            if area.end.column - column > accuracyWidth {
                canvas.write(accuracy, endingAt: area.end.column - 1, second, style(.dim))
            }
        }
    }

    func date(_ event: Event) -> String {
        event.creationDate.map { format.dateTime($0) + (event.timeSource == .received ? " (received)" : "") }
            ?? "no date"
    }

    /// More than any screen has.
    private static let mostColumns = 1_000

    /// What a person said about an event, on one line.
    static func text(_ event: Event) -> String {
        let parts = [event.name, event.note].compactMap { $0 }.filter { !$0.isEmpty }
        return TerminalText.printable(parts.joined(separator: ": ").beginning(for: mostColumns))
    }
}
