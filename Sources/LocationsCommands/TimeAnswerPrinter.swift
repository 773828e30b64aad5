internal import ByteIO
internal import Positioning
internal import Presentation
internal import TrackFormats

/// Prints answers to standard output, as a table for people or as lines for programs.
final class TimeAnswerPrinter {
    private let style: EventPrinter.Style
    private let format: LocalFormat
    private let notation: CoordinateNotation
    private let width: Int?
    private let within: Int64
    private let highestID: Int64
    private var output = Output.standardOutput()
    private var hasHeader = false
    private var table: TextTable?
    /// The first rows, until it is known how wide the columns are.
    private var sample: [[String]] = []
    private var scratch = ByteWriter(capacity: 128)
    /// The last time between two events, in words.
    private var lastGap = (milliseconds: Int64.min, text: "")

    /// A printer for a terminal of `width` columns, or for elsewhere where that is `nil`.
    ///
    /// - Parameters:
    ///   - within: How far off the nearest event may be. Milliseconds.
    ///   - highestID: The highest number of an event, which the table keeps room for.
    init(
        style: EventPrinter.Style, format: LocalFormat, notation: CoordinateNotation, width: Int?, within: Int64,
        highestID: Int64
    ) {
        self.style = style
        self.format = format
        self.notation = notation
        self.width = width
        self.within = within
        self.highestID = highestID
    }

    /// How many rows settle the widths of the columns, unless a pause comes first.
    private static let sampleSize = 200

    func print(_ answer: TimeAnswer) throws {
        switch style {
        case .json: TimeAnswerJSON.write(answer, into: &output.buffer)
        case .csv:
            writeHeader()
            TimeAnswerCSV.write(answer, into: &output.buffer)
        case .table:
            let row = row(answer)
            if let table {
                table.write(row, into: &output.buffer)
                output.buffer.write("\n")
            } else {
                sample.append(row)
                if sample.count == Self.sampleSize { settle() }
            }
        }
    }

    /// Stands for a line that holds no time, so that a program finds each answer at the place of its question.
    func printNone() {
        switch style {
        case .json: TimeAnswerJSON.writeNone(into: &output.buffer)
        case .csv:
            writeHeader()
            TimeAnswerCSV.writeNone(into: &output.buffer)
        case .table: break
        }
    }

    func flushIfLarge() throws { try output.flushIfLarge() }

    func flush() throws {
        if style == .csv { writeHeader() }
        settle()
        try output.flush()
    }

    private func writeHeader() {
        guard !hasHeader else { return }
        hasHeader = true
        TimeAnswerCSV.writeHeader(into: &output.buffer)
    }

    private func settle() {
        guard table == nil, !sample.isEmpty else { return }
        let columns: [TextTable.Column] = [
            .init(isRequired: true), .init(isRequired: true), .init(leastWidth: 12), .init(.right), .init(.right),
        ]
        // A single answer needs no room for others.
        let table = TextTable(columns, rows: sample + (sample.count > 1 ? widestRows : []), width: width)
        for row in sample {
            table.write(row, into: &output.buffer)
            output.buffer.write("\n")
        }
        (self.table, sample) = (table, [])
    }

    private func row(_ answer: TimeAnswer) -> [String] {
        let date = format.dateTime(answer.time)
        guard let place = answer.place else {
            let limit = DurationText.string(milliseconds: within)
            return [date, "nothing within \(limit)", basis(answer), "", ""]
        }
        return [
            date, format.coordinate(place.coordinate, notation), basis(answer),
            place.horizontalAccuracy.map { format.numbers.accuracy($0) } ?? "",
            place.altitude.map { format.numbers.metres($0) } ?? "",
        ]
    }

    /// What the place is told from.
    private func basis(_ answer: TimeAnswer) -> String {
        guard let whereabouts = answer.whereabouts else { return "no event has a date" }
        let received = whereabouts.timeSource == .received ? " (received)" : ""
        switch whereabouts.basis {
        case .event(let event): return name(event) + received
        case .nearest(let event):
            return "\(name(event)), \(Self.offset(event.date - answer.time, format))\(received)"
        case .between(let before, let after):
            let gap = after.date - before.date
            if gap != lastGap.milliseconds { lastGap = (gap, Self.seconds(gap.magnitude, format)) }
            // Bytes, since this is most of what is printed.
            scratch.removeAll()
            scratch.write("between ", Int(before.event), " and ")
            scratch.write("", Int(after.event), ", ")
            scratch.write(lastGap.text)
            scratch.write(" apart")
            scratch.write(received)
            return scratch.text()
        }
    }

    private func name(_ event: DatedEvent) -> String { "\(event.kind == .mark ? "mark" : "event") \(event.event)" }

    /// Rows that take as much room as most, so that later ones line up.
    private var widestRows: [[String]] {
        let last = "between \(highestID) and \(highestID), 58 min 58 s apart"
        return (1...12).compactMap { month in
            let date = CalendarDate(year: 2028, month: month, day: 28, hour: 22, minute: 58, second: 58)
            guard let time = format.zone.timestamp(date), let coordinate = notation.widest else { return nil }
            return [
                format.dateTime(time), format.coordinate(coordinate, notation), last,
                format.numbers.accuracy(Decimal3(scaled: 888_000)), format.numbers.metres(Decimal4(scaled: 88_880_000)),
            ]
        }
    }

    /// `3 min 20 s later`, `0.5 s earlier`.
    static func offset(_ milliseconds: Int64, _ format: LocalFormat) -> String {
        "\(seconds(milliseconds.magnitude, format)) \(milliseconds < 0 ? "earlier" : "later")"
    }

    /// A time, with its fraction where it is below ten seconds.
    private static func seconds(_ milliseconds: UInt64, _ format: LocalFormat) -> String {
        let milliseconds = Int64(clamping: milliseconds)
        if milliseconds < 10_000 { return format.numbers.decimal(Decimal3(scaled: milliseconds)) + " s" }
        return DurationText.string(milliseconds: milliseconds)
    }
}
