import Glibc
import Positioning
import Testing

@Suite("A flat map of a neighbourhood")
struct LocalPlaneTests {
    /// Steps of a billionth of a degree, from a millimetre to the edge of the map.
    private static let steps: [Int64] = [0, 9, 10_000, 90_000, 1_000_000, 9_999_999]

    private func place(_ latitude: Int64, _ longitude: Int64) throws -> Coordinate {
        try #require(Coordinate(latitude: Decimal9(scaled: latitude), longitude: Decimal9(scaled: longitude)))
    }

    @Test(
        "Measures as the ellipsoid does, to a millionth, in every direction and on all latitudes",
        arguments: [0, 0.001, 15, 30, 45, 52.52, 60, 75, 85, 88.98, -33.85, -77, -88.98])
    func agrees(latitude: Double) throws {
        let middle = Int64(latitude * 1e9)
        let plane = try #require(LocalPlane(at: Decimal9(scaled: middle)))
        let from = try place(middle, 13_404_954_000)
        for north in Self.steps {
            for east in Self.steps {
                for sign: Int64 in [-1, 1] {
                    let to = try place(middle + sign * north, 13_404_954_000 + east)
                    let exact = Geodesy.distance(from, to)
                    let distance = try #require(plane.distance(from, to))
                    #expect(abs(distance - exact) <= 1e-6 * exact + 1e-9)
                }
            }
        }
    }

    @Test("Says nothing of what is not near: farther off, around ±180 and at the poles")
    func reach() throws {
        let plane = try #require(LocalPlane(at: Decimal9(scaled: 0)))
        #expect(plane.distance(try place(0, 0), try place(10_000_000, 0)) == nil)
        #expect(plane.distance(try place(0, 0), try place(0, -10_000_000)) == nil)
        #expect(plane.distance(try place(0, 179_999_999_999), try place(0, -179_999_999_999)) == nil)
        #expect(LocalPlane(at: Decimal9(scaled: 89_000_000_000)) == nil)
        #expect(LocalPlane(at: Decimal9(scaled: -90_000_000_000)) == nil)
    }
}
