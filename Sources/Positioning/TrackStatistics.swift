/// What one event says for the statistics of its track; see ``Event`` for units. Unknown is `nil`.
package struct TrackPoint: Sendable, Hashable {
    package var coordinate: Coordinate
    package var date: Timestamp?
    package var altitude: Decimal4?
    package var ellipsoidalAltitude: Decimal4?
    package var horizontalAccuracy: Decimal3?
    package var verticalAccuracy: Decimal3?
    package var speed: Decimal3?

    package init(
        _ coordinate: Coordinate, date: Timestamp? = nil, altitude: Decimal4? = nil,
        ellipsoidalAltitude: Decimal4? = nil,
        horizontalAccuracy: Decimal3? = nil, verticalAccuracy: Decimal3? = nil, speed: Decimal3? = nil
    ) {
        self.coordinate = coordinate
        self.date = date
        self.altitude = altitude
        self.ellipsoidalAltitude = ellipsoidalAltitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.speed = speed
    }

    package init(_ event: Event) {
        self.init(
            event.coordinate, date: event.creationDate, altitude: event.altitude,
            ellipsoidalAltitude: event.ellipsoidalAltitude, horizontalAccuracy: event.horizontalAccuracy,
            verticalAccuracy: event.verticalAccuracy, speed: event.speed)
    }
}

/// How far, how long, how fast and how high a track went: a sum that its points are added to in their order.
///
/// Way and height between segments do not count. Points without a date count for the way, not for the time. A date before
/// one that was there already counts as that one, so that no time is ever negative. See ``MovementMeter`` and
/// ``ElevationMeter`` for what counts as moving and climbing.
package struct TrackStatistics: Sendable, Hashable {
    /// The number of points.
    package private(set) var events = 0
    /// The number of segments that have a point.
    package private(set) var segments = 0
    /// The earliest and the latest date; `nil` where no point has one.
    package private(set) var startDate: Timestamp?
    package private(set) var endDate: Timestamp?
    /// The number of silences between segments, how long all took together, and the longest. Milliseconds.
    package private(set) var gaps = 0
    package private(set) var gapTime: Int64 = 0
    package private(set) var longestGap: Int64 = 0
    /// The worst horizontal accuracy; `nil` where none is known. Metres.
    package private(set) var worstAccuracy: Decimal3?

    private var accuracySum: Int64 = 0
    private var accuracyCount: Int64 = 0
    private var topReportedSpeed: Decimal3?
    private var movement = MovementMeter()
    private var elevation = ElevationMeter()
    private var extent = BoundsMeter()
    private var beginsSegment = true
    private var hasDateInSegment = false

    package init() {}

    /// Says that the next point begins a segment; for the first point that is so anyway.
    package mutating func beginSegment() { beginsSegment = true }

    package mutating func add(_ point: TrackPoint) {
        events += 1
        if beginsSegment {
            segments += 1
            (beginsSegment, hasDateInSegment) = (false, false)
            movement.beginSegment()
            elevation.beginSegment()
        }
        let time = note(point.date)
        movement.add(point.coordinate, accuracy: point.horizontalAccuracy?.value, time: time)
        elevation.add(
            altitude: point.altitude, ellipsoidalAltitude: point.ellipsoidalAltitude, accuracy: point.verticalAccuracy)
        extent.add(point.coordinate)
        if let accuracy = point.horizontalAccuracy {
            worstAccuracy = max(worstAccuracy ?? accuracy, accuracy)
            // More than the globe is as good as unknown, and would overflow the sum.
            accuracySum += min(accuracy.scaled, Self.largestAccuracy)
            accuracyCount += 1
        }
        if let speed = point.speed { topReportedSpeed = max(topReportedSpeed ?? speed, speed) }
    }

    /// Takes a date into account, and returns what it counts as. Milliseconds.
    private mutating func note(_ date: Timestamp?) -> Int64? {
        // Differences of dates farther away than any calendar's would overflow.
        guard let date, date.milliseconds.magnitude < Self.impossibleDate else { return nil }
        startDate = min(startDate ?? date, date)
        let before = endDate
        endDate = max(before ?? date, date)
        if !hasDateInSegment {
            hasDateInSegment = true
            if let before, segments > 1, date > before {
                gaps += 1
                gapTime += date - before
                longestGap = max(longestGap, date - before)
            }
        }
        return endDate?.milliseconds
    }

    private static let impossibleDate: UInt64 = 1_000_000_000_000_000
    private static let largestAccuracy: Int64 = 40_000_000_000
}

