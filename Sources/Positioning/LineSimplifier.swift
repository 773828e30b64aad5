internal import Glibc

/// Leaves out points of a line, so that what is left stays within a distance of all of them.
///
/// Takes points one after another and holds back at most ``mostHeld``. A point is left out where the straight line between
/// those that are kept passes it within the tolerance, in the plane of longitude and latitude, in which readers draw lines
/// (RFC 7946, 3.1.1); across ±180° the shorter way. The first and the last point of a line are kept. An opening window
/// (the simplest of those that give a guarantee): each new point asks for a look at all that are held.
package struct LineSimplifier<Element> {
    /// How many points may wait for the next one that is kept.
    package static var mostHeld: Int { 256 }

    /// Metres.
    private let tolerance: Double
    private var anchor: Coordinate?
    private var held: [(coordinate: Coordinate, element: Element)] = []
    /// The latitude of all that are held and of their anchor that is nearest to the equator. Degrees, not negative.
    private var lowestLatitude = 90.0

    package init(tolerance: Double) { self.tolerance = tolerance }

    /// Takes the next point; returns what is kept by now.
    package mutating func take(_ coordinate: Coordinate, _ element: Element) -> Element? {
        guard let from = anchor else {
            anchor = coordinate
            lowestLatitude = abs(coordinate.latitude.value)
            return element
        }
        guard let last = held.last, held.count == Self.mostHeld || !passesAll(from, coordinate) else {
            hold(coordinate, element)
            return nil
        }
        anchor = last.coordinate
        lowestLatitude = abs(last.coordinate.latitude.value)
        held.removeAll(keepingCapacity: true)
        hold(coordinate, element)
        return last.element
    }

    private mutating func hold(_ coordinate: Coordinate, _ element: Element) {
        held.append((coordinate, element))
        lowestLatitude = min(lowestLatitude, abs(coordinate.latitude.value))
    }

    /// Ends the line; returns its last point, where that is not out yet.
    package mutating func finish() -> Element? {
        defer {
            held.removeAll(keepingCapacity: true)
            anchor = nil
        }
        return held.last?.element
    }

    /// Whether the line passes all that are held within the tolerance.
    private func passesAll(_ from: Coordinate, _ to: Coordinate) -> Bool {
        // Metres east are longest at the latitude nearest to the equator: elsewhere they are overestimated.
        let scale = cos(min(lowestLatitude, abs(to.latitude.value)) * .pi / 180)
        let (endX, endY) = from.plane(to, scale: scale)
        let length = endX * endX + endY * endY
        return held.allSatisfy { point, _ in
            let (x, y) = from.plane(point, scale: scale)
            let share = length > 0 ? max(0, min(1, (x * endX + y * endY) / length)) : 0
            let (offX, offY) = (x - share * endX, y - share * endY)
            return offX * offX + offY * offY <= tolerance * tolerance
        }
    }
}

extension LineSimplifier: Sendable where Element: Sendable {}

extension Coordinate {
    /// Where `other` lies from here, in the plane of longitude and latitude. Metres; those east are multiplied by `scale`.
    fileprivate func plane(_ other: Coordinate, scale: Double) -> (x: Double, y: Double) {
        var east = other.longitude.scaled - longitude.scaled
        if east > 180_000_000_000 { east -= 360_000_000_000 }
        if east < -180_000_000_000 { east += 360_000_000_000 }
        // A degree is longest at the equator (east) and at the poles (north): 111,319.5 m and 111,694 m.
        return (Double(east) * 1.113195e-4 * scale, Double(other.latitude.scaled - latitude.scaled) * 1.11694e-4)
    }
}
