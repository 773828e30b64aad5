/// A range of latitudes and one of longitudes, which may cross ±180°.
package struct BoundingBox: Sendable, Hashable {
    package let west: Decimal9
    package let south: Decimal9
    package let east: Decimal9
    package let north: Decimal9

    /// `nil` where the south lies north of the north, or a number is off the globe. West may be east of east: then the box
    /// crosses ±180°.
    package init?(west: Decimal9, south: Decimal9, east: Decimal9, north: Decimal9) {
        guard south.scaled <= north.scaled, Coordinate(latitude: south, longitude: west) != nil,
            Coordinate(latitude: north, longitude: east) != nil
        else { return nil }
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    /// Whether it reaches from its west over ±180° to its east.
    package var crossesAntimeridian: Bool { west.scaled > east.scaled }
}
