internal import LinuxHost
internal import Synchronization

/// A gpsd: connects, watches, reads, and after a failure tries again for ever.
package final class GpsdSource: FixSource {
    private let server: Server
    private let delays: [Int]
    private let keepsSatellites: Bool
    private let stopping = WakeUp()
    private let thread = Mutex<BackgroundThread?>(nil)

    /// - Parameters:
    ///   - server: Where it is; all its receivers are watched.
    ///   - delays: The pauses between one try and the next, the last one repeated. Milliseconds. They begin anew after a
    ///     connection that gave something.
    ///   - keepsSatellites: Whether its SKYs are to list their satellites.
    package init(
        _ server: Server, delays: [Int] = [1000, 2000, 5000, 10_000, 30_000], keepsSatellites: Bool = false
    ) {
        precondition(!delays.isEmpty, "no pause between two tries")
        self.server = server
        self.delays = delays
        self.keepsSatellites = keepsSatellites
    }

    deinit { stopping.raise() }

    package func start(into queue: SignalQueue) {
        let (server, delays, stopping, keepsSatellites) = (server, delays, stopping, keepsSatellites)
        let started = BackgroundThread {
            let reading = SourceReading(queue: queue, stopping: stopping, keepsSatellites: keepsSatellites)
            let loop = ReconnectLoop(server: server, delays: delays, reading: reading, queue: queue, stopping: stopping)
            loop.run()
        }
        thread.withLock { thread in
            precondition(thread == nil, "a source is started once")
            thread = started
        }
    }

    package func stop() {
        stopping.raise()
        _ = thread.withLock { $0 }?.wait(milliseconds: 1000)
    }
}

/// What the thread of a ``GpsdSource`` does.
private final class ReconnectLoop {
    private let server: Server
    private let delays: [Int]
    private let queue: SignalQueue
    private let stopping: WakeUp
    private var reading: SourceReading
    /// How many tries there were since the last connection that gave something.
    private var tries = 0
    /// Why the last try failed, or the last connection came to nothing: each reason is told once in a row.
    private var toldReason: String?
    /// Whether the last connection came to nothing.
    private var hasComeToNothing = false

    /// A connection that lasted this long has given something, if only silence. Milliseconds.
    private static let longEnough: Int64 = 30_000

    init(
        server: Server, delays: [Int], reading: consuming SourceReading, queue: SignalQueue, stopping: WakeUp
    ) {
        self.server = server
        self.delays = delays
        self.reading = reading
        self.queue = queue
        self.stopping = stopping
    }

    func run() {
        while true {
            let change = connectAndRead()
            guard let change else { return }
            let delay = delays[min(tries, delays.count - 1)]
            tries += 1
            guard !isStopped(within: 0), tell(change((delay + 999) / 1000)), !isStopped(within: delay) else { return }
        }
    }

    /// One connection from its beginning to its end.
    ///
    /// - Returns: What to tell of the end, given the seconds to the next try; `nil` where it was stopped.
    private func connectAndRead() -> ((Int) -> ConnectionChange?)? {
        let connection: GpsdConnection
        do throws(ConnectionError) {
            connection = try GpsdConnection(server)
        } catch {
            let isNew = error.reason != toldReason
            toldReason = error.reason
            return { isNew ? .unreachable(reason: error.reason, retry: $0) : nil }
        }
        // Where the last connection came to nothing, this one is told of when it comes to something.
        let isAnnounced = !hasComeToNothing
        guard !isStopped(within: 0), !isAnnounced || tell(.connected) else { return nil }
        let start = HostClock.uptime()
        let end = reading.readAll(connection.descriptor, of: connection, isAnnounced: isAnnounced)
        hasComeToNothing = !reading.hasHeardReceiver && HostClock.uptime() - start < Self.longEnough
        if !hasComeToNothing { tries = 0 }
        let reason: String
        switch end {
        case .stopped: return nil
        case .end: reason = ConnectionError.isClosed.reason
        case .failed(let text): reason = text
        case .refused(let text): reason = "gpsd refuses: \(text)"
        }
        // Nothing is new where this connection was not told of and the last try had come to the same.
        let isNew = reading.isAnnounced || reason != toldReason
        toldReason = hasComeToNothing ? reason : nil
        return { isNew ? .lost(reason: reason, retry: $0) : nil }
    }

    private func tell(_ change: ConnectionChange?) -> Bool {
        guard let change else { return true }
        return queue.push(.connection(change, HostClock.now()), unless: stopping)
    }

    private func isStopped(within milliseconds: Int) -> Bool {
        let end = HostClock.uptime() + Int64(milliseconds)
        while true {
            let rest = end - HostClock.uptime()
            if waitUntilReadable([stopping.descriptor], milliseconds: max(rest, 0))[0] { return true }
            if rest <= 0 { return false }
        }
    }
}
