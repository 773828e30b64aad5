package import ByteIO
package import Positioning

/// A picture in SVG 1.1: a map of the tracks, coloured by speed, and under it their elevation and speed over distance.
///
/// It is made at the end of a sketch of the events that is bounded in size (``TrackSketch``). What is unknown, and a gap
/// between segments, is not drawn. Units are metric.
package struct SVGFormat: TrackFormat {
    package static let name = "svg"
    package static let summary = "A picture: a map coloured by speed, with profiles of elevation and speed"
    package static let fileExtensions = ["svg"]

    var sketch = TrackSketch()
    var marks: [Mark] = []
    /// The first of the tracks that have points, and how many there are.
    private var first: Track?
    private var tracks = 0
    private var isTrackEmpty = true
    private var track: Track?
    private var marksLeftOut = 0

    /// A place with a label. Degrees; longitude as in the sketch.
    struct Mark {
        var latitude: Double
        var longitude: Double
        var text: String?
    }

    package init(_ settings: FormatSettings) {}

    package var leftOut: [(what: String, count: Int)] {
        marksLeftOut == 0 ? [] : [(what: "marks after the first \(Self.mostMarks)", count: marksLeftOut)]
    }

    private static let mostMarks = 1000

    package mutating func mark(_ event: Event, into out: inout Output) {
        guard marks.count < Self.mostMarks else {
            marksLeftOut += 1
            return
        }
        let text = [event.name, event.note].compactMap { $0 }.first { !$0.isEmpty }
        marks.append(
            Mark(
                latitude: event.coordinate.latitude.value,
                longitude: sketch.goingOn(to: event.coordinate.longitude.value),
                text: text.map { shortened($0, to: 40) }))
    }

    package mutating func beginTrack(_ track: Track, into out: inout Output) {
        self.track = track
        isTrackEmpty = true
    }

    package mutating func event(_ event: Event, into out: inout Output) {
        if isTrackEmpty {
            isTrackEmpty = false
            tracks += 1
            if tracks == 1 { first = track }
        }
        sketch.add(event)
    }

    package mutating func endSegment(into out: inout Output) { sketch.endSegment() }

    package mutating func endTrack(into out: inout Output) { sketch.endSegment() }

    package mutating func end(into out: inout Output) {
        let map = SVGMap(sketch.points, marks)
        let profiles = SVGProfiles(sketch, top: map.bottom + 20)
        out.buffer.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 1000\u{20}
            """)
        out.buffer.write(pixels: profiles.bottom + 24)
        out.buffer.write("\">\n<title>")
        out.buffer.writeXML(title)
        out.buffer.write("</title>\n<style>\n")
        out.buffer.write(SVGStyle.sheet)
        out.buffer.write("</style>\n<rect class=\"page\" width=\"1000\" height=\"")
        out.buffer.write(pixels: profiles.bottom + 24)
        out.buffer.write("\"/>\n<text class=\"title\" x=\"24\" y=\"46\">")
        out.buffer.writeXML(title)
        out.buffer.write("</text>\n")
        writeSummary(into: &out.buffer)
        map.write(into: &out.buffer)
        profiles.write(into: &out.buffer)
        out.buffer.write("</svg>\n")
    }

    /// What is in the picture.
    private var title: String {
        switch (tracks, marks.count) {
        case (0, 0): "No events"
        case (0, 1): marks[0].text ?? "1 mark"
        case (0, let count): "\(count) marks"
        case (1, _):
            first?.name.flatMap { $0.isEmpty ? nil : shortened($0, to: 60) } ?? "\(noun) \(first?.id ?? 1)"
        default: "\(tracks) tracks"
        }
    }

    private var noun: String { first?.kind == .route ? "Route" : "Track" }

    private func writeSummary(into out: inout ByteWriter) {
        guard tracks > 0 else { return }
        out.write("<text class=\"note\" x=\"24\" y=\"72\">")
        out.write(length: sketch.distance)
        if let altitudes = sketch.altitudes {
            out.write(" · ")
            out.write(number: altitudes.lowerBound, decimals: 0)
            if altitudes.upperBound.rounded() > altitudes.lowerBound.rounded() {
                out.write(" to ")
                out.write(number: altitudes.upperBound, decimals: 0)
            }
            out.write(" m above sea level")
        }
        if let speed = sketch.topSpeed {
            out.write(" · at most ")
            out.write(number: speed * 3.6, decimals: speed < 27 ? 1 : 0)
            out.write(" km/h")
        }
        if let dates = sketch.dates {
            out.write(" · ")
            out.write(minutesOf: dates)
        }
        out.write("</text>\n")
    }
}

/// The beginning of `text`, with an ellipsis where that is not all.
private func shortened(_ text: String, to count: Int) -> String {
    // Characters may be of any length.
    let scalars = text.unicodeScalars.prefix(count)
    return scalars.endIndex == text.unicodeScalars.endIndex ? text : String(String.UnicodeScalarView(scalars)) + "…"
}
