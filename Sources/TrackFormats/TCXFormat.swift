package import ByteIO
package import Positioning

/// Garmin's Training Center XML, version 2 (http://www.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd).
///
/// A track or route is both an Activity of sport Other with one Lap, and a Course; a segment is a Track in it. The Lap's
/// distance and time are those within its segments, the distance of a point what lies before it, in metres on the
/// ellipsoid. A speed is Garmin's ActivityExtension. A point needs a time: one without is left out, and so are marks. The name
/// is the first line of the notes, and the track's note the rest; Courses have a name beside, of at most 15 characters.
package struct TCXFormat: TrackFormat {
    package static let name = "tcx"
    package static let summary = "Garmin Training Center XML: activities and courses"
    package static let fileExtensions = ["tcx"]

    private var track: Track?
    private var lap: Lap?
    private var isSegmentOpen = false
    private var hasActivities = false
    private var untimed = 0
    private var marks = 0
    private var texts = 0
    private var unsolvedAltitudes = 0

    /// The Tracks of the track, and the courses of the file.
    private let tracks: Spool
    private let courses: Spool

    package init(_ settings: FormatSettings) {
        tracks = Spool(folder: settings.temporaryFolder)
        courses = Spool(folder: settings.temporaryFolder)
    }

    package var leftOut: [(what: String, count: Int)] {
        [
            (what: "points without a time", count: untimed), (what: "marks", count: marks),
            (what: "names and notes of points of tracks", count: texts),
            (what: "altitudes of 2D fixes", count: unsolvedAltitudes),
        ].filter { $0.count > 0 }
    }

    package mutating func begin(into out: inout Output) {
        out.buffer.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">

            """)
    }

    package mutating func mark(_ event: Event, into out: inout Output) { marks += 1 }

    package mutating func beginTrack(_ track: Track, into out: inout Output) { self.track = track }

    package mutating func event(_ event: Event, into out: inout Output) throws {
        guard let date = event.writtenDate else {
            untimed += 1
            return
        }
        if let name = event.name, !name.isEmpty { texts += 1 }
        if let note = event.note, !note.isEmpty { texts += 1 }
        if event.unsolvedAltitude != nil { unsolvedAltitudes += 1 }
        let isFirst = !isSegmentOpen
        var lap = self.lap ?? Lap(begin: event.coordinate, date: date)
        lap.add(event.coordinate, date, isFirst: isFirst)
        self.lap = lap
        isSegmentOpen = true
        try tracks.write { out in
            if isFirst { out.write("<Track>\n") }
            out.write("<Trackpoint><Time>", date, "</Time>", fraction: .whenNotZero)
            out.write("<Position>", event.coordinate, "</Position>")
            if let altitude = event.solvedAltitude { out.write("<AltitudeMeters>", altitude, "</AltitudeMeters>") }
            if let distance = Decimal3(lap.distance) { out.write("<DistanceMeters>", distance, "</DistanceMeters>") }
            if let speed = event.speed {
                out.write(
                    """
                    <Extensions><TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Speed>
                    """, speed, "</Speed></TPX></Extensions>")
            }
            out.write("</Trackpoint>\n")
        }
    }

    package mutating func endSegment(into out: inout Output) throws {
        guard isSegmentOpen else { return }
        isSegmentOpen = false
        try tracks.write { $0.write("</Track>\n") }
    }

    package mutating func endTrack(into out: inout Output) throws {
        defer {
            lap = nil
            track = nil
        }
        guard let lap, let track else { return }
        let notes = notes(of: track)
        out.buffer.write(hasActivities ? "" : "<Activities>\n")
        hasActivities = true
        out.buffer.write("<Activity Sport=\"Other\"><Id>", lap.begin.date, "</Id>", fraction: .whenNotZero)
        out.buffer.write("<Lap StartTime=\"", lap.begin.date, "\">", fraction: .whenNotZero)
        out.buffer.write(lap: lap)
        out.buffer.write("<Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>\n")
        try tracks.copy(into: &out)
        out.buffer.write("</Lap>")
        out.buffer.writeElement("<Notes>", notes, "</Notes>")
        out.buffer.write("</Activity>\n")
        try courses.write { out in
            out.write("<Course><Name>")
            out.writeXML(courseName(of: track))
            out.write("</Name><Lap>")
            out.write(lap: lap)
            out.write("<BeginPosition>", lap.begin.place, "</BeginPosition>")
            out.write("<EndPosition>", lap.end.place, "</EndPosition><Intensity>Active</Intensity></Lap>\n")
        }
        try tracks.move(into: courses)
        try courses.write { out in
            out.writeElement("<Notes>", notes, "</Notes>")
            out.write("</Course>\n")
        }
    }

    /// The name, in one line, and the note, in those behind it.
    private func notes(of track: Track) -> String {
        let name = String((track.name ?? "").map { $0.isNewline ? " " : $0 })
        guard let note = track.note, !note.isEmpty else { return name }
        return "\(name)\n\(note)"
    }

    package mutating func end(into out: inout Output) throws {
        if hasActivities {
            out.buffer.write("</Activities>\n<Courses>\n")
            try courses.move(into: &out)
            out.buffer.write("</Courses>\n")
        }
        out.buffer.write("</TrainingCenterDatabase>\n")
    }
}
