internal import Glibc
package import Positioning

/// A plausible way for a receiver to be carried along: the same for the same seed, and a pure function of time.
package struct Route: Sendable {
    /// How someone gets along.
    package enum Pace: String, Sendable, CaseIterable {
        /// About 1.4 m/s around a loop of about 2.7 km, with a halt every four minutes.
        case walk
        /// About 14 m/s around a loop of about 20 km, with a halt every three minutes.
        case drive
        /// Not at all.
        case stand
    }

    /// Where the receiver really is, and how it moves.
    package struct Motion: Sendable, Hashable {
        package var coordinate: Coordinate
        /// Above mean sea level. Metres.
        package var altitude: Double
        /// Metres per second.
        package var speed: Double
        /// Degrees from true north; `nil` at rest.
        package var course: Double?
    }

    private let start: Coordinate
    private let profile: SpeedProfile
    private let loop: Loop
    private let altitudePhase: Double
    private static let baseAltitude = 34.0

    package init(start: Coordinate, pace: Pace, seed: UInt64 = 1) {
        self.start = start
        let radius: Double
        switch pace {
        case .walk: (profile, radius) = (.walking, 400)
        case .drive: (profile, radius) = (.driving, 3000)
        case .stand: (profile, radius) = (.standing, 400)
        }
        loop = Loop(radius: radius, seed: seed)
        var random = SeededGenerator(seed: seed &+ 1)
        altitudePhase = random.phase()
    }

    /// The motion after `time` seconds of a receiver that is `offset` metres off the way.
    package func motion(at time: Double, offset: (east: Double, north: Double) = (0, 0)) -> Motion {
        let distance = profile.distance(at: time)
        let speed = profile.speed(at: time)
        let (here, ahead) = (place(distance, offset), place(distance + 1, offset))
        // Two hills a round; the altitude of the start is the same for every seed.
        let hills = sin(4 * .pi * distance / loop.length + altitudePhase) - sin(altitudePhase)
        return Motion(
            coordinate: here, altitude: Self.baseAltitude + 6 * hills, speed: speed,
            course: speed < 0.1 ? nil : bearing(from: here, to: ahead))
    }

    private func place(_ distance: Double, _ offset: (east: Double, north: Double)) -> Coordinate {
        let point = loop.point(at: distance)
        return start.moved(east: point.east + offset.east, north: point.north + offset.north)
    }
}

extension Coordinate {
    /// The point so many metres away, across the antimeridian and over the poles.
    ///
    /// On the sphere, with the distances stretched by the ellipsoid's two radii of curvature at this latitude.
    package func moved(east: Double, north: Double) -> Coordinate {
        if east == 0 && north == 0 { return self }
        let degree = Double.pi / 180
        let (phi, lambda) = (latitude.value * degree, longitude.value * degree)
        let squaredEccentricity = Geodesy.flattening * (2 - Geodesy.flattening)
        let root = (1 - squaredEccentricity * sin(phi) * sin(phi)).squareRoot()
        let across = Geodesy.equatorialRadius / root
        let along = Geodesy.equatorialRadius * (1 - squaredEccentricity) / (root * root * root)
        let (x, y) = (east / across, north / along)
        let (arc, bearing) = (hypot(x, y), atan2(x, y))
        let sine = sin(phi) * cos(arc) + cos(phi) * sin(arc) * cos(bearing)
        let latitude = asin(max(-1, min(1, sine)))
        let turned = lambda + atan2(sin(bearing) * sin(arc) * cos(phi), cos(arc) - sin(phi) * sine)
        let longitude = remainder(turned, 2 * .pi)
        // Both are in range by construction; rounding to nine places cannot take them out of it.
        return Coordinate(latitude: latitude / degree, longitude: longitude / degree) ?? self
    }
}

/// The direction in which the shortest way on the sphere sets out. Degrees from true north, 0 up to 360.
func bearing(from a: Coordinate, to b: Coordinate) -> Double {
    let degree = Double.pi / 180
    let (phi1, phi2) = (a.latitude.value * degree, b.latitude.value * degree)
    let turn = (b.longitude.value - a.longitude.value) * degree
    let y = sin(turn) * cos(phi2)
    let x = cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(turn)
    let degrees = atan2(y, x) / degree
    return degrees < 0 ? degrees + 360 : degrees
}
