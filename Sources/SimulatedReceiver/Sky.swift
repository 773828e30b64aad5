internal import Glibc
internal import Positioning

/// The satellites above a receiver: ten of GPS and six of GLONASS that wander slowly, and how well they are heard.
struct Sky: Sendable {
    private struct Path {
        var number: Int
        var elevation: Double
        var azimuth: Double
    }

    private let paths: [Path]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func spread(_ count: Int, over numbers: [Int]) -> [Path] {
            var numbers = numbers
            return (0..<count).map { index in
                let number = numbers.remove(at: Int(random.next() % UInt64(numbers.count)))
                // From the zenith down, around the sky in turn: a good geometry.
                let elevation = 80 - 68 * Double(index) / Double(count - 1) + random.fraction() * 4
                return Path(
                    number: number, elevation: elevation, azimuth: Double(index) * 137.5 + random.fraction() * 20)
            }
        }
        paths = spread(10, over: Array(1...32)) + spread(6, over: Array(65...88))
    }

    /// What is seen after `time` seconds.
    ///
    /// The position is computed from the `used` highest ones; all are heard worse by `loss` dB than under an open sky.
    func satellites(at time: Double, used: Int, combined: Bool, loss: Int) -> [SimulatedSatellite] {
        let seen = paths.filter { combined || $0.number <= 32 }
        let order = seen.indices.sorted { seen[$0].elevation > seen[$1].elevation }
        let chosen = Set(order.prefix(used))
        return seen.indices.map { index in
            let path = seen[index]
            let elevation = path.elevation + 3 * sin(time / 1800 + path.azimuth)
            let azimuth = path.azimuth + time / 240
            let signal = Int(26 + elevation / 4 + 2 * sin(time / 20 + path.azimuth)) - loss
            return SimulatedSatellite(
                number: path.number, elevation: Int(max(5, min(90, elevation))),
                azimuth: Int(azimuth - (azimuth / 360).rounded(.down) * 360), signal: signal < 12 ? nil : signal,
                isUsed: chosen.contains(index))
        }
    }
}
