/// A decimal number with a fixed number of places, kept exactly as it was said.
///
/// Stored and passed as an integer count of its smallest step, so that `52.52` comes back as `52.52`: binary floating
/// point enters only where something is computed.
package protocol FixedDecimal: Sendable, Hashable, Comparable {
    /// The number of digits after the point.
    static var places: Int { get }
    /// The value in units of 10^-`places`.
    var scaled: Int64 { get }
    init(scaled: Int64)
}

extension FixedDecimal {
    package static func < (a: Self, b: Self) -> Bool { a.scaled < b.scaled }

    /// The nearest binary floating-point number.
    package var value: Double { Double(scaled) / Self.one }

    /// The decimal nearest to `value`, halves away from zero; `nil` for NaN, infinity and what does not fit.
    package init?(_ value: Double) {
        let steps = (value * Self.one).rounded()
        guard steps.magnitude < 9e18 else { return nil }
        self.init(scaled: Int64(steps))
    }

    /// The decimal with at most `places` digits after the point, halves away from zero.
    ///
    /// - Precondition: `places` is not negative.
    package func rounded(places: Int) -> Self {
        guard places < Self.places else { return self }
        let step = (places..<Self.places).reduce(Int64(1)) { step, _ in step * 10 }
        let rest = scaled % step
        let isUp = rest.magnitude * 2 >= step.magnitude
        let (sum, isTooLarge) = (scaled - rest).addingReportingOverflow(isUp ? rest.signum() * step : 0)
        return isTooLarge ? self : Self(scaled: sum)
    }

    private static var one: Double {
        switch places {
        case 3: 1e3
        case 4: 1e4
        default: 1e9
        }
    }
}

/// Thousandths: speeds, accuracies, climb and dilution of precision, as gpsd prints them.
package struct Decimal3: FixedDecimal {
    package static let places = 3
    package let scaled: Int64
    package init(scaled: Int64) { self.scaled = scaled }
}

/// Ten-thousandths: altitudes, course and its error, as gpsd prints them.
package struct Decimal4: FixedDecimal {
    package static let places = 4
    package let scaled: Int64
    package init(scaled: Int64) { self.scaled = scaled }
}

/// Billionths of a degree: latitude and longitude, as gpsd prints them.
package struct Decimal9: FixedDecimal {
    package static let places = 9
    package let scaled: Int64
    package init(scaled: Int64) { self.scaled = scaled }
}
