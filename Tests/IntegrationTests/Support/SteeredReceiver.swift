import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import SimulatedReceiver
import Synchronization

/// A simulated receiver at a pseudo-terminal that does what the test says when it says so, and not by the clock.
///
/// Ten epochs a second, from when its reader has opened the device.
final class SteeredReceiver: Sendable {
    /// A word of the simulator's script, which holds from when the test says so.
    enum Condition: String {
        case fix
        case noFix = "no-fix"
        case dropout, silence, cold
        case poorDOP = "poor-dop"
        case oldDate = "date 2024-06-01T12:00:00Z"
        case slow = "step -10m"
    }

    private struct State {
        var condition: Condition
        var isPlugged = true
        var isStopped = false
        var path: String?
        var sent = 0
    }
    private let state: Mutex<State>

    /// - Parameters:
    ///   - conditions: What it will be told to be like; the first one from the start.
    ///   - number: Which receiver it is: each stands some metres from the one before.
    init(_ conditions: [Condition] = [.fix], number: Int = 1) throws {
        state = Mutex(State(condition: conditions[0]))
        var settings = try Self.settings()
        // Each tells of the same instants, so that there is no seam where one takes the place of another.
        var streams: [Condition: Epochs] = [:]
        for condition in conditions {
            settings.scenario = try Scenario(script: "0s \(condition.rawValue)")
            streams[condition] = Epochs(settings, receiver: number)
        }
        let epochs = streams
        startThread { [self] in run(epochs) }
        guard waitUntil({ path != nil }) else { throw Failure(what: "no pseudo-terminal") }
    }

    private static func settings() throws -> ReceiverSettings {
        let start = Coordinate(latitude: Decimal9(scaled: 52_520_008_000), longitude: Decimal9(scaled: 13_404_954_000))
        guard let start else { throw Failure(what: "no such place") }
        var settings = ReceiverSettings(route: Route(start: start, pace: .walk), start: HostClock.now().date)
        settings.rate = 10
        return settings
    }

    /// What such a receiver says in so many epochs.
    static func bytes(epochs count: Int) throws -> [UInt8] {
        var epochs = Epochs(try settings())
        return (0..<count).flatMap { _ in epochs.next().bytes }
    }

    struct Failure: Error {
        let what: String
    }

    /// The device; `nil` while it is unplugged.
    var path: String? { state.withLock { $0.path } }
    /// How many epochs it has sent.
    var sent: Int { state.withLock { $0.sent } }

    func become(_ condition: Condition) { state.withLock { $0.condition = condition } }
    /// Takes the device away.
    func unplug() { state.withLock { $0.isPlugged = false } }
    /// Brings it back, under another path.
    func plugIn() { state.withLock { $0.isPlugged = true } }
    func stop() { state.withLock { $0.isStopped = true } }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func run(_ epochs: [Condition: Epochs]) {
        var epochs = epochs
        var line = Line()
        state.withLock { $0.path = line.terminal?.path }
        defer { state.withLock { $0.path = nil } }
        guard line.terminal?.waitForReader(isStopped: { isStopped }) == true else { return }
        var next = monotonicSeconds()
        while !isStopped {
            let (condition, isPlugged) = state.withLock { ($0.condition, $0.isPlugged) }
            var bytes: [UInt8] = []
            for key in epochs.keys {
                let epoch = epochs[key]?.next().bytes ?? []
                if key == condition { bytes = epoch }
            }
            if isPlugged { line.plugIn() } else { line.unplug() }
            let isSent = line.send(bytes, at: next) { isStopped }
            state.withLock {
                $0.path = line.terminal?.path
                if isSent { $0.sent += 1 }
            }
            next += 0.1
            usleep(useconds_t(max(0, next - monotonicSeconds()) * 1e6))
        }
    }
}

/// The device of a receiver, and the one that takes its place.
private struct Line {
    private(set) var terminal = try? PseudoTerminal()
    /// Made before the device is closed, so that it has another number.
    private var spare: PseudoTerminal?
    private var unreadSince: Double?

    mutating func unplug() {
        guard terminal != nil else { return }
        spare = try? PseudoTerminal()
        terminal = nil
    }

    mutating func plugIn() {
        guard terminal == nil else { return }
        (terminal, spare) = (spare, nil)
        unreadSince = nil
    }

    /// Sends, and forgets what nobody has read for some seconds, as a serial port does that nobody has opened.
    mutating func send(_ bytes: [UInt8], at now: Double, unless isStopped: () -> Bool) -> Bool {
        guard let terminal, !bytes.isEmpty else { return false }
        unreadSince = terminal.unread > 0 ? unreadSince ?? now : nil
        if let since = unreadSince, now - since > 5 { terminal.discardUnread() }
        return terminal.write(bytes, isStopped: isStopped)
    }
}