extension TrackStatistics {
    /// From the earliest date to the latest; `nil` where no point has a date. Milliseconds.
    package var duration: Int64? {
        guard let startDate, let endDate else { return nil }
        return endDate - startDate
    }

    /// What moving came to, if nothing follows.
    package var motion: MovementMeter.Reading { movement.reading }

    /// Metres; `nil` where no altitude is known.
    package var ascent: Decimal4? { elevation.ascent }
    package var descent: Decimal4? { elevation.descent }
    package var lowestAltitude: Decimal4? { elevation.lowestAltitude }
    package var highestAltitude: Decimal4? { elevation.highestAltitude }

    /// `nil` where there is no point.
    package var bounds: BoundingBox? { extent.bounds }

    /// The mean of the horizontal accuracies that are known; `nil` where none is. Metres.
    package var meanAccuracy: Decimal3? {
        accuracyCount == 0 ? nil : Decimal3(scaled: (accuracySum + accuracyCount / 2) / accuracyCount)
    }

    /// The highest speed that the receiver said or, where it never did, by the way and the time. Metres per second.
    package var topSpeed: Double? { topReportedSpeed?.value ?? motion.topSpeed }

    /// The way over the whole time, rests and gaps included; `nil` where there is no time. Metres per second.
    package var averageSpeed: Double? { Self.speed(motion.datedDistance, duration) }

    /// The way over the time in motion; `nil` where there is none. Metres per second.
    package var movingSpeed: Double? { Self.speed(motion.datedDistance, motion.time) }

    private static func speed(_ metres: Double, _ milliseconds: Int64?) -> Double? {
        guard let milliseconds, milliseconds > 0 else { return nil }
        return metres / (Double(milliseconds) / 1000)
    }
}

extension TrackStatistics {
    /// What rules and what order of state this program computes by: what others wrote is computed anew.
    package static let version: Int64 = 1

    /// All that is needed to go on later as if there had been no break.
    package var state: String {
        var state = StateWriter()
        state.write(Int64(events))
        state.write(Int64(segments))
        state.write(startDate?.milliseconds)
        state.write(endDate?.milliseconds)
        for value in [Int64(gaps), gapTime, longestGap, accuracySum, accuracyCount] { state.write(value) }
        state.write(worstAccuracy?.scaled)
        state.write(topReportedSpeed?.scaled)
        state.write(Int64(beginsSegment ? 1 : 0))
        state.write(Int64(hasDateInSegment ? 1 : 0))
        movement.write(to: &state)
        elevation.write(to: &state)
        extent.write(to: &state)
        return state.text
    }

    /// The statistics as they were; `nil` for what is no state of this version.
    package init?(state text: String) {
        var state = StateReader(text)
        do { try self.init(from: &state) } catch { return nil }
        // Sums that only damage makes so large would overflow.
        let sums = [Int64(events), Int64(segments), Int64(gaps), gapTime, accuracySum, accuracyCount]
        guard state.isAtEnd, sums.allSatisfy({ (0..<Int64.max / 2).contains($0) }) else { return nil }
    }

    private init(from state: inout StateReader) throws {
        events = Int(try state.int64())
        segments = Int(try state.int64())
        startDate = try state.optionalInt64().map { Timestamp(milliseconds: $0) }
        endDate = try state.optionalInt64().map { Timestamp(milliseconds: $0) }
        gaps = Int(try state.int64())
        gapTime = try state.int64()
        longestGap = try state.int64()
        accuracySum = try state.int64()
        accuracyCount = try state.int64()
        worstAccuracy = try state.optionalInt64().map { Decimal3(scaled: $0) }
        topReportedSpeed = try state.optionalInt64().map { Decimal3(scaled: $0) }
        beginsSegment = try state.int64() == 1
        hasDateInSegment = try state.int64() == 1
        movement = try MovementMeter(from: &state)
        elevation = try ElevationMeter(from: &state)
        extent = try BoundsMeter(from: &state)
    }
}
