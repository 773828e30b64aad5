internal import Glibc
internal import Positioning

/// How the globe is laid on the plane, and that on the picture.
///
/// Mercator's up to 84° of latitude, where north is up and angles are right; nearer to a pole the azimuthal equidistant
/// one around it, with the middle meridian upright.
struct SVGProjection {
    private enum Kind { case mercator, north, south }
    private let kind: Kind
    /// Radians.
    private let middle: Double
    private var scale = 1.0
    private var shift = (x: 0.0, y: 0.0)
    /// Metres over ground of a pixel in the middle of the picture, from left to right.
    private(set) var metres = 1.0

    /// Fits `places` (degrees; at least one) into a frame.
    init(_ places: [(latitude: Double, longitude: Double)], x: ClosedRange<Double>, y: ClosedRange<Double>) {
        let latitudes = places.dropFirst().reduce(places[0].latitude...places[0].latitude) { $0.including($1.latitude) }
        let longitudes = places.dropFirst().reduce(places[0].longitude...places[0].longitude) {
            $0.including($1.longitude)
        }
        kind = latitudes.upperBound > 84 ? .north : latitudes.lowerBound < -84 ? .south : .mercator
        middle = (longitudes.lowerBound + longitudes.upperBound) / 2 * degree
        var (xs, ys) = (ClosedRange<Double>?.none, ClosedRange<Double>?.none)
        for place in places {
            let (x, y) = onPlane(place.latitude, place.longitude)
            xs = xs?.including(x) ?? x...x
            ys = ys?.including(y) ?? y...y
        }
        guard let xs, let ys else { return }
        // A place alone gets a hundred metres around it.
        let least = 100 / 6.4e6 / (kind == .mercator ? cos(latitudes.upperBound * degree) : 1)
        let (width, height) = (max(xs.upperBound - xs.lowerBound, least), max(ys.upperBound - ys.lowerBound, least))
        scale = min((x.upperBound - x.lowerBound) / width, (y.upperBound - y.lowerBound) / height)
        shift = (
            (x.lowerBound + x.upperBound) / 2 - (xs.lowerBound + xs.upperBound) / 2 * scale,
            (y.lowerBound + y.upperBound) / 2 - (ys.lowerBound + ys.upperBound) / 2 * scale
        )
        metres = Self.metres(at: (ys.lowerBound + ys.upperBound) / 2, kind) / scale
    }

    /// The height of a frame that `places` fill at this width, at least and at most so high.
    static func height(
        _ places: [(latitude: Double, longitude: Double)], width: Double, within limits: ClosedRange<Double>
    ) -> Double {
        guard places.count > 1 else { return limits.lowerBound }
        let unit = SVGProjection(places, x: 0...1, y: 0...1)
        var (xs, ys) = (0.5...0.5, 0.5...0.5)
        for place in places {
            let (x, y) = unit.point(place.latitude, place.longitude)
            xs = xs.including(x)
            ys = ys.including(y)
        }
        let ratio = (ys.upperBound - ys.lowerBound) / max(xs.upperBound - xs.lowerBound, 1e-9)
        return min(max(width * ratio, limits.lowerBound), limits.upperBound)
    }

    /// Where a place is in the picture.
    func point(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
        let (x, y) = onPlane(latitude, longitude)
        return (x * scale + shift.x, y * scale + shift.y)
    }

    /// Where the pole is in the picture; `nil` where north is up everywhere.
    var pole: (x: Double, y: Double)? { kind == .mercator ? nil : shift }

    /// The direction to the north at a point of the picture: degrees to the right of up.
    func north(x: Double, y: Double) -> Double {
        switch kind {
        case .mercator: 0
        case .north: atan2(shift.x - x, y - shift.y) / degree
        case .south: atan2(x - shift.x, shift.y - y) / degree
        }
    }

    var poleName: String { kind == .south ? "South Pole" : "North Pole" }

    /// Radians on a globe of radius 1, to the right and down.
    private func onPlane(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
        let (north, east) = (latitude * degree, longitude * degree - middle)
        switch kind {
        case .mercator: return (east, -asinh(tan(north)))
        case .north: return ((Double.pi / 2 - north) * sin(east), (Double.pi / 2 - north) * cos(east))
        case .south: return ((Double.pi / 2 + north) * sin(east), -(Double.pi / 2 + north) * cos(east))
        }
    }

    /// Metres of one unit of the plane.
    private static func metres(at y: Double, _ kind: Kind) -> Double {
        let latitude = kind == .mercator ? atan(sinh(-y)) / degree : 89.5
        guard let a = Coordinate(latitude: latitude, longitude: 0),
            let b = kind == .mercator
                ? Coordinate(latitude: latitude, longitude: 0.01) : Coordinate(latitude: 89.51, longitude: 0)
        else { return 6.4e6 }
        return Geodesy.distance(a, b) / (0.01 * degree)
    }
}

private let degree = Double.pi / 180
