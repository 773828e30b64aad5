internal import Positioning

/// How a line and the next one of its geometry hang together.
enum GeoJSONJoint {
    /// They are segments of their own.
    case apart
    /// The end of the one is the beginning of the other, seen from the two sides of the meridian opposite Greenwich.
    case shared
    /// The same, and it is no more than what the cut there made, as RFC 7946 (3.1.9) wants it: no position of the track.
    case cut

    /// - Parameter times: The date of each position of the geometry, as far as there are any.
    init(_ line: Range<Int>, _ next: Range<Int>, of geometry: GeoJSONGeometry, _ times: [Timestamp?]) {
        func position(_ index: Int) -> LinePosition? {
            guard line.contains(index) || next.contains(index) else { return nil }
            return LinePosition(geometry.positions[index], date: index < times.count ? times[index] : nil)
        }
        guard let end = position(line.upperBound - 1), var start = position(next.lowerBound),
            end.longitude.magnitude == 180_000_000_000, start.longitude == -end.longitude
        else {
            self = .apart
            return
        }
        start.longitude = end.longitude
        guard start == end else {
            self = .apart
            return
        }
        self = .shared
        guard line.count > 1, next.count > 1, let before = position(line.upperBound - 2),
            let after = position(next.lowerBound + 1)
        else { return }
        if LineCutter.isCut(end, between: before, and: after) { self = .cut }
    }
}

extension LinePosition {
    /// A position of a file; `nil` where it has no place.
    fileprivate init?(_ position: GeoJSONPosition, date: Timestamp?) {
        guard let latitude = position.latitude?.scaled, let longitude = position.longitude?.scaled else { return nil }
        self.init(latitude: latitude, longitude: longitude, altitude: position.altitude, date: date)
    }
}
