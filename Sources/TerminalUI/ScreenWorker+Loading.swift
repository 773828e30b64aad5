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
        case .around(let event):
            return try page(around: .event(event), try source.current(event), count, of: source)
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
        case .range(let from, let to, let filter):
            let numbers = try ListSource(filter, services).numbers(from: from, to: to)
            return EventQuery(numbers: numbers, order: .byTrack)
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
        case .event(let event):
            try store.markPosition(event.id) ?? MarkPosition(date: event.creationDate, number: event.id)
        case .date(let date): MarkPosition(date: date, number: .max)
        }
    }

    /// The numbers of all events from one to another, both included, as ranges.
    func numbers(from: Event, to: Event) throws -> [ClosedRange<Int64>] {
        let isDown = try isListed(from, before: to)
        let (first, last) = isDown ? (from, to) : (to, from)
        var numbers = [first.id]
        var place = first
        while place.id != last.id {
            let page = try page(from: .event(place), .older, 1_000)
            for event in page {
                numbers.append(event.id)
                place = event
                if event.id == last.id { break }
            }
            if page.isEmpty { break }
        }
        return numbers.sorted().map { $0...$0 }.joined
    }

    private func isListed(_ a: Event, before b: Event) throws -> Bool {
        guard isOfMarks, let first = try store.markPosition(a.id), let second = try store.markPosition(b.id) else {
            return a.isListed(before: b)
        }
        return first > second
    }
}

extension [ClosedRange<Int64>] {
    /// The same numbers in as few ranges as there can be; for ranges in ascending order.
    var joined: [ClosedRange<Int64>] {
        var result: [ClosedRange<Int64>] = []
        for range in self {
            if let last = result.last, range.lowerBound <= last.upperBound + 1 {
                result[result.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
