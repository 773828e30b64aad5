import Positioning
import Testing

@testable import TerminalUI

@Suite("The heights and speeds of a track")
struct ProfileSamplesTests {
    private func point(
        _ seconds: Int64?, altitude: Double? = nil, speed: Double? = nil, longitude: Double = 0
    ) -> TrackPoint {
        TrackPoint(
            MapSamples.place(0, longitude), date: seconds.map { MapSamples.date + $0 * 1000 },
            altitude: altitude.flatMap { Decimal4($0) }, speed: speed.flatMap { Decimal3($0) })
    }

    @Test("Are even in time")
    func time() {
        var samples = ProfileSamples()
        for (seconds, altitude) in [(Int64(0), 10.0), (1, 20), (2, 30), (3, 40), (4, 50), (5, 60), (6, 70), (7, 90)] {
            samples.add(point(seconds, altitude: altitude, speed: 2), beginsSegment: seconds == 0)
        }
        #expect(samples.altitudes(columns: 4) == [15, 35, 55, 80])
        #expect(samples.altitudes(columns: 8) == [10, 20, 30, 40, 50, 60, 70, 90])
        #expect(samples.altitudes(columns: 16).count == 16)
        #expect(samples.speeds(columns: 2) == [2, 2])
    }

    @Test("Leave a gap where nothing was")
    func gap() {
        var samples = ProfileSamples()
        samples.add(point(0, altitude: 10), beginsSegment: true)
        samples.add(point(9, altitude: 20), beginsSegment: true)
        #expect(samples.altitudes(columns: 10) == [10] + Array(repeating: nil, count: 8) + [20])
    }

    @Test("Are even in events where there are no dates")
    func undated() {
        var samples = ProfileSamples()
        for index in 0..<10 { samples.add(point(nil, altitude: Double(index)), beginsSegment: index == 0) }
        #expect(samples.altitudes(columns: 5) == [0.5, 2.5, 4.5, 6.5, 8.5])
        #expect(samples.speeds(columns: 2) == [nil, nil])
    }

    @Test("Tell a speed by way and time where the receiver never did")
    func computed() throws {
        var samples = ProfileSamples()
        // 0.001° on the equator is 111.3 m.
        for step in Int64(0)...10 {
            samples.add(point(step * 10, longitude: Double(step) / 1000), beginsSegment: step == 0)
        }
        let speeds = samples.speeds(columns: 3).compactMap { $0 }
        #expect(speeds.count == 3)
        #expect(speeds.allSatisfy { abs($0 - 11.13) < 0.01 })
    }

    @Test("Are bounded for years of points, and mean the same")
    func bounded() {
        var samples = ProfileSamples()
        for day in Int64(0)..<3_000 {
            samples.add(point(day * 86_400, altitude: day < 1_500 ? 100 : 300), beginsSegment: day == 0)
        }
        let halves = samples.altitudes(columns: 2).compactMap { $0 }
        #expect(halves.count == 2)
        #expect(halves.first.map { abs($0 - 100) < 5 } == true)
        #expect(halves.last.map { abs($0 - 300) < 5 } == true)
        #expect(samples.altitudes(columns: 10_000).count == 10_000)
    }

    @Test("Pass over dates before the first, and impossible ones")
    func dates() {
        var samples = ProfileSamples()
        samples.add(point(0, altitude: 1), beginsSegment: true)
        samples.add(point(-100, altitude: 50), beginsSegment: false)
        var impossible = point(0, altitude: 70)
        for date in [Int64.min, .max] {
            impossible.date = Timestamp(milliseconds: date)
            samples.add(impossible, beginsSegment: false)
        }
        #expect(samples.altitudes(columns: 1) == [1])
        var first = ProfileSamples()
        first.add(impossible, beginsSegment: true)
        #expect(first.altitudes(columns: 1) == [70])
    }

    @Test("Have no columns of nothing")
    func empty() {
        #expect(ProfileSamples().altitudes(columns: 10).isEmpty)
        var samples = ProfileSamples()
        samples.add(point(0, altitude: 1), beginsSegment: true)
        #expect(samples.altitudes(columns: 0).isEmpty)
    }
}
