internal import Glibc

/// The wandering of a fix about the truth, a metre or so: slow, as a real receiver's is, and a pure function of time.
struct PositionNoise: Sendable {
    private let phases: [Double]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        phases = (0..<12).map { _ in random.phase() }
    }

    /// Metres, after `time` seconds.
    func offset(at time: Double) -> (east: Double, north: Double, up: Double) {
        (wander(0, time), wander(4, time), 1.5 * wander(8, time))
    }

    private func wander(_ first: Int, _ time: Double) -> Double {
        let waves = [(0.6, 127.0), (0.35, 41.0), (0.12, 13.0), (0.03, 3.7)]
        return waves.indices.reduce(0) { sum, index in
            sum + waves[index].0 * sin(2 * .pi * time / waves[index].1 + phases[first + index])
        }
    }
}
