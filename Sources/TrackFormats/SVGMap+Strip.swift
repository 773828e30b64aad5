internal import ByteIO

/// The strip below the map.
extension SVGMap {
    func writeStrip(_ projection: SVGProjection, hasArrow: Bool, into out: inout ByteWriter) {
        let y = bottom - 22
        let length = roundedDown(projection.metres * 200)
        out.write("<path class=\"rule\" d=\"M44,", pixels: y - 5, "v5h")
        out.write("", pixels: length / projection.metres, "v-5\"/>\n<text x=\"")
        out.write("", pixels: 52 + length / projection.metres, "\" y=\"")
        out.write("", pixels: y + 4, "\">")
        out.write(length: length)
        out.write("</text>\n")
        if let speeds { writeColours(speeds.coloured, speeds.known, y: y, into: &out) }
        guard hasArrow else { return }
        let angle = projection.north(x: 500, y: Self.top + height / 2)
        out.write("<g transform=\"translate(944,", pixels: y - 5, ")\"><path class=\"arrow\" transform=\"rotate(")
        out.write("", pixels: angle, ")\" d=\"M0,-17L7,10L0,5L-7,10Z\"/><text x=\"-22\" y=\"5\">N</text></g>\n")
    }

    private func writeColours(
        _ range: ClosedRange<Double>, _ known: ClosedRange<Double>, y: Double, into out: inout ByteWriter
    ) {
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
        out.write("\" y=\"", pixels: y + 4, known.lowerBound < range.lowerBound ? "\">≤ " : "\">")
        let decimals = range.upperBound < 10 ? 1 : 0
        out.write(number: range.lowerBound, decimals: range.lowerBound == 0 ? 0 : decimals)
        out.write("</text><text x=\"", pixels: right + 8, "\" y=\"")
        out.write("", pixels: y + 4, known.upperBound > range.upperBound ? "\">≥ " : "\">")
        out.write(number: range.upperBound, decimals: decimals)
        out.write(" km/h</text>\n")
    }
}
