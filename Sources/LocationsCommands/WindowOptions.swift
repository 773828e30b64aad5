internal import CommandLineKit
internal import EventStore
internal import Positioning
internal import Presentation

/// Which events, by their date and kind.
struct WindowOptions: Sendable {
    var since: String?
    var until: String?
    var day: String?
    var marks = false

    static let options: [Option<Self>] = Option.table([
        times, [.flag("marks", "m", \.marks, "Only marks")].section("Which events"),
    ])
    /// Those on the date alone.
    static let times: [Option<Self>] = [
        .value("since", "s", \.since, "TIME", "Leave out what is older than TIME"),
        .value("until", "u", \.until, "TIME", "Leave out what is newer than TIME"),
        .value("day", nil, \.day, "DAY", "Only this day: a date, today or yesterday, or 2026-11-30+02:00"),
    ].section("Which events")

    var isEmpty: Bool { since == nil && until == nil && day == nil }

    func validate() throws {
        if day != nil, since != nil || until != nil {
            throw UsageError("--day is a window of its own; leave out --since and --until")
        }
    }

    /// The query that the words mean now.
    ///
    /// - Throws: ``UsageError``.
    func query(now: Timestamp, zone: LocalZone) throws -> EventQuery {
        var query = EventQuery(marksOnly: marks)
        if let day {
            let range = try meaning(of: day, "--day") { try TimeExpression.day($0, now: now, zone: zone) }
            query.since = range.lowerBound
            query.until = range.upperBound
        }
        if let since {
            query.since = try meaning(of: since, "--since") { try TimeExpression.moment($0, now: now, zone: zone) }
        }
        if let until {
            // A day or a minute counts to its end.
            query.until = try meaning(of: until, "--until") {
                try TimeExpression.interval($0, now: now, zone: zone).upperBound
            }
        }
        if let since = query.since, let until = query.until, since >= until {
            throw UsageError("the window ends before it begins: --until must be later than --since")
        }
        return query
    }

    private func meaning<R>(of text: String, _ option: String, _ read: (String) throws -> R) throws -> R {
        try UsageError.of(option) { try read(text) }
    }
}

extension UsageError {
    /// What `read` makes of an option's words; says the option's name where they are no time.
    static func of<R>(_ option: String, _ read: () throws -> R) throws -> R {
        do { return try read() } catch let error as TimeExpressionError { throw UsageError("\(option): \(error)") }
    }
}

extension EventQuery {
    /// What is asked for in words, in the user's own dates: `2 events since Nov 30, 2025 at 12:00:00 AM`.
    ///
    /// Without `count`, how many there are, for a sentence that says that itself.
    func window(_ format: LocalFormat, count: Int? = nil) -> String {
        let noun = marksOnly ? "mark" : "event"
        var text = count.map { Words.count($0, noun) } ?? noun + "s"
        if let near {
            text += " within \(Words.metres(near.metres)) of \(format.coordinate(near.center, digits: 9))"
        }
        switch (since, until) {
        case (let since?, let until?): text += " from \(format.dateTime(since)) to \(format.dateTime(until))"
        case (let since?, nil): text += " since \(format.dateTime(since))"
        case (nil, let until?): text += " until \(format.dateTime(until))"
        case (nil, nil): break
        }
        return text
    }
}
