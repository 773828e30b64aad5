import Glibc
import Positioning
import Testing

/// Points around 52.52° N 13.4° E in metres to the north and east, or around any other place.
func place(_ north: Double, _ east: Double, latitude: Double = 52.52, longitude: Double = 13.4) -> Coordinate {
    var degreesEast = longitude + east / (111_319.4908 * cos(latitude * .pi / 180)) * 0.998
    if degreesEast > 180 { degreesEast -= 360 }
    guard let place = Coordinate(latitude: latitude + north / 111_277, longitude: degreesEast) else {
        preconditionFailure("a place off the globe")
    }
    return place
}

/// Always the same random numbers.
struct Dice: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A normal deviate.
    mutating func gauss() -> Double {
        let (a, b) = (Double.random(in: 1e-12...1, using: &self), Double.random(in: 0...1, using: &self))
        return (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
    }
}

@Suite("What counts as movement")
struct MovementMeterTests {
    static let seeds: [UInt64] = Array(1...20)

    @Test(
        "One hour at a desk is under 20 m, whichever way ±5 m scatters and whether the accuracy is known",
        arguments: seeds)
    func desk(seed: UInt64) {
        for accuracy in [5, nil] as [Double?] {
            for isNormal in [false, true] {
                var dice = Dice(seed)
                var meter = MovementMeter()
                for second in 0..<3600 {
                    let (north, east) =
                        isNormal
                        ? (5 * dice.gauss(), 5 * dice.gauss())
                        : (Double.random(in: -5...5, using: &dice), Double.random(in: -5...5, using: &dice))
                    meter.add(place(north, east), accuracy: accuracy, time: Int64(second) * 1000)
                }
                #expect(meter.reading.distance < 20, "\(isNormal) \(meter.reading)")
                #expect(meter.reading.time < 60_000, "\(isNormal) \(meter.reading)")
            }
        }
    }

    @Test("Eight hours within the accuracy add nothing")
    func night() {
        var (dice, meter) = (Dice(7), MovementMeter())
        for second in 0..<28_800 {
            let radius = 9.9 * Double.random(in: 0...1, using: &dice).squareRoot()
            let angle = Double.random(in: 0...6.3, using: &dice)
            meter.add(place(radius * cos(angle), radius * sin(angle)), accuracy: 10, time: Int64(second) * 1000)
        }
        #expect(meter.reading == MovementMeter().reading)
    }

    static let speeds: [Double] = [0.1, 0.3, 1.4, 7, 25, 250]

    @Test("A straight way of 2 km keeps its length and its time to 1 %, however fast", arguments: speeds)
    func straight(metresPerSecond: Double) {
        var meter = MovementMeter()
        let seconds = Int64(2000 / metresPerSecond)
        for second in 0...seconds {
            meter.add(place(Double(second) * metresPerSecond, 0), accuracy: 5, time: Int64(second) * 1000)
        }
        let length = Double(seconds) * metresPerSecond
        #expect(abs(meter.reading.distance / length - 1) < 0.01, "\(meter.reading)")
        #expect(abs(Double(meter.reading.time) / Double(seconds * 1000) - 1) < 0.01, "\(meter.reading)")
        #expect(abs((meter.reading.topSpeed ?? 0) / metresPerSecond - 1) < 0.02, "\(meter.reading)")
    }

    static let radii: [(Double, Double)] = [(20, 0.96), (30, 0.98), (50, 0.99), (200, 0.995), (1000, 0.995)]

    @Test("A circle keeps its length: to 1 % from 50 m radius on, to 4 % at 20 m", arguments: radii)
    func circle(radius: Double, least: Double) {
        for (speed, accuracy) in [(1.4, 5), (1.4, nil), (8, 5), (0.3, 3)] as [(Double, Double?)] {
            var meter = MovementMeter()
            // Ten times round.
            let seconds = Int64(20 * Double.pi * radius / speed)
            for second in 0...seconds {
                let angle = Double(second) * speed / radius
                meter.add(
                    place(radius * cos(angle), radius * sin(angle)), accuracy: accuracy, time: Int64(second) * 1000)
            }
            let ratio = meter.reading.distance / (20 * .pi * radius)
            #expect((least...1.002).contains(ratio), "\(ratio) at \(speed) m/s")
        }
    }

