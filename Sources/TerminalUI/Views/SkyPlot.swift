internal import Glibc
internal import Positioning
internal import Presentation

/// The sky as seen from below the middle of it: north is up, the horizon the outer ring, the zenith the centre.
struct SkyPlot: Sendable, Hashable {
    /// A satellite's name and where it begins.
    struct Label: Sendable, Hashable {
        let satellite: Satellite
        let text: String
        let place: Point
    }

    let area: Area
    let center: Point
    /// From the zenith to the horizon. Lines; columns are half as wide as lines are high.
    let radius: Int

    /// `nil` where nothing could be told apart.
    init?(in area: Area) {
        radius = min((area.lines - 1) / 2, (area.columns - 5) / 4)
        guard radius >= 2 else { return nil }
        self.area = area
        center = Point(column: area.column + 2 + 2 * radius, line: area.line + radius)
    }

    /// Where something is seen; on the horizon where it is below it. Degrees, the azimuth clockwise from north.
    func point(elevation: Double, azimuth: Double) -> Point {
        let distance = min(1, max(0, (90 - elevation) / 90)) * Double(radius)
        let angle = azimuth / 180 * .pi
        return Point(
            column: center.column + Int((2 * distance * sin(angle)).rounded()),
            line: center.line - Int((distance * cos(angle)).rounded()))
    }

    /// The dots of a ring, about as far from each other everywhere.
    func ring(elevation: Double) -> [Point] {
        let circumference = 2 * Double.pi * (90 - elevation) / 90 * Double(radius)
        let count = max(8, Int(circumference / 4) * 4)
        return (0..<count).map { point(elevation: elevation, azimuth: Double($0) * 360 / Double(count)) }
    }

    /// The names of those whose place is known, none over another.
    ///
    /// Those that are used come first, and the better heard ones first among them; the others move a little, and one that
    /// finds no room is left out.
    func labels(_ satellites: [Satellite]) -> [Label] {
        // The letters of the horizon stay free.
        var taken = Set(
            Self.letters.flatMap { letter in
                let place = point(elevation: 0, azimuth: letter.azimuth)
                return (-1...1).map { Point(column: place.column + $0, line: place.line) }
            })
        return satellites.sorted { Self.comesFirst($0, $1) }.compactMap { satellite in
            guard let elevation = satellite.elevation, let azimuth = satellite.azimuth else { return nil }
            let text = satellite.designation
            let width = TerminalText.width(of: text)
            let ideal = point(elevation: elevation.value, azimuth: azimuth.value)
            let start = Point(column: ideal.column - width / 2, line: ideal.line)
            for move in Self.moves {
                let place = Point(column: start.column + move.column, line: start.line + move.line)
                let cells = (place.column..<place.column + width).map { Point(column: $0, line: place.line) }
                guard cells.allSatisfy({ area.contains($0) && !taken.contains($0) }) else { continue }
                // A place is left free on both sides, so that two names are not read as one.
                taken.formUnion((-1...width).map { Point(column: place.column + $0, line: place.line) })
                return Label(satellite: satellite, text: text, place: place)
            }
            return nil
        }
    }

    private static func comesFirst(_ a: Satellite, _ b: Satellite) -> Bool {
        if a.isUsed != b.isUsed { return a.isUsed }
        return a.signalStrength?.scaled ?? -1 > b.signalStrength?.scaled ?? -1
    }

    static let letters: [(azimuth: Double, letter: Character)] = [(0, "N"), (90, "E"), (180, "S"), (270, "W")]

    /// How far a name may be moved, the nearest first.
    private static let moves: [Point] = {
        let all = (-3...3).flatMap { line in (-7...7).map { Point(column: $0, line: line) } }
        func distance(_ move: Point) -> Int { move.column * move.column + 4 * move.line * move.line }
        return all.sorted { distance($0) < distance($1) }
    }()
}

extension [Satellite] {
    /// By constellation, then by number; what is not known of one comes last.
    var inOrder: [Satellite] {
        func key(_ satellite: Satellite) -> (Int, Int) {
            (satellite.constellation?.rawValue ?? .max, satellite.number ?? .max)
        }
        return sorted { key($0) < key($1) }
    }
}
