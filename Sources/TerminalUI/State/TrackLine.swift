package import Positioning

/// The way of a track and how high and fast it was, as far as a screen can show it: of bounded size, however long it is.
package struct TrackLine: Sendable, Hashable {
    /// A corner of the line.
    struct Vertex: Sendable, Hashable {
        var coordinate: Coordinate
        /// Whether no way leads here from the vertex before.
        var beginsSegment: Bool
    }

    package let track: Track
    /// In their order; the last is the newest point of the track.
    let vertices: [Vertex]
    let profile: ProfileSamples
    /// Whether all events of the track are in it, and not only the first.
    let isWhole: Bool
    /// `nil` where there is no point.
    let extent: MapExtent?

    init(track: Track, vertices: [Vertex], profile: ProfileSamples, isWhole: Bool) {
        self.track = track
        self.vertices = vertices
        self.profile = profile
        self.isWhole = isWhole
        extent = MapExtent(vertices.map(\.coordinate))
    }

    /// What people call it.
    var title: String { track.name ?? "Track \(track.id)" }
    var newest: Coordinate? { vertices.last?.coordinate }
}

/// The degrees between which something lies.
struct MapExtent: Sendable, Hashable {
    let south: Double
    let north: Double
    let west: Double
    /// Not less than `west`, and more than 180 where ±180° lies between them.
    let east: Double

    init(south: Double, north: Double, west: Double, east: Double) {
        self.south = south
        self.north = north
        self.west = west
        self.east = east
    }

    /// Around points that follow each other the shorter way round; `nil` where there is none.
    init?(_ points: [Coordinate]) {
        guard let first = points.first else { return nil }
        var (south, north) = (first.latitude.value, first.latitude.value)
        var longitude = first.longitude.value
        var (west, east) = (longitude, longitude)
        for point in points {
            south = min(south, point.latitude.value)
            north = max(north, point.latitude.value)
            longitude += shorterWay(point.longitude.value - longitude)
            west = min(west, longitude)
            east = max(east, longitude)
        }
        self.init(south: south, north: north, west: west, east: min(east, west + 360))
    }
}

/// As many degrees the shorter way round: from -180 to less than 180.
func shorterWay(_ degrees: Double) -> Double {
    let turned = (degrees + 180).truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 180 : turned - 180
}
