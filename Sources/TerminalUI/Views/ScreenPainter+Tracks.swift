internal import EventStore
internal import Positioning
internal import Presentation

extension ScreenPainter {
    /// The tracks with their figures, the newest first.
    func drawTracks(_ state: ScreenState, in layout: ScreenLayout, on canvas: inout Canvas) {
        let (tracks, area) = (state.tracks, layout.rows)
        guard !tracks.rows.isEmpty else {
            let text = tracks.isLoaded ? "No tracks yet; r records one" : "summing up the tracks"
            canvas.write(text, at: area.column + 1, area.line, .dim, limit: area.columns - 2)
            return
        }
        for row in tracks.visible {
            let line = area.line + (row - tracks.top) * layout.rowHeight
            draw(tracks.rows[row], at: line, in: area, isSelected: row == tracks.selected, on: &canvas)
        }
    }

    private func draw(
        _ track: TrackSummary, at line: Int, in area: Area, isSelected: Bool, on canvas: inout Canvas
    ) {
        func style(_ style: Style) -> Style { isSelected ? style.selected : style }
        if isSelected {
            canvas.clear(
                Area(column: area.column, line: line, columns: area.columns, lines: 2), Style.plain.selected)
        }
        let date = track.statistics.startDate.map { format.dateTime($0) } ?? "no date"
        let name = track.track.name ?? "Track \(track.id)"
        let left = area.column + 2
        let room = area.end.column - left - TerminalText.width(of: date) - 3
        canvas.write(name, at: left, line, style(.bold), limit: max(8, room))
        if room >= 8 { canvas.write(date, endingAt: area.end.column - 1, line, style(.plain)) }
        canvas.write(
            figures(of: track).joined(separator: ", "), at: left, line + 1, style(.dim),
            limit: area.end.column - left - 1)
    }

    /// What a track comes to, the most telling first.
    func figures(of track: TrackSummary) -> [String] {
        let statistics = track.statistics
        var figures = [measures.distance(statistics.motion.distance)]
        if let duration = statistics.duration {
            figures.append(DurationText.string(milliseconds: duration))
            figures.append(DurationText.string(milliseconds: statistics.motion.time) + " moving")
        }
        if let ascent = statistics.ascent { figures.append("+" + measures.height(ascent.value)) }
        figures.append(
            format.numbers.count(statistics.events) + (statistics.events == 1 ? " event" : " events"))
        if !track.sources.isEmpty { figures.append(track.sources.joined(separator: ", ")) }
        return figures
    }
}
