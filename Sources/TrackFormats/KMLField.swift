/// What a `gx:Track` says of its points beside their times and places, each in an array of its own.
///
/// The names are those of OpenTracks and gpsbabel where they have one; all are known to ``CSVColumn`` too, by which they,
/// and what other programs call them, are read.
enum KMLField: Int, CaseIterable {
    case speed, speedAccuracy, course, courseAccuracy, climb
    case horizontalAccuracy, verticalAccuracy, altitude, ellipsoidalAltitude
    case satellitesUsed, hdop, mode
    case timeSource, receiverDate, device, name, note

    /// What the array is called.
    var arrayName: StaticString {
        switch self {
        case .speed: "speed"
        case .speedAccuracy: "speed_accuracy"
        case .course: "course"
        case .courseAccuracy: "course_accuracy"
        case .climb: "climb"
        case .horizontalAccuracy: "accuracy_horizontal"
        case .verticalAccuracy: "accuracy_vertical"
        case .altitude: "altitude"
        case .ellipsoidalAltitude: "ellipsoidal_altitude"
        case .satellitesUsed: "satellites"
        case .hdop: "hdop"
        case .mode: "mode"
        case .timeSource: "time_source"
        case .receiverDate: "receiver_date"
        case .device: "device"
        case .name: "name"
        case .note: "note"
        }
    }

    /// What Google Earth shows, with the unit.
    var displayName: StaticString {
        switch self {
        case .speed: "Speed (m/s)"
        case .speedAccuracy: "Accuracy of the speed (m/s)"
        case .course: "Course (°)"
        case .courseAccuracy: "Accuracy of the course (°)"
        case .climb: "Climb (m/s)"
        case .horizontalAccuracy: "Horizontal accuracy (m)"
        case .verticalAccuracy: "Vertical accuracy (m)"
        case .altitude: "Altitude (m)"
        case .ellipsoidalAltitude: "Altitude above the ellipsoid (m)"
        case .satellitesUsed: "Satellites used"
        case .hdop: "HDOP"
        case .mode: "Mode of the fix: 2D or 3D"
        case .timeSource: "Source of the time"
        case .receiverDate: "Date of the receiver"
        case .device: "Receiver"
        case .name: "Name"
        case .note: "Note"
        }
    }

    /// What the values are, in the words of KML's schemas.
    var type: StaticString {
        switch self {
        case .satellitesUsed, .mode: "int"
        case .timeSource, .receiverDate, .device, .name, .note: "string"
        default: "float"
        }
    }

    /// Whether the values are texts.
    var isText: Bool {
        switch self {
        case .receiverDate, .device, .name, .note: true
        default: false
        }
    }

    /// Whether the values are metres per second.
    var isSpeed: Bool {
        switch self {
        case .speed, .speedAccuracy, .climb: true
        default: false
        }
    }
}
