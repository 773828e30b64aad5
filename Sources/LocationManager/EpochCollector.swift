internal import FixSources
internal import Positioning

/// Gathers the reports of one receiver into epochs.
///
/// An epoch is closed by the next instant, by its age, or at the end. A report without time belongs to the report with
/// time that follows it within two seconds from the same place; one without time and position belongs to whatever is
/// open, since it names no instant of its own.
struct EpochCollector {
    private(set) var open: Epoch?

    /// Takes a report; returns the epoch that it closes.
    mutating func take(_ report: FixReport, at now: ClockReading) -> Epoch? {
        let due = closeIfDue(at: now.uptime)
        // At most one of the two exists: what was due is closed before the report is looked at.
        return add(report, at: now) ?? due
    }

    private mutating func add(_ report: FixReport, at now: ClockReading) -> Epoch? {
        guard var epoch = open else {
            open = Epoch(report, received: now)
            return nil
        }
        guard belongs(report, to: epoch) else {
            open = Epoch(report, received: now)
            return epoch
        }
        // A repetition of the place without a time adds nothing to an instant: it may be of the next one.
        if report.time != .absent || epoch.best.time == .absent { epoch.merge(report) }
        open = epoch
        return nil
    }

    private func belongs(_ report: FixReport, to epoch: Epoch) -> Bool {
        let isGood = report.fault == nil
        switch (epoch.best.time, report.time) {
        case (.absent, .absent): return !isGood || epoch.fault != nil || report.isAtPlace(of: epoch.best)
        case (.absent, _): return epoch.fault != nil || (isGood && report.isAtPlace(of: epoch.best))
        case (_, .absent): return !isGood || report.isAtPlace(of: epoch.best)
        case (let a, let b): return a == b
        }
    }

    /// Closes the epoch that has been open for long enough.
    mutating func closeIfDue(at uptime: Int64) -> Epoch? {
        guard let deadline, uptime >= deadline else { return nil }
        return close()
    }

    /// When the open epoch is to be closed, in the clock's uptime; `nil` where none is open.
    var deadline: Int64? {
        guard let open else { return nil }
        let isTimeless = open.best.time == .absent && open.fault == nil
        return open.received.uptime + (isTimeless ? Limits.timelessWait : Limits.epochTime)
    }

    mutating func close() -> Epoch? {
        defer { open = nil }
        return open
    }
}
