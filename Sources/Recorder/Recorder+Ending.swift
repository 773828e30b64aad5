internal import LinuxHost
internal import LocationManager
internal import Positioning

extension Recorder {
    /// Ends the source, and writes all that it has said.
    func finish(since start: Int64) throws -> RecordingSummary {
        observer?.recorderWillEnd()
        let now = HostClock.now()
        summary.availability = live.manager.availability(at: now.uptime)
        live.finish(handle)
        summary.duration = now.uptime - start
        summary.refused = journal.refused
        summary.distance = meter.reading.distance
        if let error = close() {
            throw UnwrittenEvents(
                count: journal.pendingCount + summary.lost, reason: "\(error)", summary: summary)
        }
        return summary
    }

    /// Writes what waits and ends the session; waits where somebody else is writing, until one more signal.
    private func close() -> (any Error)? {
        var end: Int64?
        while true {
            let now = HostClock.now()
            var (stored, error) = journal.close(at: now)
            tell(stored)
            // Twice: what seems damaged is opened anew first, and replaced where it seems so again.
            for _ in 0..<2 where error != nil && help(at: now.uptime, isLast: true) {
                (stored, error) = journal.close(at: now)
                tell(stored)
            }
            tellOfTime()
            guard error != nil else { return nil }
            let reason = journal.failure?.error ?? error
            guard let reason, StoreTrouble.Kind(reason) == .busy else { return reason }
            if end == nil {
                signals.forget()
                observer?.recorder(says: .waitsToEnd(reason: "\(reason)", count: journal.pendingCount))
            }
            let limit = end ?? now.uptime + settings.closingPatience
            end = limit
            observer?.recorder(isAt: status(HostClock.uptime()))
            showTrouble()
            let isStopped = waitUntilReadable([signals.descriptor], milliseconds: 500)[0] && signals.take()
            if isStopped || HostClock.uptime() >= limit { return reason }
        }
    }
}

/// What could not be written to the end: events that waited in memory, and those that found no room there.
package struct UnwrittenEvents: Error, CustomStringConvertible {
    package let count: Int
    package let reason: String
    package let summary: RecordingSummary
    package var description: String {
        guard count > 0 else { return "\(reason); all events are stored, but not that the recording has ended" }
        return "\(reason); \(count) \(count == 1 ? "event is" : "events are") lost"
    }
}
