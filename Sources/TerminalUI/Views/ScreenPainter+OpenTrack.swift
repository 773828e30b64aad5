internal import EventStore
internal import Positioning
internal import Presentation

extension ScreenPainter {
    /// What the open track comes to; its map, and how high and fast it was, as there is room.
    func drawOpenTrack(_ state: ScreenState, in area: Area, on canvas: inout Canvas) {
        guard let track = state.tracks.openTrack, area.lines > 0 else { return }
        let inside = area.inset(columns: 1, lines: 0)
        let most = area.lines < Self.leastLinesForMap + 2 ? area.lines : area.lines / 2
        let all = Self.wrapped(allFigures(of: track), columns: inside.columns)
        var texts = Array(all.prefix(max(1, most)))
        if let last = texts.last, texts.count < all.count { texts[texts.count - 1] = last + " …" }
        for (index, text) in texts.enumerated() {
            canvas.write(text, at: inside.column, inside.line + index, .bold, limit: inside.columns)
        }
        let rest = inside.belowTop(texts.count)
        guard rest.lines >= Self.leastLinesForMap, let line = state.line else { return }
        let (map, profile) = Self.split(rest)
        drawMap(of: line, cursor: state.tracks.events?.selectedEvent, in: map, on: &canvas)
        if let profile { draw(line.profile, in: profile, on: &canvas) }
    }

    private static let leastLinesForMap = 4
    /// From how many lines on the profile is under the map, and from how many columns on beside it.
    private static let leastLinesForBoth = 14
    private static let leastColumnsForBoth = 60

    private static func split(_ area: Area) -> (map: Area, profile: Area?) {
        if area.lines >= leastLinesForBoth {
            let below = min(10, max(6, area.lines / 3))
            return (area.aboveBottom(below), area.bottom(below))
        }
        guard area.columns >= leastColumnsForBoth else { return (area, nil) }
        return (area.left(area.columns / 2 - 1), area.afterLeft(area.columns / 2))
    }

    /// Parts in as few lines as they fit in, with commas between them.
    private static func wrapped(_ parts: [String], columns: Int) -> [String] {
        var lines: [String] = []
        for part in parts {
            if let last = lines.last, TerminalText.width(of: last) + TerminalText.width(of: part) + 3 <= columns {
                lines[lines.count - 1] = last + ", " + part
            } else {
                if let last = lines.last { lines[lines.count - 1] = last + "," }
                lines.append(part)
            }
        }
        return lines
    }

    /// All that a track comes to, the most telling first.
    private func allFigures(of track: TrackSummary) -> [String] {
        let statistics = track.statistics
        var figures = [measures.distance(statistics.motion.distance)]
        if let duration = statistics.duration {
            figures.append(DurationText.string(milliseconds: duration))
            figures.append(DurationText.string(milliseconds: statistics.motion.time) + " moving")
        }
        if let speed = statistics.averageSpeed { figures.append(measures.speed(speed) + " on average") }
        if let speed = statistics.movingSpeed { figures.append(measures.speed(speed) + " moving") }
        if let speed = statistics.topSpeed { figures.append(measures.speed(speed) + " at most") }
        if let ascent = statistics.ascent, let descent = statistics.descent {
            figures.append("+" + measures.height(ascent.value) + " -" + measures.height(descent.value))
        }
        figures.append(
            format.numbers.count(statistics.events) + (statistics.events == 1 ? " event" : " events"))
        figures.append(
            format.numbers.count(statistics.segments) + (statistics.segments == 1 ? " segment" : " segments"))
        return figures + track.sources
    }

    // MARK: - Profile

    /// Heights and speeds over the time, below each other.
    private func draw(_ profile: ProfileSamples, in area: Area, on canvas: inout Canvas) {
        let columns = area.columns - Self.profileLabel - 2
        guard columns >= 8 else { return }
        let blocks: ProfilePlot.Characters = characters == .unicode ? .blocks : .ascii
        func label(_ text: String) -> String { TerminalText.padded(text, to: Self.profileLabel, .right) }
        let plots: [(title: String, plot: ProfilePlot, label: (Double) -> String)] = [
            ProfilePlot(profile.altitudes(columns: columns)).map { ("Altitude", $0, { label(measures.height($0)) }) },
            ProfilePlot(profile.speeds(columns: columns), base: 0).map {
                ("Speed", $0, { label(measures.speed($0)) })
            },
        ].compactMap { $0 }
        guard !plots.isEmpty else { return }
        let height = min(Self.highestPlot, area.lines / plots.count - 1)
        guard height >= 1 else { return }
        var line = area.line
        for (title, plot, label) in plots {
            canvas.write(title, at: area.column, line, .dim, limit: area.columns)
            for text in plot.lines(height: height, characters: blocks, label: label) {
                line += 1
                canvas.write(text, at: area.column, line, Style(.cyan), limit: area.columns)
            }
            line += 1
        }
    }

    private static let profileLabel = 9
    private static let highestPlot = 4
}
