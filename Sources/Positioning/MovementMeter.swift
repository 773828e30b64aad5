/// How far and how long something moved, told from a receiver that only seems to.
///
/// A receiver at rest wanders within its accuracy, and would walk kilometres in a night. So there is an anchor, the place
/// up to which way was counted, and way counts only where a fix is farther from it than both accuracies together explain:
/// at once where it is three times as far, else when eight fixes in a row are (or the segment ends with them), since one
/// fix may stray. Then the first of them is the new anchor, and the way to it counts as it is.
///
/// The price: chords of two to three times the accuracy stand for what is bent. With ±5 m that takes 1 to 4 % from a circle
/// of 20 m radius, less than 1 % from one of 50 m, and nothing from a drive.
package struct MovementMeter: Sendable, Hashable {
    /// The accuracy that is assumed where it is unknown: what a receiver has under open sky. Metres.
    package static let unknownAccuracy = 5.0
    /// How many fixes in a row are believed to have moved.
    private static let convincing = 8
    /// How many times as far as the accuracies explain one fix alone is believed to have moved.
    private static let certain = 3.0

    /// Metres up to the anchor; those of them between dates; and the time that these took. Milliseconds.
    private var metres = 0.0
    private var datedMetres = 0.0
    private var time: Int64 = 0
    /// The fastest way from one anchor to the next. Metres per second; 0 where none took a second.
    private var speed = 0.0
    private var anchor: MovementAnchor?
    /// Fixes beyond what the accuracies explain, not yet believed.
    private var doubtful: [MovementSpot] = []

    package init() {}

    /// What was measured, as it is if nothing follows.
    package struct Reading: Sendable, Hashable {
        /// The way over ground. Metres.
        package var distance: Double
        /// The part of `distance` whose time is known. Metres.
        package var datedDistance: Double
        /// The time in motion. Milliseconds.
        package var time: Int64
        /// The fastest way from one counted place to the next; `nil` where none took a second. Metres per second.
        package var topSpeed: Double?
    }

    package var reading: Reading {
        var meter = self
        meter.believeDoubtful()
        return Reading(
            distance: meter.metres, datedDistance: meter.datedMetres, time: meter.time,
            topSpeed: meter.speed > 0 ? meter.speed : nil)
    }

    /// Ends the segment: the way to what comes next is not counted.
    package mutating func beginSegment() {
        believeDoubtful()
        anchor = nil
    }

    /// Adds the next place of the segment.
    ///
    /// `accuracy` is in metres, `nil` where unknown; `time` in milliseconds, never less than one before, `nil` where unknown.
    package mutating func add(_ place: Coordinate, accuracy: Double?, time: Int64?) {
        take(MovementSpot(place: place, accuracy: accuracy ?? Self.unknownAccuracy, time: time))
    }

    private mutating func take(_ spot: MovementSpot) {
        guard let anchor else {
            self.anchor = MovementAnchor(spot)
            return
        }
        let away = anchor.distance(to: spot.place)
        let explained = anchor.spot.accuracy + spot.accuracy
        if away <= explained {
            doubtful.removeAll(keepingCapacity: true)
            self.anchor?.rest(at: spot, away: away, explained: explained)
        } else if away > Self.certain * explained, doubtful.isEmpty {
            move(from: anchor, to: spot)
        } else {
            doubtful.append(spot)
            if away > Self.certain * explained || doubtful.count == Self.convincing { believeFirst() }
        }
    }

    /// Moves to the first doubtful fix, and judges the others from there.
    private mutating func believeFirst() {
        guard let anchor, let first = doubtful.first else { return }
        let others = doubtful.dropFirst()
        doubtful = []
        move(from: anchor, to: first)
        for spot in others { take(spot) }
    }

    private mutating func believeDoubtful() {
        // Each turn leaves one fewer.
        while !doubtful.isEmpty { believeFirst() }
    }

    private mutating func move(from anchor: MovementAnchor, to spot: MovementSpot) {
        self.anchor = MovementAnchor(spot)
        let way = Geodesy.distance(anchor.spot.place, spot.place)
        metres += way
        guard let start = anchor.spot.time, let end = spot.time else { return }
        datedMetres += way
        let moving = anchor.timeInMotion(to: spot, way: way, elapsed: end - start)
        time += moving
        if moving >= 1000 { speed = max(speed, way / (Double(moving) / 1000)) }
    }
}

extension MovementMeter {
    func write(to state: inout StateWriter) {
        state.write(metres)
        state.write(datedMetres)
        state.write(time)
        state.write(speed)
        state.write(Int64(anchor == nil ? 0 : 1))
        anchor?.write(to: &state)
        state.write(Int64(doubtful.count))
        for spot in doubtful { spot.write(to: &state) }
    }

    /// What was written; throws where the state is none of ours.
    init(from state: inout StateReader) throws {
        metres = try state.double()
        datedMetres = try state.double()
        time = try state.int64()
        speed = try state.double()
        if try state.int64() == 1 { anchor = try MovementAnchor(from: &state) }
        let count = try state.int64()
        guard (0..<Int64(Self.convincing)).contains(count) else { throw StateError() }
        for _ in 0..<count { doubtful.append(try MovementSpot(from: &state)) }
    }
}
