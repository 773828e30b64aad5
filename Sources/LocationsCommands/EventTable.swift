internal import ByteIO
internal import Positioning
internal import Presentation

/// Events as rows for people: number, date, coordinates; then note, accuracy and altitude where there is room.
struct EventTable {
    private let format: LocalFormat
    private let notation: CoordinateNotation
    private let table: TextTable

    /// A table whose columns `sample` settles, `width` columns wide where that is a limit.
    ///
    /// `highestID` is the highest number of events that are to come beside those; `nil` where none are.
    init(_ sample: [Event], highestID: Int64?, format: LocalFormat, notation: CoordinateNotation, width: Int?) {
        self.format = format
        self.notation = notation
        let columns: [TextTable.Column] = [
            .init(.right, isRequired: true), .init(isRequired: true), .init(isRequired: true),
            .init(leastWidth: Self.leastTextWidth), .init(.right), .init(.right),
        ]
        var rows = sample.map { Self.row($0, format: format, notation: notation) }
        if let highestID {
            rows += Self.widestEvents(upTo: highestID, at: notation.widest, zone: format.zone).map {
                Self.row($0, format: format, notation: notation)
            }
        }
        table = TextTable(columns, rows: rows, width: width)
    }

    private static let leastTextWidth = 12

    /// Writes the row of an event, without a line end.
    func write(_ event: Event, into out: inout ByteWriter) {
        table.write(Self.row(event, format: format, notation: notation), into: &out)
    }

    private static func row(_ event: Event, format: LocalFormat, notation: CoordinateNotation) -> [String] {
        [
            "\(event.id)",
            event.creationDate.map { format.dateTime($0) + (event.timeSource == .received ? " (received)" : "") }
                ?? "no date",
            format.coordinate(event.coordinate, notation),
            text(event),
            event.horizontalAccuracy.map { format.numbers.accuracy($0) } ?? "",
            event.altitude.map { format.numbers.metres($0) } ?? "",
        ]
    }

    /// What a person said about an event, on one line; that it is a mark where they said nothing.
    static func text(_ event: Event) -> String {
        let parts = [event.name, event.note].compactMap { $0 }.filter { !$0.isEmpty }
        if parts.isEmpty { return event.kind == .mark ? "mark" : "" }
        return TerminalText.printable(parts.joined(separator: ": "))
    }

    /// Events that take as much room as any, one in each month: they keep room for what is not yet known.
    private static func widestEvents(upTo id: Int64, at coordinate: Coordinate?, zone: LocalZone) -> [Event] {
        (1...12).compactMap { month in
            let date = CalendarDate(year: 2028, month: month, day: 28, hour: 22, minute: 58, second: 58)
            guard let coordinate, let timestamp = zone.timestamp(date) else { return nil }
            var event = Event(id: id, kind: .fix, coordinate: coordinate)
            event.creationDate = timestamp
            event.note = String(repeating: "x", count: leastTextWidth)
            event.horizontalAccuracy = Decimal3(scaled: 88_000)
            event.altitude = Decimal4(scaled: 88_880_000)
            return event
        }
    }
}
