/// What an event says of where something was at one instant: as much of it as is needed to tell what was in between.
package struct DatedPosition: Sendable, Hashable {
    package var origin: DatedEvent
    package var coordinate: Coordinate
    /// Above mean sea level. Metres.
    package var altitude: Decimal4?
    /// Above the WGS 84 ellipsoid. Metres.
    package var ellipsoidalAltitude: Decimal4?
    /// Estimated errors. Metres.
    package var horizontalAccuracy: Decimal3?
    package var verticalAccuracy: Decimal3?
    /// Over ground. Metres per second.
    package var speed: Decimal3?

    package init(
        event: Int64, kind: EventKind = .fix, coordinate: Coordinate, date: Timestamp, timeSource: TimeSource = .gps,
        altitude: Decimal4? = nil, ellipsoidalAltitude: Decimal4? = nil, horizontalAccuracy: Decimal3? = nil,
        verticalAccuracy: Decimal3? = nil, speed: Decimal3? = nil, segment: Int64? = nil
    ) {
        origin = DatedEvent(event: event, kind: kind, date: date, timeSource: timeSource, segment: segment)
        self.coordinate = coordinate
        self.altitude = altitude
        self.ellipsoidalAltitude = ellipsoidalAltitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.speed = speed
    }

    package var date: Timestamp { origin.date }

    /// Whether a way leads through it: marks stand beside one, and what is outside any segment has no neighbours.
    package var isOnWay: Bool { origin.segment != nil && origin.kind != .mark }

    /// Whether this tells more of their common instant than `other`.
    ///
    /// A fix before a mark, which may be a mean over minutes; a receiver's date before this machine's; what is more
    /// accurate; and at last what was stored first.
    package func isBetter(than other: DatedPosition) -> Bool {
        let (mine, others) = (origin, other.origin)
        if (mine.kind == .mark) != (others.kind == .mark) { return others.kind == .mark }
        if mine.timeSource != others.timeSource { return mine.timeSource == .gps }
        let (error, otherError) = (horizontalAccuracy?.scaled ?? .max, other.horizontalAccuracy?.scaled ?? .max)
        return error == otherError ? mine.event < others.event : error < otherError
    }
}
