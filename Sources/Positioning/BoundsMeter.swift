/// Grows with each point, the shorter way round, as a track goes.
struct BoundsMeter: Sendable, Hashable {
    private var south: Int64 = 0
    private var north: Int64 = 0
    /// Counted on past ±180°, so that `west` is never more than `east`.
    private var west: Int64 = 0
    private var east: Int64 = 0
    /// The longitude of the last point, counted on as they are; `nil` before the first.
    private var last: Int64?

    private static let turn: Int64 = 360_000_000_000

    /// `nil` before the first point.
    var bounds: BoundingBox? {
        guard last != nil else { return nil }
        let isAround = east - west >= Self.turn
        return BoundingBox(
            west: Decimal9(scaled: isAround ? -Self.turn / 2 : Self.onGlobe(west)), south: Decimal9(scaled: south),
            east: Decimal9(scaled: isAround ? Self.turn / 2 : Self.onGlobe(east)), north: Decimal9(scaled: north))
    }

    mutating func add(_ place: Coordinate) {
        let (latitude, longitude) = (place.latitude.scaled, place.longitude.scaled)
        guard let last else {
            (south, north, west, east, self.last) = (latitude, latitude, longitude, longitude, longitude)
            return
        }
        south = min(south, latitude)
        north = max(north, latitude)
        var step = (longitude - last) % Self.turn
        if step > Self.turn / 2 { step -= Self.turn } else if step < -Self.turn / 2 { step += Self.turn }
        let here = last + step
        west = min(west, here)
        east = max(east, here)
        // Who goes round and round is counted from the first turn again.
        self.last = east - west >= Self.turn ? longitude : here
    }

    private static func onGlobe(_ longitude: Int64) -> Int64 {
        let rest = longitude % turn
        return rest > turn / 2 ? rest - turn : rest < -turn / 2 ? rest + turn : rest
    }
}

extension BoundsMeter {
    func write(to state: inout StateWriter) {
        for value in [south, north, west, east] { state.write(value) }
        state.write(last)
    }

    init(from state: inout StateReader) throws {
        south = try state.int64()
        north = try state.int64()
        west = try state.int64()
        east = try state.int64()
        last = try state.optionalInt64()
    }
}
