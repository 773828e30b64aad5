internal import Glibc
internal import Positioning
internal import Presentation

/// What there is to be seen on a map.
struct MapContent {
    var line: TrackLine?
    /// The newest first.
    var marks: [Event] = []
    /// The event that a list's cursor is on.
    var cursor: Event?
    /// Where you are, or were last.
    var here: (place: Coordinate, isFresh: Bool)?
}

extension ScreenPainter {
    func draw(_ content: MapContent, _ frame: MapFrame, in area: Area, on canvas: inout Canvas) {
        if let line = content.line { draw(line, frame, in: area, on: &canvas) }
        drawMarks(of: content, frame, in: area, on: &canvas)
        if let event = content.cursor {
            put("◆", "*", .mark.selected, at: event.coordinate, frame, in: area, on: &canvas)
        }
        if let (place, isFresh) = content.here {
            put("◉", "@", Style(.magenta, bold: isFresh, dim: !isFresh), at: place, frame, in: area, on: &canvas)
        }
        drawScale(frame, in: area, on: &canvas)
    }

    // MARK: - The line

    private func draw(_ line: TrackLine, _ frame: MapFrame, in area: Area, on canvas: inout Canvas) {
        var plot = BraillePlot(columns: area.columns, lines: area.lines, characters: characters)
        let perCell = BraillePlot.dotsPerCell(characters)
        let (places, left, right) = places(of: line, frame)
        // Once more where the globe begins again, if that is in sight.
        for shift in [-frame.turn, 0, frame.turn] where left + shift < Double(area.columns) && right + shift >= 0 {
            var last: (x: Double, y: Double)?
            for (place, vertex) in zip(places, line.vertices) {
                let dot = ((place.x + shift) * Double(perCell.columns), place.y * Double(perCell.lines))
                plot.line(from: vertex.beginsSegment ? dot : last ?? dot, to: dot, Self.lineStyle)
                last = dot
            }
        }
        plot.draw(at: area.column, area.line, on: &canvas)
        if let first = line.vertices.first {
            put("○", "o", Style(.green, bold: true), at: first.coordinate, frame, in: area, on: &canvas)
        }
        if let newest = line.newest, line.vertices.count > 1 {
            put("●", "O", Style(.green, bold: true), at: newest, frame, in: area, on: &canvas)
        }
    }

    private static let lineStyle = Style(.cyan)

    /// Where the vertices are, each the shorter way from the one before in its segment; and between which columns.
    private func places(
        of line: TrackLine, _ frame: MapFrame
    ) -> (places: [(x: Double, y: Double)], left: Double, right: Double) {
        var places: [(x: Double, y: Double)] = []
        places.reserveCapacity(line.vertices.count)
        var (left, right) = (Double.infinity, -Double.infinity)
        for (index, vertex) in line.vertices.enumerated() {
            let place =
                if !vertex.beginsSegment, let last = places.last {
                    frame.place(vertex.coordinate, after: line.vertices[index - 1].coordinate, at: last)
                } else {
                    frame.place(vertex.coordinate)
                }
            places.append(place)
            left = min(left, place.x)
            right = max(right, place.x)
        }
        return (places, left, right)
    }

    // MARK: - Signs

    /// The marks, the newest on top, with their names where there is room for them.
    private func drawMarks(of content: MapContent, _ frame: MapFrame, in area: Area, on canvas: inout Canvas) {
        let spots = content.marks.compactMap { mark in
            spot(of: mark.coordinate, frame, in: area).map { (point: $0, text: Self.text(mark)) }
        }
        var taken = Set(spots.map { $0.point })
        for place in [content.here?.place, content.cursor?.coordinate] {
            if let place, let point = spot(of: place, frame, in: area) { taken.insert(point) }
        }
        for (point, text) in spots where !text.isEmpty {
            let text = TerminalText.truncated(text, to: Self.longestName)
            let width = TerminalText.width(of: text)
            let places = (1...width + 1).map { Point(column: point.column + $0, line: point.line) }
            guard point.column + width + 2 <= area.end.column, taken.isDisjoint(with: places) else { continue }
            taken.formUnion(places)
            canvas.write(text, at: point.column + 2, point.line, Style(.yellow))
        }
        for (point, _) in spots { canvas.put(characters == .unicode ? "◆" : "*", at: point.column, point.line, .mark) }
    }

    private static let longestName = 20

    private func put(
        _ unicode: Character, _ ascii: Character, _ style: Style, at place: Coordinate, _ frame: MapFrame,
        in area: Area, on canvas: inout Canvas
    ) {
        guard let point = spot(of: place, frame, in: area) else { return }
        canvas.put(characters == .unicode ? unicode : ascii, at: point.column, point.line, style)
    }

    /// The place on the screen of a place on the globe; `nil` where it is outside.
    private func spot(of coordinate: Coordinate, _ frame: MapFrame, in area: Area) -> Point? {
        let (x, y) = frame.place(coordinate)
        guard x >= 0, y >= 0, x < Double(area.columns), y < Double(area.lines) else { return nil }
        return Point(column: area.column + Int(x), line: area.line + Int(y))
    }

    // MARK: - Scale

    /// A bar of a round length, in the lower left corner.
    private func drawScale(_ frame: MapFrame, in area: Area, on canvas: inout Canvas) {
        let most = min(area.columns / 3, 30)
        guard most >= 4, area.lines >= 3 else { return }
        let metres = measures.roundLength(atMost: Double(most) * frame.metresPerColumn)
        let columns = max(2, Int((metres / frame.metresPerColumn).rounded()))
        let isUnicode = characters == .unicode
        let bar =
            (isUnicode ? "├" : "|") + String(repeating: isUnicode ? "─" : "-", count: columns - 2)
            + (isUnicode ? "┤" : "|")
        canvas.write(
            bar + " " + measures.distance(metres), at: area.column + 1, area.end.line - 1, .dim,
            limit: area.columns - 1)
    }
}

extension Measures {
    /// The longest way of at most `metres` that is 1, 2 or 5 with noughts in the user's units.
    func roundLength(atMost metres: Double) -> Double {
        let unit: Double =
            switch units {
            case .metric: 1
            case .imperial: metres >= 160.9344 ? 1609.344 : 0.3048
            case .nautical: metres >= 185.2 ? 1852 : 1
            }
        guard metres > 0, metres.isFinite else { return unit }
        let power = pow(10, log10(metres / unit).rounded(.down))
        let factor = [5.0, 2.0].first { $0 * power * unit <= metres } ?? 1
        return factor * power * unit
    }
}
