internal import EventStore
internal import LocationManager
internal import Positioning
internal import Presentation

/// The values of a track with their names, for people.
struct TrackDetails {
    let format: LocalFormat
    let measures: Measures
    let notation: CoordinateNotation

    /// What is known of a track, safe for a terminal.
    func rows(_ track: TrackSummary, refusals: [RefusalCount]) -> [(label: String, value: String)] {
        let (statistics, motion) = (track.statistics, track.statistics.motion)
        let isDated = statistics.startDate != nil
        let rows: [(String, String?)] = [
            ("Track", "\(track.id)" + (track.track.kind == .route ? ", a route" : "")),
            ("Name", track.track.name),
            ("Start", statistics.startDate.map { format.dateTime($0) } ?? "unknown"),
            ("End", statistics.endDate.map { format.dateTime($0) }),
            ("Duration", statistics.duration.map { DurationText.string(milliseconds: $0) }),
            ("Moving time", isDated ? DurationText.string(milliseconds: motion.time) : nil),
            ("Distance", measures.distance(motion.distance)),
            ("Average speed", statistics.averageSpeed.map { measures.speed($0) }),
            ("Moving speed", statistics.movingSpeed.map { measures.speed($0) }),
            ("Top speed", statistics.topSpeed.map { measures.speed($0) }),
            ("Ascent", statistics.ascent.map { measures.height($0.value) }),
            ("Descent", statistics.descent.map { measures.height($0.value) }),
            ("Altitudes", altitudes(statistics)),
            ("Bounds", bounds(statistics)),
            ("Accuracy", accuracy(statistics)),
            ("Events", format.numbers.count(statistics.events)),
            ("Segments", format.numbers.count(statistics.segments)),
            ("Gaps", gaps(statistics)),
            ("Refused", refused(refusals)),
            ("Source", track.sources.isEmpty ? nil : track.sources.joined(separator: ", ")),
        ]
        return rows.compactMap { label, value in value.map { (label: label, value: TerminalText.printable($0)) } }
    }

    private func altitudes(_ statistics: TrackStatistics) -> String? {
        guard let low = statistics.lowestAltitude, let high = statistics.highestAltitude else { return nil }
        return "\(measures.height(low.value)) to \(measures.height(high.value))"
    }

    /// South-west and north-east corner.
    private func bounds(_ statistics: TrackStatistics) -> String? {
        guard let bounds = statistics.bounds, let first = Coordinate(latitude: bounds.south, longitude: bounds.west),
            let second = Coordinate(latitude: bounds.north, longitude: bounds.east)
        else { return nil }
        return "\(format.coordinate(first, notation)) to \(format.coordinate(second, notation))"
    }

    private func accuracy(_ statistics: TrackStatistics) -> String? {
        guard let mean = statistics.meanAccuracy, let worst = statistics.worstAccuracy else { return nil }
        return "\(measures.accuracy(mean.value)) on average, \(measures.accuracy(worst.value)) at worst"
    }

    private func gaps(_ statistics: TrackStatistics) -> String? {
        guard statistics.gaps > 0 else { return nil }
        let total = DurationText.string(milliseconds: statistics.gapTime)
        guard statistics.gaps > 1 else { return "1, \(total)" }
        let longest = DurationText.string(milliseconds: statistics.longestGap)
        return "\(format.numbers.count(statistics.gaps)), \(total) together, the longest \(longest)"
    }

    private func refused(_ refusals: [RefusalCount]) -> String? {
        refusals.isEmpty
            ? nil : refusals.map { "\(format.numbers.count($0.count)) \($0.reason)" }.joined(separator: ", ")
    }
}
