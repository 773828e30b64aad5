internal import Glibc

/// A closed way in the plane that bends gently to either side, measured by its length.
struct Loop: Sendable {
    /// Of one round. Metres.
    let length: Double
    private let radius: Double
    private let bends: [(count: Double, depth: Double, phase: Double)]
    /// The length of the way up to each of the evenly spaced angles.
    private let lengths: [Double]
    private static let steps = 2048

    /// A way around a circle of `radius` metres, bent by three waves that the seed sets against each other.
    init(radius: Double, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        self.radius = radius
        bends = [(2, 0.15), (3, 0.1), (7, 0.03)].map { ($0.0, $0.1, random.phase()) }
        var lengths = [0.0]
        var last = Self.point(at: 0, radius: radius, bends: bends)
        for step in 1...Self.steps {
            let point = Self.point(at: Self.angle(Double(step)), radius: radius, bends: bends)
            lengths.append(lengths[step - 1] + hypot(point.east - last.east, point.north - last.north))
            last = point
        }
        self.lengths = lengths
        length = lengths[Self.steps]
    }

    /// The point `distance` metres along the way, from where the way begins.
    func point(at distance: Double) -> (east: Double, north: Double) {
        let along = distance - (distance / length).rounded(.down) * length
        var (low, high) = (0, Self.steps)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengths[middle] <= along { low = middle } else { high = middle }
        }
        let part = (along - lengths[low]) / (lengths[high] - lengths[low])
        let point = Self.point(at: Self.angle(Double(low) + part), radius: radius, bends: bends)
        let start = Self.point(at: 0, radius: radius, bends: bends)
        return (point.east - start.east, point.north - start.north)
    }

    private static func angle(_ step: Double) -> Double { step / Double(steps) * 2 * .pi }

    private static func point(
        at angle: Double, radius: Double, bends: [(count: Double, depth: Double, phase: Double)]
    ) -> (east: Double, north: Double) {
        let distance = bends.reduce(radius) { $0 + radius * $1.depth * cos($1.count * angle + $1.phase) }
        return (distance * sin(angle), distance * cos(angle))
    }
}
