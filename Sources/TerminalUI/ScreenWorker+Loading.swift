internal import EventStore
internal import LinuxHost
internal import Positioning
internal import Presentation

extension ScreenWorker {
    /// A part of a list, as it is now. Costs the same in a store of any size.
    func load(_ request: LoadRequest) throws -> EventPage {
        let source = try ListSource(request.filter, services)
        let count = request.count
        switch request.place {
        case .newest:
            let events = try source.page(from: .start, .older, count + 1)
            return EventPage(.whole, Array(events.prefix(count)), hasNewer: false, hasOlder: events.count > count)
        case .oldest:
            let events = try source.page(from: .start, .newer, count + 1)
            let rows = Array(events.prefix(count).reversed())
            return EventPage(
                .whole, rows, hasNewer: events.count > count, hasOlder: false, focus: max(0, rows.count - 1))
        case .newer(let event):
            let events = try source.page(from: .event(event), .newer, count + 1)
            return EventPage(
                .newer, events.prefix(count).reversed(), hasNewer: events.count > count, hasOlder: true)
        case .older(let event):
            let events = try source.page(from: .event(event), .older, count + 1)
            return EventPage(.older, Array(events.prefix(count)), hasNewer: true, hasOlder: events.count > count)
        case .around(let event, let following):
            for event in [[event], following].flatMap({ $0 }) {
                // As it is now: its date may be another.
                guard let current = try source.current(event) else { continue }
                return try page(around: .event(current), current, count, of: source)
            }
            return try page(around: .event(event), nil, count, of: source)
        case .date(let date):
            return try page(around: .date(date), nil, count, of: source)
        }
    }

    private func page(
        around place: ListSource.Place, _ event: Event?, _ count: Int, of source: ListSource
    ) throws -> EventPage {
        let newer = try source.page(from: place, .newer, count + 1)
        let older = try source.page(from: place, .older, count + 1)
        let above = Array(newer.prefix(count).reversed())
        let rows = [above, event.map { [$0] } ?? [], Array(older.prefix(count))].flatMap { $0 }
        return EventPage(
            .whole, rows, hasNewer: newer.count > count, hasOlder: older.count > count, focus: above.count)
    }

    /// The query that finds what was chosen.
    func query(_ choice: EventChoice) throws -> EventQuery {
        switch choice {
        case .track(let id): return EventQuery(place: .tracks([id]), order: .byTrack)
        case .ids(let ids): return EventQuery(numbers: ids.map { $0...$0 }.joined, order: .byTrack)
        case .range(let from, let to, let filter, let more):
            let numbers = try ListSource(filter, services).numbers(from: from, to: to) + more.map { $0...$0 }
            return EventQuery(numbers: numbers.sorted { $0.lowerBound < $1.lowerBound }.joined, order: .byTrack)
        }
    }
}

/// The events of a list, in its order.
struct ListSource {
    enum Place {
        /// The end that a direction begins at.
        case start
        case event(Event)
        case date(Timestamp)
    }

    enum Direction { case newer, older }

    private let store: EventStore
    private let query: EventQuery
    private let isOfMarks: Bool

    init(_ filter: ListFilter, _ services: ScreenServices) throws {
        store = services.store
        var query = EventQuery(marksOnly: filter.marksOnly)
        if let track = filter.track { query.place = .tracks([track]) }
        if let text = filter.text {
            query.text = text
            let now = HostClock.now().date
            query.orWithin = try? TimeExpression.interval(text, now: now, zone: services.format.zone)
        }
        self.query = query
        isOfMarks = filter.marksOnly
    }

    /// The event as it is now, if it is still there and still of this list.
    func current(_ event: Event) throws -> Event? {
        guard let event = try store.event(id: event.id) else { return nil }
        var query = query
        query.numbers = [event.id...event.id]
        return try store.count(query) > 0 ? event : nil
    }

    /// What comes after a place, the nearest first.
    func page(from place: Place, _ direction: Direction, _ count: Int) throws -> [Event] {
        var query = query
        query.order = direction == .older ? .newestFirst : .oldestFirst
        if isOfMarks {
            return try store.marks(query, after: try markPosition(place), count: count).map { $0.event }
        }
        return try store.page(query, after: position(place), count: count)
    }

    private func position(_ place: Place) -> EventPosition? {
        switch place {
        case .start: nil
        case .event(let event): EventPosition(event)
        // Events of the very instant count as older.
        case .date(let date): EventPosition(date: date, id: .max)
        }
    }

    private func markPosition(_ place: Place) throws -> MarkPosition? {
        switch place {
        case .start: nil
        case .event(let event): try markPosition(of: event)
        case .date(let date): MarkPosition(date: date, number: .max)
        }
    }

    /// The numbers of all events from one to another, both included, as ranges.
    ///
    /// Either may be gone, or stand elsewhere by now: the places count where they are, else where they were.
    func numbers(from: Event, to: Event) throws -> [ClosedRange<Int64>] {
        let (from, to) = (try store.event(id: from.id) ?? from, try store.event(id: to.id) ?? to)
        if isOfMarks { return try markNumbers(from: markPosition(of: from), to: markPosition(of: to)) }
        let (first, last) = from.isListed(before: to) ? (from, to) : (to, from)
        var numbers: [ClosedRange<Int64>] = try current(first).map { [$0.id...$0.id] } ?? []
        var place = first
        while place.id != last.id {
            let page = try page(from: .event(place), .older, 1_000)
            for event in page {
                if last.isListed(before: event) { return numbers.sorted { $0.lowerBound < $1.lowerBound }.joined }
                numbers.add(event.id)
                place = event
            }
            if page.isEmpty { break }
        }
        return numbers.sorted { $0.lowerBound < $1.lowerBound }.joined
    }

    private func markNumbers(from: MarkPosition, to: MarkPosition) throws -> [ClosedRange<Int64>] {
        var query = query
        query.order = .newestFirst
        var (place, numbers): (MarkPosition?, [ClosedRange<Int64>]) = (nil, [])
        while true {
            let page = try store.marks(query, after: place, count: 1_000)
            for mark in page where mark.position >= min(from, to) && mark.position <= max(from, to) {
                numbers.append(mark.event.id...mark.event.id)
            }
            guard let last = page.last, last.position > min(from, to) else { break }
            place = last.position
        }
        return numbers.sorted { $0.lowerBound < $1.lowerBound }.joined
    }

    private func markPosition(of event: Event) throws -> MarkPosition {
        try store.markPosition(event.id) ?? MarkPosition(date: event.creationDate, number: event.id)
    }
}

extension [ClosedRange<Int64>] {
    /// Adds a number, to the last range where it stands just before that: so millions of them take one.
    fileprivate mutating func add(_ number: Int64) {
        if let last = last, number < .max, last.lowerBound == number + 1 {
            self[count - 1] = number...last.upperBound
        } else {
            append(number...number)
        }
    }

    /// The same numbers in as few ranges as there can be; for ranges in ascending order.
    var joined: [ClosedRange<Int64>] {
        var result: [ClosedRange<Int64>] = []
        for range in self {
            if let last = result.last, last.upperBound == .max || range.lowerBound <= last.upperBound + 1 {
                result[result.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
