internal import ByteIO
internal import Glibc

/// The map: the line coloured by speed, marks, and below them a strip with the scale, the colours and north.
struct SVGMap {
    private let line: [Point]
    private let marks: [SVGFormat.Mark]
    private let projection: SVGProjection?
    let height: Double
    /// The speeds from the first colour to the last, and those that there are, in km/h; `nil` where none is known.
    let speeds: (coloured: ClosedRange<Double>, known: ClosedRange<Double>)?

    /// A point of the line in the picture; its speed in km/h.
    private struct Point {
        var x: Double
        var y: Double
        var speed: Double?
        var isFirst: Bool
    }

    static let top = 90.0
    /// Around what is drawn; and the strip below.
    private static let (margin, strip) = (44.0, 52.0)

    /// The lower edge of it.
    var bottom: Double { Self.top + height + Self.strip }

    init(_ points: [TrackSketch.Point], _ marks: [SVGFormat.Mark]) {
        self.marks = marks
        let places = points.map { ($0.latitude, $0.longitude) } + marks.map { ($0.latitude, $0.longitude) }
        guard !places.isEmpty else {
            (projection, height, speeds, line) = (nil, 200, nil, [])
            return
        }
        let margin = Self.margin
        height = SVGProjection.height(places, width: 952 - 2 * margin, within: 260...680) + 2 * margin
        let projection = SVGProjection(
            places, x: 24 + margin...976 - margin, y: Self.top + margin...Self.top + height - margin)
        self.projection = projection
        line = Self.line(points, projection)
        speeds = Self.speeds(of: line)
    }

    /// The points as they are seen: those that lie within a pixel and a half are one, with their mean speed.
    private static func line(_ points: [TrackSketch.Point], _ projection: SVGProjection) -> [Point] {
        var line: [Point] = []
        var (sum, count) = (0.0, 0.0)
        for (index, point) in points.enumerated() {
            if let speed = point.speed { (sum, count) = (sum + speed * 3.6, count + 1) }
            let (x, y) = projection.point(point.latitude, point.longitude)
            let isLast = index + 1 == points.count || points[index + 1].isFirst
            let isNear = line.last.map { abs($0.x - x) + abs($0.y - y) < 1.5 } ?? false
            if isNear, !point.isFirst, !isLast { continue }
            line.append(Point(x: x, y: y, speed: count > 0 ? sum / count : nil, isFirst: point.isFirst))
            (sum, count) = (0, 0)
        }
        return line
    }

    /// Speeds that are out of the ordinary must not make all the others look alike; nor small differences large.
    private static func speeds(
        of line: [Point]
    ) -> (coloured: ClosedRange<Double>, known: ClosedRange<Double>)? {
        let speeds = line.compactMap { $0.speed }.sorted()
        guard speeds.count > 1, let slowest = speeds.first, let fastest = speeds.last else { return nil }
        let upper = max(1, speeds[(speeds.count - 1) * 49 / 50])
        let lower = min(speeds[(speeds.count - 1) / 50], upper * 0.7)
        return (lower < upper * 0.2 ? 0...upper : lower...upper, slowest...fastest)
    }

    func write(into out: inout ByteWriter) {
        out.writePanel(top: Self.top, bottom: bottom)
        guard let projection else { return }
        let pole = visiblePole(projection)
        if let pole {
            out.write("<path class=\"rule\" d=\"M", pixels: pole.x - 6, ",")
            out.write("", pixels: pole.y, "h12m-6,-6v12\"/>")
            writeText(projection.poleName, x: pole.x + 9, y: pole.y - 6, isLeft: false, into: &out)
        }
        writeLine(into: &out)
        writeEnds(into: &out)
        var labels = SVGLabels()
        for mark in marks {
            let (x, y) = projection.point(mark.latitude, mark.longitude)
            out.write("<circle class=\"mark\" r=\"6\" cx=\"", pixels: x)
            out.write("\" cy=\"", pixels: y, "\">")
            out.writeElement("<title>", mark.text, "</title>")
            out.write("</circle>\n")
            guard let text = mark.text, let place = labels.place(for: text, x, y) else { continue }
            writeText(text, x: place.x, y: place.y, isLeft: place.isLeft, into: &out)
        }
        writeStrip(projection, hasArrow: pole == nil, into: &out)
    }

    private func visiblePole(_ projection: SVGProjection) -> (x: Double, y: Double)? {
        guard let pole = projection.pole, pole.x > 24, pole.x < 976, pole.y > Self.top, pole.y < Self.top + height
        else {
            return nil
        }
        return pole
    }

    /// One path for each colour. The way to a point has the colour of the speed there.
    private func writeLine(into out: inout ByteWriter) {
        let colours = line.map { colour(of: $0.speed) }
        for colour in [-1] + SVGStyle.speeds.indices where colours.contains(colour) {
            if colour < 0 {
                out.write(speeds == nil ? "<path class=\"line plain\" d=\"" : "<path class=\"line unknown\" d=\"")
            } else {
                out.write("<path class=\"line\" stroke=\"")
                out.write(SVGStyle.speeds[colour])
                out.write("\" d=\"")
            }
            var pen = SVGPen()
            var isDown = false
            for (index, point) in line.enumerated() {
                let isAlone = point.isFirst && (index + 1 == line.count || line[index + 1].isFirst)
                guard colours[index] == colour, isAlone || !point.isFirst else {
                    isDown = false
                    continue
                }
                if isAlone {
                    pen.move(point.x, point.y, into: &out)
                    isDown = false
                    continue
                }
                if !isDown { pen.move(line[index - 1].x, line[index - 1].y, into: &out) }
                pen.line(point.x, point.y, into: &out)
                isDown = true
            }
            pen.lift(into: &out)
            out.write("\"/>\n")
        }
    }

    private func colour(of speed: Double?) -> Int {
        guard let speed, let range = speeds?.coloured else { return -1 }
        let share = (speed - range.lowerBound) / (range.upperBound - range.lowerBound)
        return Int(min(max(share, 0), 0.999) * Double(SVGStyle.speeds.count))
    }

    /// A ring where it begins, and a dot where it ends, which fits into the ring.
    private func writeEnds(into out: inout ByteWriter) {
        guard let first = line.first, let last = line.last else { return }
        out.write("<circle class=\"start\" r=\"7\" cx=\"", pixels: first.x)
        out.write("\" cy=\"", pixels: first.y, "\"><title>Start</title></circle>\n")
        out.write("<circle class=\"end\" r=\"4\" cx=\"", pixels: last.x)
        out.write("\" cy=\"", pixels: last.y, "\"><title>End</title></circle>\n")
    }

    private func writeText(_ text: String, x: Double, y: Double, isLeft: Bool, into out: inout ByteWriter) {
        out.write("<text class=\"label\" x=\"", pixels: x)
        out.write("\" y=\"", pixels: y)
        out.write(isLeft ? "\" text-anchor=\"end\">" : "\">")
        out.writeXML(text)
        out.write("</text>\n")
    }
}
