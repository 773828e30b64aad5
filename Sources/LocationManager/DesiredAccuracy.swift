package import Positioning

/// How exact a location is wished for, in Core Location's steps.
///
/// A wish: it is marked as met or not, and becomes a demand only where a command says so.
package struct DesiredAccuracy: Sendable, Hashable {
    /// The largest horizontal accuracy that meets the wish. Metres.
    package var metres: Double

    package init(metres: Double) { self.metres = metres }

    package static let best = DesiredAccuracy(metres: 5)
    package static let nearestTenMeters = DesiredAccuracy(metres: 10)
    package static let hundredMeters = DesiredAccuracy(metres: 100)
    package static let kilometer = DesiredAccuracy(metres: 1_000)
    package static let threeKilometers = DesiredAccuracy(metres: 3_000)

    /// The wish as the command line spells it: `best`, `10m`, `100m`, `1km`, `3km` or a number of metres.
    package init?(_ text: String) {
        if text == "best" {
            self = .best
            return
        }
        let (digits, factor) =
            text.hasSuffix("km")
            ? (text.dropLast(2), 1_000.0) : text.hasSuffix("m") ? (text.dropLast(), 1) : (text[...], 1)
        guard let number = Double(digits), number.isFinite, number > 0 else { return nil }
        metres = number * factor
    }

    /// Whether `location` meets the wish; an unknown accuracy never does, one exactly at the limit does.
    package func isMet(by location: Location) -> Bool {
        location.horizontalAccuracy.map { $0.value <= metres } ?? false
    }
}
