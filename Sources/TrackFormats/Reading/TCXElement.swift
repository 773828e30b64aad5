/// The elements of TCX that mean something here.
enum TCXElement: UInt8, CaseIterable {
    case activity = 1
    case course, lap, track, trackpoint, coursePoint
    case name, notes, creator
    case time, position, latitude, longitude, altitude, speed
    case distance, heartRate, cadence, power, pointType, totals, sensor

    private var spellings: [String] {
        switch self {
        case .activity: ["Activity"]
        case .course: ["Course"]
        case .lap: ["Lap"]
        case .track: ["Track"]
        case .trackpoint: ["Trackpoint"]
        case .coursePoint: ["CoursePoint"]
        case .name: ["Name"]
        case .notes: ["Notes"]
        case .creator: ["Creator", "Author"]
        case .time: ["Time"]
        case .position: ["Position"]
        case .latitude: ["LatitudeDegrees"]
        case .longitude: ["LongitudeDegrees"]
        case .altitude: ["AltitudeMeters"]
        case .speed: ["Speed"]
        case .distance: ["DistanceMeters"]
        case .heartRate: ["HeartRateBpm"]
        case .cadence: ["Cadence", "RunCadence"]
        case .power: ["Watts"]
        case .pointType: ["PointType"]
        case .totals: ["TotalTimeSeconds"]
        case .sensor: ["SensorState"]
        }
    }

    static let names = XMLNames(
        allCases.flatMap { element in element.spellings.map { (name: $0, code: element.rawValue) } })
}
