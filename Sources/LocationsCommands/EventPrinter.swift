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
    private let notation: CoordinateNotation
    private let width: Int?
    private let highestID: Int64
    private let isEndless: Bool
    private var output = Output.standardOutput()
    private var hasHeader = false
    private var table: EventTable?
    /// The first rows, until it is known how wide the columns are.
    private var sample: [Event] = []

    /// A printer for a terminal of `width` columns, or for elsewhere where that is `nil`.
    ///
    /// No event has a higher number than `highestID`; `isEndless` says that
    /// more events may come after the first ``flush()``.
    init(
        style: Style, format: LocalFormat, notation: CoordinateNotation = .decimal, width: Int?, highestID: Int64 = 0,
        isEndless: Bool = false
    ) {
        self.style = style
        self.format = format
        self.notation = notation
        self.width = width
        self.highestID = highestID
        self.isEndless = isEndless
    }

    /// How many rows settle the widths of the columns; a longer list need not be held in memory.
    private static var sampleSize: Int { 200 }

    mutating func print(_ event: Event) throws {
        count += 1
        switch style {
        case .json: EventJSON.write(event, into: &output.buffer)
        case .csv:
            writeHeader()
            EventCSV.write(width == nil ? event : event.printable, into: &output.buffer)
        case .table:
            guard table != nil else {
                sample.append(event)
                if sample.count == Self.sampleSize { settle(expectsMore: true) }
                return
            }
            write(event)
        }
        try output.flushIfLarge()
    }

    mutating func flush() throws {
        if style == .csv { writeHeader() }
        settle(expectsMore: isEndless)
        try output.flush()
    }

    private mutating func writeHeader() {
        guard !hasHeader else { return }
        hasHeader = true
        EventCSV.writeHeader(into: &output.buffer)
    }

    private mutating func settle(expectsMore: Bool) {
        guard table == nil, !sample.isEmpty else { return }
        table = EventTable(
            sample, highestID: expectsMore ? highestID : nil, format: format, notation: notation, width: width)
        for event in sample { write(event) }
        sample = []
    }

    private mutating func write(_ event: Event) {
        guard let table else { return }
        table.write(event, into: &output.buffer)
        output.buffer.write("\n")
    }
}

extension Event {
    /// The event with texts that a terminal does not obey.
    var printable: Event {
        var event = self
        event.name = name.map(TerminalText.printable)
        event.note = note.map(TerminalText.printable)
        event.device = device.map(TerminalText.printable)
        event.receiverDate = receiverDate.map(TerminalText.printable)
        return event
    }
}

extension Track {
    /// The track with texts that a terminal does not obey.
    var printable: Track {
        var track = self
        track.name = name.map(TerminalText.printable)
        track.note = note.map(TerminalText.printable)
        track.source = source.map(TerminalText.printable)
        return track
    }
}
