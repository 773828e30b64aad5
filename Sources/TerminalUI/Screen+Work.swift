internal import LinuxHost
internal import LocationManager
internal import Positioning

extension Screen {
    func takeRecording() {
        if let message = services.recording.takeMessage() { take(.did(message)) }
        take(.recording(services.recording.state))
    }

    /// What is due: the clock, gpsd, the store.
    func advance() {
        services.live.advance()
        let now = HostClock.now()
        let live = LiveReading(services.live.manager, at: now.uptime, words: services.words)
        // Whether Add works is told at once.
        let isUrgent = live.availability.differsInKind(from: state.live.availability)
        if pace.isDue(at: now.uptime, hasNews: live != state.live, isUrgent: isUrgent) {
            take(.live(live))
            take(.tick(now))
            takeRecording()
        }
        if now.uptime >= nextLook {
            nextLook = now.uptime + Self.lookInterval
            for input in worker.look() { take(input) }
        }
        for input in worker.read(state.mapWish) { take(input) }
    }

    func take(_ input: Input) { carryOut(state.react(to: input)) }

    func carryOut(_ actions: [Action]) {
        for action in actions {
            // What may take a while is not done before it is seen that it was asked for.
            if action.mayTakeLong {
                state.announce(action)
                show()
            }
            switch action {
            case .quit: isOver = true
            case .suspend: suspend()
            case .redraw: redraw()
            case .beep: terminal.beep()
            case .startRecording, .stopRecording:
                for input in worker.carryOut(action) { take(input) }
                // What it says at its end would else wait for the next thing to happen.
                takeRecording()
            default: for input in worker.carryOut(action) { take(input) }
            }
        }
    }

    private func redraw() {
        terminal.redraw()
        shown = nil
    }
}
