package import ByteIO
internal import Positioning

/// KML 2.2 with Google's `gx:Track`, with or without a namespace.
///
/// A Placemark with a Point is a mark; one with lines or tracks is a track, of which each line is a segment.
package struct KMLReader: TrackReader {
    package static let name = "kml"
    package static let summary = "Keyhole Markup Language 2.2, as of Google Earth"

    private let settings: ReaderSettings

    package init(_ settings: ReaderSettings) { self.settings = settings }

    package static func recognises(_ head: [UInt8]) -> Bool { XMLHead.root(of: head) == "kml" }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        try KMLScanner(settings).read(input, take)
    }
}

/// Finds tracks and marks in a KML document.
final class KMLScanner: XMLScanner {
    let settings: ReaderSettings
    /// How deep the Placemark lies that is open; 0 for none.
    private var placemarkDepth = 0
    var placemark = Placemark()
    /// How deep the `gx:Track` lies that is open; 0 for none.
    var trackDepth = 0
    var geometry = Geometry.none
    var isAbsolute = false
    var isAboveGround = false
    /// What is known of the tuple that is read.
    private var tuple = KMLTuple()
    /// Whether there was a `gx:Track`, of which our own files have copies as lines.
    private var hasTracks = false
    /// The units of arrays, the schema of those that are read, and the one that is open, unless it counts for nothing.
    var units = KMLUnits()
    var schema = ""
    var array: KMLArray?
    var isArrayTaken = false
    /// What is known of the points of the track that is open, or whose points are given.
    let pairs: KMLPairs
    let values: KMLValues
    /// Whether the track has ended, well or not, and has points that were not given yet.
    var giving = Giving.nothing

    enum Geometry { case none, point, line }
    enum Giving { case nothing, whole, cut }

    /// How many points are given at once, and about how many values of theirs, where they have long texts.
    static let (batch, batchSize) = (10_000, 1 << 20)

    /// What is known of the Placemark that is open.
    struct Placemark {
        var name: String?
        var description: String?
        var date: Timestamp?
        /// Places that become marks when all is known of them.
        var marks: [Event] = []
        var isTold = false
    }

    init(_ settings: ReaderSettings) {
        self.settings = settings
        pairs = KMLPairs(folder: settings.temporaryFolder)
        values = KMLValues(folder: settings.temporaryFolder)
        super.init(KMLElement.names)
    }

    override func begin(_ code: UInt8, _ attributes: XMLAttributes) {
        switch KMLElement(rawValue: code) {
        case .placemark:
            // What our own export adds for readers that know no `gx:Track`.
            let isCopy = hasTracks && attributes.value("id")?.starts(with: "fallback".utf8) == true
            if isCopy { return skip() }
            // Its points would be lost.
            if trackDepth > 0 { return unplaced("Placemarks in tracks") }
            placemark = Placemark()
            placemarkDepth = depth
        case .style: skip()
        case .schema where placemarkDepth == 0: units.begin(schema: Self.name(attributes.value("id")))
        case .arrayField where placemarkDepth == 0: units.begin(field: Self.name(attributes.value("name")))
        case .displayName where placemarkDepth == 0: wantText()
        case .schema, .arrayField: skip()
        case .view: skip()
        case .overlay: unplaced("overlays")
        case .link: unplaced("links to other files")
        case let element?: if placemarkDepth > 0 { beginInPlacemark(element, attributes) }
        case nil: break
        }
    }

    override func end(_ code: UInt8) {
        guard placemarkDepth > 0 else {
            switch KMLElement(rawValue: code) {
            case .displayName: units.end(displayName: excerpt(text))
            case .arrayField: units.begin(field: "")
            default: break
            }
            return
        }
        if depth == placemarkDepth {
            finishMarks()
            placemarkDepth = 0
            return
        }
        switch KMLElement(rawValue: code) {
        case .name:
            placemark.name = words()
            if placemark.isTold { items.append(.text(name: placemark.name, note: nil)) }
        case .description:
            placemark.description = words()
            if placemark.isTold { items.append(.text(name: nil, note: placemark.description)) }
        case .altitudeMode: endAltitudeMode()
        case .when: endWhen()
        case .coordinates:
            tuple.end { takeTuple($0) }
            geometry = .none
        case .coord: endCoord()
        case .track: if depth == trackDepth { endTrack() }
        case .arrayData:
            if isArrayTaken { values.end() }
            (array, isArrayTaken) = (nil, false)
        case .value: endValue()
        default: break
        }
    }

    override func read(text bytes: UnsafeBufferPointer<UInt8>) { tuple.read(bytes) { takeTuple($0) } }

    override func breakOff() {
        if trackDepth > 0 { settle(isCut: true) }
    }

    override func more() -> Bool {
        guard giving != .nothing else { return false }
        _ = give()
        return true
    }

    private func unplaced(_ name: String) {
        items.append(.unplaced(name))
        skip()
    }

    private func beginInPlacemark(_ element: KMLElement, _ attributes: XMLAttributes) {
        switch element {
        case .name, .description: if depth == placemarkDepth + 1 { wantText() }
        case .when, .coord, .altitudeMode: wantText()
        case .timeSpan: unplaced("spans of time")
        case .extendedData: if trackDepth == 0 { unplaced("extended data") }
        case .schemaData: schema = Self.name(attributes.value("schemaUrl"))
        case .arrayData: beginArray(Self.name(attributes.value("name")))
        case .value: wantText()
        case .point, .lineString:
            geometry = element == .point ? .point : .line
            (isAbsolute, isAboveGround) = (false, false)
            if element == .lineString { beginLine() }
        case .area: unplaced("areas")
        case .model: unplaced("models")
        case .coordinates:
            tuple = KMLTuple()
            wantText(inPieces: true)
        case .track where trackDepth == 0:
            trackDepth = depth
            geometry = .none
            hasTracks = true
            if KMLElement(rawValue: parent) != .multiTrack {
                (isAbsolute, isAboveGround) = (false, false)
            }
            beginLine()
            pairs.removeAll()
            values.removeAll()
        case .multiTrack: (isAbsolute, isAboveGround) = (false, false)
        case .angles: unplaced("angles")
        default: break
        }
    }

    private static func name(_ name: UnsafeBufferPointer<UInt8>?) -> String { name.map { excerpt($0) } ?? "" }
}
