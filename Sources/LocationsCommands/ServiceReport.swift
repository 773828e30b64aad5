internal import FixSources
internal import LinuxHost
internal import LocationManager
internal import Recorder

/// Tells the service manager how a recording goes, and that its loop is not stuck.
struct ServiceReport {
    private let manager: ServiceManager
    private let server: Server
    /// Why nothing can be written; `nil` while all is well.
    private var trouble: String?
    /// Whether it is to end, and waits for its last events to be written.
    private var isWaiting = false
    private var told = ""
    /// When the next status may be told. Uptime.
    private var nextStatus: Int64 = 0
    /// When the watchdog is to be fed. Uptime.
    private var nextFeeding: Int64 = 0

    init(manager: ServiceManager, server: Server) {
        self.manager = manager
        self.server = server
    }

    /// The store is open and ours. A fix is not waited for: who starts after this one would wait for the sky.
    mutating func isReady() { manager.isReady(status: "waiting for gpsd on \(server)") }

    func isStopping() { manager.isStopping() }

    mutating func hears(_ message: RecorderMessage) {
        switch message {
        case .cannotStore(let reason): trouble = reason
        case .storesAgain: trouble = nil
        case .waitsToEnd(let reason, _):
            trouble = reason
            isWaiting = true
        case .availability, .notice, .redated, .cannotRedate, .setAside, .losing: break
        }
    }

    /// Feeds the watchdog, and tells the status where it has changed, once a second at most.
    mutating func isAt(_ status: RecordingStatus, uptime: Int64 = HostClock.uptime()) {
        guard manager.isListening else { return }
        if let interval = manager.watchdogInterval, uptime >= nextFeeding {
            nextFeeding = uptime + interval - Self.slack(interval)
            manager.isAlive()
        }
        if isWaiting { manager.needsTime(Self.patience) }
        guard uptime >= nextStatus else { return }
        let text = Self.text(of: status, trouble: trouble, server: server)
        guard text != told else { return }
        told = text
        // The loop's own second may be some milliseconds short.
        nextStatus = uptime + 990
        manager.isAt(text)
    }

    /// How much longer than now an end that waits may take, a write that waits for another process among it. Milliseconds.
    private static let patience: Int64 = 20_000

    /// The loop comes by now and then: the time by which it may come too late for its turn.
    private static func slack(_ interval: Int64) -> Int64 { min(1_000, interval / 2) }

    /// One line for `systemctl status`, as in `recording, ±4 m, 1,204 events, last 1 s ago`.
    static func text(of status: RecordingStatus, trouble: String?, server: Server) -> String {
        var parts: [String]
        switch status.availability {
        case .available(let location, _): parts = ["recording", Words.accuracy(location)]
        case .unavailable(.unreachable(let reason)): parts = ["waiting for gpsd on \(server) (\(reason))"]
        case .unavailable(let reason): parts = [Words.reason(reason, server: server)]
        }
        if let trouble { parts.insert("\(trouble); \(Words.count(status.pending, "event")) in memory", at: 0) }
        if status.kept > 0 { parts.append(Words.count(status.kept, "event")) }
        if let age = status.age { parts.append("last \(Words.duration(seconds: Int(age / 1000))) ago") }
        return Words.printable(parts.joined(separator: ", "))
    }
}
