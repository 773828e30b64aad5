/// A fix, as far as movement is concerned.
struct MovementSpot: Sendable, Hashable {
    var place: Coordinate
    /// Metres.
    var accuracy: Double
    /// Milliseconds; `nil` where unknown.
    var time: Int64?
}

/// The place up to which way was counted, and what is known of the rest there since.
struct MovementAnchor: Sendable, Hashable {
    let spot: MovementSpot
    /// The map that what is near is measured on; `nil` too near the poles.
    private let plane: LocalPlane?
    /// How many fixes were at rest here, the first not counted; no more than `mostRests`.
    private var rests: Int64 = 0
    /// The sums of their differences to `spot`. Billionths of a degree.
    private var latitudes: Int64 = 0
    private var longitudes: Int64 = 0
    /// The last fix that was less than half as far as the accuracies explain: when, and how far. Milliseconds, metres.
    private var lastNear: (time: Int64, away: Double)?

    /// From so many fixes on, their mean is a better place than the first of them, which may have strayed.
    private static let settled: Int64 = 16
    /// Not more, or the mean would follow who drifts slowly.
    private static let mostRests: Int64 = 32

    init(_ spot: MovementSpot) {
        self.spot = spot
        plane = LocalPlane(at: spot.place.latitude)
        lastNear = spot.time.map { ($0, 0) }
    }

    /// The place that distances are judged from.
    var reference: Coordinate {
        guard rests >= Self.settled else { return spot.place }
        var east = spot.place.longitude.scaled + longitudes / rests
        if east > Self.halfTurn {
            east -= 2 * Self.halfTurn
        } else if east < -Self.halfTurn {
            east += 2 * Self.halfTurn
        }
        return Coordinate(
            latitude: Decimal9(scaled: spot.place.latitude.scaled + latitudes / rests),
            longitude: Decimal9(scaled: east)) ?? spot.place
    }

    /// How far a place is from ``reference``: what is only held against accuracies, and never counted.
    func distance(to place: Coordinate) -> Double {
        let reference = reference
        return plane?.distance(reference, place) ?? Geodesy.distance(reference, place)
    }

    mutating func rest(at spot: MovementSpot, away: Double, explained: Double) {
        if let time = spot.time, away <= explained / 2 { lastNear = (time, away) }
        guard rests < Self.mostRests else { return }
        rests += 1
        latitudes += spot.place.latitude.scaled - self.spot.place.latitude.scaled
        var east = spot.place.longitude.scaled - self.spot.place.longitude.scaled
        if east > Self.halfTurn {
            east -= 2 * Self.halfTurn
        } else if east < -Self.halfTurn {
            east += 2 * Self.halfTurn
        }
        longitudes += east
    }

    /// How much of the time since the anchor was spent on the way to `spot`. Milliseconds.
    ///
    /// By the speed on its outer part: who stood for ten minutes and then walked off has walked for seconds.
    func timeInMotion(to spot: MovementSpot, way: Double, elapsed: Int64) -> Int64 {
        guard let lastNear, let end = spot.time, elapsed > 0 else { return max(0, elapsed) }
        let whole = rests < Self.settled ? way : Geodesy.distance(reference, spot.place)
        let outer = whole - lastNear.away
        guard outer > 0, end > lastNear.time else { return elapsed }
        return Int64(min(Double(elapsed), Double(end - lastNear.time) * way / outer).rounded())
    }

    private static let halfTurn: Int64 = 180_000_000_000

    static func == (a: Self, b: Self) -> Bool {
        a.spot == b.spot && a.rests == b.rests && a.latitudes == b.latitudes && a.longitudes == b.longitudes
            && a.lastNear?.time == b.lastNear?.time && a.lastNear?.away == b.lastNear?.away
    }

    func hash(into hasher: inout Hasher) { hasher.combine(spot) }
}

extension MovementSpot {
    func write(to state: inout StateWriter) {
        state.write(place.latitude.scaled)
        state.write(place.longitude.scaled)
        state.write(accuracy)
        state.write(time)
    }

    init(from state: inout StateReader) throws {
        let latitude = Decimal9(scaled: try state.int64())
        guard let place = Coordinate(latitude: latitude, longitude: Decimal9(scaled: try state.int64())) else {
            throw StateError()
        }
        self.place = place
        accuracy = try state.double()
        time = try state.optionalInt64()
    }
}

extension MovementAnchor {
    func write(to state: inout StateWriter) {
        spot.write(to: &state)
        state.write(rests)
        state.write(latitudes)
        state.write(longitudes)
        state.write(lastNear?.time)
        state.write(lastNear?.away ?? 0)
    }

    init(from state: inout StateReader) throws {
        spot = try MovementSpot(from: &state)
        plane = LocalPlane(at: spot.place.latitude)
        rests = try state.int64()
        latitudes = try state.int64()
        longitudes = try state.int64()
        let time = try state.optionalInt64()
        let away = try state.double()
        lastNear = time.map { ($0, away) }
    }
}
