internal import FixSources
internal import LinuxHost
internal import LocationManager
internal import Positioning

/// Listens to gpsd until an event could be added, or until it is clear that none can.
struct GpsdHearing {
    /// What is waited for.
    private enum Stage: Equatable {
        case connection, greeting, device, speech, fix

        func text(_ server: Server) -> String {
            switch self {
            case .connection, .greeting: "gpsd on \(server) to answer"
            case .device: "gpsd on \(server) to find a receiver"
            case .speech: "the receiver to say something"
            case .fix: "a fix"
            }
        }
    }

    private let settings: Doctor.Settings
    private let wanted: String?

    /// What is shorter than this is not worth a word. Milliseconds.
    private static let moment: Int64 = 700

    init(_ settings: Doctor.Settings) {
        self.settings = settings
        wanted = settings.limits.device
    }

    /// - Parameter say: Is told once what is waited for, where that takes more than a moment.
    func listen(_ say: (String) -> Void) -> GpsdAnswer {
        // It hears all receivers, so that those that there are can be named.
        var server = settings.server
        server.device = nil
        let source = GpsdSource(server, keepsSatellites: true)
        let queue = SignalQueue()
        source.start(into: queue)
        defer { source.stop() }

        var answer = GpsdAnswer(.mute(0))
        var manager = LocationManager(limits: settings.limits)
        var (stage, since) = (Stage.connection, HostClock.uptime())
        var told: Stage?
        var connected: Int64?
        var firstWord: Int64?
        while true {
            var hasEnded = false
            for signal in queue.popAll() {
                manager.receive(signal) { answer.take($0) }
                switch signal {
                case .reports(let reports, let now):
                    for report in reports { answer.take(report, wanted: wanted) }
                    if answer.hasSpoken { firstWord = firstWord ?? now.uptime }
                case .connection(.connected, let now): connected = now.uptime
                case .connection(let change, _): hasEnded = end(change, of: &answer)
                }
            }
            let uptime = HostClock.uptime()
            manager.tick(HostClock.now()) { answer.take($0) }
            answer.availability = manager.availability(at: uptime)
            answer.watched = connected.map { uptime - $0 } ?? 0
            if hasEnded { return answer }

            let next = self.stage(answer, isConnected: connected != nil)
            guard let next else { return answer }
            if next != stage { (stage, since) = (next, uptime) }
            // A receiver that speaks late is given its time from its first word on.
            let start = stage == .fix ? firstWord ?? since : since
            let end = start + patience(stage)
            guard uptime < end else {
                if stage == .connection { answer.reach = .mute(uptime - since) }
                if stage == .greeting, answer.reach != .otherProgram { answer.reach = .wordless(uptime - since) }
                return answer
            }
            if told != stage, uptime - since >= Self.moment {
                told = stage
                say(stage.text(server))
            }
            let nextWord = told == stage ? end : since + Self.moment
            let deadline = [end, nextWord, manager.nextDeadline(after: uptime) ?? end].min() ?? end
            _ = waitUntilReadable([queue.descriptor], milliseconds: max(1, deadline - uptime))
        }
    }

    /// Takes note of a connection that could not be made or has ended; returns whether that is the end.
    private func end(_ change: ConnectionChange, of answer: inout GpsdAnswer) -> Bool {
        switch change {
        case .connected: return false
        case .unreachable(let reason, _): answer.reach = .unreachable(reason: reason)
        case .lost(let reason, _): answer.reach = answer.release == nil ? .otherProgram : .refused(reason: reason)
        case .ended: break
        }
        return true
    }

    /// What is to be waited for now; `nil` where nothing is.
    private func stage(_ answer: GpsdAnswer, isConnected: Bool) -> Stage? {
        guard isConnected else { return .connection }
        guard answer.reach != .otherProgram else { return nil }
        guard answer.release != nil else { return .greeting }
        let hasDevice = wanted.map { path in answer.devices.contains { $0.path == path } } ?? !answer.devices.isEmpty
        guard hasDevice || answer.hasSpoken else { return .device }
        guard answer.hasSpoken else { return .speech }
        if case .available(_, meetsWish: true) = answer.availability { return nil }
        return .fix
    }

    private func patience(_ stage: Stage) -> Int64 {
        let patience = settings.patience
        return switch stage {
        case .connection: patience.connection
        case .greeting: patience.greeting
        case .device: patience.device
        case .speech: patience.speech
        case .fix: patience.fix
        }
    }
}
