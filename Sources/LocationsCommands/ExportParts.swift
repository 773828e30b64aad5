internal import EventStore
internal import Positioning
internal import Presentation

/// The files that one export is split into: for each its name, without an ending, and its events.
struct ExportParts {
    private let split: ExportCommand.Split
    private let query: EventQuery
    private let store: EventStore
    private let zone: LocalZone

    init(_ split: ExportCommand.Split, of query: EventQuery, in store: EventStore, zone: LocalZone) {
        self.split = split
        self.query = query
        self.store = store
        self.zone = zone
    }

    func forEach(_ body: (_ name: String, _ query: EventQuery) throws -> Void) throws {
        switch split {
        case .track: try forEachTrack(body)
        case .day: try forEachDay(body)
        }
    }

    /// One file a track, named by the day it began in UTC; marks together.
    private func forEachTrack(_ body: (String, EventQuery) throws -> Void) throws {
        for id in try store.tracks(of: query) {
            var part = query
            part.place = .tracks([id])
            try body((try firstDay(of: part).map { "\($0)-" } ?? "") + "track-\(id)", part)
        }
        guard query.place == .anywhere else { return }
        var marks = query
        marks.place = .outside
        if try store.count(marks) > 0 { try body("marks", marks) }
    }

    private func firstDay(of query: EventQuery) throws -> String? {
        try firstDate(of: query).map { name(of: CalendarDate($0)) }
    }

    /// One file a local day; what has no date together.
    private func forEachDay(_ body: (String, EventQuery) throws -> Void) throws {
        var rest = query
        while let first = try firstDate(of: rest) {
            let (name, end) = day(of: first)
            var part = rest
            part.since = rest.since ?? first
            part.until = [query.until, end].compactMap { $0 }.min()
            try body(name, part)
            guard let end, query.until.map({ end < $0 }) ?? true else { break }
            rest.since = end
        }
        guard !query.hasWindow else { return }
        var undated = query
        undated.isUndated = true
        if try store.count(undated) > 0 { try body("undated", undated) }
    }

    /// The name of the local day that an instant is in, and where the next one begins; `nil` for never.
    private func day(of instant: Timestamp) -> (name: String, end: Timestamp?) {
        let date = zone.calendarDate(instant)
        // Local clocks may be behind the calendar's beginning, or ahead of its end.
        if date.year < 1 { return ("before-0001", zone.timestamp(CalendarDate(year: 1, month: 1, day: 1))) }
        guard let day = zone.day(of: date) else { return ("after-9999", nil) }
        if day.upperBound > instant { return (name(of: date), day.upperBound) }
        // Set back over midnight, clocks show the end of a day again that is over: that belongs to the next one.
        let next = zone.calendarDate(day.upperBound)
        return (name(of: next), zone.day(of: next).map { max($0.upperBound, instant + 1) })
    }

    private func firstDate(of query: EventQuery) throws -> Timestamp? {
        var query = query
        query.order = .oldestFirst
        query.limit = 1
        // A window, so that only what has a date counts.
        query.since = query.since ?? Timestamp(milliseconds: .min)
        var date: Timestamp?
        try store.forEachEvent(query) { event in
            date = event.creationDate
            return false
        }
        return date
    }

    /// `2026-11-30`, in the same digits everywhere.
    private func name(of date: CalendarDate) -> String {
        func digits(_ value: Int, _ count: Int) -> String {
            let text = "\(value)"
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
    }
}
