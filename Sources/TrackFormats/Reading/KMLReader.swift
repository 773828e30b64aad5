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
    private var placemark = Placemark()
    private var geometry = Geometry.none
    private var isAbsolute = false
    private var isAboveGround = false
    /// What is known of the tuple that is read.
    private var tuple = KMLTuple()
    /// Whether there was a `gx:Track`, of which our own files have copies as lines.
    private var hasTracks = false
    private var arrayName = "values of no array"
    private let pairs: KMLPairs

    private enum Geometry { case none, point, line, track }

    private struct Placemark {
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
        super.init(KMLElement.names)
    }

    override func begin(_ code: UInt8, _ attributes: XMLAttributes) {
        switch KMLElement(rawValue: code) {
        case .placemark:
            // What our own export adds for readers that know no `gx:Track`.
            let isCopy = hasTracks && attributes.value("id")?.starts(with: "fallback".utf8) == true
            if isCopy { return skip() }
            placemark = Placemark()
            placemarkDepth = depth
        case .style, .schema: skip()
        case .view: skip()
        case .overlay: unplaced("overlays")
        case .link: unplaced("links to other files")
        case let element?: if placemarkDepth > 0 { beginInPlacemark(element, attributes) }
        case nil: break
        }
    }

    override func end(_ code: UInt8) {
        guard placemarkDepth > 0 else { return }
        if depth == placemarkDepth {
            finishMarks()
            placemarkDepth = 0
            return
        }
        switch KMLElement(rawValue: code) {
        case .name: placemark.name = named("name")
        case .description: placemark.description = named("description")
        case .altitudeMode: endAltitudeMode()
        case .when: endWhen()
        case .coordinates:
            tuple.end { takeTuple($0) }
            geometry = .none
        case .coord: endCoord()
        case .track: endTrack()
        case .value: items.append(.unplaced(arrayName))
        default: break
        }
    }

    override func read(text bytes: UnsafeBufferPointer<UInt8>) { tuple.read(bytes) { takeTuple($0) } }

    private func unplaced(_ name: String) {
        items.append(.unplaced(name))
        skip()
    }

    private func beginInPlacemark(_ element: KMLElement, _ attributes: XMLAttributes) {
        switch element {
        case .name, .description: if depth == placemarkDepth + 1 { wantText() }
        case .when, .coord, .altitudeMode: wantText()
        case .timeSpan: unplaced("spans of time")
        case .extendedData: if geometry != .track { unplaced("extended data") }
        case .arrayData: arrayName = Self.plural(attributes.value("name"))
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
        case .track:
            geometry = .track
            hasTracks = true
            if KMLElement(rawValue: parent) != .multiTrack {
                (isAbsolute, isAboveGround) = (false, false)
            }
            beginLine()
            pairs.removeAll()
        case .multiTrack: (isAbsolute, isAboveGround) = (false, false)
        case .angles: unplaced("angles")
        default: break
        }
    }

    private static func plural(_ name: UnsafeBufferPointer<UInt8>?) -> String {
        let name = name.map { excerpt($0) } ?? ""
        switch name {
        case "heartrate", "heart_rate": return "heart rates"
        case "cadence", "power", "temperature", "speed", "depth": return name + "s"
        default: return "values of '\(name)'"
        }
    }

    /// The text of an element that should stand before what it names.
    private func named(_ what: String) -> String? {
        guard let words = words() else { return nil }
        if placemark.isTold { problem("the \(what) of the track comes after its points, and is left out") }
        return words
    }

    private func endAltitudeMode() {
        // Above the ground, or above the floor of the sea.
        isAboveGround = text.starts(with: "relative".utf8)
        isAbsolute = text.starts(with: "absolute".utf8)
    }
}

// MARK: - Lines, points and tracks

extension KMLScanner {
    private func beginLine() {
        if placemark.isTold { return items.append(.segment) }
        placemark.isTold = true
        items.append(.track(kind: .track, name: placemark.name, note: placemark.description))
    }

    private func takeTuple(_ numbers: ArraySlice<UInt8>) {
        switch event(numbers, separator: UInt8(ascii: ",")) {
        case .success(let event):
            if geometry == .point {
                placemark.marks.append(event)
                // No Placemark of a person has so many points.
                if placemark.marks.count == 1000 { finishMarks() }
            } else {
                // Coordinates may stand in something that is unknown.
                if !placemark.isTold { beginLine() }
                items.append(.point(event))
            }
        case .failure(let error): problem(error.reason)
        }
    }

    private func finishMarks() {
        for var mark in placemark.marks {
            mark.kind = .mark
            mark.name = placemark.name
            mark.note = placemark.description
            mark.creationDate = placemark.date
            items.append(.mark(mark))
        }
        if placemark.marks.isEmpty, placemark.date != nil { items.append(.unplaced("times without a place")) }
        placemark.marks.removeAll()
    }

    /// The point that `longitude,latitude[,altitude]` says.
    private func event(_ numbers: ArraySlice<UInt8>, separator: UInt8) -> Result<Event, Unusable> {
        numbers.withUnsafeBufferPointer { bytes in
            let parts = bytes.split(whereSeparator: { $0 == separator || (separator == 0x20 && isSpace($0)) })
            guard (2...4).contains(parts.count) else {
                return .failure(Unusable(reason: "the place '\(excerpt(bytes))' is not a longitude and a latitude"))
            }
            return coordinate(UnsafeBufferPointer(rebasing: parts[1]), UnsafeBufferPointer(rebasing: parts[0])).map {
                var event = Event(id: 0, kind: .point, coordinate: $0)
                if parts.count > 2 { event.altitude = altitude(UnsafeBufferPointer(rebasing: parts[2])) }
                return event
            }
        }
    }

    private func altitude(_ text: UnsafeBufferPointer<UInt8>) -> Decimal4? {
        guard let altitude: Decimal4 = FileNumber.decimal(text) else {
            problem("the altitude '\(excerpt(text))' is no number, and is left out")
            return nil
        }
        // Google Earth writes 0 for everything that lies on the ground.
        if !isAbsolute, altitude.scaled == 0 { return nil }
        if isAboveGround {
            items.append(.unplaced("heights above the ground"))
            return nil
        }
        return altitude
    }

    private func endWhen() {
        let date = date(settings)
        if geometry == .track { keep { try pairs.add(date) } } else { placemark.date = date }
    }

    private func endCoord() {
        guard geometry == .track else { return }
        guard text.contains(where: { !isSpace($0) }) else { return keep { try pairs.add(nil as Event?) } }
        switch event(text[...], separator: 0x20) {
        case .success(let event): keep { try pairs.add(event) }
        case .failure(let error):
            problem(error.reason)
            keep { try pairs.add(nil as Event?) }
        }
    }

    /// Keeps half a pair, and gives the pairs that are whole.
    private func keep(_ add: () throws -> Void) {
        do {
            try add()
            while let pair = try pairs.next() { give(pair) }
        } catch { refuse("\(error)") }
    }

    private func endTrack() {
        do { while let pair = try pairs.nextHalf() { give(pair) } } catch { refuse("\(error)") }
        geometry = .none
    }

    private func give(_ pair: (date: Timestamp?, place: Event?)) {
        guard var event = pair.place else { return items.append(.unplaced("times without a place")) }
        event.creationDate = pair.date
        items.append(.point(event))
    }
}
