import Positioning
import Testing

@testable import EventStore

@Suite("Events near a point")
struct NearTests {
    private let folder = TemporaryFolder()

    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        "The distance over ground decides, also across ±180° and around the poles",
        arguments: [
            (52.52, 13.4), (0, 179.9999), (0, -179.9999), (-17, 180), (-17, -180), (89.999, 20), (90, 0), (-90, 0),
            (-89.9, -170), (0, 0), (75, 179.5),
        ], [1, 1000, 30_000, 2_000_000, 19_000_000, 30_000_000])
    func exact(center: (Double, Double), metres: Double) throws {
        let store = try folder.store()
        let middle = try point(center.0, center.1)
        var random = SplitMix(state: 1)
        var points: [Coordinate] = [middle]
        for scale in [0.00001, 0.01, 0.3, 20, 360] {
            for _ in 0..<60 {
                let latitude = max(-90, min(90, center.0 + random.unit() * scale))
                // Near a pole all longitudes are near.
                let width = abs(center.0) > 70 ? 360 : scale
                var longitude = center.1 + random.unit() * width
                if longitude > 180 { longitude -= 360 }
                if longitude < -180 { longitude += 360 }
                points.append(try point(latitude, longitude))
            }
        }
        var place = RecordingPlace()
        let ids = try store.add(
            points.map { .init(Event(id: 0, kind: .fix, coordinate: $0)) }, to: &place)
        let wanted = zip(ids, points).filter { Geodesy.distance($0.1, middle) <= metres }.map { $0.0 }
        #expect(try store.ids(EventQuery(near: SearchArea(center: middle, metres: metres), order: .asStored)) == wanted)
    }

    @Test("Exactly at the limit is near, and a limit of events counts only those near")
    func limit() throws {
        let store = try folder.store()
        let (here, there) = (try point(52.52, 13.4), try point(52.53, 13.4))
        try store.add((0..<30).map { location(Int64($0), latitude: $0 % 2 == 0 ? 52.53 : -10, longitude: 13.4) })
        let area = SearchArea(center: here, metres: Geodesy.distance(there, here))
        #expect(try store.count(EventQuery(near: area)) == 15)
        #expect(try store.ids(EventQuery(near: area, limit: 2)) == [29, 27])
        #expect(try store.count(EventQuery(near: SearchArea(center: here, metres: area.metres - 0.001))) == 0)
    }
}

/// A small generator of numbers that are the same in each run.
struct SplitMix {
    var state: UInt64

    /// A number from −1 to 1.
    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double(Int64(bitPattern: z ^ (z >> 31)) >> 11) / Double(1 << 52)
    }
}
