import Glibc
import Positioning
import Testing

@testable import TerminalUI

@Suite("The line of a track")
struct TrackLineTests {
    private func built(_ points: some Sequence<(Coordinate, Bool)>) -> (line: TrackLine, tolerance: Double) {
        var builder = TrackLineBuilder()
        for (point, beginsSegment) in points { builder.add(TrackPoint(point), beginsSegment: beginsSegment) }
        return (builder.line(of: Track(id: 1), isWhole: true), builder.tolerance)
    }

    /// How far a point is from a line, in a plane around the point. Metres.
    private func distance(_ point: Coordinate, to line: TrackLine) -> Double {
        let (north, east) = MapFrame.metresPerDegree(latitude: point.latitude.value)
        func plane(_ other: Coordinate) -> (x: Double, y: Double) {
            (
                shorterWay(other.longitude.value - point.longitude.value) * east,
                (other.latitude.value - point.latitude.value) * north
            )
        }
        var nearest = Double.infinity
        var last: (x: Double, y: Double)?
        for vertex in line.vertices {
            let b = plane(vertex.coordinate)
            let a = vertex.beginsSegment ? b : last ?? b
            let (right, up) = (b.x - a.x, b.y - a.y)
            let length = right * right + up * up
            let part = length > 0 ? max(0, min(1, -(a.x * right + a.y * up) / length)) : 0
            nearest = min(nearest, hypot(a.x + part * right, a.y + part * up))
            last = b
        }
        return nearest
    }

    /// A way that winds and wanders like one on foot, with a gap now and then.
    private func walk(_ count: Int, gapEvery: Int) -> [(Coordinate, Bool)] {
        var random = UInt64(42)
        var (latitude, longitude, course) = (48.0, 11.0, 0.0)
        return (0..<count).map { index in
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            course += (Double(random >> 40) / Double(1 << 24) - 0.5) * 0.6
            let beginsSegment = index % gapEvery == 0
            latitude += 1.3e-5 * cos(course) + (beginsSegment ? 0.001 : 0)
            longitude += 1.9e-5 * sin(course)
            return (MapSamples.place(latitude, longitude), beginsSegment)
        }
    }

    @Test("Is of bounded size for a million points, and near to all of them")
    func million() throws {
        let points = walk(1_000_000, gapEvery: 250_000)
        let (line, tolerance) = built(points)
        #expect(line.vertices.count <= TrackLineBuilder.mostVertices)
        #expect(line.vertices.count > TrackLineBuilder.mostVertices / 4)
        #expect(line.vertices.filter(\.beginsSegment).count == 4)
        #expect(line.vertices.first?.coordinate == points.first?.0)
        #expect(line.newest == points.last?.0)
        // The track is a thousand kilometres long.
        #expect(tolerance < 200)
        let sample = stride(from: 0, to: points.count, by: 9_973).map { points[$0].0 }
        let farthest = sample.map { distance($0, to: line) }.max() ?? .infinity
        #expect(farthest <= 4 * tolerance)
    }

    @Test("Of a few points all are there, with the gaps")
    func small() {
        let line = MapSamples.line([[(1, 1), (1, 2), (2, 2)], [(5, 5), (6, 5)], [(7, 7)]])
        #expect(line.vertices.map(\.coordinate.latitude.value) == [1, 1, 2, 5, 6, 7])
        #expect(line.vertices.map(\.beginsSegment) == [true, false, false, true, false, true])
    }

    @Test("Leaves out what a straight line passes, and keeps what goes out and back")
    func straight() {
        let there = (0...100).map { (step: Int) -> (Coordinate, Bool) in
            (MapSamples.place(0, Double(step) / 1000), step == 0)
        }
        #expect(built(there).line.vertices.count == 2)
        let back = (50..<100).reversed().map { (step: Int) -> (Coordinate, Bool) in
            (MapSamples.place(0, Double(step) / 1000), false)
        }
        let longitudes = built(there + back).line.vertices.map { $0.coordinate.longitude.value }
        #expect(longitudes == [0, 0.1, 0.05])
    }

    @Test("What stands still for a day is some points")
    func standing() {
        let still = (0..<86_400).map { (index: Int) -> (Coordinate, Bool) in
            let (north, east) = (Double(index % 7) * 1e-7, Double(index % 11) * 1e-7)
            return (MapSamples.place(48 + north, 11 + east), index == 0)
        }
        #expect(built(still).line.vertices.count == 2)
    }

    @Test("Is of bounded size for as many segments as there are points")
    func segments() {
        let scattered = (0..<50_000).map { (index: Int) -> (Coordinate, Bool) in
            let (latitude, longitude) = (Double(index % 170) - 85, Double(index * 7 % 360) - 180)
            return (MapSamples.place(latitude, longitude), true)
        }
        let (line, _) = built(scattered)
        #expect(line.vertices.count <= TrackLineBuilder.mostVertices)
        #expect(line.vertices.allSatisfy { $0.beginsSegment })
    }

    @Test("Goes the shorter way across ±180°")
    func antimeridian() throws {
        let line = MapSamples.line([[(10, 179.5), (10, 179.9), (11, -179.8)]])
        let extent = try #require(line.extent)
        #expect(extent.west == 179.5)
        #expect(abs(extent.east - 180.2) < 1e-9)
        #expect(extent.south == 10 && extent.north == 11)
    }

    @Test("Has nothing of no point, and goes around the globe and over the pole")
    func extremes() {
        #expect(built([]).line.extent == nil)
        #expect(built([]).line.newest == nil)
        let around = (0...720).map { (degree: Int) -> (Coordinate, Bool) in
            (MapSamples.place(0, shorterWay(Double(degree))), degree == 0)
        }
        #expect(built(around).line.extent.map { $0.east - $0.west } == 360)
        let pole: [(Coordinate, Bool)] = [
            (MapSamples.place(89.9, 0), true), (MapSamples.place(90, 0), false), (MapSamples.place(89.9, 180), false),
        ]
        #expect(built(pole).line.vertices.count == 3)
    }
}
