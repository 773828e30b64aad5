internal import LocationManager
internal import Positioning
internal import Presentation

/// A figure below the satellites, or beside them.
struct SkyFigure {
    let label: String
    /// `nil` for what is not known.
    let value: String?
    /// In 18 characters, without the label; `nil` where it is left out.
    var brief: String?
    var style = Style.plain
    /// Which brief ones are shown where there is no room for all: the least.
    var rank = Int.max
    /// Whether it is left out where the others need its room.
    var isExtra = false
}

extension ScreenPainter {
    func drawFigures(_ figures: [SkyFigure], _ layout: SkyLayout, on canvas: inout Canvas) {
        let area = layout.figures
        switch layout.form {
        case .brief:
            // Each keeps its place as the others grow and shrink.
            let columns = max(1, area.columns / SkyLayout.briefWidth)
            let width = area.columns / columns
            let shown = figures.filter { $0.brief != nil }.sorted { $0.rank < $1.rank }
            for (index, figure) in shown.prefix(area.lines * columns).enumerated() {
                let (line, column) = index.quotientAndRemainder(dividingBy: columns)
                canvas.write(
                    figure.brief ?? "", at: area.column + column * width, area.line + line, figure.style,
                    limit: columns == 1 ? width : width - 1)
            }
        case .columns(let count):
            let room = area.lines * count
            let shown = figures.count > room ? figures.filter { !$0.isExtra } : figures
            let perColumn = (shown.count + count - 1) / count
            for (index, figure) in shown.enumerated() where index % perColumn < area.lines {
                let column = area.column + index / perColumn * (area.columns / count)
                let isLast = index / perColumn == count - 1
                let columns = isLast ? area.end.column - column : area.columns / count - 1
                draw(figure, at: column, area.line + index % perColumn, columns: columns, on: &canvas)
            }
        }
    }

    private func draw(_ figure: SkyFigure, at column: Int, _ line: Int, columns: Int, on canvas: inout Canvas) {
        let width = 11
        canvas.write(figure.label, at: column, line, .dim, limit: min(columns, width - 1))
        let style = figure.value == nil ? .dim : figure.style
        canvas.write(figure.value ?? unknown, at: column + width, line, style, limit: columns - width)
    }

    // MARK: - What there is to tell

    /// All figures; of a fix that is gone there are none but where it was.
    func skyFigures(_ state: ScreenState, _ receiver: ReceiverStatus) -> [SkyFigure] {
        let (live, sky) = (state.live, receiver.sky)
        let location = live.availability.location
        let accuracyStyle: Style = isAsWished(live.availability) ? .good : .warning
        let altitude = SkyFigure(
            label: "Altitude", value: location.flatMap { self.altitude($0) },
            brief: location.flatMap { self.altitude($0, isBrief: true) }, rank: 4)
        return [
            SkyFigure(label: "Receiver", value: name(of: receiver), brief: receiver.path, rank: 10),
            fix(live, sky),
            SkyFigure(label: "Satellites", value: counts(live, sky).map { "\($0) used" }),
            SkyFigure(label: "Systems", value: systems(sky), isExtra: true),
            dilutions(sky, location),
            position(live),
            SkyFigure(
                label: "Accuracy", value: location.flatMap { accuracy($0) },
                brief: location.flatMap { accuracy($0, isBrief: true) }, style: accuracyStyle, rank: 1),
            altitude,
            SkyFigure(label: "Speed", value: location.flatMap(speed), brief: location.flatMap(speed), rank: 2),
            SkyFigure(label: "Course", value: location.flatMap(course), brief: location.flatMap(course), rank: 3),
            climb(location),
            date(location),
            utc(location),
            clock(location, isTrusted: state.now.isDateTrusted),
        ]
    }

    private func name(of receiver: ReceiverStatus) -> String? {
        let parts = [receiver.path, receiver.driver].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private func fix(_ live: LiveReading, _ sky: Sky?) -> SkyFigure {
        let used = counts(live, sky).map { ", \($0)" } ?? ""
        switch live.availability {
        case .available(let location, _):
            let age = live.age.flatMap { $0 >= 2 ? ", " + DurationText.age(milliseconds: $0 * 1000) : nil } ?? ""
            let mode = location.mode == .threeD ? "3D" : "2D"
            return SkyFigure(
                label: "Fix", value: mode + age, brief: mode + used,
                style: Style(location.mode == .threeD ? .green : .yellow, bold: true), rank: 0)
        case .unavailable(.noFix):
            return SkyFigure(
                label: "Fix", value: "no fix", brief: "no fix" + used, style: Style(.yellow, bold: true), rank: 0)
        case .unavailable:
            let reason = live.reason ?? "no fix"
            return SkyFigure(label: "Fix", value: reason, brief: reason, style: .warning, rank: 0)
        }
    }

    /// By the list where there is one, so that the number is that of the bars.
    private func counts(_ live: LiveReading, _ sky: Sky?) -> String? {
        if let sky { return "\(sky.satellites.filter(\.isUsed).count) of \(sky.satellites.count)" }
        guard let used = live.satellitesUsed else { return nil }
        return "\(used)" + (live.satellitesSeen.map { " of \($0)" } ?? "")
    }

    /// `G5/8 E2/3`: of each constellation, how many are used of those that are seen.
    private func systems(_ sky: Sky?) -> String? {
        guard let satellites = sky?.satellites, !satellites.isEmpty else { return nil }
        let counts = Constellation.allCases.compactMap { constellation -> String? in
            let own = satellites.filter { $0.constellation == constellation }
            return own.isEmpty ? nil : "\(constellation.code)\(own.filter(\.isUsed).count)/\(own.count)"
        }
        return counts.isEmpty ? nil : counts.joined(separator: " ")
    }

    private func dilutions(_ sky: Sky?, _ location: Location?) -> SkyFigure {
        // NMEA has no other word for "none" than 99.99, which some receivers shorten.
        let values = [("H", sky?.hdop ?? location?.hdop), ("V", sky?.vdop), ("P", sky?.pdop)]
            .map { ($0.0, $0.1.flatMap { $0.value < 99 ? $0 : nil }) }
        guard values.contains(where: { $0.1 != nil }) else { return SkyFigure(label: "DOP", value: nil) }
        let texts = values.map { ($0.0, $0.1.map { format.numbers.decimal($0, digits: 1) } ?? unknown) }
        return SkyFigure(
            label: "DOP", value: texts.map { "\($0.0) \($0.1)" }.joined(separator: "  "),
            brief: "DOP " + texts.map { $0.0 + $0.1 }.joined(separator: " "), rank: 5)
    }

    private func isAsWished(_ availability: Availability) -> Bool {
        if case .available(_, true) = availability { true } else { false }
    }

    /// Where it is; or was, and how long ago.
    private func position(_ live: LiveReading) -> SkyFigure {
        if let location = live.availability.location {
            return SkyFigure(
                label: "Position", value: format.coordinate(location.coordinate, digits: 6),
                brief: format.coordinate(location.coordinate, digits: 5), rank: 7)
        }
        let text = live.location.map { location in
            format.coordinate(location.coordinate, digits: 4)
                + (live.age.map { ", " + DurationText.age(milliseconds: $0 * 1000) } ?? "")
        }
        return SkyFigure(label: "Position", value: text, style: .dim)
    }
}
