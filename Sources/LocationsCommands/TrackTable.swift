internal import EventStore
internal import Positioning
internal import Presentation

/// Tracks as rows for people: number, name, beginning, distance; then the times, the ascent, the number of events and the
/// source where there is room.
struct TrackTable {
    /// One a track, in their order.
    let lines: [String]

    /// - Parameter starts: Where each began, as it is written; `nil` where that is not wanted.
    init(_ tracks: [TrackSummary], starts: [String]?, format: LocalFormat, units: Units, width: Int?) {
        let measures = Measures(units, format.numbers)
        var rows = tracks.map { Self.row($0, format, measures) }
        for (index, start) in (starts ?? []).enumerated() { rows[index].insert(start, at: 3) }
        let start: [TextTable.Column] = starts == nil ? [] : [.init(isRequired: true)]
        let columns: [TextTable.Column] = [
            .init(.right, isRequired: true), .init(leastWidth: 4), .init(isRequired: true),
        ]
        let rest: [TextTable.Column] = [
            .init(.right), .init(.right),
            .init(.right), .init(.right), .init(.right), .init(leastWidth: 12),
        ]
        let table = TextTable([columns, start, rest].flatMap { $0 }, rows: rows, width: width)
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