    @Test("A walk that wanders slowly within its accuracy, as receivers do, is within 2 %")
    func noisyWalk() {
        var (dice, meter) = (Dice(3), MovementMeter())
        var (north, east) = (0.0, 0.0)
        for second in 0..<3600 {
            // An error of 2 m that lasts for a minute.
            north += -north / 60 + 2 * (2.0 / 60).squareRoot() * dice.gauss()
            east += -east / 60 + 2 * (2.0 / 60).squareRoot() * dice.gauss()
            meter.add(place(1.4 * Double(second) + north, east), accuracy: 5, time: Int64(second) * 1000)
        }
        #expect(abs(meter.reading.distance / (1.4 * 3600) - 1) < 0.02, "\(meter.reading)")
    }

    @Test("Who stands for ten minutes and walks off has moved for as long as he walked")
    func pause() {
        var (meter, north, time) = (MovementMeter(), 0.0, Int64(0))
        for isWalking in [true, false, true, false, true] {
            for _ in 0..<600 {
                if isWalking { north += 1.5 }
                time += 1000
                meter.add(place(north, 0), accuracy: 4, time: time)
            }
        }
        #expect(abs(meter.reading.distance - 2700) < 20, "\(meter.reading)")
        #expect(abs(meter.reading.time - 1_800_000) < 30_000, "\(meter.reading)")
    }

    @Test("A single fix far away and back counts both ways; a single one that strays does not")
    func outAndBack() {
        var meter = MovementMeter()
        for north in [0, 1000, 0.0] { meter.add(place(north, 0), accuracy: 5, time: nil) }
        #expect(abs(meter.reading.distance - 2000) < 1)
        meter = MovementMeter()
        for north in [0, 25, 0.0] { meter.add(place(north, 0), accuracy: 5, time: nil) }
        #expect(meter.reading.distance == 0)
    }

    @Test("Two fixes farther apart than their accuracies explain are a way, those nearer are not")
    func two() {
        for (accuracy, limit) in [(5.0, 10.0), (12, 24), (nil, 10)] as [(Double?, Double)] {
            for (north, counts) in [(limit - 0.5, false), (limit + 0.5, true)] {
                var meter = MovementMeter()
                meter.add(place(0, 0), accuracy: accuracy, time: nil)
                meter.add(place(north, 0), accuracy: accuracy, time: nil)
                #expect((meter.reading.distance > 0) == counts, "\(north)")
            }
        }
    }

    @Test("The way between segments is not counted, and what a segment ends with is")
    func segments() {
        var meter = MovementMeter()
        for north in [0, 100.0] { meter.add(place(north, 0), accuracy: 5, time: nil) }
        meter.beginSegment()
        for north in [5000, 5020.0] { meter.add(place(north, 0), accuracy: 5, time: nil) }
        meter.beginSegment()
        meter.add(place(9000, 0), accuracy: 5, time: nil)
        #expect(abs(meter.reading.distance - 120) < 0.5)
    }

    @Test("At rest across ±180 and beside a pole is at rest too")
    func edges() {
        for (latitude, longitude) in [(0.0, 179.99999), (-17.0, 179.99998), (89.9999, 0)] {
            var (dice, meter) = (Dice(5), MovementMeter())
            for second in 0..<3600 {
                let (north, east) = (
                    Double.random(in: -4...4, using: &dice), Double.random(in: -4...4, using: &dice)
                )
                let spot = place(north, latitude > 80 ? 0 : east, latitude: latitude, longitude: longitude)
                meter.add(spot, accuracy: 5, time: Int64(second) * 1000)
            }
            #expect(meter.reading.distance < 15, "\(latitude): \(meter.reading)")
        }
    }
}
