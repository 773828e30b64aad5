import FixSources
import LocationManager
import Positioning

/// The time of these tests: seconds since 1 May 2026, 10:00 UTC, which was `Moment.uptime` after the machine started.
enum Moment {
    static let start = Timestamp(milliseconds: 1_777_629_600_000)
    static let uptime: Int64 = 1_000_000

    static func milliseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1000).rounded()) }
    static func date(_ seconds: Double) -> Timestamp { start + milliseconds(seconds) }
    static func seconds(_ date: Timestamp) -> Double { Double(date - start) / 1000 }
    static func text(_ seconds: Double) -> String {
        seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
    }

    static let minute = 60.0
    static let hour = 3600.0
    static let day = 86_400.0
    static let week = 7 * day
}

/// Where the tests walk: north along a meridian, a metre each second (a metre is 0.000009° of latitude).
enum Path {
    static let metre = 1 / 111_267.0
    static func latitude(metres: Double) -> Double { 52 + metres * metre }
    /// The place for a date; for one far from the test's time, within a kilometre of the start.
    static func metres(at seconds: Double) -> Double {
        abs(seconds) < 10_000 ? seconds : seconds.truncatingRemainder(dividingBy: 1000)
    }
}

extension FixReport {
    /// A good report by a walker, dated by `seconds`, and placed so many metres along the path, unless told otherwise.
    static func fix(
        at seconds: Double, metres: Double? = nil, eph: Double? = nil, device: String? = "/dev/gps0", mode: Int = 3
    ) -> FixReport {
        var report = FixReport()
        report.device = device
        report.mode = mode
        report.time = .date(Moment.date(seconds))
        report.latitude = Decimal9(Path.latitude(metres: metres ?? Path.metres(at: seconds)))
        report.longitude = Decimal9(13.4)
        report.eph = eph.flatMap { Decimal3($0) }
        return report
    }

    /// A good report without a date.
    static func timeless(metres: Double, device: String? = "/dev/gps0") -> FixReport {
        fix(at: 0, metres: metres, device: device).with { $0.time = .absent }
    }

    /// A good report with something for a date that the calendar does not have.
    static func nonsense(_ text: String, metres: Double, device: String? = "/dev/gps0") -> FixReport {
        fix(at: 0, metres: metres, device: device).with { $0.time = .nonsense(text) }
    }

    /// A report of mode 1; without a date where `seconds` is `nil`.
    static func noFix(at seconds: Double?, device: String? = "/dev/gps0") -> FixReport {
        var report = FixReport()
        report.device = device
        report.mode = 1
        if let seconds { report.time = .date(Moment.date(seconds)) }
        return report
    }

    func with(_ change: (inout FixReport) -> Void) -> FixReport {
        var report = self
        change(&report)
        return report
    }
}
