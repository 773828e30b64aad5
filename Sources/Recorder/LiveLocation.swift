package import FixSources
package import LinuxHost
package import LocationManager
package import Positioning

/// A source and the location manager that listens to it: where the receiver is, live.
///
/// The source reads on a thread of its own and never waits for what is done here: between them is a bounded queue.
package final class LiveLocation {
    package private(set) var manager: LocationManager
    private let source: any FixSource
    private let queue = SignalQueue()
    private var inbox: [LocationSignal] = []

    /// Starts the source.
    package init(source: any FixSource, limits: Limits, resume: ResumeState? = nil) {
        self.source = source
        manager = LocationManager(limits: limits, resume: resume)
        source.start(into: queue)
    }

    deinit { source.stop() }

    /// Readable when there is something to advance by.
    package var descriptor: CInt { queue.descriptor }

    /// Waits until there is something to advance by, at most until `deadline`.
    ///
    /// - Returns: Whether it is to end.
    package func wait(until deadline: Int64?, signals: any Interruption) -> Bool {
        let uptime = HostClock.uptime()
        let wait = [deadline, manager.nextDeadline(after: uptime)].compactMap { $0 }.min().map { max(0, $0 - uptime) }
        return waitUntilReadable([queue.descriptor, signals.descriptor], milliseconds: wait)[1]
            && signals.take()
    }

    /// Passes on all that has come, and what has become due.
    package func advance(_ observe: (LocationSignal, ClockReading) -> Void) {
        for signal in queue.popAll() {
            manager.receive(signal) { inbox.append($0) }
            switch signal {
            case .reports(_, let now), .connection(_, let now): drain(now, observe)
            }
        }
        let now = HostClock.now()
        manager.tick(now) { inbox.append($0) }
        drain(now, observe)
    }

    /// Ends the source, and passes on what it had said: no epoch is lost.
    package func finish(_ observe: (LocationSignal, ClockReading) -> Void) {
        source.stop()
        advance(observe)
        let now = HostClock.now()
        manager.finish(now) { inbox.append($0) }
        drain(now, observe)
    }

    private func drain(_ now: ClockReading, _ observe: (LocationSignal, ClockReading) -> Void) {
        for signal in inbox { observe(signal, now) }
        inbox.removeAll(keepingCapacity: true)
    }
}

@available(*, unavailable)
extension LiveLocation: Sendable {}
