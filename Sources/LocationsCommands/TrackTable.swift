internal import EventStore
internal import Positioning
internal import Presentation

/// Tracks as rows for people: number, name, beginning, distance; then the times, the ascent, the number of events and the
/// source where there is room.
struct TrackTable {
    private let format: LocalFormat
    private let measures: Measures
    private let table: TextTable

    init(_ tracks: [TrackSummary], format: LocalFormat, units: Units, width: Int?) {
        self.format = format
        let measures = Measures(units, format.numbers)
        self.measures = measures
        let columns: [TextTable.Column] = [
            .init(.right, isRequired: true), .init(leastWidth: 4), .init(isRequired: true), .init(.right),
            .init(.right),
            .init(.right), .init(.right), .init(.right), .init(leastWidth: 12),
        ]
        table = TextTable(columns, rows: tracks.map { Self.row($0, format, measures) }, width: width)
    }

    func line(_ track: TrackSummary) -> String { table.line(Self.row(track, format, measures)) }

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
