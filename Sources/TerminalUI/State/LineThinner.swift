internal import Glibc
internal import Positioning

/// Leaves out the points of a line that a straight line passes closely, in constant time a point.
///
/// From the vertex that was kept last, each point narrows the directions in which the line may go on so that it passes the
/// point within the tolerance (the sector of Zhao and Saalfeld, "Linear-Time Sleeve-Fitting Polyline Simplification
/// Algorithms", 1997). A point in another direction, or one that goes back, makes the one before it a vertex. So each
/// point is within twice the tolerance of the line.
struct LineThinner: Sendable {
    /// Metres.
    let tolerance: Double
    private(set) var kept: [TrackLine.Vertex] = []
    /// The newest point, where it is no vertex yet.
    private var last: Coordinate?
    /// The direction to the first point that was far enough, and how far the line may turn from it. Radians.
    private var sector: (middle: Double, least: Double, most: Double)?
    /// How far from the last vertex any point was since. Metres.
    private var farthest = 0.0
    private var scale = Scale(latitude: 0)

    private struct Scale: Sendable {
        let north: Double
        let east: Double

        init(latitude: Double) {
            (north, east) = MapFrame.metresPerDegree(latitude: latitude)
        }
    }

    init(tolerance: Double) { self.tolerance = tolerance }

    /// The vertices, and the newest point.
    var vertices: [TrackLine.Vertex] {
        kept + (last.map { [TrackLine.Vertex(coordinate: $0, beginsSegment: false)] } ?? [])
    }

    mutating func take(_ point: Coordinate, beginsSegment: Bool) {
        if beginsSegment || kept.isEmpty {
            endSegment()
            keep(point, beginsSegment: true)
            return
        }
        if !goesOn(to: point), let last {
            keep(last, beginsSegment: false)
            _ = goesOn(to: point)
        }
        last = point
    }

    /// Keeps the end of a segment, or nothing of one that is too small to be seen.
    private mutating func endSegment() {
        guard let start = kept.last else { return }
        if let last, farthest > tolerance || !start.beginsSegment {
            keep(last, beginsSegment: false)
        } else if start.beginsSegment, let before = kept.dropLast().last,
            Geodesy.distance(before.coordinate, start.coordinate) <= tolerance
        {
            kept.removeLast()
        }
        last = nil
    }

    private mutating func keep(_ point: Coordinate, beginsSegment: Bool) {
        kept.append(TrackLine.Vertex(coordinate: point, beginsSegment: beginsSegment))
        last = nil
        sector = nil
        farthest = 0
        scale = Scale(latitude: point.latitude.value)
    }

    /// Whether a straight line from the last vertex to a point passes all those between; if so, it is one of them.
    private mutating func goesOn(to point: Coordinate) -> Bool {
        guard let anchor = kept.last?.coordinate else { return true }
        let x = shorterWay(point.longitude.value - anchor.longitude.value) * scale.east
        let y = (point.latitude.value - anchor.latitude.value) * scale.north
        let distance = (x * x + y * y).squareRoot()
        guard distance >= farthest - tolerance else { return false }
        if distance > tolerance {
            let direction = atan2(y, x)
            let margin = asin(tolerance / distance)
            if let (middle, least, most) = sector {
                let turn = (direction - middle).remainder(dividingBy: 2 * .pi)
                guard turn >= least, turn <= most else { return false }
                sector = (middle, max(least, turn - margin), min(most, turn + margin))
            } else {
                sector = (direction, -margin, margin)
            }
        }
        farthest = max(farthest, distance)
        return true
    }
}
