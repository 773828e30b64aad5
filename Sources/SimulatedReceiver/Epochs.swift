internal import Positioning

/// What a receiver sends, instant by instant: no clock, no device, the same bytes for the same settings.
package struct Epochs: Sendable {
    /// One instant of a receiver.
    package struct Epoch: Sendable, Hashable {
        /// Milliseconds since the receiver was switched on.
        package var elapsed: Int64
        /// What is sent: nothing while it is silent or unplugged.
        package var bytes: [UInt8]
        /// Whether there is a device at all.
        package var isPlugged: Bool
    }

    private let settings: ReceiverSettings
    private let scenario: Scenario
    private let offset: (east: Double, north: Double)
    private let noise: PositionNoise
    private let sky: Sky
    private var index: Int64 = 0

    /// The receiver of that number, counted from 1: each stands some metres from the one before.
    package init(_ settings: ReceiverSettings, receiver: Int = 1) {
        self.settings = settings
        scenario = settings.scenario.forReceiver(receiver)
        let place = Double(receiver - 1)
        offset = (4 * place, 3 * place)
        noise = PositionNoise(seed: settings.seed &+ 100 &* UInt64(receiver))
        sky = Sky(seed: settings.seed)
    }

    /// The next instant.
    package mutating func next() -> Epoch {
        let elapsed = index * 1000 / Int64(settings.rate)
        index += 1
        let situation = scenario.situation(at: elapsed)
        guard !situation.isSilent, !situation.isUnplugged else {
            return Epoch(elapsed: elapsed, bytes: [], isPlugged: !situation.isUnplugged)
        }
        let sentences = NMEASentence.burst(state(at: elapsed, situation), settings.talker)
        return Epoch(elapsed: elapsed, bytes: sentences.flatMap { $0.bytes }, isPlugged: true)
    }

    private func state(at elapsed: Int64, _ situation: Scenario.Situation) -> ReceiverState {
        let seconds = Double(elapsed) / 1000
        let quality = Quality(situation.reception)
        var state = ReceiverState()
        setTime(of: &state, at: elapsed, situation)
        state.satellites = sky.satellites(
            at: seconds, used: quality.used, combined: settings.talker == .combined, loss: quality.loss)
        guard let mode = quality.mode else { return state }

        let moving = Double(scenario.movingTime(at: elapsed)) / 1000
        let motion = settings.route.motion(at: moving, offset: offset)
        let wander = noise.offset(at: seconds)
        let factor = quality.error
        let aside = situation.jump * 0.5.squareRoot()
        state.mode = mode
        state.coordinate = motion.coordinate.moved(
            east: wander.east * factor + aside, north: wander.north * factor + aside)
        state.altitude = Decimal4(motion.altitude + wander.up * factor)
        state.geoidSeparation = Decimal4(scaled: 39_900_0)
        state.speed = Decimal3(situation.isStanding ? 0 : motion.speed)
        state.course = situation.isStanding ? nil : motion.course.flatMap { Decimal4($0) }
        // Horizontal dilution breathes by a twentieth, as satellites come and go.
        state.dilution = quality.dilution(swell: Int64((noise.offset(at: seconds / 10).east * 50).rounded()))
        state.errors = quality.errors
        return state
    }

    private func setTime(of state: inout ReceiverState, at elapsed: Int64, _ situation: Scenario.Situation) {
        let truth = settings.start + elapsed
        guard situation.reception != .cold else { return }
        switch situation.clock?.fault {
        case nil: state.time = truth
        case .shifted(let shift): state.time = truth + shift
        case .set(let date): state.time = date + (elapsed - (situation.clock?.since ?? 0))
        case .garbage(let date):
            state.time = truth
            state.rawDate = date
        case .unknown: break
        }
    }
}
