/// The elements of KML 2.2 and Google's extensions that mean something here.
enum KMLElement: UInt8, CaseIterable {
    case placemark = 1
    case name, description, timeStamp, timeSpan, when, begin, end, extendedData, schemaData, arrayData, value
    case point, lineString, area, model, coordinates, altitudeMode
    case multiTrack, track, coord, angles
    case view, style, schema, arrayField, displayName, overlay, link

    private var spellings: [String] {
        switch self {
        case .placemark: ["Placemark"]
        case .name: ["name"]
        case .description: ["description"]
        case .timeStamp: ["TimeStamp"]
        case .timeSpan: ["TimeSpan"]
        case .when: ["when"]
        case .begin: ["begin"]
        case .end: ["end"]
        case .extendedData: ["ExtendedData"]
        case .schemaData: ["SchemaData"]
        case .arrayData: ["SimpleArrayData"]
        case .value: ["value"]
        case .point: ["Point"]
        case .lineString: ["LineString"]
        case .area: ["Polygon", "LinearRing"]
        case .model: ["Model"]
        case .coordinates: ["coordinates"]
        case .altitudeMode: ["altitudeMode"]
        case .multiTrack: ["MultiTrack"]
        case .track: ["Track"]
        case .coord: ["coord"]
        case .angles: ["angles"]
        case .view: ["LookAt", "Camera"]
        case .style: ["Style", "StyleMap", "styleUrl"]
        case .schema: ["Schema"]
        case .arrayField: ["SimpleArrayField"]
        case .displayName: ["displayName"]
        case .overlay: ["GroundOverlay", "ScreenOverlay", "PhotoOverlay"]
        case .link: ["NetworkLink"]
        }
    }

    static let names = XMLNames(
        allCases.flatMap { element in element.spellings.map { (name: $0, code: element.rawValue) } })
}
