import Positioning

extension Event {
    /// The example of the list: 52.520008, 13.404954 at 2025-11-30 18:26:34 UTC, so many seconds later.
    static func example(
        _ latitude: Double = 52.520008, _ longitude: Double = 13.404954, after seconds: Int64 = 0,
        kind: EventKind = .fix, note: String? = nil
    ) -> Event {
        sample(latitude, longitude, at: exampleDate + seconds * 1000, kind: kind, note: note)
    }

    static func sample(
        _ latitude: Double = 52.520008, _ longitude: Double = 13.404954, at date: Timestamp?, kind: EventKind = .fix,
        name: String? = nil, note: String? = nil
    ) -> Event {
        // Every test's own coordinates are in range.
        var event = Event(
            id: 0, kind: kind, coordinate: Coordinate(latitude: latitude, longitude: longitude)!)
        event.creationDate = date
        event.receivedDate = date
        event.name = name
        event.note = note
        return event
    }

    /// The same event with some values set.
    func with(_ change: (inout Event) -> Void) -> Event {
        var event = self
        change(&event)
        return event
    }
}

/// 2025-11-30 18:26:34 UTC.
let exampleDate = Timestamp(milliseconds: 1_764_527_194_000)

/// An instant by the calendar, in UTC.
func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0) -> Timestamp {
    let date = CalendarDate(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    // Every test's own dates are of the calendar.
    return date.timestamp!
}
