/// What an event is.
package enum EventKind: Int, Sendable, CaseIterable {
    /// A fix that a recording kept.
    case fix = 0
    /// A fix that a person added on purpose.
    case mark = 1
    /// A point that was imported.
    case point = 2

    /// The word for it in the view, in JSON and in CSV.
    package var name: String {
        switch self {
        case .fix: "fix"
        case .mark: "mark"
        case .point: "point"
        }
    }
}

/// One entry of the log: where something was at some time, and what a person said about it.
///
/// Every value but `id`, `coordinate` and `kind` may be unknown, since files are imported too; see ``Location`` for units.
package struct Event: Sendable, Hashable, Identifiable {
    package var id: Int64
    package var kind: EventKind
    package var coordinate: Coordinate
    /// When the event was; `nil` for what was imported without a time.
    package var creationDate: Timestamp?
    package var timeSource: TimeSource
    package var receivedDate: Timestamp?
    package var receiverDate: String?
    package var mode: FixMode?
    package var device: String?
    package var altitude: Decimal4?
    package var ellipsoidalAltitude: Decimal4?
    package var horizontalAccuracy: Decimal3?
    package var verticalAccuracy: Decimal3?
    package var speed: Decimal3?
    package var speedAccuracy: Decimal3?
    package var course: Decimal4?
    package var courseAccuracy: Decimal4?
    package var climb: Decimal3?
    package var satellitesUsed: Int?
    package var hdop: Decimal3?
    package var name: String?
    package var note: String?
    /// The number of the track it belongs to; `nil` for a mark outside any.
    package var track: Int64?
    /// The number of the segment it belongs to; `nil` for a mark outside any.
    package var segment: Int64?

    package init(id: Int64, kind: EventKind, coordinate: Coordinate) {
        self.id = id
        self.kind = kind
        self.coordinate = coordinate
        timeSource = .gps
    }

    /// The event that storing `location` makes.
    package init(
        id: Int64, kind: EventKind, _ location: Location, name: String? = nil, note: String? = nil,
        track: Int64? = nil, segment: Int64? = nil
    ) {
        self.init(id: id, kind: kind, coordinate: location.coordinate)
        creationDate = location.date
        timeSource = location.timeSource
        receivedDate = location.receivedDate
        receiverDate = location.receiverDate
        mode = location.mode
        device = location.device
        altitude = location.altitude
        ellipsoidalAltitude = location.ellipsoidalAltitude
        horizontalAccuracy = location.horizontalAccuracy
        verticalAccuracy = location.verticalAccuracy
        speed = location.speed
        speedAccuracy = location.speedAccuracy
        course = location.course
        courseAccuracy = location.courseAccuracy
        climb = location.climb
        satellitesUsed = location.satellitesUsed
        hdop = location.hdop
        self.name = name
        self.note = note
        self.track = track
        self.segment = segment
    }
}
