internal import ByteIO
internal import EventStore
internal import Glibc
internal import LinuxHost
internal import Positioning
internal import Presentation
internal import TrackFormats

/// Answers times one after another, and counts those that had no answer.
struct TimeAnswers {
    private let search: TimeSearch
    private let store: EventStore
    private let within: Int64
    private let printer: TimeAnswerPrinter
    private var count = 0
    private var badLines = 0
    /// How many times have no event within the limit, and the first of them.
    private var missing = 0
    private var firstMissing: TimeAnswer?

    /// - Parameter within: How far off the nearest event may be in time, outside a segment. Milliseconds.
    init(search: TimeSearch, store: EventStore, within: Int64, printer: TimeAnswerPrinter) {
        self.search = search
        self.store = store
        self.within = within
        self.printer = printer
    }

    /// Answers times as the store is now.
    ///
    /// - Parameter times: `nil` stands for a line that holds none.
    mutating func answer(_ times: [Timestamp?]) throws {
        try store.reading {
            try search.refresh()
            for time in times { if let time { try answer(time) } else { printer.printNone() } }
        }
        // Not before: whoever reads slowly must not hold up the recorder.
        try printer.flushIfLarge()
    }

    /// Answers the lines of standard input as they come; what was answered is handed on before more is waited for.
    mutating func answerInput(zone: LocalZone) throws {
        let input = LineInput(descriptor: STDIN_FILENO, name: "standard input")
        var number = 0
        var isGoingOn = true
        while isGoingOn {
            if !input.isReady { try printer.flush() }
            // Ages and times of today count from when they were typed.
            let now = HostClock.now().date
            var times: [Timestamp?] = []
            var problems: [String] = []
            isGoingOn = try input.next { line in
                number += 1
                switch line {
                case .tooLong:
                    problems.append("line \(number) is too long to be a time")
                    times.append(nil)
                case .bytes(let text):
                    let text = trimmed(text, isFirst: number == 1)
                    if text.isEmpty { return times.append(nil) }
                    do { times.append(try TimeExpression.moment(text, now: now, zone: zone)) } catch {
                        problems.append("line \(number): \(error)")
                        times.append(nil)
                    }
                }
            }
            if !times.isEmpty { try answer(times) }
            for problem in problems { Context.say(problem) }
            badLines += problems.count
        }
    }

    /// Prints what is left, and says what had no answer.
    func end(in context: Context, _ format: LocalFormat) throws -> ExitCode {
        try printer.flush()
        guard let first = firstMissing else { return badLines == 0 ? .success : .dataError }
        let limit = DurationText.string(milliseconds: within)
        if first.whereabouts == nil {
            context.say("no event in the store has a date; 'locations record' adds some")
        } else if missing == 1, let nearest = first.event {
            context.say(
                "no event within \(limit) of \(format.dateTime(first.time)); the nearest, event \(nearest.event), "
                    + "is \(TimeAnswerPrinter.offset(nearest.date - first.time, format)); --within takes it farther off"
            )
        } else {
            context.say(
                "\(Words.grouped(missing)) of \(Words.count(count, "time")) have no event within \(limit); "
                    + "--within takes them farther off")
        }
        return .dataError
    }

    private mutating func answer(_ time: Timestamp) throws {
        let whereabouts = try search.whereabouts(at: time)
        var answer = TimeAnswer(time: time, whereabouts: whereabouts, isWithin: whereabouts != nil)
        if let whereabouts, case .nearest(let event) = whereabouts.basis {
            answer.isWithin = (event.date - time).magnitude <= UInt64(within)
        }
        if let segment = answer.event?.segment { answer.track = try search.track(ofSegment: segment) }
        count += 1
        if !answer.isWithin {
            missing += 1
            if firstMissing == nil { firstMissing = answer }
        }
        try printer.print(answer)
    }
}

/// The bytes without the spaces around them, and without a byte order mark at the beginning of a file.
private func trimmed(_ text: UnsafeBufferPointer<UInt8>, isFirst: Bool) -> UnsafeBufferPointer<UInt8> {
    var slice = text[...]
    if isFirst, slice.starts(with: [0xEF, 0xBB, 0xBF]) { slice = slice.dropFirst(3) }
    while let first = slice.first, first == 0x20 || first == 0x09 { slice = slice.dropFirst() }
    while let last = slice.last, last == 0x20 || last == 0x09 { slice = slice.dropLast() }
    return UnsafeBufferPointer(rebasing: slice)
}
