internal import ByteIO
internal import EventStore
internal import Positioning

/// Tracks as JSON Lines: seconds, metres, metres per second, dates in UTC; what is unknown is absent.
enum TrackJSON {
    /// Writes one object and a newline.
    static func write(_ track: TrackSummary, into out: inout ByteWriter) {
        members(track, into: &out)
        out.write("}\n")
    }

    /// Writes one object with all that is known, and a newline.
    static func write(_ track: TrackSummary, refusals: [RefusalCount], into out: inout ByteWriter) {
        members(track, into: &out)
        let statistics = track.statistics
        number(",\"movingSpeed\":", statistics.movingSpeed, into: &out)
        if let bounds = statistics.bounds {
            for (key, value) in [
                ("south", bounds.south), ("west", bounds.west), ("north", bounds.north), ("east", bounds.east),
            ] as [(StaticString, Decimal9)] {
                out.write(",\"")
                out.write(key)
                out.write("\":")
                out.write(value)
            }
        }
        number(",\"lowestAltitude\":", statistics.lowestAltitude, into: &out)
        number(",\"highestAltitude\":", statistics.highestAltitude, into: &out)
        number(",\"meanAccuracy\":", statistics.meanAccuracy, into: &out)
        number(",\"worstAccuracy\":", statistics.worstAccuracy, into: &out)
        out.write(",\"gaps\":", statistics.gaps, "")
        seconds(",\"gapTime\":", statistics.gapTime, into: &out)
        out.write(",\"refused\":{")
        for (index, refusal) in refusals.enumerated() {
            if index > 0 { out.write(",") }
            out.writeJSON(refusal.reason)
            out.write(":", refusal.count, "")
        }
        out.write("}}\n")
    }

    private static func members(_ track: TrackSummary, into out: inout ByteWriter) {
        let (statistics, motion) = (track.statistics, track.statistics.motion)
        out.write("{\"id\":", Int(track.id), "")
        if let name = track.track.name {
            out.write(",\"name\":")
            out.writeJSON(name)
        }
        date(",\"startDate\":", statistics.startDate, into: &out)
        date(",\"endDate\":", statistics.endDate, into: &out)
        seconds(",\"duration\":", statistics.duration, into: &out)
        seconds(",\"movingTime\":", statistics.duration == nil ? nil : motion.time, into: &out)
        number(",\"distance\":", motion.distance, into: &out)
        number(",\"ascent\":", statistics.ascent, into: &out)
        number(",\"descent\":", statistics.descent, into: &out)
        number(",\"averageSpeed\":", statistics.averageSpeed, into: &out)
        number(",\"topSpeed\":", statistics.topSpeed, into: &out)
        out.write(",\"events\":", statistics.events, "")
        out.write(",\"segments\":", statistics.segments, "")
        if !track.sources.isEmpty {
            out.write(",\"source\":")
            out.writeJSON(track.sources.joined(separator: ", "))
        }
    }

    /// To the millimetre, as all that is computed.
    private static func number(_ key: StaticString, _ value: Double?, into out: inout ByteWriter) {
        number(key, value.flatMap { Decimal3($0) }, into: &out)
    }

    private static func number(_ key: StaticString, _ value: (some FixedDecimal)?, into out: inout ByteWriter) {
        guard let value else { return }
        out.write(key)
        out.write(value)
    }

    private static func seconds(_ key: StaticString, _ milliseconds: Int64?, into out: inout ByteWriter) {
        number(key, milliseconds.map { Decimal3(scaled: $0) }, into: &out)
    }

    private static func date(_ key: StaticString, _ value: Timestamp?, into out: inout ByteWriter) {
        guard let value else { return }
        out.write(key)
        out.write("\"")
        out.write(value)
        out.write("\"")
    }
}
