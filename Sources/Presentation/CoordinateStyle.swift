package import Positioning

/// A way to write a place for people.
package enum CoordinateStyle: String, Sendable, CaseIterable {
    /// Degrees: `52.52, 13.405`.
    case decimal
    /// Degrees and minutes: `52° 31.200′ N 13° 24.297′ E`.
    case dm
    /// Degrees, minutes and seconds: `52° 31′ 12.0″ N 13° 24′ 17.8″ E`.
    case dms
    /// Zone, hemisphere, and metres east and north: `33n 391776 5820073`; around the poles UPS, which has no zone.
    case utm
    /// The square metre in the grid of NATO and of rescuers: `33U UU 91776 20073`.
    case mgrs
    /// The radio amateurs' locator: `JO62qm84`.
    case maidenhead

    /// What it is called before such a place.
    package var title: String {
        switch self {
        case .decimal: "Degrees"
        case .dm: "Degrees, minutes"
        case .dms: "Degrees, minutes, seconds"
        case .utm: "UTM"
        case .mgrs: "MGRS"
        case .maidenhead: "Maidenhead locator"
        }
    }
}

/// A way to write a place, and how finely.
package struct CoordinateNotation: Sendable, Hashable {
    package var style: CoordinateStyle
    /// How many digits follow the point of degrees, minutes or seconds, 0 to 9; `nil` for as many as that usually has.
    /// The grids are to a metre; a locator has 8 characters, and 6 where this is 2 or less.
    package var digits: Int?

    package static let decimal = CoordinateNotation()

    package init(_ style: CoordinateStyle = .decimal, digits: Int? = nil) {
        self.style = style
        self.digits = digits
    }

    /// A place whose spelling is as long as any, or nearly.
    package var widest: Coordinate? {
        switch style {
        case .utm, .mgrs: Coordinate(latitude: -33.86, longitude: 151.2)
        default:
            Coordinate(latitude: Decimal9(scaled: -88_888_888_888), longitude: Decimal9(scaled: -178_888_888_888))
        }
    }
}

extension LocalFormat {
    /// Latitude and longitude in a notation, with the digits and the decimal mark of the locale.
    package func coordinate(_ coordinate: Coordinate, _ notation: CoordinateNotation) -> String {
        switch notation.style {
        case .decimal: numbers.coordinate(coordinate, digits: notation.digits ?? 3)
        case .dm: numbers.sexagesimal(coordinate, hasSeconds: false, digits: notation.digits ?? 3)
        case .dms: numbers.sexagesimal(coordinate, hasSeconds: true, digits: notation.digits ?? 1)
        case .utm: Grids.utm(coordinate)
        case .mgrs: Grids.mgrs(coordinate)
        case .maidenhead: Maidenhead.locator(coordinate, characters: notation.digits.map { $0 <= 2 } == true ? 6 : 8)
        }
    }
}
