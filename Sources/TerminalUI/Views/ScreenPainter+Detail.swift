internal import Positioning
internal import Presentation

extension ScreenPainter {
    /// All that is known of an event, with a map of the way around it where there is room.
    func drawDetail(_ event: Event, scroll: Int, _ state: ScreenState, in area: Area, on canvas: inout Canvas) {
        let whole = frame(area, title: event.kind == .mark ? "Mark \(event.id)" : "Event \(event.id)", on: &canvas)
        let rows = EventDetails(format: format).rows(event, track: state.line.map(\.track))
        let labels = (rows.map { TerminalText.width(of: $0.label) }.max() ?? 0) + 2
        let values = rows.map { TerminalText.width(of: $0.value) }.max() ?? 0
        let (inside, map) = split(whole, columns: labels + values, lines: rows.count)
        let first = min(scroll, max(0, rows.count - inside.lines))
        let width = min(inside.columns / 2, labels)
        for (index, row) in rows.dropFirst(first).prefix(inside.lines).enumerated() {
            let line = inside.line + index
            canvas.write(row.label, at: inside.column, line, .dim, limit: width - 1)
            canvas.write(row.value, at: inside.column + width, line, .plain, limit: inside.columns - width)
        }
        if let map { drawMap(around: event, state, in: map, on: &canvas) }
    }

    /// From how many columns on the map is beside the values, and how many it has then at least.
    private static let wideDetail = 70
    private static let leastMapColumns = 16
    private static let leastMapLines = 5

    /// The values, and the map beside or below them; `nil` where there is no room for it.
    private func split(_ area: Area, columns: Int, lines: Int) -> (values: Area, map: Area?) {
        if area.columns >= Self.wideDetail {
            let left = min(columns + 2, area.columns - Self.leastMapColumns)
            return (area.left(left - 2), area.afterLeft(left))
        }
        let below = area.belowTop(lines + 1)
        return below.lines >= Self.leastMapLines ? (area.top(lines), below) : (area, nil)
    }
}
