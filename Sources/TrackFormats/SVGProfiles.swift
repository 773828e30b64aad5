internal import ByteIO

/// Elevation and speed over distance; a panel for each of which anything is known.
///
/// Where points stand closer than a pixel, the line is their mean, over a band from the least to the greatest.
struct SVGProfiles {
    private let points: [TrackSketch.Point]
    private let distance: Double
    private var panels: [Panel] = []
    /// The lower edge.
    private(set) var bottom: Double

    private struct Panel {
        let title: StaticString
        let line: StaticString
        let band: StaticString
        let hasArea: Bool
        let value: (TrackSketch.Point) -> Double?
        let values: ClosedRange<Double>
        let top: Double
        let height: Double

        func y(_ value: Double) -> Double {
            top + height - (value - values.lowerBound) / (values.upperBound - values.lowerBound) * height
        }
    }

    private static let (left, right) = (84.0, 956.0)

    init(_ sketch: TrackSketch, top: Double) {
        points = sketch.points
        distance = sketch.distance
        bottom = top - 20
        add("Elevation, m", "line height", "area", hasArea: true, least: 10, height: 150) { $0.altitude }
        add("Speed, km/h", "line speed", "band", hasArea: false, least: 1, height: 110) { $0.speed.map { $0 * 3.6 } }
    }

    /// Adds a panel for what is known of `value`; its axis spans at least `least`.
    private mutating func add(
        _ title: StaticString, _ line: StaticString, _ band: StaticString, hasArea: Bool, least: Double, height: Double,
        _ value: @escaping (TrackSketch.Point) -> Double?
    ) {
        guard distance > 0 else { return }
        var known: ClosedRange<Double>?
        for point in points { if let value = value(point) { known = known?.including(value) ?? value...value } }
        guard var known else { return }
        // Speeds are seen against standing still.
        if !hasArea { known = known.including(0) }
        let missing = max(0, least - (known.upperBound - known.lowerBound))
        let step = Ticks(span: known.upperBound - known.lowerBound + missing, count: 4).step
        let below = hasArea ? min(missing / 2, known.lowerBound >= 0 ? known.lowerBound : missing / 2) : 0
        let lower = ((known.lowerBound - below) / step).rounded(.down) * step
        let upper = max(((known.upperBound + missing - below) / step).rounded(.up) * step, lower + step)
        panels.append(
            Panel(
                title: title, line: line, band: band, hasArea: hasArea, value: value, values: lower...upper,
                top: bottom + 20 + 36,
                height: height))
        bottom += 20 + 36 + height + 34
    }

    func write(into out: inout ByteWriter) {
        for panel in panels {
            out.writePanel(top: panel.top - 36, bottom: panel.top + panel.height + 34)
            out.write("<text x=\"40\" y=\"", pixels: panel.top - 15, "\">")
            out.write(panel.title)
            out.write("</text>\n")
            writeAxes(of: panel, into: &out)
            let runs = runs(of: panel)
            if panel.hasArea {
                writeShape("area", runs.filter { $0.columns.count > 1 }, upper: { panel.y($0.mean) }, into: &out) { _ in
                    panel.top + panel.height
                }
            }
            writeShape(
                panel.band, runs.filter { $0.isDense }, upper: { panel.y($0.values.upperBound) }, into: &out
            ) { panel.y($0.values.lowerBound) }
            out.write("<path class=\"")
            out.write(panel.line)
            out.write("\" d=\"")
            for run in runs {
                var pen = SVGPen()
                for column in run.columns { pen.line(column.x, panel.y(column.mean), into: &out) }
                pen.lift(into: &out)
            }
            out.write("\"/>\n")
        }
    }

    /// Fills what is between two lines.
    private func writeShape(
        _ name: StaticString, _ runs: [Run], upper: (Column) -> Double, into out: inout ByteWriter,
        lower: (Column) -> Double
    ) {
        if runs.isEmpty { return }
        out.write("<path class=\"")
        out.write(name)
        out.write("\" d=\"")
        for run in runs {
            var pen = SVGPen()
            for column in run.columns { pen.line(column.x, upper(column), into: &out) }
            for column in run.columns.reversed() { pen.line(column.x, lower(column), into: &out) }
            pen.lift(into: &out)
            out.write("Z")
        }
        out.write("\"/>\n")
    }

    /// A point, or a few that stand above each other.
    private struct Column {
        var x: Double
        var mean: Double
        var values: ClosedRange<Double>
        var count = 1.0

        mutating func add(_ x: Double, _ value: Double) {
            count += 1
            self.x += (x - self.x) / count
            mean += (value - mean) / count
            values = values.including(value)
        }
    }

    /// Points that hang together, and whether there are so many that columns stand for them.
    private struct Run {
        var columns: [Column] = []
        var isDense = false
    }

    private func runs(of panel: Panel) -> [Run] {
        var runs: [Run] = []
        forEachRun(of: panel) { range in
            // Columns are two pixels wide.
            let width = max(1, (x(points[range.upperBound - 1]) - x(points[range.lowerBound])) / 2)
            var run = Run(isDense: Double(range.count) > 3 * width && width > 1)
            for point in points[range] {
                guard let value = panel.value(point) else { continue }
                let (x, last) = (x(point), run.columns.count - 1)
                if run.isDense, last >= 0, Int(run.columns[last].x / 2) == Int(x / 2) {
                    run.columns[last].add(x, value)
                } else {
                    run.columns.append(Column(x: x, mean: value, values: value...value))
                }
            }
            runs.append(run)
        }
        return runs
    }

    private func x(_ point: TrackSketch.Point) -> Double {
        Self.left + point.distance / distance * (Self.right - Self.left)
    }

    /// Calls `body` for each row of points that hang together and of which the value is known.
    private func forEachRun(of panel: Panel, _ body: (Range<Int>) -> Void) {
        var start: Int?
        for index in points.indices {
            let isKnown = panel.value(points[index]) != nil
            if let begin = start, !isKnown || points[index].isFirst {
                body(begin..<index)
                start = nil
            }
            if isKnown, start == nil { start = index }
        }
        if let start { body(start..<points.count) }
    }

    private func writeAxes(of panel: Panel, into out: inout ByteWriter) {
        let ticks = Ticks(span: panel.values.upperBound - panel.values.lowerBound, count: 4)
        for value in ticks.values(in: panel.values) {
            let y = panel.y(value)
            out.write("<path class=\"grid\" d=\"M84,", pixels: y, "H956\"/><text text-anchor=\"end\" x=\"76\" y=\"")
            out.write("", pixels: y + 4.5, "\">")
            out.write(number: value, decimals: ticks.decimals)
            out.write("</text>\n")
        }
        let isShort = distance < 1000
        let unit = isShort ? 1.0 : 1000.0
        let across = Ticks(span: max(distance / unit, 0.01), count: 8)
        for value in across.values(in: 0...distance / unit) {
            let x = Self.left + value * unit / distance * (Self.right - Self.left)
            out.write("<text text-anchor=\"middle\" x=\"", pixels: x)
            out.write("\" y=\"", pixels: panel.top + panel.height + 21, "\">")
            if value == 0 {
                out.write(isShort ? "0 m" : "0 km")
            } else {
                out.write(number: value, decimals: across.decimals)
            }
            out.write("</text>\n")
        }
    }
}
