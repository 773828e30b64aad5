package import FixSources
package import Positioning

/// Knows where the receiver is, and whether that could be an event now – or why not.
///
/// It is handed what a source says and what the clocks say, and reads neither itself. Each epoch is closed once, judged
/// once, and told once: as a true location or as a refusal with its reason. docs/FILTERING.md has the rules in words.
package struct LocationManager {
    package let limits: Limits
    /// The newest true location.
    package private(set) var location: Location?
    /// When it came, or was last said again without a time. Uptime.
    var locationUptime: Int64?

    var receivers: [Receiver] = []
    /// The receiver whose fixes count, as an index of `receivers`.
    var followed: Int?
    var truth: TruthFilter
    var dates: DateRule
    var connection = Connection.connecting
    /// Whether gpsd has told which receivers it has, and which.
    var devices: [String]?
    var toldAvailability: Availability?
    /// When gpsd began to be watched. Uptime.
    var watchedSince: Int64?

    enum Connection { case connecting, connected, unreachable(String) }

    package init(limits: Limits = Limits(), resume: ResumeState? = nil) {
        self.limits = limits
        truth = TruthFilter(limits: limits, resume: resume)
        dates = DateRule(earliest: limits.earliest)
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
        for verdict in truth.finish() { tell(verdict, of: nil, observe) }
    }

    /// When something is due after `uptime`; `nil` where nothing is before another report comes.
    package func nextDeadline(after uptime: Int64) -> Int64? {
        var deadlines = receivers.compactMap(\.collector.deadline)
        if case .connected = connection {
            let limit = (followed.map { receivers[$0].staleAfter } ?? Limits.staleAfter) + 1
            for moment in [locationUptime, receivers.compactMap(\.lastReport).max() ?? watchedSince] {
                if let moment, moment + limit > uptime { deadlines.append(moment + limit) }
            }
        }
        return deadlines.min()
    }

    // MARK: - Reports

    private mutating func take(_ report: Report, at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        switch report {
        case .fix(let fix):
            let index = receiver(fix.device, at: now.uptime)
            if let epoch = receivers[index].collector.take(fix, at: now) { judge(epoch, of: index, at: now, observe) }
        case .sky(let sky):
            let index = receiver(sky.device, at: now.uptime)
            receivers[index].satellites.take(sky, at: now.uptime)
        case .devices(let list):
            let paths = list.map(\.path)
            for gone in devices ?? [] where !paths.contains(gone) { lose(gone, at: now, observe) }
            devices = paths
            for device in list { receivers[receiver(device.path, at: nil)].declare(cycle: device.cycle) }
        case .device(let device):
            if device.isActive {
                if !(devices ?? []).contains(device.path) { devices = (devices ?? []) + [device.path] }
                receivers[receiver(device.path, at: nil)].declare(cycle: device.cycle)
            } else {
                lose(device.path, at: now, observe)
            }
        case .other(let device):
            if let device { _ = receiver(device, at: now.uptime) }
        case .version: break
        case .error(let message): observe(.notice(.gpsdError(message)))
        case .dropped(let line): observe(.refused(line == .tooLong ? .overlong : .garbled))
        }
    }

    private mutating func take(_ change: ConnectionChange, at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        switch change {
        case .connected:
            connection = .connected
            watchedSince = now.uptime
        case .unreachable(let reason, _), .lost(let reason, _):
            connection = .unreachable(reason)
            devices = nil
            closeAll(at: now, observe)
        case .ended:
            closeAll(at: now, observe)
        }
        observe(.notice(.connection(change)))
    }

    /// The place of a receiver in the list; it is made on first sight.
    private mutating func receiver(_ path: String?, at uptime: Int64?) -> Int {
        let index: Int
        if let known = receivers.firstIndex(where: { $0.path == path }) {
            index = known
        } else {
            index = receivers.count
            receivers.append(Receiver(path: path))
        }
        if let uptime { receivers[index].lastReport = uptime }
        return index
    }

    private mutating func lose(_ path: String, at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        devices?.removeAll { $0 == path }
        guard let index = receivers.firstIndex(where: { $0.path == path }) else { return }
        if let epoch = receivers[index].collector.close() { judge(epoch, of: index, at: now, observe) }
        observe(.notice(.gone(device: path)))
        guard followed == index else { return }
        unfollow(observe)
    }

    private mutating func closeAll(at now: ClockReading, _ observe: (LocationSignal) -> Void) {
        for index in receivers.indices {
            if let epoch = receivers[index].collector.close() { judge(epoch, of: index, at: now, observe) }
        }
    }

    mutating func unfollow(_ observe: (LocationSignal) -> Void) {
        for verdict in truth.finish() { tell(verdict, of: nil, observe) }
        followed = nil
    }

    // MARK: - Verdicts

    /// Passes a verdict on, and keeps what follows from it.
    mutating func tell(_ verdict: TruthFilter.Verdict, of index: Int?, _ observe: (LocationSignal) -> Void) {
        switch verdict {
        case .refused(let reason): observe(.refused(reason))
        case .accepted(let location, let uptime, let start):
            if let index {
                receivers[index].lastTrueFix = uptime
                receivers[index].lastFault = nil
                receivers[index].lastPlace = location.coordinate
            }
            if location.timeSource == .gps { dates.accept(location.date, at: uptime) }
            let previous = self.location
            self.location = location
            locationUptime = uptime
            observe(.location(location, previous: previous, start: start))
        }
    }
}
