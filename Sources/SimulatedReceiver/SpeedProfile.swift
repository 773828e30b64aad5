internal import Glibc

/// How fast someone goes: off, along at a speed that breathes a little, to a halt, a wait, and off again.
///
/// Both functions are closed forms of the time, so that any instant can be asked for without the ones before.
struct SpeedProfile: Sendable {
    /// The speed between the stops, which rises by a tenth and falls back three times. Metres per second.
    var cruise: Double
    /// From one start to the next. Seconds.
    var cycle: Double
    /// Of starting, and again of coming to a halt. Seconds.
    var ramp: Double
    /// Of the wait. Seconds.
    var stop: Double

    static let walking = SpeedProfile(cruise: 1.4, cycle: 240, ramp: 3, stop: 10)
    static let driving = SpeedProfile(cruise: 14, cycle: 180, ramp: 12, stop: 15)
    static let standing = SpeedProfile(cruise: 0, cycle: 60, ramp: 1, stop: 10)

    private var cruiseTime: Double { cycle - stop - 2 * ramp }
    private static let waves = 3.0
    private static let swing = 0.1

    /// Metres per second at `time` seconds.
    func speed(at time: Double) -> Double {
        let phase = time - (time / cycle).rounded(.down) * cycle
        if phase < ramp { return cruise / 2 * (1 - cos(.pi * phase / ramp)) }
        if phase < ramp + cruiseTime {
            let wave = 1 - cos(2 * .pi * Self.waves * (phase - ramp) / cruiseTime)
            return cruise * (1 + Self.swing / 2 * wave)
        }
        let rest = phase - ramp - cruiseTime
        return rest < ramp ? cruise / 2 * (1 + cos(.pi * rest / ramp)) : 0
    }

    /// Metres gone after `time` seconds: the integral of the speed.
    func distance(at time: Double) -> Double {
        let cycles = (time / cycle).rounded(.down)
        let phase = time - cycles * cycle
        let (start, along) = (cruise * ramp / 2, cruise * (1 + Self.swing / 2) * cruiseTime)
        return cycles * (2 * start + along) + distance(inCycle: phase, start: start, along: along)
    }

    private func distance(inCycle phase: Double, start: Double, along: Double) -> Double {
        if phase < ramp { return cruise / 2 * (phase - ramp / .pi * sin(.pi * phase / ramp)) }
        if phase < ramp + cruiseTime {
            let time = phase - ramp
            let turns = 2 * .pi * Self.waves / cruiseTime
            return start + cruise * (time + Self.swing / 2 * (time - sin(turns * time) / turns))
        }
        let rest = min(ramp, phase - ramp - cruiseTime)
        return start + along + cruise / 2 * (rest + ramp / .pi * sin(.pi * rest / ramp))
    }
}
