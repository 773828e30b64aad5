internal import ByteIO
internal import Positioning

extension GPXFormat {
    /// Writes a `wpt`, `rtept` or `trkpt`, which begins with `start` up to the latitude, in the schema's order.
    ///
    /// Numbers are written exactly, with as many places as they need. Left out is what is unknown, and what the schema has
    /// no words for: a date outside the years 1 to 9999, a negative number of satellites, a course outside 0 to 360.
    static func writePoint(
        _ start: StaticString, _ event: Event, _ end: StaticString, into out: inout ByteWriter
    ) {
        out.write(start, event.coordinate.latitude, "\" lon=\"")
        // The schema ends east of Greenwich before 180, and begins west of it at −180: the same meridian.
        let longitude = event.coordinate.longitude
        out.write("", longitude.scaled == 180_000_000_000 ? Decimal9(scaled: -180_000_000_000) : longitude, "\">")
        if let altitude = event.solvedAltitude { out.write("<ele>", altitude, "</ele>") }
        if let date = event.writtenDate { out.write("<time>", date, "</time>", fraction: .whenNotZero) }
        if let height = event.geoidSeparation { out.write("<geoidheight>", height, "</geoidheight>") }
        writeText(of: event, into: &out)
        switch event.mode {
        case .threeD: out.write("<fix>3d</fix>")
        case .twoD: out.write("<fix>2d</fix>")
        case nil: break
        }
        if let satellites = event.satellitesUsed, satellites >= 0 {
            out.write("<sat>", satellites, "</sat>")
        }
        if let hdop = event.hdop { out.write("<hdop>", hdop, "</hdop>") }
        writeExtensions(of: event, into: &out)
        out.write(end)
    }

    private static func writeText(of event: Event, into out: inout ByteWriter) {
        if let name = event.name, !name.isEmpty {
            out.write("<name>")
            out.writeXML(name)
            out.write("</name>")
        }
        if let note = event.note, !note.isEmpty {
            out.write("<desc>")
            out.writeXML(note)
            out.write("</desc>")
        }
        if let device = event.device, !device.isEmpty {
            out.write("<src>")
            out.writeXML(device)
            out.write("</src>")
        }
    }

    /// Writes `extensions`, where there is anything to stand in it.
    ///
    /// `loc:ellipsoidalAltitude` is there only where `ele` and `geoidheight` do not say it already, and `loc:altitude` is that
    /// of a 2D fix, which has no `ele`.
    private static func writeExtensions(of event: Event, into out: inout ByteWriter) {
        let course = event.course.flatMap { (0...3_600_000).contains($0.scaled) ? $0 : nil }
        // By a pattern: `==` on an enumeration of another target is a call through its conformance.
        let isReceived = if case .received = event.timeSource { true } else { false }
        let isMotionKnown = event.speed != nil || course != nil
        let ellipsoidal = event.geoidSeparation == nil ? event.ellipsoidalAltitude : nil
        guard
            isMotionKnown || ellipsoidal != nil || event.unsolvedAltitude != nil || event.horizontalAccuracy != nil
                || event.verticalAccuracy != nil
                || event.speedAccuracy != nil || event.courseAccuracy != nil || event.climb != nil
                || isReceived || !(event.receiverDate ?? "").isEmpty
        else { return }
        if isMotionKnown {
            out.write("<extensions><gpxtpx:TrackPointExtension>")
            if let speed = event.speed { out.write("<gpxtpx:speed>", speed, "</gpxtpx:speed>") }
            if let course { out.write("<gpxtpx:course>", course, "</gpxtpx:course>") }
            out.write("</gpxtpx:TrackPointExtension>")
        } else {
            out.write("<extensions>")
        }
        if let altitude = event.unsolvedAltitude { out.write("<loc:altitude>", altitude, "</loc:altitude>") }
        if let ellipsoidal { out.write("<loc:ellipsoidalAltitude>", ellipsoidal, "</loc:ellipsoidalAltitude>") }
        if let accuracy = event.horizontalAccuracy {
            out.write("<loc:horizontalAccuracy>", accuracy, "</loc:horizontalAccuracy>")
        }
        if let accuracy = event.verticalAccuracy {
            out.write("<loc:verticalAccuracy>", accuracy, "</loc:verticalAccuracy>")
        }
        if let accuracy = event.speedAccuracy { out.write("<loc:speedAccuracy>", accuracy, "</loc:speedAccuracy>") }
        if let accuracy = event.courseAccuracy { out.write("<loc:courseAccuracy>", accuracy, "</loc:courseAccuracy>") }
        if let climb = event.climb { out.write("<loc:climb>", climb, "</loc:climb>") }
        if isReceived { out.write("<loc:timeSource>received</loc:timeSource>") }
        if let date = event.receiverDate, !date.isEmpty {
            out.write("<loc:receiverDate>")
            out.writeXML(date)
            out.write("</loc:receiverDate>")
        }
        out.write("</extensions>")
    }
}
