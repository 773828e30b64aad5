internal import ByteIO
internal import Glibc

/// The map: the line coloured by speed, marks, and below them a strip with the scale, the colours and north.
struct SVGMap {
    private let points: [TrackSketch.Point]
    private let marks: [SVGFormat.Mark]
    private let projection: SVGProjection?
    private let height: Double
    /// The speed of the last colour, in km/h; `nil` where none is known.
    private let fastest: Double?

    private static let top = 90.0
    /// Around what is drawn; and the strip below.
    private static let (margin, strip) = (44.0, 52.0)

    /// The lower edge of it.
    var bottom: Double { Self.top + height + Self.strip }

    init(_ points: [TrackSketch.Point], _ marks: [SVGFormat.Mark]) {
        (self.points, self.marks) = (points, marks)
        let places = points.map { ($0.latitude, $0.longitude) } + marks.map { ($0.latitude, $0.longitude) }
        guard !places.isEmpty else {
            (projection, height, fastest) = (nil, 200, nil)
            return
        }
        let margin = Self.margin
        height = SVGProjection.height(places, width: 952 - 2 * margin, within: 260...680) + 2 * margin
        projection = SVGProjection(
            places, x: 24 + margin...976 - margin, y: Self.top + margin...Self.top + height - margin)
        // One that is out of the ordinary must not make all the others look alike.
        let speeds = points.compactMap { $0.speed }.sorted()
        fastest = speeds.isEmpty ? nil : max(1, speeds[min(speeds.count - 1, speeds.count * 49 / 50)] * 3.6)
    }

    func write(into out: inout ByteWriter) {
        out.writePanel(top: Self.top, bottom: bottom)
        guard let projection else { return }
        if let pole = projection.pole, (24...976).contains(pole.x), (Self.top...Self.top + height).contains(pole.y) {
            out.write("<path class=\"rule\" d=\"M", pixels: pole.x - 6, ",")
            out.write("", pixels: pole.y, "h12m-6,-6v12\"/>")
            writeText(projection.poleName, x: pole.x + 9, y: pole.y - 6, isLeft: false, into: &out)
        }
        writeLine(projection, into: &out)
        writeEnds(projection, into: &out)
        for mark in marks {
            let (x, y) = projection.point(mark.latitude, mark.longitude)
            out.write("<circle class=\"mark\" r=\"6\" cx=\"", pixels: x)
            out.write("\" cy=\"", pixels: y, "\">")
            out.writeElement("<title>", mark.text, "</title>")
            out.write("</circle>\n")
            guard marks.count <= 40, let text = mark.text else { continue }
            writeText(text, x: x > 700 ? x - 11 : x + 11, y: y + 4.5, isLeft: x > 700, into: &out)
        }
        writeStrip(projection, into: &out)
    }

    /// One path for each colour. The way to a point has the colour of the speed there.
    private func writeLine(_ projection: SVGProjection, into out: inout ByteWriter) {
        let colours = points.map { colour(of: $0.speed) }
        for colour in [-1] + SVGStyle.speeds.indices where colours.contains(colour) {
            if colour < 0 {
                out.write("<path class=\"line unknown\" d=\"")
            } else {
                out.write("<path class=\"line\" stroke=\"")
                out.write(SVGStyle.speeds[colour])
                out.write("\" d=\"")
            }
            var pen = SVGPen()
            var isDown = false
            for (index, point) in points.enumerated() {
                let isAlone = point.isFirst && (index + 1 == points.count || points[index + 1].isFirst)
                guard colours[index] == colour, isAlone || !point.isFirst else {
                    isDown = false
                    continue
                }
                let (x, y) = projection.point(point.latitude, point.longitude)
                if isAlone {
                    pen.move(x, y, into: &out)
                    isDown = false
                    continue
                }
                if !isDown {
                    let from = projection.point(points[index - 1].latitude, points[index - 1].longitude)
                    pen.move(from.x, from.y, into: &out)
                }
                pen.line(x, y, into: &out)
                isDown = true
            }
            pen.lift(into: &out)
            out.write("\"/>\n")
        }
    }

    private func colour(of speed: Double?) -> Int {
        guard let speed, let fastest else { return -1 }
        return Int(min(speed * 3.6 / fastest, 0.999) * Double(SVGStyle.speeds.count))
    }

    /// A ring where it begins and a dot where it ends.
    private func writeEnds(_ projection: SVGProjection, into out: inout ByteWriter) {
        guard let first = points.first, let last = points.last else { return }
        for (point, kind, title) in [(first, "end", "Start"), (last, "end last", "End")] {
            let (x, y) = projection.point(point.latitude, point.longitude)
            out.write("<circle class=\"")
            out.write(kind)
            out.write("\" r=\"5\" cx=\"", pixels: x)
            out.write("\" cy=\"", pixels: y, "\"><title>")
            out.write(title)
            out.write("</title></circle>\n")
        }
    }

    private func writeText(_ text: String, x: Double, y: Double, isLeft: Bool, into out: inout ByteWriter) {
        out.write("<text class=\"label\" x=\"", pixels: x)
        out.write("\" y=\"", pixels: y)
        out.write(isLeft ? "\" text-anchor=\"end\">" : "\">")
        out.writeXML(text)
        out.write("</text>\n")
    }

    private func writeStrip(_ projection: SVGProjection, into out: inout ByteWriter) {
        let y = bottom - 22
        let length = roundedDown(projection.metres * 200)
        out.write("<path class=\"rule\" d=\"M44,", pixels: y - 5, "v5h")
        out.write("", pixels: length / projection.metres, "v-5\"/>\n<text x=\"")
        out.write("", pixels: 52 + length / projection.metres, "\" y=\"")
        out.write("", pixels: y + 4, "\">")
        out.write(length: length)
        out.write("</text>\n")
        if let fastest { writeColours(fastest, y: y, into: &out) }
        let angle = projection.north(x: 500, y: Self.top + height / 2)
        out.write("<g transform=\"translate(944,", pixels: y - 5, ")\"><path class=\"arrow\" transform=\"rotate(")
        out.write("", pixels: angle, ")\" d=\"M0,-17L7,10L0,5L-7,10Z\"/><text x=\"-22\" y=\"5\">N</text></g>\n")
    }

    private func writeColours(_ fastest: Double, y: Double, into out: inout ByteWriter) {
        let width = 18.0
        let left = 480.0
        for (index, colour) in SVGStyle.speeds.enumerated() {
            out.write("<rect height=\"8\" width=\"18.5\" fill=\"")
            out.write(colour)
            out.write("\" x=\"", pixels: left + Double(index) * width)
            out.write("\" y=\"", pixels: y - 4, "\"/>\n")
        }
        let right = left + width * Double(SVGStyle.speeds.count)
        out.write("<text text-anchor=\"end\" x=\"", pixels: left - 8)
        out.write("\" y=\"", pixels: y + 4, "\">0</text><text x=\"")
        out.write("", pixels: right + 8, "\" y=\"")
        out.write("", pixels: y + 4, "\">")
        out.write(number: fastest, decimals: fastest < 10 ? 1 : 0)
        out.write(" km/h</text>\n")
    }
}
