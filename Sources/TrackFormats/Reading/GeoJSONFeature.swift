internal import Positioning

/// A position of a geometry.
struct GeoJSONPosition {
    /// Billionths of a degree; `nil` where it is no number.
    var longitude: Decimal9?
    var latitude: Decimal9?
    /// The third number.
    var altitude: Decimal4?
    /// How many numbers it has.
    var count = 0
    /// The line of the file that it ends in.
    var line: Int32 = 0
}

/// One geometry, its positions in one row whatever they are nested in.
struct GeoJSONGeometry {
    var type: String?
    var positions: [GeoJSONPosition] = []
    /// Where each line of positions ends.
    var lineEnds: [Int] = []

    /// The lines' ranges; one where nothing is nested.
    var lines: [Range<Int>] {
        var start = 0
        return (lineEnds.isEmpty ? [positions.count] : lineEnds).map { end in
            defer { start = end }
            return start..<end
        }
    }
}

/// What is known of a feature.
///
/// Its properties may come after its geometry, so both are in memory until it ends: 40 bytes a position of the longest line.
struct GeoJSONFeature {
    var geometries: [GeoJSONGeometry] = []
    /// Texts and numbers, by their names.
    var properties: [String: [UInt8]] = [:]
    /// The date of each position; `nil` for one that is unknown.
    var times: [Timestamp?] = []
    /// What has no place, by its name in the plural, and how often it was there.
    var unplaced: [String: Int] = [:]

    static let mostProperties = 256

    /// The first of these properties that is there.
    func text(_ names: String...) -> String? {
        for name in names {
            if let text = properties[name], !text.isEmpty { return String(decoding: text, as: UTF8.self) }
        }
        return nil
    }

    func decimal<D: FixedDecimal>(_ name: String) -> D? { properties[name].flatMap { FileNumber.decimal($0) } }
    func integer(_ name: String) -> Int? { properties[name].flatMap { FileNumber.integer($0) } }
}
