import Positioning
import Testing

private func point(
    _ north: Double, _ east: Double = 0, at seconds: Double? = nil, altitude: Double? = nil, accuracy: Double? = 5,
    speed: Double? = nil, verticalAccuracy: Double? = nil
) -> TrackPoint {
    TrackPoint(
        place(north, east), date: seconds.map { Timestamp(milliseconds: 1_796_040_000_000 + Int64($0 * 1000)) },
        altitude: altitude.flatMap { Decimal4($0) }, horizontalAccuracy: accuracy.flatMap { Decimal3($0) },
        verticalAccuracy: verticalAccuracy.flatMap { Decimal3($0) }, speed: speed.flatMap { Decimal3($0) })
}

private func statistics(_ points: [TrackPoint]) -> TrackStatistics {
    points.reduce(into: TrackStatistics()) { $0.add($1) }
}

@Suite("Statistics of a track")
struct TrackStatisticsTests {
    @Test("A walk of an hour is summed up")
    func walk() throws {
        let walk = statistics((0...3600).map { point(Double($0) * 1.5, at: Double($0), altitude: 34, accuracy: 4) })
        #expect(walk.events == 3601)
        #expect(walk.segments == 1)
        #expect(walk.duration == 3_600_000)
        #expect(abs(walk.motion.distance - 5400) < 30)
        #expect(abs((walk.averageSpeed ?? .nan) - 1.5) < 0.02)
        #expect(abs((walk.movingSpeed ?? .nan) - 1.5) < 0.02)
        #expect(abs((walk.topSpeed ?? .nan) - 1.5) < 0.05)
        #expect(walk.ascent == Decimal4(scaled: 0))
        #expect(walk.meanAccuracy == Decimal3(scaled: 4000))
        #expect(walk.gaps == 0)
    }

    static let strides = [1, 10]

    @Test("200 steps of half a metre are 100 m, at each step and at each tenth", arguments: strides)
    func steps(stride: Int) throws {
        for verticalAccuracy in [nil, 2, 20] as [Double?] {
            let heights = Swift.stride(from: 0, through: 200, by: stride).map { Double($0) * 0.5 }
            let up = statistics(heights.map { point(0, altitude: $0, verticalAccuracy: verticalAccuracy) })
            #expect(up.ascent == Decimal4(scaled: 100_0000))
            #expect(up.descent == Decimal4(scaled: 0))
            let both = statistics(
                (heights + heights.reversed()).map { point(0, altitude: $0, verticalAccuracy: verticalAccuracy) })
            #expect(both.ascent == Decimal4(scaled: 100_0000))
            #expect(both.descent == Decimal4(scaled: 100_0000))
        }
    }

    @Test("An hour of ±1 m of noise climbs 2 m at most, also on top of a climb")
    func noise() throws {
        var dice = Dice(11)
        let flat = statistics((0..<3600).map { _ in point(0, altitude: 100 + Double.random(in: -1...1, using: &dice)) })
        #expect(try #require(flat.ascent).value <= 2)
        #expect(try #require(flat.descent).value <= 2)
        let climb = statistics(
            (0..<3600).map { point(0, altitude: Double($0) / 36 + Double.random(in: -1...1, using: &dice)) })
        #expect(abs((climb.ascent?.value ?? .nan) - 100) <= 3)
    }

    @Test("Unknown altitudes are skipped, and none at all is no ascent of zero")
    func unknownAltitudes() {
        let some = statistics([0, nil, 50, nil, nil, 20, nil].map { point(0, altitude: $0) })
        #expect(some.ascent == Decimal4(scaled: 50_0000))
        #expect(some.descent == Decimal4(scaled: 30_0000))
        #expect(statistics([point(0), point(10)]).ascent == nil)
    }

    @Test("Altitudes above the ellipsoid and above the sea are never taken for a climb")
    func kindsOfAltitude() {
        var points = (0..<100).map { _ in point(0, altitude: 40) }
        for index in points.indices where index % 3 == 1 {
            points[index].altitude = nil
            points[index].ellipsoidalAltitude = Decimal4(scaled: 85_0000)
        }
        #expect(statistics(points).ascent == Decimal4(scaled: 0))
    }

    @Test("Nothing at all, one event, two in one instant and times that step back are defined")
    func defined() {
        let cases: [[TrackPoint]] = [
            [], [point(0, at: 0)], [point(0)],
            [point(0, at: 5), point(500, at: 5)],
            [point(0, at: 100), point(500, at: 50), point(1000, at: 0), point(1500, at: 101)],
            [point(0), point(500, at: 7), point(1000), point(1500, at: 6)],
        ]
        for (index, points) in cases.enumerated() {
            let track = statistics(points)
            #expect(track.events == points.count)
            #expect(track.duration.map { $0 >= 0 } ?? true)
            #expect(track.motion.distance.isFinite && track.motion.distance >= 0)
            #expect(track.motion.time >= 0 && track.motion.time <= track.duration ?? 0, "\(index)")
            for speed in [track.averageSpeed, track.movingSpeed, track.topSpeed] {
                #expect(speed.map { $0.isFinite && $0 >= 0 } ?? true)
            }
        }
        #expect(statistics(cases[3]).averageSpeed == nil)
        #expect(abs(statistics(cases[3]).motion.distance - 500) < 1)
        #expect(statistics(cases[4]).duration == 101_000)
    }

