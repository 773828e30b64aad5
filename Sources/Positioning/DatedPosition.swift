/// What an event says of where something was at one instant: as much of it as is needed to tell what was in between.
package struct DatedPosition: Sendable, Hashable {
    /// The event's number.
    package var event: Int64
    package var kind: EventKind
    package var coordinate: Coordinate
    package var date: Timestamp
    package var timeSource: TimeSource
    /// Above mean sea level. Metres.
    package var altitude: Decimal4?
    /// Above the WGS 84 ellipsoid. Metres.
    package var ellipsoidalAltitude: Decimal4?
    /// Estimated errors. Metres.
    package var horizontalAccuracy: Decimal3?
    package var verticalAccuracy: Decimal3?
    /// Over ground. Metres per second.
    package var speed: Decimal3?
    /// The segment it belongs to; `nil` for an event outside any.
    package var segment: Int64?

    package init(
        event: Int64, kind: EventKind = .fix, coordinate: Coordinate, date: Timestamp, timeSource: TimeSource = .gps,
        altitude: Decimal4? = nil, ellipsoidalAltitude: Decimal4? = nil, horizontalAccuracy: Decimal3? = nil,
        verticalAccuracy: Decimal3? = nil, speed: Decimal3? = nil, segment: Int64? = nil
    ) {
        self.event = event
        self.kind = kind
        self.coordinate = coordinate
        self.date = date
        self.timeSource = timeSource
        self.altitude = altitude
        self.ellipsoidalAltitude = ellipsoidalAltitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.speed = speed
        self.segment = segment
    }

    /// Whether a way leads through it: marks stand beside one, and what is outside any segment has no neighbours.
    package var isOnWay: Bool { segment != nil && kind != .mark }

    /// Whether this tells more of their common instant than `other`.
    ///
    /// A fix before a mark, which may be a mean over minutes; a receiver's date before this machine's; what is more
    /// accurate; and at last what was stored first.
    package func isBetter(than other: DatedPosition) -> Bool {
        if (kind == .mark) != (other.kind == .mark) { return other.kind == .mark }
        if timeSource != other.timeSource { return timeSource == .gps }
        let (mine, others) = (horizontalAccuracy?.scaled ?? .max, other.horizontalAccuracy?.scaled ?? .max)
        return mine == others ? event < other.event : mine < others
    }
}
