package import Positioning

/// How this user reads dates and numbers: by the locale that the environment names, in the user's zone.
///
/// Made once and used for every row. Foundation's formatters are first touched when the first date or number is asked
/// for, about 3 ms of CPU; who needs neither pays nothing.
package final class LocalFormat {
    package let zone: LocalZone
    private let timeLocale: String
    private let numericLocale: String
    private lazy var dates = DateStyle(locale: timeLocale)
    /// How numbers are written; see there for metres, accuracies, distances and counts.
    package private(set) lazy var numbers = NumberStyle(locale: numericLocale)

    /// The format for a process with these environment variables.
    ///
    /// - Parameters:
    ///   - environment: Read are `LC_ALL`, `LC_TIME`, `LC_NUMERIC` and `LANG`; `TZ` and `TZDIR` where no zone is given.
    ///   - zone: The zone to show dates in; the user's where `nil`.
    package init(environment: [String: String], zone: LocalZone? = nil) {
        self.zone = zone ?? LocalZone(environment: environment)
        timeLocale = POSIXLocale.identifier(for: .time, in: environment)
        numericLocale = POSIXLocale.identifier(for: .numeric, in: environment)
    }

    /// Date and time of day, both in medium style: `Nov 30, 2025 at 6:26:34 PM`, `30.11.2025, 18:26:34`.
    package func dateTime(_ timestamp: Timestamp) -> String { dates.string(zone.local(timestamp)) }

    /// Latitude and longitude in decimal style with at most `digits` decimals: `52.52, 13.405`, `52,52, 13,405`.
    package func coordinate(_ coordinate: Coordinate, digits: Int = 3) -> String {
        numbers.coordinate(coordinate, digits: digits)
    }
}

@available(*, unavailable)
extension LocalFormat: Sendable {}
