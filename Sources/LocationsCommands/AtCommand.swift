internal import ByteIO
internal import CommandLineKit
internal import EventStore
internal import Glibc
internal import LinuxHost
internal import Positioning
internal import Presentation
internal import TrackFormats

/// `locations at`: where was I?
struct AtCommand: LocationsCommand {
    var times: [String] = []
    var within = DurationArgument.minutes(5)
    var store = StoreOptions()
    var coordinates = CoordinateOptions()
    var json = false
    var csv = false

    static let name = "at"
    static let summary = "Tell where you were at given times"
    static let discussion = """
        An event of that very instant tells it exactly. Else it is told from the two events of one segment around it, \
        at an even pace along the shortest way between them; the accuracy grows by what could have been gone since the \
        nearer of the two. Outside a segment the nearest event tells it, which marks may too, and how far off in time \
        that is.

        Without TIME, or for -, times are read from standard input, one a line, and answered as they come; a line that \
        is no time is reported with its number, and has a line without a time in the answers for programs. The exit code is 65 where that was so, or where a time had no event \
        within the limit.

        TIME is a date and time of day, 18:26, or an age such as '2h ago'; of a day, its beginning. Without Z or an \
        offset it is local time.
        """ + "\n\n" + CoordinateOptions.discussion
    static let examples = [
        (line: "locations at '2026-06-01 14:30'", says: "Tell where you were on a day in June, at half past two"),
        (
            line: "exiftool -T -d %Y-%m-%dT%H:%M:%S -DateTimeOriginal *.jpg | locations at --csv",
            says: "Tell where photos were taken by a camera that is set to local time"
        ),
    ]
    static let options: [Option<Self>] = Option.table([
        own, CoordinateOptions.options.lifted(to: \.coordinates), StoreOptions.options.lifted(to: \.store),
    ])
    private static let own: [Option<Self>] = [
        .operands(\.times, "TIME", "The times, - for those on standard input"),
        .value("within", "w", \.within, "DURATION", "How far off the nearest event may be, outside a segment"),
        .flag("json", nil, \.json, "Print JSON Lines"),
        .flag("csv", nil, \.csv, "Print comma-separated values"),
    ]

    mutating func validate() throws {
        if json, csv { throw UsageError("--json and --csv are two ways to print; choose one") }
    }

    func run(in context: Context) throws -> ExitCode {
        let words = times.isEmpty ? ["-"] : times
        if times.isEmpty, isatty(STDIN_FILENO) == 1 {
            throw UsageError("which times? name some, or - to type them, one a line")
        }
        let format = LocalFormat(environment: context.environment)
        let now = HostClock.now().date
        // All of them, before the first is answered.
        let moments = try words.map { word in word == "-" ? nil : try moment(word, now, format.zone) }
        let store = try store.openToRead(in: context)
        let printer = TimeAnswerPrinter(
            style: json ? .json : csv ? .csv : .table, format: format, notation: coordinates.notation,
            width: context.width,
            within: within.milliseconds, highestID: try store.newestID())
        var answers = TimeAnswers(
            search: try store.timeSearch(), store: store, within: within.milliseconds, printer: printer)
        for moment in moments {
            if let moment { try answers.answer([moment]) } else { try answers.answerInput(zone: format.zone) }
        }
        return try answers.end(in: context, format)
    }

    private func moment(_ word: String, _ now: Timestamp, _ zone: LocalZone) throws -> Timestamp {
        do { return try TimeExpression.moment(word, now: now, zone: zone) } catch let error as TimeExpressionError {
            throw UsageError("\(error)")
        }
    }
}
