/// How much something went up and down.
///
/// A rise counts, whole, once the altitude has turned by more than its accuracy explains; what is less is noise. Since only
/// turning points count, a climb is the same however often it was looked at.
package struct ElevationMeter: Sendable, Hashable {
    private enum Direction: Int64 { case unknown, up, down }

    /// Sums of the legs that are over. Ten-thousandths of a metre.
    private var up: Int64 = 0
    private var down: Int64 = 0
    /// The ends of the leg that goes on.
    private var low: Int64 = 0
    private var high: Int64 = 0
    private var direction = Direction.unknown
    private var hasLeg = false
    /// Whether the leg's altitudes are above the ellipsoid, which lies up to 100 m from mean sea level.
    private var isEllipsoidal = false
    private var lowest: Int64?
    private var highest: Int64?

    /// By how much the altitude must turn, where its accuracy is unknown, and within which limits where it is known.
    private static let unknownTurn: Int64 = 5_0000
    private static let turns: ClosedRange<Int64> = 3_0000...10_0000

    package init() {}

    /// Metres; `nil` where no altitude is known.
    package var ascent: Decimal4? { lowest == nil ? nil : Decimal4(scaled: up + (direction == .up ? high - low : 0)) }
    /// Metres, positive; `nil` where no altitude is known.
    package var descent: Decimal4? {
        lowest == nil ? nil : Decimal4(scaled: down + (direction == .down ? high - low : 0))
    }
    /// Metres; `nil` where no altitude is known.
    package var lowestAltitude: Decimal4? { lowest.map { Decimal4(scaled: $0) } }
    package var highestAltitude: Decimal4? { highest.map { Decimal4(scaled: $0) } }

    /// Ends the segment: the difference to what comes next is not counted.
    package mutating func beginSegment() { endLeg() }

    /// Adds the next altitude: above mean sea level where that is known, else above the ellipsoid; none where neither is.
    package mutating func add(altitude: Decimal4?, ellipsoidalAltitude: Decimal4?, accuracy: Decimal3?) {
        guard let value = (altitude ?? ellipsoidalAltitude)?.scaled, value.magnitude < Self.impossible else { return }
        if isEllipsoidal != (altitude == nil) {
            endLeg()
            isEllipsoidal = altitude == nil
        }
        lowest = min(lowest ?? value, value)
        highest = max(highest ?? value, value)
        guard hasLeg else {
            (low, high, direction, hasLeg) = (value, value, .unknown, true)
            return
        }
        let turn = accuracy.map { min(max($0.scaled.clamped * 10, Self.turns.lowerBound), Self.turns.upperBound) }
        follow(value, turn: turn ?? Self.unknownTurn)
    }

    /// Far beyond any satellite: such numbers would overflow a sum.
    private static let impossible: UInt64 = 1_000_000_000_000_0

    private mutating func follow(_ value: Int64, turn: Int64) {
        switch direction {
        case .unknown:
            low = min(low, value)
            high = max(high, value)
            if high - low >= turn { direction = value == high ? .up : .down }
        case .up where value >= high: high = value
        case .up where high - value >= turn:
            up += high - low
            (low, direction) = (value, .down)
        case .down where value <= low: low = value
        case .down where value - low >= turn:
            down += high - low
            (high, direction) = (value, .up)
        case .up, .down: break
        }
    }

    private mutating func endLeg() {
        switch direction {
        case .up: up += high - low
        case .down: down += high - low
        case .unknown: break
        }
        (hasLeg, direction) = (false, .unknown)
    }
}

extension Int64 {
    /// The number, or the nearest that can be multiplied by ten.
    fileprivate var clamped: Int64 { Swift.min(Swift.max(self, 0), 1_000_000) }
}

extension ElevationMeter {
    func write(to state: inout StateWriter) {
        for value in [up, down, low, high, direction.rawValue, hasLeg ? 1 : 0, isEllipsoidal ? 1 : 0] {
            state.write(value)
        }
        state.write(lowest)
        state.write(highest)
    }

    init(from state: inout StateReader) throws {
        up = try state.int64()
        down = try state.int64()
        low = try state.int64()
        high = try state.int64()
        guard let direction = Direction(rawValue: try state.int64()) else { throw StateError() }
        self.direction = direction
        hasLeg = try state.int64() == 1
        isEllipsoidal = try state.int64() == 1
        lowest = try state.optionalInt64()
        highest = try state.optionalInt64()
    }
}
