internal import ByteIO
internal import Positioning

/// Folders, Placemarks and their lines.
extension KMLFormat {
    mutating func writeRoute(into out: inout Output) throws {
        closeMarks(into: &out)
        number += 1
        untimedDates += segment.dates
        texts += segment.texts
        unsolvedAltitudes += segment.unsolvedAltitudes
        try endLine(into: lines)
        beginPlacemark("<Placemark>", into: &out.buffer)
        try lines.move(into: &out)
        out.buffer.write("</Placemark>\n")
    }

    mutating func openFolder(into out: inout Output) {
        if open == .folder || open == .multiTrack { return }
        closeMarks(into: &out)
        number += 1
        out.buffer.write("<Folder>")
        out.buffer.writeElement("<name>", track?.name, "</name>")
        out.buffer.write("\n")
        open = .folder
    }

    mutating func closeMarks(into out: inout Output) {
        if open == .marks { out.buffer.write("</Folder>\n") }
        open = .nothing
    }

    /// Writes the Placemark of what `lines` holds, if that is anything.
    func writeLines(
        _ lines: Spool, _ start: StaticString, _ visibility: StaticString, into out: inout Output
    ) throws {
        if lines.isEmpty { return }
        beginPlacemark(start, visibility, into: &out.buffer)
        out.buffer.write("<MultiGeometry>\n")
        try lines.move(into: &out)
        out.buffer.write("</MultiGeometry></Placemark>\n")
    }

    /// Writes a Placemark up to its geometry. Where something is to follow on `start`, that is an id's beginning.
    func beginPlacemark(_ start: StaticString, _ visibility: StaticString = "", into out: inout ByteWriter) {
        out.write(start)
        if visibility.utf8CodeUnitCount > 0 { out.write("", number, "\">") }
        out.writeElement("<name>", track?.name, "</name>")
        out.write(visibility)
        out.writeElement("<description>", track?.note, "</description>")
        out.write("<styleUrl>#style", (number - 1) % Self.colours.count, "</styleUrl>")
    }

    /// Puts the segment's places into `geometries`: a line, or a point where there is but one.
    func endLine(into geometries: Spool) throws {
        let (segment, isPoint) = (self.segment, self.segment.count == 1)
        try geometries.write {
            $0.write(isPoint ? "<Point>" : "<LineString><tessellate>1</tessellate>")
            $0.write(segment.altitudeMode)
            $0.write("<coordinates>\n")
        }
        try line.move(into: geometries)
        try geometries.write {
            $0.write(isPoint ? "</coordinates></Point>\n" : "</coordinates></LineString>\n")
        }
    }
}

extension ByteWriter {
    /// Writes longitude, latitude and the altitude where it is known, exactly.
    mutating func writePlace(_ event: Event, comma: StaticString, end: StaticString) {
        write("", event.coordinate.longitude, comma)
        write("", event.coordinate.latitude, "")
        if let altitude = event.solvedAltitude {
            write(comma, altitude, end)
        } else {
            write(end)
        }
    }
}
