internal import ByteIO
package import Positioning

/// The values of an event with their names, for people: dates as the locale has them, numbers exactly.
package struct EventDetails {
    private let format: LocalFormat
    /// How the place is written beside its degrees.
    private let style: CoordinateStyle

    package init(format: LocalFormat, style: CoordinateStyle = .decimal) {
        self.format = format
        self.style = style
    }

    /// What is known of an event, safe for a terminal; `track` is where its track has a name.
    package func rows(_ event: Event, track: Track?) -> [(label: String, value: String)] {
        let rows: [(String, String?)] = [
            ("Event", "\(event.id), \(event.kind.name)"),
            ("Name", event.name),
            ("Note", event.note),
            ("Date", event.creationDate.map { format.dateTime($0) } ?? "unknown"),
            ("Date, UTC", event.creationDate.map(utc)),
            ("Dated by", event.timeSource == .received ? "this machine, on receipt" : nil),
            ("Receiver's own date", event.receiverDate),
            ("Received", event.receivedDate.map { format.dateTime($0) }),
            ("Latitude", exact(event.coordinate.latitude) + "°"),
            ("Longitude", exact(event.coordinate.longitude) + "°"),
            (style.title, place(event.coordinate)),
            ("Accuracy", event.horizontalAccuracy.map { "±\(exact($0)) m" }),
            ("Altitude", event.altitude.map { "\(exact($0)) m above mean sea level" }),
            ("Ellipsoidal altitude", event.ellipsoidalAltitude.map { "\(exact($0)) m above the WGS 84 ellipsoid" }),
            ("Vertical accuracy", event.verticalAccuracy.map { "±\(exact($0)) m" }),
            ("Speed", event.speed.map { "\(exact($0)) m/s" + (event.speedAccuracy.map { " ±\(exact($0))" } ?? "") }),
            ("Course", event.course.map { "\(exact($0))°" + (event.courseAccuracy.map { " ±\(exact($0))°" } ?? "") }),
            ("Climb", event.climb.map { "\(exact($0)) m/s" }),
            ("Fix", event.mode.map { $0 == .threeD ? "3D" : "2D" }),
            ("Satellites used", event.satellitesUsed.map { "\($0)" }),
            ("HDOP", event.hdop.map { exact($0) }),
            ("Receiver", event.device),
            ("Track", event.track.map { "\($0)" + (track?.name.map { ", \($0)" } ?? "") }),
            ("Segment", event.segment.map { "\($0)" }),
        ]
        return rows.compactMap { label, value in value.map { (label: label, value: TerminalText.printable($0)) } }
    }

    /// The place to a centimetre or a metre, whichever its style has; `nil` where the degrees are all that is asked for.
    private func place(_ coordinate: Coordinate) -> String? {
        switch style {
        case .decimal: nil
        case .dm: format.coordinate(coordinate, CoordinateNotation(.dm, digits: 5))
        case .dms: format.coordinate(coordinate, CoordinateNotation(.dms, digits: 3))
        case .utm, .mgrs, .maidenhead: format.coordinate(coordinate, CoordinateNotation(style))
        }
    }

    private func exact(_ value: some FixedDecimal) -> String {
        var out = ByteWriter(capacity: 32)
        out.write(value)
        return out.text()
    }

    private func utc(_ date: Timestamp) -> String {
        var out = ByteWriter(capacity: 32)
        out.write(date)
        return out.text()
    }
}

@available(*, unavailable)
extension EventDetails: Sendable {}
