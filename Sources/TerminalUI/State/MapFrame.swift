internal import Glibc
internal import Positioning

/// A part of the globe on an area of the screen: north is up, and lengths are right in its middle.
///
/// Places are told in columns and lines from the area's upper left corner; a line is as high as two columns are wide.
struct MapFrame: Sendable, Hashable {
    /// The middle. Degrees.
    let latitude: Double
    let longitude: Double
    let metresPerColumn: Double
    let columns: Int
    let lines: Int
    private let columnsPerDegree: Double
    private let linesPerDegree: Double

    /// From a leaf to the globe. Metres a column.
    static let scales = 0.05...10_000_000.0

    init(latitude: Double, longitude: Double, metresPerColumn: Double, columns: Int, lines: Int) {
        self.latitude = min(max(latitude, -90), 90)
        self.longitude = shorterWay(longitude)
        self.metresPerColumn = min(max(metresPerColumn, Self.scales.lowerBound), Self.scales.upperBound)
        self.columns = columns
        self.lines = lines
        let (north, east) = Self.metresPerDegree(latitude: self.latitude)
        columnsPerDegree = east / self.metresPerColumn
        linesPerDegree = north / self.metresPerColumn / 2
    }

    /// The nearest in which all of an extent is seen.
    init(fitting extent: MapExtent, columns: Int, lines: Int) {
        let latitude = (extent.south + extent.north) / 2
        let (north, east) = Self.metresPerDegree(latitude: latitude)
        let width = (extent.east - extent.west) * east / Double(max(1, columns - 4))
        let height = (extent.north - extent.south) * north / Double(max(1, 2 * (lines - 2)))
        // In steps, so that the map of a recording that goes on stays as it is for a while.
        let scale = exp2((log2(max(width, height, Self.nearestFit)) * 4).rounded(.up) / 4)
        self.init(
            latitude: latitude, longitude: (extent.west + extent.east) / 2, metresPerColumn: scale,
            columns: columns, lines: lines)
    }

    /// What stands still is not to fill the screen with its wandering. Metres a column.
    private static let nearestFit = 0.5

    /// The metres of a degree on the ellipsoid; those east are at least one, so that there is a way back from the poles.
    static func metresPerDegree(latitude: Double) -> (north: Double, east: Double) {
        let radians = latitude * .pi / 180
        let square = Geodesy.flattening * (2 - Geodesy.flattening)
        let rest = 1 - square * sin(radians) * sin(radians)
        let across = Geodesy.equatorialRadius / rest.squareRoot()
        return (across * (1 - square) / rest * .pi / 180, max(1, across * cos(radians) * .pi / 180))
    }

    /// How many columns lead once around the globe.
    var turn: Double { 360 * columnsPerDegree }

    /// Where a point is, the shorter way round from the middle.
    func place(_ coordinate: Coordinate) -> (x: Double, y: Double) {
        place(coordinate.latitude.value, east: shorterWay(coordinate.longitude.value - longitude))
    }

    /// Where a point is that follows another, whichever way leads there.
    func place(_ coordinate: Coordinate, after other: Coordinate, at place: (x: Double, y: Double)) -> (
        x: Double, y: Double
    ) {
        let east = shorterWay(coordinate.longitude.value - other.longitude.value)
        return (place.x + east * columnsPerDegree, self.place(coordinate.latitude.value, east: 0).y)
    }

    private func place(_ latitude: Double, east: Double) -> (x: Double, y: Double) {
        (Double(columns) / 2 + east * columnsPerDegree, Double(lines) / 2 - (latitude - self.latitude) * linesPerDegree)
    }

    /// The same size and scale, moved by columns to the right and lines down.
    func moved(_ right: Double, _ down: Double) -> MapFrame {
        MapFrame(
            latitude: latitude - down / linesPerDegree, longitude: longitude + right / columnsPerDegree,
            metresPerColumn: metresPerColumn, columns: columns, lines: lines)
    }

    /// Another scale, with what is at a place staying there.
    func scaled(by factor: Double, at x: Double, _ y: Double) -> MapFrame {
        let (right, down) = (x - Double(columns) / 2, y - Double(lines) / 2)
        var there = moved(right, down)
        there = MapFrame(
            latitude: there.latitude, longitude: there.longitude, metresPerColumn: metresPerColumn * factor,
            columns: columns, lines: lines)
        return there.moved(-right, -down)
    }

    /// Another scale around the middle.
    func scaled(by factor: Double) -> MapFrame { scaled(by: factor, at: Double(columns) / 2, Double(lines) / 2) }

    /// Twice as wide and high around the same middle.
    var widened: MapFrame {
        MapFrame(
            latitude: latitude, longitude: longitude, metresPerColumn: metresPerColumn, columns: 2 * columns,
            lines: 2 * lines)
    }

    /// Whether all of another is in it, at a scale that is not much farther.
    func covers(_ other: MapFrame) -> Bool {
        let zoom = other.metresPerColumn / metresPerColumn
        let right = abs(shorterWay(other.longitude - longitude)) * columnsPerDegree
        let down = abs(other.latitude - latitude) * linesPerDegree
        return zoom > 0.4 && right + Double(other.columns) * zoom / 2 <= Double(columns) / 2
            && down + Double(other.lines) * zoom / 2 <= Double(lines) / 2
    }

    /// The degrees that are seen; `nil` where there is no area.
    var box: BoundingBox? {
        guard columns > 0, lines > 0 else { return nil }
        let high = Double(lines) / 2 / linesPerDegree
        let wide = Double(columns) / 2 / columnsPerDegree
        guard let south = Decimal9(max(-90, latitude - high)), let north = Decimal9(min(90, latitude + high)),
            let west = Decimal9(wide >= 180 ? -180 : shorterWay(longitude - wide)),
            let east = Decimal9(wide >= 180 ? 180 : shorterWay(longitude + wide))
        else { return nil }
        return BoundingBox(west: west, south: south, east: east, north: north)
    }
}
