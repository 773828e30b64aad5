internal import Positioning
internal import Presentation

/// Events as rows for people: number, date, coordinates; then note, accuracy and altitude where there is room.
struct EventTable {
    private let format: LocalFormat
    private let digits: Int
    private let table: TextTable

    /// - Parameters:
    ///   - sample: The events that settle how wide the columns are.
    ///   - width: The terminal's columns; `nil` where there is no limit.
    init(_ sample: [Event], format: LocalFormat, digits: Int, width: Int?) {
        self.format = format
        self.digits = digits
        let columns: [TextTable.Column] = [
            .init(.right, isRequired: true), .init(isRequired: true), .init(isRequired: true),
            .init(leastWidth: 12), .init(.right), .init(.right),
        ]
        table = TextTable(
            columns, rows: sample.map { Self.row($0, format: format, digits: digits) }, width: width)
    }

    func line(_ event: Event) -> String { table.line(Self.row(event, format: format, digits: digits)) }

    private static func row(_ event: Event, format: LocalFormat, digits: Int) -> [String] {
        [
            "\(event.id)",
            event.creationDate.map { format.dateTime($0) + (event.timeSource == .received ? " (received)" : "") }
                ?? "no date",
            format.coordinate(event.coordinate, digits: digits),
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
}
