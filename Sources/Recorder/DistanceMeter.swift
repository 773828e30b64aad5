package import Positioning

/// How far the events of a recording went.
///
/// A receiver that stands still wanders within its accuracy, and would walk kilometres in a night. So way is counted only
/// once the two places are farther apart than both their accuracies: nearer ones may be the same.
package struct DistanceMeter: Sendable {
    /// Metres.
    package private(set) var metres = 0.0
    /// The place up to which way was counted, and its accuracy.
    private var anchor: (place: Coordinate, noise: Double)?

    package init() {}

    /// The noise that is assumed where the accuracy is unknown. Metres.
    private static let unknownNoise = 10.0

    package mutating func add(_ location: Location, startsSegment: Bool) {
        let noise = location.horizontalAccuracy?.value ?? Self.unknownNoise
        if let anchor, !startsSegment {
            let way = Geodesy.distance(anchor.place, location.coordinate)
            guard way > anchor.noise + noise else { return }
            metres += way
        }
        anchor = (location.coordinate, noise)
    }
}
