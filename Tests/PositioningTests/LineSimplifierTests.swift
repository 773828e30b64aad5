import Foundation
import Positioning
import Testing

@Suite("A simplified line")
struct LineSimplifierTests {
    /// A walk of `count` points, the same each time, that begins at a place and turns as it likes.
    private func walk(_ count: Int, from latitude: Double, _ longitude: Double, step: Double) throws -> [Coordinate] {
        var state: UInt64 = 7
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        var (north, east, heading) = (latitude, longitude, 0.0)
        return try (0..<count).map { _ in
            heading += (random() - 0.5) * 0.6
            north = max(-89.9, min(89.9, north + step * cos(heading)))
            east += step * sin(heading)
            if east > 180 { east -= 360 }
            if east < -180 { east += 360 }
            return try #require(Coordinate(latitude: north, longitude: east))
        }
    }

    private func simplified(_ line: [Coordinate], _ tolerance: Double) -> [Int] {
        var simplifier = LineSimplifier<Int>(tolerance: tolerance)
        var kept = line.enumerated().compactMap { simplifier.take($0.element, $0.offset) }
        if let last = simplifier.finish() { kept.append(last) }
        return kept
    }

    /// How far a point is from a straight line in the plane of degrees, by metres there. By another way than what is under
    /// test: the distance along the line has one valley, which is searched by thirds.
    private func distance(_ point: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Double {
        func unwrapped(_ longitude: Double) -> Double {
            let east = longitude - point.longitude.value
            return east > 180 ? east - 360 : east < -180 ? east + 360 : east
        }
        let (ax, bx) = (unwrapped(a.longitude.value), unwrapped(b.longitude.value))
        func off(_ share: Double) -> Double {
            let latitude = a.latitude.value + (b.latitude.value - a.latitude.value) * share
            let east = (ax + (bx - ax) * share) * 111_319.5 * cos(point.latitude.value * .pi / 180)
            return hypot(east, (latitude - point.latitude.value) * 111_000)
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<80 {
            let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
            if off(first) < off(second) { high = second } else { low = first }
        }
        return off(low)
    }

    @Test(
        "Passes all points within the tolerance, everywhere on the globe",
        arguments: [(52.5, 13.4), (0, 0), (-17, 179.9995), (70, -179.999), (89, 30)], [1.0, 10, 200])
    func tolerance(start: (Double, Double), tolerance: Double) throws {
        let line = try walk(2_000, from: start.0, start.1, step: 0.00005)
        let kept = simplified(line, tolerance)
        #expect(kept.first == 0 && kept.last == line.count - 1)
        #expect(kept.count < line.count / 2)
        #expect(kept == kept.sorted())
        for (from, to) in zip(kept, kept.dropFirst()) where to - from > 1 {
            for index in (from + 1)..<to {
                let off = distance(line[index], line[from], line[to])
                #expect(off <= tolerance, "\(index) lies \(off) m off")
            }
        }
    }

    @Test("Keeps every point of a winding walk at a tolerance of zero, and the ends alone of a straight one")
    func zero() throws {
        let line = try walk(300, from: 10, 10, step: 0.001)
        #expect(simplified(line, 0).count >= 299)
        let straight = try (0..<80).map { try #require(Coordinate(latitude: Double($0), longitude: 0)) }
        #expect(simplified(straight, 0.001) == [0, 79])
    }

    @Test("Of few points is what it was", arguments: [0, 1, 2])
    func short(count: Int) throws {
        let line = try walk(count, from: 1, 1, step: 0.01)
        #expect(simplified(line, 1000) == Array(0..<count))
    }

    @Test("Holds back no more than a bounded number of points")
    func bounded() throws {
        let straight = try (0..<1_000).map { try #require(Coordinate(latitude: Double($0) / 100, longitude: 5)) }
        let kept = simplified(straight, 5)
        #expect(zip(kept, kept.dropFirst()).allSatisfy { $1 - $0 <= LineSimplifier<Int>.mostHeld })
        #expect(kept.count <= 5)
    }

    @Test("Begins anew after its end")
    func again() throws {
        var simplifier = LineSimplifier<Int>(tolerance: 5)
        let line = try walk(3, from: 1, 1, step: 0.01)
        #expect(simplifier.take(line[0], 1) == 1)
        #expect(simplifier.finish() == nil)
        #expect(simplifier.take(line[1], 2) == 2)
    }
}

@Suite("Rounding")
struct RoundingTests {
    @Test(
        "Takes the nearest decimal, halves away from zero",
        arguments: [
            (1_500_000_000, 0, 2_000_000_000), (-1_500_000_000, 0, -2_000_000_000), (1_499_999_999, 0, 1_000_000_000),
            (123_456_789, 6, 123_457_000), (123_456_789, 9, 123_456_789), (123_456_789, 12, 123_456_789), (0, 3, 0),
            (179_999_999_999, 5, 180_000_000_000),
        ] as [(Int64, Int, Int64)])
    func rounds(scaled: Int64, places: Int, expected: Int64) {
        #expect(Decimal9(scaled: scaled).rounded(places: places).scaled == expected)
    }
}

@Suite("A bounding box")
struct BoundingBoxTests {
    @Test("Has its south in the south and lies on the globe, but may cross ±180")
    func valid() {
        func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> BoundingBox? {
            guard let w = Decimal9(west), let s = Decimal9(south), let e = Decimal9(east), let n = Decimal9(north)
            else {
                return nil
            }
            return BoundingBox(west: w, south: s, east: e, north: n)
        }
        #expect(box(1, 2, 3, 4)?.crossesAntimeridian == false)
        #expect(box(170, -10, -170, 10)?.crossesAntimeridian == true)
        #expect(box(1, 4, 3, 2) == nil)
        #expect(box(1, 2, 181, 4) == nil)
        #expect(box(1, -91, 3, 4) == nil)
    }
}
