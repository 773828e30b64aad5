internal import Positioning

/// Where a receiver was seen, and when: what order, jumps and silence are judged by.
struct Sighting {
    var coordinate: Coordinate
    var date: Timestamp
    /// Whether the receiver dated it.
    var isByGPS: Bool
    /// 0 where unknown. Metres.
    var accuracy: Double
    /// The receiver's number; `nil` for one of an earlier session.
    var receiver: Int?
    /// When it was received. Milliseconds.
    var uptime: Int64

    init(_ location: Location, receiver: Int?, uptime: Int64) {
        coordinate = location.coordinate
        date = location.date
        isByGPS = location.isByGPS
        accuracy = location.horizontalAccuracy?.value ?? 0
        self.receiver = receiver
        self.uptime = uptime
    }

    /// Whether to get here from `other` in so many milliseconds would need more than `maximumSpeed`, granting both their
    /// accuracies; in none at all nothing is a jump.
    func isJump(from other: Sighting, elapsed: Int64, maximumSpeed: Double) -> Bool {
        guard elapsed > 0 else { return false }
        let reach = accuracy + other.accuracy + maximumSpeed * Double(elapsed) / 1000
        // No degree is longer than 111.7 km, of latitude (at the poles) or of longitude (at the equator), so that most
        // fixes need no trigonometry: it was a quarter of all the time of judging.
        let latitude = (coordinate.latitude.scaled - other.coordinate.latitude.scaled).magnitude
        let longitude = (coordinate.longitude.scaled - other.coordinate.longitude.scaled).magnitude
        if Double(latitude + longitude) * 111_700e-9 <= reach { return false }
        return Geodesy.distance(coordinate, other.coordinate) > reach
    }
}
