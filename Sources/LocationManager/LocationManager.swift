package import FixSources
package import Positioning

/// Knows where the receiver is, and whether that could be an event now – or why not.
///
/// It is handed what a source says and what the clocks say, and reads neither itself. Each epoch is closed once, judged
/// once, and told once: as a true location or as a refusal with its reason. docs/FILTERING.md has the rules in words.
package struct LocationManager {
    package let limits: Limits
    /// The newest true location.
    package internal(set) var location: Location?
    /// When it came, or was last said again without a time. Uptime.
    var locationUptime: Int64?
    /// Whose it is, as an index of `receivers`.
    var locationReceiver: Int?

    var receivers: [Receiver] = []
    /// The receiver whose fixes count, as an index of `receivers`.
    var followed: Int?
    var truth: TruthFilter
    var dates: DateRule
    var connection = Connection.connecting
    /// Whether gpsd has told which receivers it has since it was reached.
    var areReceiversKnown = false
    var toldStanding: Standing?
    /// When gpsd began to be watched. Uptime.
    var watchedSince: Int64?
    /// The receiver that spoke last, as an index of `receivers`: most reports come from one.
    private var speaker = 0

    enum Connection { case connecting, connected, unreachable(String) }

    /// What is known of the time, independent of the system's clock; `nil` until it is known.
    package var knownTime: KnownTime? { dates.knownTime }

    package init(limits: Limits = Limits(), resume: ResumeState? = nil) {
        self.limits = limits
        truth = TruthFilter(limits: limits, resume: resume)
        dates = DateRule(limits)
    }

    /// Takes what the source says.
    package mutating func receive(_ signal: SourceSignal, _ observe: (LocationSignal) -> Void) {
        switch signal {
        case .reports(let reports, let now):
            for report in reports { take(report, at: now, observe) }
            tellAvailability(at: now.uptime, observe)
        case .connection(let change, let now):
            take(change, at: now, observe)
            tellAvailability(at: now.uptime, observe)
        }
    }

    /// Closes what is due and notices what has become stale; to be called by `nextDeadline` at the latest.
    package mutating func tick(_ now: ClockReading, _ observe: (LocationSignal) -> Void) {
        for index in receivers.indices {
            if let epoch = receivers[index].collector.closeIfDue(at: now.uptime) {
                judge(epoch, of: index, at: now, observe)
            }
        }
        tellAvailability(at: now.uptime, observe)
    }

    /// Closes everything: no epoch is lost at the end.
    package mutating func finish(_ now: ClockReading, _ observe: (LocationSignal) -> Void) {
        closeAll(at: now, observe)
        for reason in truth.finish() { observe(.refused(reason)) }
    }

    // MARK: - Reports

    private mutating func take(_ report: Report, at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        switch report {
        case .fix(let fix):
            let index = hear(fix.device, at: now, observe)
            if let epoch = receivers[index].collector.take(fix, at: now) { judge(epoch, of: index, at: now, observe) }
        case .sky(let sky):
            let index = hear(sky.device, at: now, observe)
            receivers[index].take(sky, at: now.uptime)
        case .devices(let list):
            for index in receivers.indices {
                guard let path = receivers[index].path, !list.contains(where: { $0.path == path }) else { continue }
                lose(index, at: now, observe)
            }
            areReceiversKnown = true
            for device in list { take(device, at: now, observe) }
        case .device(let device): take(device, at: now, observe)
        case .other(let device): if let device { _ = hear(device, at: now, observe) }
        case .version: break
        case .error(let message): observe(.notice(.gpsdError(message)))
        case .dropped(let line): observe(.refused(line == .tooLong ? .overlong : .garbled))
        }
    }

    private mutating func take(_ device: DeviceReport, at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        guard device.isActive else {
            if let index = receivers.firstIndex(where: { $0.path == device.path }) { lose(index, at: now, observe) }
            return
        }
        let index = receiver(device.path, at: now, observe)
        receivers[index].isPresent = true
        receivers[index].heard = receivers[index].heard ?? now.uptime
        receivers[index].take(device)
    }

    private mutating func take(_ change: ConnectionChange, at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        switch change {
        case .connected:
            connection = .connected
            watchedSince = now.uptime
        case .unreachable(let reason, _), .lost(let reason, _):
            connection = .unreachable(reason)
            areReceiversKnown = false
            closeAll(at: now, observe)
        case .ended:
            closeAll(at: now, observe)
        }
        observe(.notice(.connection(change)))
    }

    /// The place in the list of a receiver that has said something.
    private mutating func hear(_ path: String?, at now: ClockReading, _ observe: (LocationSignal) -> Void) -> Int {
        let index = receiver(path, at: now, observe)
        speaker = index
        receivers[index].heard = now.uptime
        receivers[index].isPresent = true
        return index
    }

    /// The place of a receiver in the list; it is made on first sight.
    private mutating func receiver(
        _ path: String?, at now: ClockReading, _ observe: (LocationSignal) -> Void
    ) -> Int {
        if speaker < receivers.count, receivers[speaker].path == path { return speaker }
        if let known = receivers.firstIndex(where: { $0.path == path }) { return known }
        if receivers.count >= Limits.mostReceivers, let index = placeToReuse(at: now, observe) {
            receivers[index] = Receiver(path: path)
            return index
        }
        receivers.append(Receiver(path: path))
        return receivers.count - 1
    }

    /// The place of the receiver that has been silent for longest, once what it last said has been judged.
    private mutating func placeToReuse(at now: ClockReading, _ observe: (LocationSignal) -> Void) -> Int? {
        // Judging may make it the one that is followed; then the next one goes.
        for _ in 0..<2 {
            let free = receivers.indices.filter { $0 != followed && $0 != locationReceiver }
            guard let index = free.min(by: { receivers[$0].heard ?? .min < receivers[$1].heard ?? .min }) else { break }
            if let epoch = receivers[index].collector.close() { judge(epoch, of: index, at: now, observe) }
            if index != followed, index != locationReceiver { return index }
        }
        return nil
    }

    private mutating func lose(_ index: Int, at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        guard receivers[index].isPresent else { return }
        if let epoch = receivers[index].collector.close() { judge(epoch, of: index, at: now, observe) }
        receivers[index].leave()
        if let path = receivers[index].path { observe(.notice(.gone(device: path))) }
        guard followed == index else { return }
        for reason in truth.finish() { observe(.refused(reason)) }
        followed = nil
    }

    private mutating func closeAll(at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        for index in receivers.indices {
            if let epoch = receivers[index].collector.close() { judge(epoch, of: index, at: now, observe) }
        }
    }
}
