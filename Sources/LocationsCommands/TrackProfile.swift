internal import Positioning

/// The heights and speeds of a track in a number of columns.
struct TrackProfile {
    private let start: Timestamp?
    /// How long the track is, in milliseconds or in events, and at least 1.
    private let length: Double
    private var index = 0
    private var height: [Mean]
    private var reported: [Mean]
    private var computed: [Mean]
    private var last: (place: Coordinate, date: Timestamp, column: Int)?

    private struct Mean {
        var sum = 0.0
        var weight = 0.0
        var value: Double? { weight > 0 ? sum / weight : nil }

        mutating func add(_ value: Double, weight: Double = 1) {
            sum += value * weight
            self.weight += weight
        }
    }

    /// The columns are even in time; where a track has no dates, in events.
    init(_ statistics: TrackStatistics, columns: Int) {
        start = statistics.startDate
        length = Double(max(1, statistics.duration ?? Int64(statistics.events)))
        height = Array(repeating: Mean(), count: columns)
        reported = height
        computed = height
    }

    mutating func beginSegment() { last = nil }

    mutating func add(_ point: TrackPoint) {
        defer { index += 1 }
        guard let column = column(of: point) else { return }
        if let altitude = point.altitude ?? point.ellipsoidalAltitude { height[column].add(altitude.value) }
        if let speed = point.speed { reported[column].add(speed.value) }
        guard let date = point.date else { return }
        guard let last else {
            self.last = (point.coordinate, date, column)
            return
        }
        // Over some seconds, so that the receiver's wandering counts little.
        let seconds = Double(date - last.date) / 1000
        guard seconds >= 5 else { return }
        let speed = Geodesy.distance(last.place, point.coordinate) / seconds
        for column in last.column...max(last.column, column) { computed[column].add(speed, weight: seconds) }
        self.last = (point.coordinate, date, column)
    }

    private func column(of point: TrackPoint) -> Int? {
        let along: Double
        if let start {
            guard let date = point.date, date >= start else { return nil }
            along = Double(date - start)
        } else {
            along = Double(index)
        }
        return max(0, min(height.count - 1, Int(along / length * Double(height.count))))
    }

    /// The mean in each column; `nil` where none is known. Metres.
    var altitudes: [Double?] { height.map { $0.value } }

    /// The mean in each column, as the receiver said or, where it never did, by way and time; metres per second.
    var speeds: [Double?] {
        let hasReported = reported.contains { $0.weight > 0 }
        return (hasReported ? reported : computed).map { $0.value }
    }
}
