internal import Positioning

/// What an array of a `gx:Track` holds, by its name and by what a schema says of it.
struct KMLArray {
    /// How the file calls it, as a message may show it.
    let name: String
    /// `nil` where it has no place.
    let field: KMLField?
    let unit: CSVUnit

    /// - Parameter schema: What its schema says of the unit; see ``CSVHeader/unit(beside:)``.
    init(named name: String, schema: CSVUnit??) {
        self.name = name
        let (column, unit) = CSVHeader.column(name)
        let said = schema ?? nil
        self.unit = unit ?? said ?? .ours
        // A speed in a unit that is unknown is worse than none.
        let isKnown = unit != nil || schema == nil || said != nil
        let field = KMLField(column).flatMap { isKnown || !$0.isSpeed ? $0 : nil }
        // A `height` and its like are above anything.
        self.field = field == .altitude && name != "altitude" ? nil : field
    }

    /// What it is called, in the plural, where it has no place.
    var unplacedName: String {
        switch name {
        case "heartrate", "heart_rate": "heart rates"
        case "cadence", "power", "temperature", "speed", "depth": name + "s"
        default: "values of '\(name)'"
        }
    }
}

extension KMLField {
    /// What a column of CSV of the same name holds; `nil` for what an array has no place for.
    init?(_ column: CSVColumn) {
        switch column {
        case .speed: self = .speed
        case .speedAccuracy: self = .speedAccuracy
        case .course: self = .course
        case .courseAccuracy: self = .courseAccuracy
        case .climb: self = .climb
        case .horizontalAccuracy: self = .horizontalAccuracy
        case .verticalAccuracy: self = .verticalAccuracy
        case .altitude: self = .altitude
        case .ellipsoidalAltitude: self = .ellipsoidalAltitude
        case .satellitesUsed: self = .satellitesUsed
        case .hdop: self = .hdop
        case .mode: self = .mode
        case .timeSource: self = .timeSource
        case .receiverDate: self = .receiverDate
        case .device: self = .device
        case .name: self = .name
        case .note: self = .note
        default: return nil
        }
    }
}

/// The units that the schemas of a document name for their arrays, as far as they are not ours.
struct KMLUnits {
    private var units: [String: CSVUnit?] = [:]
    private var schema = ""
    private var field = ""

    /// No document has so many schemas.
    private static let most = 1000

    mutating func begin(schema id: String) { schema = id }

    mutating func begin(field name: String) { field = name }

    /// Takes what is shown for the array, as in `Speed (km/h)`.
    mutating func end(displayName: String) {
        guard let unit = CSVHeader.unit(beside: displayName), unit != .ours, units.count < Self.most else { return }
        units["\(schema)#\(field)"] = .some(unit)
    }

    /// What is known of the unit of an array, by the address of its schema.
    func unit(of name: String, schema url: String) -> CSVUnit?? {
        units["\(url.split(separator: "#").last ?? "")#\(name)"]
    }
}
