internal import CSystemd
internal import Glibc

/// The service manager that started this program, to be told how it goes (sd_notify(3)).
///
/// Where nobody started it as a service of `Type=notify`, nothing happens. What cannot be told is not told: a service
/// manager that is gone is no reason to stop working.
package struct ServiceManager: Sendable {
    /// How often it wants to hear that the program is not stuck: half of what it waits for. Milliseconds; `nil` where it
    /// does not want to.
    package let watchdogInterval: Int64?
    /// Whether there is one that listens.
    package let isListening: Bool

    /// The one that started this process, by its environment.
    package init() {
        isListening = getenv("NOTIFY_SOCKET").map { $0.pointee != 0 } ?? false
        var microseconds: UInt64 = 0
        let wantsToHear = isListening && sd_watchdog_enabled(0, &microseconds) > 0
        watchdogInterval = wantsToHear ? max(1, Int64(clamping: microseconds / 2_000)) : nil
    }

    /// Says that the service is up, and how it is.
    package func isReady(status: String) { tell("READY=1\nSTATUS=\(Self.line(status))") }

    /// Says how the service is: what `systemctl status` shows.
    package func isAt(_ status: String) { tell("STATUS=\(Self.line(status))") }

    /// Says that the program is not stuck; to be called by the loop that must not be.
    package func isAlive() { tell("WATCHDOG=1") }

    /// Says that ending takes so much longer from now on, whatever was allowed for it. Milliseconds.
    package func needsTime(_ milliseconds: Int64) { tell("EXTEND_TIMEOUT_USEC=\(milliseconds * 1_000)") }

    /// Says that the service is about to end.
    package func isStopping() { tell("STOPPING=1") }

    private func tell(_ state: String) {
        guard isListening else { return }
        _ = sd_notify(0, state)
    }

    /// A status is one line: a second one would be another assignment.
    private static func line(_ status: String) -> String { String(status.map { $0.isNewline ? " " : $0 }) }
}
