internal import Positioning
internal import Presentation

extension ScreenPainter {
    /// All that is known of an event.
    func drawDetail(_ event: Event, scroll: Int, _ state: ScreenState, in area: Area, on canvas: inout Canvas) {
        let inside = frame(area, title: event.kind == .mark ? "Mark \(event.id)" : "Event \(event.id)", on: &canvas)
        let rows = EventDetails(format: format).rows(event, track: nil)
        let first = min(scroll, max(0, rows.count - inside.lines))
        let width = min(inside.columns / 2, (rows.map { TerminalText.width(of: $0.label) }.max() ?? 0) + 2)
        for (index, row) in rows.dropFirst(first).prefix(inside.lines).enumerated() {
            let line = inside.line + index
            canvas.write(row.label, at: inside.column, line, .dim, limit: width - 1)
            canvas.write(row.value, at: inside.column + width, line, .plain, limit: inside.columns - width)
        }
    }
}
