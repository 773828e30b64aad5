internal import Positioning

/// How high and how fast a track was along its time, in a bounded number of samples.
///
/// The samples are even in time; where the first point has no date, in events. When there are too many, two become one.
struct ProfileSamples: Sendable, Hashable {
    static let most = 512

    private var samples: [Sample] = []
    /// The milliseconds or the events of one sample.
    private var span: Int64 = 1
    private var start: Timestamp?
    private var count: Int64 = 0
    private var last: Spot?

    private struct Spot: Sendable, Hashable {
        var place: Coordinate
        var date: Timestamp
        var along: Int64
    }

    private struct Sample: Sendable, Hashable {
        var altitude = Mean()
        var speed = Mean()
        var computed = Mean()

        mutating func add(_ other: Sample) {
            altitude.add(other.altitude)
            speed.add(other.speed)
            computed.add(other.computed)
        }
    }

    private struct Mean: Sendable, Hashable {
        var sum = 0.0
        var weight = 0.0
        var value: Double? { weight > 0 ? sum / weight : nil }

        mutating func add(_ value: Double, weight: Double = 1) {
            sum += value * weight
            self.weight += weight
        }

        mutating func add(_ other: Mean) {
            sum += other.sum
            weight += other.weight
        }
    }

    /// The time that is shortest to speak of. Milliseconds.
    private static let leastSpan: Int64 = 1_000
    /// Over fewer seconds a receiver's wandering would count as speed.
    private static let leastSeconds = 5.0
    private static let impossibleDate: Int64 = 1_000_000_000_000_000

    mutating func add(_ point: TrackPoint, beginsSegment: Bool) {
        defer { count += 1 }
        if beginsSegment { last = nil }
        if count == 0, let date = point.date, date.milliseconds.magnitude < Self.impossibleDate {
            start = date
            span = Self.leastSpan
        }
        guard let along = along(point) else { return }
        let index = makeRoom(for: along)
        if let altitude = point.altitude ?? point.ellipsoidalAltitude { samples[index].altitude.add(altitude.value) }
        if let speed = point.speed { samples[index].speed.add(speed.value) }
        computeSpeed(point, along)
    }

    /// How far along a point is, in milliseconds or events; `nil` for one that cannot be told.
    private func along(_ point: TrackPoint) -> Int64? {
        guard let start else { return count }
        guard let date = point.date, date >= start, date.milliseconds < Self.impossibleDate else { return nil }
        return date - start
    }

    private mutating func computeSpeed(_ point: TrackPoint, _ along: Int64) {
        guard start != nil, let date = point.date else { return }
        if let last {
            let seconds = Double(date - last.date) / 1000
            guard seconds >= Self.leastSeconds else { return }
            let speed = Geodesy.distance(last.place, point.coordinate) / seconds
            let (from, to) = (Int(last.along / span), Int(along / span))
            for index in from...max(from, to) { samples[index].computed.add(speed, weight: seconds) }
        }
        last = Spot(place: point.coordinate, date: date, along: along)
    }

    private mutating func makeRoom(for along: Int64) -> Int {
        while along / span >= Self.most {
            span *= 2
            samples = stride(from: 0, to: samples.count, by: 2).map { index in
                var sample = samples[index]
                if index + 1 < samples.count { sample.add(samples[index + 1]) }
                return sample
            }
        }
        let index = Int(along / span)
        while samples.count <= index { samples.append(Sample()) }
        return index
    }

    // MARK: - Columns

    /// The mean height in each of some columns; `nil` where none is known. Metres.
    func altitudes(columns: Int) -> [Double?] { means(columns, \.altitude) }

    /// The mean speed in each column, as the receiver said or, where it never did, by way and time. Metres per second.
    func speeds(columns: Int) -> [Double?] {
        let hasReported = samples.contains { $0.speed.weight > 0 }
        return means(columns, hasReported ? \.speed : \.computed)
    }

    private func means(_ columns: Int, _ value: KeyPath<Sample, Mean>) -> [Double?] {
        guard columns > 0, !samples.isEmpty else { return [] }
        return (0..<columns).map { column in
            let first = column * samples.count / columns
            let end = max(first + 1, (column + 1) * samples.count / columns)
            var mean = Mean()
            for sample in samples[first..<end] { mean.add(sample[keyPath: value]) }
            return mean.value
        }
    }
}
