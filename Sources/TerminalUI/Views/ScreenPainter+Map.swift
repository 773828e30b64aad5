internal import LocationManager
internal import Positioning
internal import Presentation

extension ScreenPainter {
    /// The map view: the line of the current track, the marks around, and where you are.
    func drawMap(_ state: ScreenState, in area: Area, on canvas: inout Canvas) {
        guard area.columns > 0, area.lines > 0 else { return }
        let line = state.line
        if let frame = state.mapFrame {
            var content = MapContent(line: line, marks: state.map.marks)
            content.here = state.live.location.map { ($0.coordinate, state.live.canAdd) }
            draw(content, frame, in: area, on: &canvas)
            canvas.write(sign("↑ N", "^ N"), endingAt: area.end.column - 1, area.line, .dim)
        }
        let room = area.columns - 6
        if let line {
            let title = line.isWhole ? line.title : line.title + ", reading it"
            canvas.write(title, at: area.column + 1, area.line, .bold, limit: room)
        } else if state.map.choice != nil {
            canvas.write("No track yet; r records one", at: area.column + 1, area.line, .dim, limit: room)
        }
    }

    // MARK: - Of one event, and of one track

    /// The way around an event, with the event in the middle.
    func drawMap(around event: Event, _ state: ScreenState, in area: Area, on canvas: inout Canvas) {
        guard area.columns > 0, area.lines > 0 else { return }
        let metres = max(Self.leastAround, (event.speed?.value ?? 0) * Self.secondsAround)
        var scale = 2 * metres / Double(max(1, min(area.columns, 2 * area.lines)))
        if let extent = state.line?.extent {
            // Of a short track all of it, and not a dot.
            let whole = MapFrame(fitting: extent, columns: area.columns, lines: area.lines)
            scale = min(scale, 2 * whole.metresPerColumn)
        }
        let frame = MapFrame(
            latitude: event.coordinate.latitude.value, longitude: event.coordinate.longitude.value,
            metresPerColumn: scale, columns: area.columns, lines: area.lines)
        draw(MapContent(line: state.line, cursor: event), frame, in: area, on: &canvas)
    }

    /// How far the map around an event reaches at least: some metres, or what its speed comes to in some seconds.
    private static let leastAround = 250.0
    private static let secondsAround = 120.0

    /// All of a track, with the event under the cursor.
    func drawMap(of line: TrackLine, cursor: Event?, in area: Area, on canvas: inout Canvas) {
        guard area.columns > 0, area.lines > 0, let extent = line.extent else { return }
        let frame = MapFrame(fitting: extent, columns: area.columns, lines: area.lines)
        draw(MapContent(line: line, cursor: cursor), frame, in: area, on: &canvas)
    }
}
