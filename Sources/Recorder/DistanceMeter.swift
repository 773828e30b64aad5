package import Positioning

/// How far the events of a recording went.
///
/// A receiver that stands still wanders within its accuracy, and would walk kilometres in a night. So way is counted only
/// once it is longer than the accuracy, from where it was counted last.
package struct DistanceMeter: Sendable {
    /// Metres.
    package private(set) var metres = 0.0
    private var anchor: Coordinate?

    package init() {}

    /// The noise that is assumed where the accuracy is unknown. Metres.
    private static let unknownNoise = 10.0

    package mutating func add(_ location: Location, startsSegment: Bool) {
        guard let anchor, !startsSegment else {
            anchor = location.coordinate
            return
        }
        let way = Geodesy.distance(anchor, location.coordinate)
        guard way > location.horizontalAccuracy?.value ?? Self.unknownNoise else { return }
        metres += way
        self.anchor = location.coordinate
    }
}
