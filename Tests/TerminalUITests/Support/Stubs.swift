import EventStore
import FixSources
import LinuxHost
import LocationManager
import Positioning

@testable import TerminalUI

/// A receiver in the hands of a test.
final class LiveStub: LiveFeed {
    let descriptor: CInt = -1
    let nextDeadline: Int64? = nil
    /// The accuracy of a fix that never grows old, however slow the tests are; `nil` for none.
    var accuracy: Double?
    var isLost = false

    func advance() {}

    var manager: LocationManager {
        var manager = LocationManager()
        if let accuracy { Self.findFix(accuracy, &manager) }
        if isLost {
            manager.receive(.connection(.unreachable(reason: "refused", retry: 1), HostClock.now())) { _ in }
        }
        return manager
    }

    /// gpsd answers, and its receiver has a fix as exact as this.
    private static func findFix(_ accuracy: Double, _ manager: inout LocationManager) {
        let now = HostClock.now()
        manager.receive(.connection(.connected, now)) { _ in }
        // The second report closes the epoch of the first.
        for (index, age) in [Int64(1_000), 0].enumerated() {
            var report = FixReport()
            report.device = "/dev/gps0"
            report.mode = 3
            report.time = .date(now.date + (-age))
            report.latitude = Decimal9(52.5 + Double(index) * 0.000009)
            report.longitude = Decimal9(13.4)
            report.eph = Decimal3(accuracy)
            let then = ClockReading(
                uptime: now.uptime - age, date: now.date + (-age), isDateTrusted: now.isDateTrusted)
            manager.receive(.reports([.fix(report)], then)) { _ in }
        }
    }
}

/// A recording that does nothing but say whether it goes on.
final class RecordingStub: RecordingControl {
    struct Refused: Error, CustomStringConvertible { let description = "the lock is taken" }

    let descriptor: CInt = -1
    var state = RecordingState.off
    var isRefused = false

    func takeMessage() -> String? { nil }

    func start() throws {
        if isRefused { throw Refused() }
        state = .here(RecordingReport())
    }

    func stop() { state = .off }
}

/// Notes what was to be exported.
final class ExportStub: ExportControl {
    struct Order: Hashable {
        let query: EventQuery
        let format: String
        let file: String
    }

    let descriptor: CInt = -1
    private(set) var orders: [Order] = []
    /// The files that are there.
    var files: Set<String> = []
    /// Whether another export goes on.
    var isBusy = false

    func freeName(format: String) -> String { "locations\(files.isEmpty ? "" : "-2").\(format)" }
    func exists(_ file: String) -> Bool { files.contains(file) }

    func start(_ query: EventQuery, format: String, file: String) throws {
        if isBusy { throw ExportFailure("an export is being written already") }
        orders.append(Order(query: query, format: format, file: file))
    }

    func stop() {}

    func takeOutcome() -> Result<String, ExportFailure>? { nil }
}
