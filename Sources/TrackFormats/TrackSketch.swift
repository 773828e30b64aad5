internal import Positioning

/// As much of a row of events as a picture shows: at most 20,000 points, whatever their number.
///
/// While there is room, every point is kept; whenever there is none left, every second one within the segments goes, and
/// from then on only each second, fourth … comes. Ends of segments stay, unless there are too many of them. The same events
/// give the same points.
struct TrackSketch {
    struct Point {
        var latitude: Double
        /// Degrees, beyond ±180 where the way leads on across that meridian.
        var longitude: Double
        /// Metres within segments from the first point on.
        var distance: Double
        var altitude: Double?
        /// Metres per second.
        var speed: Double?
        /// Whether there is a gap, or nothing, before it.
        var isFirst: Bool
    }

    static let limit = 20_000
    private(set) var points: [Point] = []
    /// Of all points, also of those that are not kept.
    private(set) var distance = 0.0
    private(set) var altitudes: ClosedRange<Double>?
    private(set) var topSpeed: Double?
    private(set) var dates: ClosedRange<Timestamp>?

    private var step = 1
    private var skipped = 0
    /// The last point of the segment so far, where it is not kept yet.
    private var pending: Point?
    private var previous: Coordinate?
    private var longitude: Double?

    /// Takes the next event of the segment.
    mutating func add(_ event: Event) {
        if let previous { distance += Geodesy.distance(previous, event.coordinate) }
        if let date = event.writtenDate { dates = dates?.including(date) ?? date...date }
        let altitude = event.solvedAltitude?.value
        if let altitude { altitudes = altitudes?.including(altitude) ?? altitude...altitude }
        // A negative speed is none.
        let speed = event.speed.flatMap { $0.scaled < 0 ? nil : $0.value }
        if let speed { topSpeed = max(topSpeed ?? 0, speed) }
        let point = Point(
            latitude: event.coordinate.latitude.value, longitude: goingOn(to: event.coordinate.longitude.value),
            distance: distance, altitude: altitude, speed: speed, isFirst: previous == nil)
        skipped += 1
        if point.isFirst || skipped >= step {
            keep(point)
        } else {
            pending = point
        }
        previous = event.coordinate
    }

    mutating func endSegment() {
        if let pending { keep(pending) }
        previous = nil
    }

    /// The longitude, in degrees, that is reached from the one before by the shorter way.
    mutating func goingOn(to east: Double) -> Double {
        let turns = longitude.map { (($0 - east) / 360).rounded() } ?? 0
        longitude = east + 360 * turns
        return east + 360 * turns
    }

    private mutating func keep(_ point: Point) {
        points.append(point)
        pending = nil
        skipped = 0
        if points.count >= Self.limit { thin() }
    }

    private mutating func thin() {
        step = min(step * 2, 1 << 60)
        var kept: [Point] = []
        kept.reserveCapacity(Self.limit)
        for (index, point) in points.enumerated() {
            let isLast = index + 1 == points.count || points[index + 1].isFirst
            if point.isFirst || isLast || index % 2 == 0 { kept.append(point) }
        }
        if kept.count > Self.limit * 3 / 4 {
            kept.removeAll(keepingCapacity: true)
            for index in stride(from: 0, to: points.count, by: 2) {
                var point = points[index]
                if index > 0, points[index - 1].isFirst { point.isFirst = true }
                kept.append(point)
            }
        }
        points = kept
    }
}

extension ClosedRange {
    func including(_ value: Bound) -> ClosedRange { Swift.min(lowerBound, value)...Swift.max(upperBound, value) }
}
