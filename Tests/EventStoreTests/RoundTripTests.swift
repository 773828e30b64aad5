import Positioning
import Testing

@testable import EventStore

@Suite("What is stored comes back")
struct RoundTripTests {
    private let folder = TemporaryFolder()

    private func roundTrip(_ event: Event) throws -> Event? {
        let store = try folder.store()
        var place = RecordingPlace()
        let id = try store.add([.init(event)], to: &place)[0]
        return try EventStore(path: folder.file(), access: .readOnly).event(id: id)
    }

    private func expectSame(_ event: Event) throws {
        var wanted = event
        wanted.id = 1
        wanted.track = 1
        wanted.segment = 1
        #expect(try roundTrip(event) == wanted)
    }

    @Test("A fix of which everything is known comes back whole")
    func full() throws { try expectSame(Event(id: 0, kind: .fix, fullLocation(), name: "a", note: "b")) }

    @Test("An event of which only the place is known comes back whole", arguments: EventKind.allCases)
    func bare(kind: EventKind) throws {
        try expectSame(Event(id: 0, kind: kind, coordinate: location().coordinate))
    }

    @Test("The corners of the globe come back exactly", arguments: [-1, 1], [-1, 0, 1])
    func corners(latitude: Int64, longitude: Int64) throws {
        let corner = Coordinate(
            latitude: Decimal9(scaled: latitude * 90_000_000_000),
            longitude: Decimal9(scaled: longitude * 180_000_000_000))
        try expectSame(Event(id: 0, kind: .fix, coordinate: try #require(corner)))
    }

    @Test("Zeros come back as zeros, not as unknown")
    func zeros() throws {
        var event = Event(id: 0, kind: .fix, coordinate: try #require(Coordinate(latitude: 0.0, longitude: 0.0)))
        event.creationDate = Timestamp(milliseconds: 0)
        event.receivedDate = Timestamp(milliseconds: 0)
        event.altitude = Decimal4(scaled: 0)
        event.ellipsoidalAltitude = Decimal4(scaled: 0)
        event.speed = Decimal3(scaled: 0)
        event.course = Decimal4(scaled: 0)
        event.climb = Decimal3(scaled: 0)
        event.satellitesUsed = 0
        event.hdop = Decimal3(scaled: 0)
        event.name = ""
        event.note = ""
        try expectSame(event)
    }

    @Test("The largest and the smallest numbers come back exactly", arguments: [Int64.max, .min, 1 << 53 + 1])
    func extremes(number: Int64) throws {
        var event = Event(id: 0, kind: .fix, coordinate: location().coordinate)
        event.creationDate = Timestamp(milliseconds: number)
        event.receivedDate = Timestamp(milliseconds: ~number)
        event.altitude = Decimal4(scaled: number)
        event.ellipsoidalAltitude = Decimal4(scaled: number)
        event.climb = Decimal3(scaled: number)
        if number > 0 {
            event.horizontalAccuracy = Decimal3(scaled: number)
            event.verticalAccuracy = Decimal3(scaled: number)
            event.speed = Decimal3(scaled: number)
            event.speedAccuracy = Decimal3(scaled: number)
            event.courseAccuracy = Decimal4(scaled: number)
            event.hdop = Decimal3(scaled: number)
            event.satellitesUsed = Int(number)
        }
        try expectSame(event)
    }

    @Test("What cannot be is stored as unknown, and does not keep its batch from being stored")
    func impossible() throws {
        var event = Event(id: 0, kind: .fix, fullLocation())
        event.horizontalAccuracy = Decimal3(scaled: 0)
        event.verticalAccuracy = Decimal3(scaled: -1)
        event.speed = Decimal3(scaled: -1)
        event.speedAccuracy = Decimal3(scaled: 0)
        event.course = Decimal4(scaled: 3_600_001)
        event.courseAccuracy = Decimal4(scaled: 0)
        event.satellitesUsed = -1
        event.hdop = Decimal3(scaled: -1)
        let stored = try #require(try roundTrip(event))
        #expect(stored.horizontalAccuracy == nil && stored.verticalAccuracy == nil && stored.hdop == nil)
        #expect(stored.speed == nil && stored.speedAccuracy == nil && stored.satellitesUsed == nil)
        #expect(stored.course == nil && stored.courseAccuracy == nil)
        #expect(stored.altitude == event.altitude)
    }

    @Test(
        "Texts come back as they were",
        arguments: ["Ünïcödé 漢字 👩‍🚀", "with\0nul", "'; DROP TABLE StoredEvent; --", "\n\t"])
    func texts(text: String) throws {
        var event = Event(id: 0, kind: .mark, location(), name: text, note: text)
        event.receiverDate = text
        event.device = text
        try expectSame(event)
    }

    @Test("A mark outside any track keeps its device, and has no track")
    func outside() throws {
        let store = try folder.store()
        let mark = try store.addMark(fullLocation(), name: "here", note: nil)
        #expect(mark == Event(id: 1, kind: .mark, fullLocation(), name: "here"))
        #expect(try store.event(id: 1) == mark)
    }

    @Test("A number that no event has finds none")
    func none() throws { #expect(try folder.store().event(id: 1) == nil) }
}
