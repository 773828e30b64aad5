internal import ByteIO

/// Elevation and speed over distance; a panel for each of which anything is known.
struct SVGProfiles {
    private let points: [TrackSketch.Point]
    private let distance: Double
    private var panels: [Panel] = []
    /// The lower edge.
    private(set) var bottom: Double

    private struct Panel {
        let title: StaticString
        let line: StaticString
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
        add("Elevation, m", "line height", hasArea: true, least: 10, height: 150) { $0.altitude }
        add("Speed, km/h", "line speed", hasArea: false, least: 1, height: 110) { $0.speed.map { $0 * 3.6 } }
    }

    /// Adds a panel for what is known of `value`; its axis spans at least `least`.
    private mutating func add(
        _ title: StaticString, _ line: StaticString, hasArea: Bool, least: Double, height: Double,
        _ value: @escaping (TrackSketch.Point) -> Double?
    ) {
        var known: ClosedRange<Double>?
        for point in points { if let value = value(point) { known = known?.including(value) ?? value...value } }
        guard var known else { return }
        // Speeds are seen against standing still.
        if !hasArea { known = known.including(0) }
        let missing = max(0, least - (known.upperBound - known.lowerBound))
        let step = Ticks(span: known.upperBound - known.lowerBound + missing, count: 4).step
        let lower = ((known.lowerBound - (hasArea ? missing / 2 : 0)) / step).rounded(.down) * step
        let upper = max(
            ((known.upperBound + (hasArea ? missing / 2 : missing)) / step).rounded(.up) * step, lower + step)
        panels.append(
            Panel(
                title: title, line: line, hasArea: hasArea, value: value, values: lower...upper, top: bottom + 20 + 36,
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
            if panel.hasArea {
                out.write("<path class=\"area\" d=\"")
                forEachRun(of: panel) { run in
                    guard run.count > 1 else { return }
                    var pen = SVGPen()
                    pen.move(x(points[run.lowerBound]), panel.top + panel.height, into: &out)
                    for index in run { draw(index, panel, &pen, into: &out) }
                    pen.line(x(points[run.upperBound - 1]), panel.top + panel.height, into: &out)
                    pen.lift(into: &out)
                    out.write("Z")
                }
                out.write("\"/>\n")
            }
            out.write("<path class=\"")
            out.write(panel.line)
            out.write("\" d=\"")
            forEachRun(of: panel) { run in
                var pen = SVGPen()
                for index in run { draw(index, panel, &pen, into: &out) }
                pen.lift(into: &out)
            }
            out.write("\"/>\n")
        }
    }

    private func draw(_ index: Int, _ panel: Panel, _ pen: inout SVGPen, into out: inout ByteWriter) {
        guard let value = panel.value(points[index]) else { return }
        pen.line(x(points[index]), panel.y(value), into: &out)
    }

    private func x(_ point: TrackSketch.Point) -> Double {
        distance > 0 ? Self.left + point.distance / distance * (Self.right - Self.left) : Self.left
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
        let across = Ticks(span: max(distance / unit, 1), count: 8)
        for value in across.values(in: 0...max(distance / unit, 0)) {
            let x = distance > 0 ? Self.left + value * unit / distance * (Self.right - Self.left) : Self.left
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
