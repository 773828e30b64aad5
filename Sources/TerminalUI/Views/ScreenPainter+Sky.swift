internal import LocationManager
internal import Positioning
internal import Presentation

extension ScreenPainter {
    /// The satellites, how well they are heard and where they are, and all figures of the fix that they make.
    func drawSky(_ state: ScreenState, in area: Area, on canvas: inout Canvas) {
        guard let receiver = state.live.receiver, !isWithoutReceiver(state.live) else {
            return drawInMiddle(state.live.reason ?? "no receiver", in: area, .warning, on: &canvas)
        }
        let satellites = receiver.sky?.satellites.inOrder ?? []
        let layout = state.skyLayout
        drawPlot(satellites, in: layout.plot, on: &canvas)
        drawFigures(skyFigures(state, receiver), layout, on: &canvas)
        guard !satellites.isEmpty else {
            let text = receiver.sky == nil ? "no satellites listed" : "no satellites seen"
            canvas.write(text, at: layout.bars.column, layout.bars.line, .dim, limit: layout.bars.columns)
            return
        }
        drawBars(satellites, from: state.skyTop, layout, on: &canvas)
    }

    private func isWithoutReceiver(_ live: LiveReading) -> Bool {
        guard case .unavailable(let reason) = live.availability else { return false }
        return reason.kind == .unreachable || reason.kind == .noDevice
    }

    private func drawInMiddle(_ text: String, in area: Area, _ style: Style, on canvas: inout Canvas) {
        let words = TerminalText.printable(text).split(separator: " ").map { (text: String($0), style: style) }
        let lines = Self.flow(words, columns: area.columns - 2, separator: 1).prefix(area.lines)
        for (index, line) in lines.enumerated() {
            let width = line.last.map { $0.column + TerminalText.width(of: $0.text) } ?? 0
            let column = area.column + max(0, (area.columns - width) / 2)
            let row = area.line + (area.lines - lines.count) / 2 + index
            for piece in line {
                canvas.write(
                    piece.text, at: column + piece.column, row, piece.style,
                    limit: area.end.column - column - piece.column)
            }
        }
    }

    /// Pieces one behind the other in lines, each with its column; one that is too wide has a line of its own.
    private static func flow(
        _ pieces: [(text: String, style: Style)], columns: Int, separator: Int
    ) -> [[(text: String, style: Style, column: Int)]] {
        var lines: [[(text: String, style: Style, column: Int)]] = []
        var end = 0
        for piece in pieces {
            let width = TerminalText.width(of: TerminalText.printable(piece.text))
            if lines.isEmpty || end + separator + width > columns {
                lines.append([(piece.text, piece.style, 0)])
                end = width
            } else {
                lines[lines.count - 1].append((piece.text, piece.style, end + separator))
                end += separator + width
            }
        }
        return lines
    }

    // MARK: - Plot

    private func drawPlot(_ satellites: [Satellite], in area: Area, on canvas: inout Canvas) {
        guard let plot = SkyPlot(in: area) else { return }
        let dot: Character = characters == .unicode ? "·" : "."
        for elevation in [0.0, 30, 60] {
            for point in plot.ring(elevation: elevation) { canvas.put(dot, at: point.column, point.line, .dim) }
        }
        canvas.put("+", at: plot.center.column, plot.center.line, .dim)
        for (azimuth, letter) in SkyPlot.letters {
            let point = plot.point(elevation: 0, azimuth: azimuth)
            canvas.put(letter, at: point.column, point.line, .bold)
        }
        let labels = plot.labels(satellites)
        for label in labels {
            // The dots of a ring stay away from a name.
            let width = TerminalText.width(of: label.text)
            for column in [label.place.column - 1, label.place.column + width]
            where plot.area.contains(Point(column: column, line: label.place.line)) {
                canvas.put(" ", at: column, label.place.line)
            }
            canvas.write(label.text, at: label.place.column, label.place.line, style(of: label.satellite))
        }
        for elevation in [30, 60] where plot.radius >= 9 {
            let point = plot.point(elevation: Double(elevation), azimuth: 0)
            let isFree = !labels.contains {
                $0.place.line == point.line && abs($0.place.column + 1 - point.column) <= 4
            }
            if isFree { canvas.write("\(elevation)" + sign("°", ""), at: point.column - 1, point.line, .dim) }
        }
    }

    /// Bright where the fix was made with it.
    private func style(of satellite: Satellite) -> Style {
        satellite.isUsed ? Style(.green, bold: true) : satellite.isHealthy == false ? Style(.red) : .dim
    }

    // MARK: - Bars

    private func drawBars(
        _ satellites: [Satellite], from top: Int, _ layout: SkyLayout, on canvas: inout Canvas
    ) {
        let shown = top..<min(satellites.count, top + layout.room)
        if layout.title.lines > 0 {
            let isAll = shown.count == satellites.count
            let text =
                "dB-Hz, used \(sign("✓", "*"))"
                + (isAll ? "" : ", \(shown.lowerBound + 1)-\(shown.upperBound) of \(satellites.count)")
            canvas.write(text, at: layout.title.column, layout.title.line, .dim, limit: layout.title.columns)
        }
        let columns = layout.bars.columns / layout.barColumns
        for (index, satellite) in satellites[shown].enumerated() {
            let (column, line) = index.quotientAndRemainder(dividingBy: layout.bars.lines)
            // One place stays free between two columns.
            let area = Area(
                column: layout.bars.column + column * columns, line: layout.bars.line + line, columns: columns - 1,
                lines: 1)
            draw(satellite, in: area, on: &canvas)
        }
    }

    /// `G07 ██████▌   42 ✓`.
    private func draw(_ satellite: Satellite, in area: Area, on canvas: inout Canvas) {
        let style = style(of: satellite)
        canvas.write(satellite.designation, at: area.column, area.line, style, limit: min(4, area.columns))
        let room = area.columns - 4 - 5
        guard room > 0 else { return }
        let mark = area.end.column - 1
        if satellite.isUsed {
            canvas.write(sign("✓", "*"), at: mark, area.line, style)
        } else if satellite.isHealthy == false {
            canvas.write(sign("✗", "x"), at: mark, area.line, style)
        }
        guard let strength = satellite.signalStrength else {
            canvas.write(unknown, endingAt: mark - 1, area.line, .dim)
            return
        }
        canvas.write(bar(strength, columns: room), at: area.column + 4, area.line, style)
        canvas.write(format.numbers.decimal(strength, digits: 0), endingAt: mark - 1, area.line, style)
    }

    /// A signal as a bar; the longest that there is stands for 50 dBHz, which is as well as a satellite is heard outdoors.
    private func bar(_ strength: Decimal3, columns: Int) -> String {
        let share = min(1, max(0, strength.value / 50))
        guard characters == .unicode else {
            return String(repeating: "#", count: max(1, Int((share * Double(columns)).rounded())))
        }
        let eighths = max(1, Int((share * Double(columns * 8)).rounded()))
        let blocks: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        let rest = eighths % 8
        return String(repeating: "█", count: eighths / 8) + (rest > 0 ? String(blocks[rest - 1]) : "")
    }

    // MARK: - Signs

    /// What stands for what is not known.
    var unknown: String { sign("–", "-") }

    func degrees(_ number: String) -> String { number + sign("°", " deg") }
}
