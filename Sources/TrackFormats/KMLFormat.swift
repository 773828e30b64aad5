package import ByteIO
package import Positioning

/// KML 2.2 (https://www.ogc.org/standard/kml/) with Google's `gx` extension.
///
/// Marks are Placemarks with a Point. A track is a Folder with up to three Placemarks: a `gx:MultiTrack` with a `gx:Track`
/// for each segment of which every point has a time; the lines of the other segments; and, hidden so that nothing shows
/// twice, the lines of the first ones again, for readers that know no `gx:Track`: its id begins with `fallback`. A route is
/// a Placemark with a line. An altitude is written where it is known, above mean sea level; it is drawn at its height where
/// it is known all along a line, which else lies on the ground. What else is known of the points of a `gx:Track` stands in
/// arrays behind them.
package struct KMLFormat: TrackFormat {
    package static let name = "kml"
    package static let summary = "Keyhole Markup Language 2.2, for Google Earth"
    package static let fileExtensions = ["kml"]

    var track: Track?
    /// How many tracks and routes have got something in the file, which gives their colours.
    var number = 0
    var open = Open.nothing
    var segment = Segment()
    var untimedDates = 0
    var texts = 0
    var unsolvedAltitudes = 0

    /// Of the segment: times and places as `gx:Track` wants them, one kind after the other, and the places of a line.
    private let dates: Spool
    private let places: Spool
    let line: Spool
    private var arrays: KMLArrays
    /// Of the track: geometries that are shown, and those that `gx:Track` shows already.
    let lines: Spool
    private let fallback: Spool

    enum Open { case nothing, marks, folder, multiTrack }

    /// What is known of the segment so far.
    struct Segment {
        var count = 0
        var dates = 0
        var altitudes = 0
        /// Names and notes of points.
        var texts = 0
        var unsolvedAltitudes = 0
        var altitudeMode: StaticString {
            altitudes == count
                ? "<altitudeMode>absolute</altitudeMode>" : "<altitudeMode>clampToGround</altitudeMode>"
        }
    }

    package init(_ settings: FormatSettings) {
        dates = Spool(folder: settings.temporaryFolder)
        places = Spool(folder: settings.temporaryFolder)
        line = Spool(folder: settings.temporaryFolder)
        arrays = KMLArrays(folder: settings.temporaryFolder)
        lines = Spool(folder: settings.temporaryFolder)
        fallback = Spool(folder: settings.temporaryFolder)
    }

    package var leftOut: [(what: String, count: Int)] {
        [
            (what: "times of points in routes, or in segments where others have none", count: untimedDates),
            (what: "names and notes of points in routes, or in segments where some have no time", count: texts),
            (
                what: "altitudes of 2D fixes that are marks, or in routes or segments where some have no time",
                count: unsolvedAltitudes
            ),
        ].filter { $0.count > 0 }
    }

    package mutating func begin(into out: inout Output) {
        out.buffer.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>
            <Style id="mark"><IconStyle><color>ff3aa2f0</color></IconStyle></Style>

            """)
        for (index, colour) in Self.colours.enumerated() {
            out.buffer.write("<Style id=\"style", index, "\"><IconStyle><color>")
            out.buffer.write(colour)
            out.buffer.write("</color><scale>0.7</scale></IconStyle><LineStyle><color>")
            out.buffer.write(colour)
            out.buffer.write("</color><width>4</width></LineStyle></Style>\n")
        }
        out.buffer.writeKMLSchema()
    }

    /// Opaque, as alpha, blue, green and red; neighbours differ, to the colour-blind too.
    static let colours: [StaticString] = [
        "ff1c1ad4", "ffd07f1f", "ff2b9f3c", "ff007fff", "ffa8489c", "ff2a5aa6", "ffb0a000", "ffbf77f7",
    ]

    package mutating func mark(_ event: Event, into out: inout Output) {
        if open == .nothing { out.buffer.write("<Folder><name>Marks</name>\n") }
        open = .marks
        out.buffer.write("<Placemark>")
        out.buffer.writeElement("<name>", event.name, "</name>")
        out.buffer.writeElement("<description>", event.note, "</description>")
        if let date = event.writtenDate {
            out.buffer.write("<TimeStamp><when>", date, "</when></TimeStamp>", fraction: .whenNotZero)
        }
        out.buffer.write("<styleUrl>#mark</styleUrl><Point>")
        if event.unsolvedAltitude != nil { unsolvedAltitudes += 1 }
        if event.solvedAltitude != nil { out.buffer.write("<altitudeMode>absolute</altitudeMode>") }
        out.buffer.write("<coordinates>")
        out.buffer.writePlace(event, comma: ",", end: "</coordinates></Point></Placemark>\n")
    }

    package mutating func beginTrack(_ track: Track, into out: inout Output) { self.track = track }

    package mutating func event(_ event: Event, into out: inout Output) throws {
        if let name = event.name, !name.isEmpty { segment.texts += 1 }
        if let note = event.note, !note.isEmpty { segment.texts += 1 }
        if let date = event.writtenDate {
            // Once a time is missing, no `gx:Track` comes of it.
            if segment.dates == segment.count, track?.kind != .route {
                try dates.write { $0.write("<when>", date, "</when>\n", fraction: .whenNotZero) }
                try places.write {
                    $0.write("<gx:coord>")
                    $0.writePlace(event, comma: " ", end: "</gx:coord>\n")
                }
                try arrays.add(event)
            }
            segment.dates += 1
        }
        try line.write { $0.writePlace(event, comma: ",", end: "\n") }
        if event.solvedAltitude != nil { segment.altitudes += 1 }
        if event.unsolvedAltitude != nil { segment.unsolvedAltitudes += 1 }
        segment.count += 1
    }

    package mutating func endSegment(into out: inout Output) throws {
        // A route is one line, which is written at its end.
        guard segment.count > 0, track?.kind != .route else { return }
        defer { segment = Segment() }
        openFolder(into: &out)
        guard segment.dates == segment.count else {
            untimedDates += segment.dates
            texts += segment.texts
            unsolvedAltitudes += segment.unsolvedAltitudes
            dates.removeAll()
            places.removeAll()
            arrays.removeAll()
            return try endLine(into: lines)
        }
        if open == .folder {
            beginPlacemark("<Placemark>", into: &out.buffer)
            out.buffer.write("<gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n")
            open = .multiTrack
        }
        out.buffer.write("<gx:Track>")
        out.buffer.write(segment.altitudeMode)
        out.buffer.write("\n")
        try dates.move(into: &out)
        try places.move(into: &out)
        try arrays.move(into: &out)
        out.buffer.write("</gx:Track>\n")
        try endLine(into: fallback)
    }

    package mutating func endTrack(into out: inout Output) throws {
        defer {
            segment = Segment()
            track = nil
        }
        if segment.count > 0 { try writeRoute(into: &out) }
        if open == .multiTrack {
            out.buffer.write("</gx:MultiTrack></Placemark>\n")
            open = .folder
        }
        guard open == .folder else { return }
        try writeLines(lines, "<Placemark>", "", into: &out)
        try writeLines(fallback, "<Placemark id=\"fallback", "<visibility>0</visibility>", into: &out)
        out.buffer.write("</Folder>\n")
        open = .nothing
    }

    package mutating func end(into out: inout Output) {
        closeMarks(into: &out)
        out.buffer.write("</Document>\n</kml>\n")
    }
}
