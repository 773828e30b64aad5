import Positioning
import SimulatedReceiver
import Testing

@Suite("Routes")
struct RouteTests {
    private static let start = Coordinate.at(52.520008, 13.404954)

    @Test("The same seed goes the same way, another one another way")
    func seeds() {
        let times = stride(from: 0.0, to: 4000, by: 37)
        let (one, same) = (
            Route(start: Self.start, pace: .walk, seed: 3), Route(start: Self.start, pace: .walk, seed: 3)
        )
        let other = Route(start: Self.start, pace: .walk, seed: 4)
        #expect(times.map { one.motion(at: $0) } == times.reversed().map { same.motion(at: $0) }.reversed())
        #expect(one.motion(at: 600) != other.motion(at: 600))
        #expect(one.motion(at: 0).coordinate == Self.start)
    }

    @Test(
        "Someone gets along at the speed that is told, in the direction that is told",
        arguments: [
            (Route.Pace.walk, 52.5, 13.4), (.drive, 52.5, 13.4), (.drive, -33.9, 179.99), (.walk, 89.9995, 20),
            (.walk, 0, 0),
        ] as [(Route.Pace, Double, Double)])
    func speeds(pace: Route.Pace, latitude: Double, longitude: Double) {
        let route = Route(start: .at(latitude, longitude), pace: pace, seed: 5)
        let cruise = pace == .walk ? 1.4 : 14.0
        var (gone, fastest, halts) = (0.0, 0.0, 0)
        for second in 0..<1800 {
            let (here, there) = (route.motion(at: Double(second)), route.motion(at: Double(second) + 1))
            let step = Geodesy.distance(here.coordinate, there.coordinate)
            let middle = route.motion(at: Double(second) + 0.5)
            #expect(abs(step - middle.speed) < 0.01 * cruise + 0.02, "second \(second)")
            #expect(abs(there.speed - here.speed) < 2.5)
            #expect(abs(there.altitude - here.altitude) < 0.5)
            gone += step
            fastest = max(fastest, here.speed)
            halts += here.course == nil ? 1 : 0
        }
        #expect((0.75 * cruise...1.1 * cruise).contains(gone / 1800))
        #expect(fastest <= 1.1 * cruise + 1e-9)
        #expect(halts > 30)
    }

    @Test("Turns are gentle")
    func turns() throws {
        let route = Route(start: Self.start, pace: .drive, seed: 5)
        for second in 20..<1500 {
            guard let before = route.motion(at: Double(second)).course,
                let after = route.motion(at: Double(second) + 1).course
            else { continue }
            let turn = abs(after - before)
            #expect(min(turn, 360 - turn) < 3)
        }
    }

    @Test("Standing is staying")
    func standing() {
        let route = Route(start: Self.start, pace: .stand, seed: 5)
        #expect(route.motion(at: 5000).coordinate == Self.start)
        #expect(route.motion(at: 5000).speed == 0)
        #expect(route.motion(at: 5000).course == nil)
    }

    @Test(
        "A step aside is as long as it should be, across the antimeridian and over a pole",
        arguments: [
            (0.0, 179.9999), (89.9999, 5), (-90, 0), (90, 0), (60, -180), (-45, 12),
        ] as [(Double, Double)])
    func moved(latitude: Double, longitude: Double) {
        let here = Coordinate.at(latitude, longitude)
        for (east, north) in [(30.0, 0.0), (0, 40), (-30, -40), (300, 400)] {
            let length = (east * east + north * north).squareRoot()
            #expect(abs(Geodesy.distance(here, here.moved(east: east, north: north)) - length) < 0.001 * length)
        }
        #expect(here.moved(east: 0, north: 0) == here)
    }
}
