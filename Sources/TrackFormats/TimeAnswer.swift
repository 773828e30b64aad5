package import ByteIO
package import Positioning

/// What the store tells of one instant.
package struct TimeAnswer: Sendable {
    package var time: Timestamp
    /// `nil` where no event has a date.
    package var whereabouts: Whereabouts?
    /// Whether the nearest event is so near that its place counts; its distance in time is told in any case.
    package var isWithin: Bool
    /// The number of the track that leads there; `nil` where none does.
    package var track: Int64?

    package init(time: Timestamp, whereabouts: Whereabouts?, isWithin: Bool, track: Int64? = nil) {
        self.time = time
        self.whereabouts = whereabouts
        self.isWithin = isWithin
        self.track = track
    }

    /// The place, where it counts.
    package var place: Whereabouts? { isWithin ? whereabouts : nil }

    /// The word for what the place is told from.
    package var basis: StaticString {
        switch place?.basis {
        case .event: "event"
        case .between: "interpolated"
        case .nearest: "nearest"
        case nil: "none"
        }
    }

    /// The event that the place is told from: the first of two, else the nearest.
    package var event: DatedEvent? {
        guard let whereabouts else { return nil }
        if case .between(let before, _) = whereabouts.basis { return before }
        return whereabouts.nearestEvent
    }

    /// The second of two events.
    package var nextEvent: DatedEvent? {
        guard case .between(_, let after) = whereabouts?.basis else { return nil }
        return after
    }
}

/// Answers as JSON Lines: what is unknown is absent; numbers are exact, dates ISO 8601 in UTC.
///
/// `basis` is `event`, `interpolated`, `nearest`, or `none` where no place counts; `event` and `nextEvent` are the
/// numbers of the events it is told from; `gap` is the time between those two, and `offset` the time from the instant
/// to the nearest of them, negative where that was before. Seconds.
package enum TimeAnswerJSON {
    /// Writes what stands for a line that held no time.
    package static func writeNone(into out: inout ByteWriter) { out.write("{\"basis\":\"none\"}\n") }

    /// Writes one object and a newline.
    package static func write(_ answer: TimeAnswer, into out: inout ByteWriter) {
        out.write("{\"time\":\"", answer.time, "\"")
        if let place = answer.place {
            out.write(",\"latitude\":", place.coordinate.latitude, ",\"longitude\":")
            out.write(place.coordinate.longitude)
            if let value = place.altitude { out.write(",\"altitude\":", value, "") }
            if let value = place.ellipsoidalAltitude { out.write(",\"ellipsoidalAltitude\":", value, "") }
            if let value = place.horizontalAccuracy { out.write(",\"horizontalAccuracy\":", value, "") }
            if let value = place.verticalAccuracy { out.write(",\"verticalAccuracy\":", value, "") }
        }
        out.write(",\"basis\":\"")
        out.write(answer.basis)
        out.write("\"")
        if let event = answer.event { out.write(",\"event\":", Int(event.event), "") }
        if let event = answer.nextEvent { out.write(",\"nextEvent\":", Int(event.event), "") }
        if let whereabouts = answer.whereabouts {
            if let gap = whereabouts.gap { out.write(",\"gap\":", Decimal3(scaled: gap), "") }
            out.write(",\"offset\":", Decimal3(scaled: whereabouts.offset), "")
        }
        if let track = answer.track { out.write(",\"track\":", Int(track), "") }
        if let segment = answer.event?.segment { out.write(",\"segment\":", Int(segment), "") }
        if let whereabouts = answer.whereabouts {
            out.write(",\"timeSource\":\"")
            out.write(whereabouts.timeSource.name)
            out.write("\"")
        }
        out.write("}\n")
    }
}

/// Answers as comma-separated values (RFC 4180), with the names and in the order of the JSON; what is unknown is empty.
package enum TimeAnswerCSV {
    /// Writes the line with the columns' names.
    package static func writeHeader(into out: inout ByteWriter) {
        out.write(
            """
            time,latitude,longitude,altitude,ellipsoidalAltitude,horizontalAccuracy,verticalAccuracy,basis,event,\
            nextEvent,gap,offset,track,segment,timeSource\r\n
            """)
    }

    /// Writes what stands for a line that held no time.
    package static func writeNone(into out: inout ByteWriter) { out.write(",,,,,,,none,,,,,,,\r\n") }

    /// Writes one line.
    package static func write(_ answer: TimeAnswer, into out: inout ByteWriter) {
        let place = answer.place
        out.write(answer.time)
        number(place?.coordinate.latitude, into: &out)
        number(place?.coordinate.longitude, into: &out)
        number(place?.altitude, into: &out)
        number(place?.ellipsoidalAltitude, into: &out)
        number(place?.horizontalAccuracy, into: &out)
        number(place?.verticalAccuracy, into: &out)
        out.write(",")
        out.write(answer.basis)
        integer(answer.event?.event, into: &out)
        integer(answer.nextEvent?.event, into: &out)
        number(answer.whereabouts?.gap.map { Decimal3(scaled: $0) }, into: &out)
        number(answer.whereabouts.map { Decimal3(scaled: $0.offset) }, into: &out)
        integer(answer.track, into: &out)
        integer(answer.event?.segment, into: &out)
        out.write(",")
        if let whereabouts = answer.whereabouts { out.write(whereabouts.timeSource.name) }
        out.write("\r\n")
    }

    private static func number(_ value: (some FixedDecimal)?, into out: inout ByteWriter) {
        out.write(",")
        if let value { out.write(value) }
    }

    private static func integer(_ value: Int64?, into out: inout ByteWriter) {
        out.write(",")
        if let value { out.write(Int(value)) }
    }
}