    @Test("Points without a date count for the way and not for the time")
    func undated() {
        let track = statistics((0...100).map { point(Double($0) * 20) })
        #expect(abs(track.motion.distance - 2000) < 15)
        #expect(track.duration == nil)
        #expect(track.motion.time == 0)
        #expect(track.averageSpeed == nil)
        #expect(track.topSpeed == nil)
    }

    @Test("Dates and accuracies beyond all bounds do not overflow")
    func extremes() {
        var points = [point(0, at: 0), point(100, at: 1), point(200, at: 2)]
        points[0].date = Timestamp(milliseconds: .min)
        points[2].date = Timestamp(milliseconds: .max)
        for index in points.indices {
            points[index].horizontalAccuracy = Decimal3(scaled: .max)
            points[index].verticalAccuracy = Decimal3(scaled: .max)
            points[index].altitude = Decimal4(scaled: index == 1 ? .min : .max)
        }
        #expect(statistics(points).duration == 0)
        #expect(statistics(points).ascent == nil)
    }

    @Test("The speed that the receiver said counts before the one computed")
    func speeds() throws {
        let track = statistics((0...100).map { point(Double($0) * 10, at: Double($0), speed: $0 == 50 ? 12.5 : 10) })
        #expect(track.topSpeed == 12.5)
    }

    @Test("Segments are counted with the silences between them, and no way or climb across")
    func gaps() {
        var track = TrackStatistics()
        for (start, north) in [(0.0, 0.0), (600, 5000), (4000, 9000)] {
            track.beginSegment()
            track.beginSegment()
            for second in 0...60 {
                track.add(point(north + 10 * Double(second), at: start + Double(second), altitude: north))
            }
        }
        #expect(track.segments == 3)
        #expect(track.gaps == 2)
        #expect(track.gapTime == 540_000 + 3_340_000)
        #expect(track.longestGap == 3_340_000)
        #expect(abs(track.motion.distance - 1800) < 40)
        #expect(track.ascent == Decimal4(scaled: 0))
    }

    @Test("The bounds are the smallest, also across ±180")
    func bounds() throws {
        var track = TrackStatistics()
        for (latitude, longitude) in [(-17.0, 179.5), (-16, 179.9), (-16.5, -179.8), (-18, -179), (-17, 179.9)] {
            track.add(TrackPoint(try #require(Coordinate(latitude: latitude, longitude: longitude))))
        }
        let bounds = try #require(track.bounds)
        #expect(bounds.south.value == -18 && bounds.north.value == -16)
        #expect(bounds.west.value == 179.5 && bounds.east.value == -179)
        #expect(TrackStatistics().bounds == nil)
    }

    @Test("Going on from a state gives the very same as never having stopped, wherever that was")
    func state() throws {
        var dice = Dice(23)
        var (north, points) = (0.0, [TrackPoint]())
        for second in 0..<400 {
            if second % 100 > 40 { north += Double.random(in: 0...12, using: &dice) }
            points.append(
                point(
                    north + dice.gauss() * 4, dice.gauss() * 4, at: second % 7 == 0 ? nil : Double(second),
                    altitude: second % 5 == 0 ? nil : 10 * dice.gauss(), speed: second % 3 == 0 ? nil : 1))
        }
        func add(_ index: Int, to track: inout TrackStatistics) {
            if index % 90 == 0 { track.beginSegment() }
            track.add(points[index])
        }
        var whole = TrackStatistics()
        for index in points.indices { add(index, to: &whole) }
        for stop in stride(from: 0, to: 400, by: 3) {
            var first = TrackStatistics()
            for index in 0..<stop { add(index, to: &first) }
            var second = try #require(TrackStatistics(state: first.state))
            #expect(second.state == first.state)
            for index in stop..<400 { add(index, to: &second) }
            #expect(second.state == whole.state, "stopped at \(stop)")
        }
    }

    static let foreign = ["", "1", "x", "1 2 3", "- - - -", "1 1 99999999999999999999"]

    @Test("A state that is none of ours is refused", arguments: foreign)
    func foreignState(text: String) {
        #expect(TrackStatistics(state: text) == nil)
        #expect(TrackStatistics(state: TrackStatistics().state + " 1") == nil)
        #expect(TrackStatistics(state: String(TrackStatistics().state.dropLast(4))) == nil)
    }
}
