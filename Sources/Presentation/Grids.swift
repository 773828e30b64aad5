internal import CGeographic
internal import Positioning

/// Places in the grids of maps, by GeographicLib: with the zones that Norway and Svalbard have, and UPS around the
/// poles.
///
/// Their digits are the same in every language, since they are read out and typed in elsewhere.
enum Grids {
    /// Zone and hemisphere, then metres east and north, to the nearest: `33n 391776 5820073`, at the poles
    /// `n 2000000 2000000`. GeographicLib's GeoConvert reads it back; a lower-case letter is no band of latitude.
    static func utm(_ coordinate: Coordinate) -> String {
        var point = locations_grid_point()
        guard locations_utm(coordinate.latitude.value, coordinate.longitude.value, &point) else { return "no grid" }
        let zone = point.zone == 0 ? "" : point.zone < 10 ? "0\(point.zone)" : "\(point.zone)"
        return "\(zone)\(point.is_north ? "n" : "s") \(metres(point.easting)) \(metres(point.northing))"
    }

    /// Grid zone, square of 100 km, and metres east and north in it, cut off: `33U UU 91776 20073`, at the poles
    /// `Z AH 00000 00000`.
    static func mgrs(_ coordinate: Coordinate) -> String {
        var reference = [CChar](repeating: 0, count: Int(LOCATIONS_MGRS_SIZE))
        guard locations_mgrs(coordinate.latitude.value, coordinate.longitude.value, &reference) else {
            return "no grid"
        }
        let text = reference.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        // Ten digits and two letters end it.
        guard text.count > 12 else { return "no grid" }
        let parts = [text.dropLast(12), text.suffix(12).prefix(2), text.suffix(10).prefix(5), text.suffix(5)]
        return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    private static func metres(_ value: Double) -> Int { Int(value.rounded()) }
}
