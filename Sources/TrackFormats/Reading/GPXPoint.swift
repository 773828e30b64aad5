internal import Positioning

/// What the elements of one point of GPX have said so far.
struct GPXPoint {
    var kind = EventKind.point
    var coordinate: Coordinate?
    var date: Timestamp?
    var isReceived = false
    var receiverDate: String?
    var name: String?
    var comment: String?
    var description: String?
    var device: String?
    var altitude: Decimal4?
    /// That of a 2D fix, in our own extension.
    var unsolvedAltitude: Decimal4?
    var ellipsoidalAltitude: Decimal4?
    /// The height of mean sea level above the ellipsoid.
    var geoidHeight: Decimal4?
    var mode: FixMode?
    var satellites: Int?
    var hdop: Decimal3?
    var horizontalAccuracy: Decimal3?
    var verticalAccuracy: Decimal3?
    var speed: Decimal3?
    var speedAccuracy: Decimal3?
    var course: Decimal4?
    var courseAccuracy: Decimal4?
    var climb: Decimal3?

    /// The event that they make.
    func event() -> Event? {
        guard let coordinate else { return nil }
        var event = Event(id: 0, kind: kind, coordinate: coordinate)
        event.creationDate = date
        event.timeSource = isReceived ? .received : .gps
        event.receiverDate = receiverDate
        event.mode = mode
        event.device = device
        event.altitude = altitude ?? unsolvedAltitude
        event.ellipsoidalAltitude = ellipsoidalAltitude
        if event.ellipsoidalAltitude == nil, let altitude, let geoidHeight {
            let (sum, isTooLarge) = altitude.scaled.addingReportingOverflow(geoidHeight.scaled)
            if !isTooLarge { event.ellipsoidalAltitude = Decimal4(scaled: sum) }
        }
        event.horizontalAccuracy = horizontalAccuracy
        event.verticalAccuracy = verticalAccuracy
        event.speed = speed
        event.speedAccuracy = speedAccuracy
        event.course = course
        event.courseAccuracy = courseAccuracy
        event.climb = climb
        event.satellitesUsed = satellites
        event.hdop = hdop
        event.name = name
        event.note = note(comment, description)
        return event
    }
}
