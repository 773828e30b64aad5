/// The elements of GPX 1.0 and 1.1 and of the extensions that are known, by what they mean here.
enum GPXElement: UInt8, CaseIterable {
    case gpx = 1
    case metadata, about, bounds, mark, track, route, segment, trackPoint, routePoint
    case name, comment, description, source, link, extensions
    case altitude, time, geoidHeight, fix, satellites, hdop
    case speed, course, unsolvedAltitude, ellipsoidalAltitude
    case horizontalAccuracy, verticalAccuracy, speedAccuracy, courseAccuracy, climb
    case timeSource, receiverDate
    case heartRate, cadence, temperature, power, depth, dilution, variation, differential, symbol, type, shape, number

    /// How files spell it.
    private var spellings: [String] {
        switch self {
        case .gpx: ["gpx"]
        case .metadata: ["metadata"]
        case .about: ["author", "email", "keywords", "copyright"]
        case .bounds: ["bounds"]
        case .mark: ["wpt"]
        case .track: ["trk"]
        case .route: ["rte"]
        case .segment: ["trkseg"]
        case .trackPoint: ["trkpt"]
        case .routePoint: ["rtept"]
        case .name: ["name"]
        case .comment: ["cmt"]
        case .description: ["desc"]
        case .source: ["src"]
        case .link: ["link", "url", "urlname"]
        case .extensions: ["extensions"]
        case .altitude: ["ele"]
        case .time: ["time"]
        case .geoidHeight: ["geoidheight"]
        case .fix: ["fix"]
        case .satellites: ["sat"]
        case .hdop: ["hdop"]
        case .speed: ["speed"]
        case .course: ["course"]
        case .unsolvedAltitude: ["altitude"]
        case .ellipsoidalAltitude: ["ellipsoidalAltitude"]
        // Apple's Health writes `hAcc` and `vAcc`; OpenTracks and others spell them out.
        case .horizontalAccuracy: ["horizontalAccuracy", "hAcc", "accuracy_horizontal"]
        case .verticalAccuracy: ["verticalAccuracy", "vAcc", "accuracy_vertical"]
        case .speedAccuracy: ["speedAccuracy"]
        case .courseAccuracy: ["courseAccuracy"]
        case .climb: ["climb"]
        case .timeSource: ["timeSource"]
        case .receiverDate: ["receiverDate"]
        case .heartRate: ["hr", "heartrate", "heart_rate"]
        case .cadence: ["cad", "cadence", "RunCadence"]
        case .temperature: ["atemp", "wtemp", "temp", "temperature", "Temperature"]
        case .power: ["power", "watts", "PowerInWatts", "Watts"]
        case .depth: ["depth", "Depth"]
        case .dilution: ["vdop", "pdop"]
        case .variation: ["magvar"]
        case .differential: ["ageofdgpsdata", "dgpsid"]
        case .symbol: ["sym"]
        case .type: ["type"]
        case .shape: ["rpt"]
        case .number: ["number"]
        }
    }

    /// What it is called, in the plural, where a point of the store has no place for it.
    var unplacedName: String? {
        switch self {
        case .heartRate: "heart rates"
        case .cadence: "cadences"
        case .temperature: "temperatures"
        case .power: "powers"
        case .depth: "depths"
        case .dilution: "vertical and position dilutions"
        case .variation: "magnetic variations"
        case .differential: "differential corrections"
        case .symbol: "symbols"
        case .type: "types"
        case .link: "links"
        case .shape: "shaping points"
        default: nil
        }
    }

    static let names = XMLNames(
        allCases.flatMap { element in element.spellings.map { (name: $0, code: element.rawValue) } })
}
