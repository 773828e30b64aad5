internal import EventStore
internal import Positioning
internal import Presentation

/// Tracks as rows for people: number, name, beginning, distance; then the times, the ascent, the number of events and the
/// source where there is room.
struct TrackTable {
    /// One a track, in their order.
    let lines: [String]

    init(_ tracks: [TrackSummary], format: LocalFormat, units: Units, width: Int?) {
        let measures = Measures(units, format.numbers)
        let rows = tracks.map { Self.row($0, format, measures) }
        let columns: [TextTable.Column] = [
            .init(.right, isRequired: true), .init(leastWidth: 4), .init(isRequired: true), .init(.right),
            .init(.right),
            .init(.right), .init(.right), .init(.right), .init(leastWidth: 12),
        ]
        let table = TextTable(columns, rows: rows, width: width)
        lines = rows.map { table.line($0) }
    }

    private static func row(_ track: TrackSummary, _ format: LocalFormat, _ measures: Measures) -> [String] {
        let (statistics, motion) = (track.statistics, track.statistics.motion)
        return [
            "\(track.id)",
            TerminalText.printable(track.track.name ?? ""),
            statistics.startDate.map { format.dateTime($0) } ?? "no date",
            measures.distance(motion.distance),
            statistics.duration.map { DurationText.string(milliseconds: $0) } ?? "",
            statistics.duration == nil ? "" : DurationText.string(milliseconds: motion.time) + " moving",
            statistics.ascent.map { "+" + measures.height($0.value) } ?? "",
            format.numbers.count(statistics.events) + (statistics.events == 1 ? " event" : " events"),
            TerminalText.printable(track.sources.joined(separator: ", ")),
        ]
    }
}
