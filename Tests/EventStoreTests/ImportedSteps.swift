import Positioning

@testable import EventStore

extension Event {
    /// A point some steps along a line, one a second where it has a time.
    static func step(_ step: Int, dated: Bool = true, kind: EventKind = .point) -> Event {
        // On the globe.
        let coordinate = Coordinate(
            latitude: Decimal9(scaled: 52_000_000_000 + Int64(step) * 1000), longitude: Decimal9(scaled: 13_000_000_000)
        )!
        var event = Event(id: 0, kind: kind, coordinate: coordinate)
        event.altitude = Decimal4(scaled: 345_678)
        if dated { event.creationDate = someDate + Int64(step) * 1000 }
        return event
    }
}

extension EventStore {
    /// Imports a track of such points.
    @discardableResult
    func add(
        _ steps: some Sequence<Int>, dated: Bool = true, kind: TrackKind = .track,
        name: String? = nil
    ) throws -> ImportSummary {
        try importing(source: "a.gpx") { importer in
            try importer.beginTrack(kind, name: name, note: "a note")
            for step in steps { try importer.add(point: .step(step, dated: dated)) }
        }
    }
}
