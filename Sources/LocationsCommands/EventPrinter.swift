internal import ByteIO
internal import Positioning
internal import Presentation
internal import TrackFormats

/// Prints events to standard output, as a table for people or as lines for programs.
struct EventPrinter: ~Copyable {
    enum Style { case table, json, csv }

    /// How many events are printed.
    private(set) var count = 0
    private let style: Style
    private let format: LocalFormat
    private let digits: Int
    private let width: Int?
    private var output = Output.standardOutput()
    private var table: EventTable?
    /// The first rows, until it is known how wide the columns are.
    private var sample: [Event] = []

    init(style: Style, format: LocalFormat, digits: Int, width: Int?) {
        self.style = style
        self.format = format
        self.digits = digits
        self.width = width
    }

    /// How many rows settle the widths of the columns; a longer list need not be held in memory.
    private static var sampleSize: Int { 200 }

    mutating func print(_ event: Event) throws {
        count += 1
        switch style {
        case .json: EventJSON.write(event, into: &output.buffer)
        case .csv:
            if count == 1 { EventCSV.writeHeader(into: &output.buffer) }
            EventCSV.write(event, into: &output.buffer)
        case .table:
            guard table != nil else {
                sample.append(event)
                if sample.count == Self.sampleSize { settle() }
                return
            }
            write(event)
        }
        try output.flushIfLarge()
    }

    mutating func flush() throws {
        if style == .csv, count == 0 { EventCSV.writeHeader(into: &output.buffer) }
        settle()
        try output.flush()
    }

    private mutating func settle() {
        guard table == nil, !sample.isEmpty else { return }
        table = EventTable(sample, format: format, digits: digits, width: width)
        for event in sample { write(event) }
        sample = []
    }

    private mutating func write(_ event: Event) {
        guard let table else { return }
        output.buffer.write(table.line(event))
        output.buffer.write("\n")
    }
}
