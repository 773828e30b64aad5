internal import FixSources
internal import Positioning

/// Gathers the reports of one receiver into epochs.
///
/// An epoch is closed by the next instant, by its age, or at the end.
struct EpochCollector {
    private(set) var open: Epoch?

    /// Takes a report; returns the epoch that it closes.
    mutating func take(_ report: FixReport, at now: ClockReading) -> Epoch? {
        if let deadline, now.uptime < deadline, open?.includes(report) ?? false {
            open?.merge(report, at: now)
            return nil
        }
        let closed = close()
        open = Epoch(report, received: now)
        return closed
    }

    /// Closes the epoch that has been open for long enough.
    mutating func closeIfDue(at uptime: Int64) -> Epoch? {
        guard let deadline, uptime >= deadline else { return nil }
        return close()
    }

    /// When the open epoch is to be closed, in the clock's uptime; `nil` where none is open.
    var deadline: Int64? { open?.deadline }

    mutating func close() -> Epoch? { open.take() }
}
