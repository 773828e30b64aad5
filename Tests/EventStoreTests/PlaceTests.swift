import EventStore
import Positioning
import Testing

@Suite("Events of a place in the log")
struct PlaceTests {
    private let folder = TemporaryFolder()

    /// Two tracks of two segments each, the second named, a mark, and an undated event outside.
    private func store() throws -> EventStore {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add(
            [
                .init(location(0), placement: .track(name: nil)), .init(location(1), placement: .segment),
                .init(location(2), placement: .track(name: "b")), .init(location(3), placement: .segment),
                .init(location(4), kind: .mark, placement: .outside),
                .init(Event(id: 0, kind: .point, coordinate: location(0).coordinate), placement: .outside),
            ], to: &place)
        return store
    }

    @Test(
        "A query finds those of tracks, or those outside any",
        arguments: [
            (.anywhere, [5, 6, 1, 2, 3, 4]), (.tracks([1]), [1, 2]), (.tracks([2, 1]), [1, 2, 3, 4]), (.tracks([]), []),
            (.tracks([9]), []), (.outside, [5, 6]),
        ] as [(EventQuery.Place, [Int64])])
    func places(place: EventQuery.Place, ids: [Int64]) throws {
        let store = try store()
        #expect(try store.ids(EventQuery(place: place, order: .byTrack)) == ids)
        #expect(try store.ids(EventQuery(place: place, order: .asStored)) == ids.sorted())
        #expect(try store.count(EventQuery(place: place)) == ids.count)
        let window = EventQuery(since: someDate + 1_000, until: someDate + 4_000, place: place, order: .byTrack)
        #expect(try store.ids(window) == ids.filter { (2...4).contains($0) })
    }

    @Test("A query finds those without a date alone")
    func undated() throws {
        let store = try store()
        #expect(try store.ids(EventQuery(isUndated: true, order: .byTrack)) == [6])
        #expect(try store.ids(EventQuery(isUndated: true)) == [6])
    }

    @Test("Tracks are found by name, by what is in them, and by being the newest")
    func tracks() throws {
        let store = try store()
        #expect(try store.tracks(named: "b") == [2])
        #expect(try store.tracks(named: "c").isEmpty)
        #expect(try store.tracks(of: EventQuery()) == [1, 2])
        #expect(try store.tracks(of: EventQuery(since: someDate + 2_000)) == [2])
        #expect(try store.newestTrack() == 2)
    }

    @Test("There is no newest track where there is none")
    func noTrack() throws {
        #expect(try folder.store().newestTrack() == nil)
    }

    @Test("A box finds those inside, its edges too, also across ±180")
    func box() throws {
        let store = try folder.store()
        try store.add([
            location(0, latitude: 0, longitude: 179.5), location(1, latitude: 0, longitude: -179.5),
            location(2, latitude: 10, longitude: 180), location(3, latitude: 0, longitude: 0),
        ])
        func ids(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws -> [Int64] {
            let corners = try [west, south, east, north].map { try #require(Decimal9($0)) }
            let box = try #require(
                BoundingBox(west: corners[0], south: corners[1], east: corners[2], north: corners[3]))
            return try store.ids(EventQuery(box: box, order: .asStored))
        }
        #expect(try ids(179, -1, -179, 1) == [1, 2])
        #expect(try ids(179.5, 0, 180, 10) == [1, 3])
        #expect(try ids(-179.5, -1, 0, 0) == [2, 4])
        #expect(try ids(-180, -90, 180, 90) == [1, 2, 3, 4])
    }
}
