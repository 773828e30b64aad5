package import FixSources
package import LinuxHost
package import LocationManager
package import Positioning

/// Finds the spot for one mark: a fix as exact as wished, or the mean of some.
package struct SpotSearch {
    package var limits: Limits
    /// How long to look for a fix. Milliseconds.
    package var timeout: Int64
    /// How long to gather fixes for their mean; `nil` takes one fix. Milliseconds.
    package var average: Int64?

    package init(limits: Limits, timeout: Int64, average: Int64?) {
        self.limits = limits
        self.timeout = timeout
        self.average = average
    }

    package enum Outcome: Sendable, Hashable {
        case found(Location, meetsWish: Bool, fixes: Int)
        /// gpsd never answered, for this reason.
        case neverConnected(reason: String)
        case noFix(Unavailability)
        case interrupted
    }

    /// Looks until a fix meets the wish, or the time is over: then the best one that was seen counts.
    ///
    /// - Parameters:
    ///   - notice: Told what should be said once.
    ///   - progress: Told how things are at each change and about once a second.
    package func run(
        _ source: any FixSource, signals: any Interruption, notice: (Notice) -> Void = { _ in },
        progress: (Availability) -> Void
    ) -> Outcome {
        let live = LiveLocation(source: source, limits: limits)
        var end = HostClock.uptime() + timeout
        var mean = MeanLocation()
        var best: Location?
        var hasConnected = false
        var reason = "no answer in time"
        var isMet = false

        func observe(_ signal: LocationSignal, _ now: ClockReading) {
            switch signal {
            case .location(let location, _):
                if average != nil, mean.count == 0 { end = now.uptime + (average ?? 0) }
                mean.add(location)
                if isBetter(location, than: best) { best = location }
                if average == nil, !isMet, limits.wish.isMet(by: location) {
                    isMet = true
                    best = location
                }
            case .notice(.connection(.connected)): hasConnected = true
            case .notice(.connection(.unreachable(let why, _))): reason = why
            case .availability(let availability): progress(availability)
            case .notice(let what): notice(what)
            case .refused: break
            }
        }

        while !isMet {
            let uptime = HostClock.uptime()
            if uptime >= end { break }
            if live.wait(until: min(end, uptime + 1_000), signals: signals) { return .interrupted }
            live.advance(observe)
            progress(live.manager.availability(at: HostClock.uptime()))
        }
        let availability = live.manager.availability(at: HostClock.uptime())
        if !isMet { live.finish(observe) }
        if average != nil, let location = mean.location {
            return .found(location, meetsWish: limits.wish.isMet(by: location), fixes: mean.count)
        }
        if let best { return .found(best, meetsWish: limits.wish.isMet(by: best), fixes: 1) }
        guard hasConnected else { return .neverConnected(reason: reason) }
        if case .unavailable(let reason) = availability { return .noFix(reason) }
        return .noFix(.noFix(used: nil, seen: nil))
    }

    /// Whether `location` is more exact than the best so far; among equals the newer one counts.
    private func isBetter(_ location: Location, than best: Location?) -> Bool {
        guard let best else { return true }
        guard let accuracy = location.horizontalAccuracy else { return best.horizontalAccuracy == nil }
        return best.horizontalAccuracy.map { accuracy <= $0 } ?? true
    }
}
