internal import LocationManager
internal import Positioning
internal import Presentation

/// A figure below the satellites, or beside them.
struct SkyFigure {
    let label: String
    /// `nil` for what is not known.
    let value: String?
    var style = Style.plain
    /// How soon it is shown where there is no room for all; the least first.
    let rank: Int
    /// Whether it goes without saying where there is little room.
    var isExtra = false
}

extension ScreenPainter {
    func drawFigures(_ figures: [SkyFigure], _ layout: SkyLayout, on canvas: inout Canvas) {
        let area = layout.figures
        switch layout.form {
        case .flowing:
            var pieces: [(text: String, style: Style)] = []
            for figure in figures.sorted(by: { $0.rank < $1.rank }) {
                if let value = figure.value { pieces.append((figure.label + " " + value, figure.style)) }
            }
            let lines = Self.flow(pieces, columns: area.columns, separator: 2).prefix(area.lines)
            for (index, line) in lines.enumerated() {
                for piece in line {
                    canvas.write(
                        piece.text, at: area.column + piece.column, area.line + index, piece.style,
                        limit: area.columns - piece.column)
                }
            }
        case .columns(let count):
            let room = area.lines * count
            let shown = figures.count > room ? figures.filter { !$0.isExtra } : figures
            let perColumn = (shown.count + count - 1) / count
            for (index, figure) in shown.enumerated() where index % perColumn < area.lines {
                let column = area.column + index / perColumn * (area.columns / count)
                draw(figure, at: column, area.line + index % perColumn, columns: area.columns / count - 1, on: &canvas)
            }
        }
    }

    private func draw(_ figure: SkyFigure, at column: Int, _ line: Int, columns: Int, on canvas: inout Canvas) {
        let width = 11
        canvas.write(figure.label, at: column, line, .dim, limit: min(columns, width - 1))
        let style = figure.value == nil ? .dim : figure.style
        canvas.write(figure.value ?? unknown, at: column + width, line, style, limit: columns - width)
    }

    /// Pieces one behind the other in lines, each with its column; one that is too wide has a line of its own.
    static func flow(
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

    // MARK: - What there is to tell

    /// All figures; of a fix that is gone there are none but where it was.
    func skyFigures(_ state: ScreenState, _ receiver: ReceiverStatus) -> [SkyFigure] {
        let (live, sky) = (state.live, receiver.sky)
        let location = live.availability.location
        return [
            SkyFigure(
                label: "Receiver", value: name(of: receiver), rank: 13),
            fix(live, receiver),
            SkyFigure(label: "Satellites", value: counts(live, sky), rank: 2),
            SkyFigure(label: "Systems", value: systems(sky), rank: 14, isExtra: true),
            SkyFigure(label: "DOP", value: dilutions(sky, location), rank: 7),
            position(live),
            SkyFigure(
                label: "Accuracy", value: location.flatMap(accuracy),
                style: isAsWished(live.availability) ? .good : .warning, rank: 3),
            SkyFigure(label: "Altitude", value: location.flatMap(altitude), rank: 6),
            SkyFigure(label: "Speed", value: location.flatMap(speed), rank: 4),
            SkyFigure(label: "Course", value: location.flatMap(course), rank: 5),
            SkyFigure(label: "Climb", value: location.flatMap { $0.climb }.map(climb), rank: 8),
            date(location),
            SkyFigure(
                label: "UTC", value: location.flatMap { $0.timeSource == .gps ? utc($0.date) : nil }, rank: 12,
                isExtra: true),
            clock(location, isTrusted: state.now.isDateTrusted),
        ]
    }

    private func name(of receiver: ReceiverStatus) -> String? {
        let parts = [receiver.path, receiver.driver].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private func fix(_ live: LiveReading, _ receiver: ReceiverStatus) -> SkyFigure {
        switch live.availability {
        case .available(let location, _):
            let age = live.age.flatMap { $0 >= 2 ? ", " + DurationText.age(milliseconds: $0 * 1000) : nil } ?? ""
            return SkyFigure(
                label: "Fix", value: (location.mode == .threeD ? "3D" : "2D") + age,
                style: location.mode == .threeD ? Style(.green, bold: true) : Style(.yellow, bold: true), rank: 1)
        case .unavailable(.noFix):
            return SkyFigure(label: "Fix", value: "no fix", style: Style(.yellow, bold: true), rank: 1)
        case .unavailable:
            return SkyFigure(label: "Fix", value: live.reason ?? "no fix", style: .warning, rank: 1)
        }
    }

    /// By the list where there is one, so that the number is that of the bars.
    private func counts(_ live: LiveReading, _ sky: Sky?) -> String? {
        if let sky { return "\(sky.satellites.filter(\.isUsed).count) of \(sky.satellites.count) used" }
        switch (live.satellitesUsed, live.satellitesSeen) {
        case (let used?, let seen?): return "\(used) of \(seen) used"
        case (let used?, nil): return "\(used) used"
        case (nil, let seen?): return "\(seen) seen"
        case (nil, nil): return nil
        }
    }

    /// `G 5/8  E 2/3`: of each constellation, how many are used of those that are seen.
    private func systems(_ sky: Sky?) -> String? {
        guard let satellites = sky?.satellites, !satellites.isEmpty else { return nil }
        let counts = Constellation.allCases.compactMap { constellation -> String? in
            let own = satellites.filter { $0.constellation == constellation }
            return own.isEmpty ? nil : "\(constellation.code) \(own.filter(\.isUsed).count)/\(own.count)"
        }
        return counts.isEmpty ? nil : counts.joined(separator: "  ")
    }

    private func dilutions(_ sky: Sky?, _ location: Location?) -> String? {
        let values = [("H", sky?.hdop ?? location?.hdop), ("V", sky?.vdop), ("P", sky?.pdop)]
        guard values.contains(where: { $0.1 != nil }) else { return nil }
        return values.map { "\($0) " + ($1.map { format.numbers.decimal($0, digits: 1) } ?? unknown) }
            .joined(separator: "  ")
    }

    private func isAsWished(_ availability: Availability) -> Bool {
        if case .available(_, true) = availability { true } else { false }
    }

    /// Where it is; or was, and how long ago.
    private func position(_ live: LiveReading) -> SkyFigure {
        let isFresh = live.availability.location != nil
        let text = (live.availability.location ?? live.location).map { location in
            format.coordinate(location.coordinate, digits: 6)
                + (isFresh ? "" : live.age.map { ", " + DurationText.age(milliseconds: $0 * 1000) } ?? "")
        }
        return SkyFigure(label: "Position", value: text, style: isFresh ? .plain : .dim, rank: 11)
    }
}
