internal import Positioning

/// In which units people read lengths and speeds.
package enum Units: String, Sendable, CaseIterable {
    case metric
    case imperial
    case nautical

    /// The units of the territory that the environment names for measurements: feet and miles in the United States,
    /// Liberia and Myanmar, as in CLDR; metres in all others and in the C locale.
    package static func preferred(in environment: [String: String]) -> Units {
        let identifier = POSIXLocale.identifier(for: .measurement, in: environment)
        guard identifier != "en_US_POSIX", let territory = identifier.split(separator: "_").dropFirst().last else {
            return .metric
        }
        return ["US", "LR", "MM"].contains(territory.uppercased()) ? .imperial : .metric
    }
}

/// Lengths and speeds in a user's units and numbers.
package struct Measures: Sendable, Hashable {
    package let units: Units
    package let numbers: NumberStyle

    package init(_ units: Units, _ numbers: NumberStyle) {
        self.units = units
        self.numbers = numbers
    }

    /// A way of `metres`: `850 m`, `12.3 km`; `530 ft`, `7.6 mi`; `120 m`, `6.6 nmi`.
    ///
    /// Small ways are in feet below a tenth of a mile, and in metres below a tenth of a nautical mile. `?` for what is no
    /// number.
    package func distance(_ metres: Double) -> String {
        guard metres.magnitude < Self.endless else { return "?" }
        return switch units {
        case .metric: numbers.distance(metres)
        case .imperial: large(metres / Self.mile, "mi") ?? small(metres / Self.foot, "ft")
        case .nautical: large(metres / Self.nauticalMile, "nmi") ?? small(metres, "m")
        }
    }

    /// A height or a difference of heights: `34 m`, `112 ft`.
    package func height(_ metres: Double) -> String {
        units == .imperial ? small(metres / Self.foot, "ft") : small(metres, "m")
    }

    /// An accuracy: `±4 m`, `±13 ft`; with one decimal below ten.
    package func accuracy(_ metres: Double) -> String {
        let (value, unit) = units == .imperial ? (metres / Self.foot, "ft") : (metres, "m")
        return "±" + number(value, digits: value < 9.95 ? 1 : 0) + " " + unit
    }

    /// A speed: `4.6 km/h`, `2.9 mph`, `2.5 kn`; without a decimal from a hundred on.
    package func speed(_ metresPerSecond: Double) -> String {
        let (value, unit) =
            switch units {
            case .metric: (metresPerSecond * 3.6, "km/h")
            case .imperial: (metresPerSecond * 3600 / Self.mile, "mph")
            case .nautical: (metresPerSecond * 3600 / Self.nauticalMile, "kn")
            }
        return number(value, digits: value < 99.95 ? 1 : 0) + " " + unit
    }

    /// The international foot and mile, and the nautical one. Metres.
    private static let endless = 1e12
    private static let foot = 0.3048
    private static let mile = 1609.344
    private static let nauticalMile = 1852.0

    private func large(_ value: Double, _ unit: String) -> String? {
        value.magnitude < 0.09995 ? nil : number(value, digits: value.magnitude < 99.95 ? 1 : 0) + " " + unit
    }

    private func small(_ value: Double, _ unit: String) -> String { number(value, digits: 0) + " " + unit }

    private func number(_ value: Double, digits: Int) -> String {
        guard value.magnitude < Self.endless, let decimal = Decimal3(value) else { return "?" }
        return numbers.decimal(decimal, digits: digits)
    }
}
