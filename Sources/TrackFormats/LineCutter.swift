internal import Positioning

/// A position of a line, longitude 180 and −180 told apart.
struct LinePosition: Equatable {
    /// Billionths of a degree.
    var latitude: Int64
    var longitude: Int64
    /// Above mean sea level.
    var altitude: Decimal4?
    var date: Timestamp?

    init(latitude: Int64, longitude: Int64, altitude: Decimal4? = nil, date: Timestamp? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.date = date
    }

    init(_ event: Event) {
        self.init(
            latitude: event.coordinate.latitude.scaled, longitude: event.coordinate.longitude.scaled,
            altitude: event.solvedAltitude, date: event.creationDate)
    }
}

/// Makes lines of a row of positions: cuts where they cross the meridian opposite Greenwich, as RFC 7946 (3.1.9) and every
/// flat map want it, and never gives a line of one position.
///
/// Two positions more than 180 degrees of longitude apart are neighbours across that meridian. The line ends and goes on
/// where the straight line on the map meets it; latitude, altitude and date there are interpolated, where both ends have
/// them. A position on the meridian itself takes the sign of the side that the line is on. One that a reader would take for
/// the cut's, by ``isCut(_:between:and:)``, is given twice, so that it stays when the lines are joined again.
struct LineCutter {
    /// The last position; of a segment that has begun.
    private var last: LinePosition?
    /// The position before it on the same line.
    private var beforeLast: LinePosition?
    /// Whether `last` begins a line that has no second position yet.
    private var isHeld = false

    /// Whether the segment has one position so far, which was not given on.
    var isSingle: Bool { isHeld }

    /// Takes the next position of a segment, and calls `emit` with each position of a line, and whether it begins one.
    mutating func add(
        _ position: LinePosition, _ emit: (LinePosition, _ isFirst: Bool) throws -> Void
    ) rethrows {
        guard let last else {
            (self.last, isHeld) = (position, true)
            return
        }
        var position = position
        if (position.longitude - last.longitude).magnitude > Self.halfTurn {
            let side: Int64 = last.longitude < 0 ? -180_000_000_000 : 180_000_000_000
            if position.longitude.magnitude == Self.halfTurn {
                position.longitude = side
            } else {
                var crossing = last
                if last.longitude != side {
                    crossing = Self.crossing(from: last, to: position, at: side)
                    try put(crossing, emit)
                } else if let beforeLast, Self.isCut(last, between: beforeLast, and: position) {
                    try put(last, emit)
                }
                crossing.longitude = -side
                (self.last, beforeLast, isHeld) = (crossing, nil, true)
            }
        }
        try put(position, emit)
    }

    mutating func endSegment() { (last, beforeLast, isHeld) = (nil, nil, false) }

    /// Whether `point` is no more than what a cut of the line from `a` to `b` makes: its end on the side of `a`.
    static func isCut(_ point: LinePosition, between a: LinePosition, and b: LinePosition) -> Bool {
        for end in [a, b] where end.latitude.magnitude > halfTurn / 2 || end.longitude.magnitude > halfTurn {
            return false
        }
        // A line is not cut towards the meridian itself.
        guard b.longitude.magnitude < halfTurn, (b.longitude - a.longitude).magnitude > halfTurn else { return false }
        let side: Int64 = a.longitude < 0 ? -180_000_000_000 : 180_000_000_000
        return point == (a.longitude == side ? a : crossing(from: a, to: b, at: side))
    }

    private mutating func put(
        _ position: LinePosition, _ emit: (LinePosition, _ isFirst: Bool) throws -> Void
    ) rethrows {
        if isHeld, let last { try emit(last, true) }
        try emit(position, false)
        (beforeLast, last, isHeld) = (last, position, false)
    }

    /// Where the way from `a` to `b`, the short way round, meets the meridian, which is `side` of `a`.
    private static func crossing(from a: LinePosition, to b: LinePosition, at side: Int64) -> LinePosition {
        let way = 2 * halfTurn - (b.longitude - a.longitude).magnitude
        let part = Double((side - a.longitude).magnitude) / Double(way)
        return LinePosition(
            latitude: between(a.latitude, b.latitude, part) ?? a.latitude, longitude: side,
            altitude: between(a.altitude?.scaled, b.altitude?.scaled, part).map { Decimal4(scaled: $0) },
            date: between(a.date?.milliseconds, b.date?.milliseconds, part).map { Timestamp(milliseconds: $0) })
    }

    /// What lies at `part` of the way from `a` to `b`; `nil` where one is unknown or they are absurdly far apart.
    private static func between(_ a: Int64?, _ b: Int64?, _ part: Double) -> Int64? {
        guard let a, let b else { return nil }
        let (difference, isTooLarge) = b.subtractingReportingOverflow(a)
        // Beyond 2^53 a step is lost; nothing on Earth is there.
        guard !isTooLarge, difference.magnitude < 1 << 53 else { return nil }
        return a + Int64((Double(difference) * part).rounded())
    }

    /// Billionths of a degree.
    private static let halfTurn: UInt64 = 180_000_000_000
}
