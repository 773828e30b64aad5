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
    /// How deep the `gx:Track` lies that is open; 0 for none.
    private var trackDepth = 0
    private var geometry = Geometry.none
    private var isAbsolute = false
    private var isAboveGround = false
    /// What is known of the tuple that is read.
    private var tuple = KMLTuple()
    /// Whether there was a `gx:Track`, of which our own files have copies as lines.
    private var hasTracks = false
    /// The units of arrays, the schema of those that are read, and the one that is open, unless it counts for nothing.
    private var units = KMLUnits()
    private var schema = ""
    private var array: KMLArray?
    private var isArrayTaken = false
    /// What is known of the points of the track that is open, or whose points are given.
    private let pairs: KMLPairs
    private let values: KMLValues
    /// Whether the track has ended, well or not, and has points that were not given yet.
    private var giving = Giving.nothing

    private enum Geometry { case none, point, line }
    private enum Giving { case nothing, whole, cut }

    /// How many points are given at once, and about how many values of theirs, where they have long texts.
    private static let (batch, batchSize) = (10_000, 1 << 20)

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
        if trackDepth > 0 { keep { try pairs.add(date) } } else { placemark.date = date }
    }

    private func endCoord() {
        guard trackDepth > 0 else { return }
        guard text.contains(where: { !isSpace($0) }) else { return keep { try pairs.add(nil as Event?) } }
        switch event(text[...], separator: 0x20) {
        case .success(let event): keep { try pairs.add(event) }
        case .failure(let error):
            problem(error.reason)
            keep { try pairs.add(nil as Event?) }
        }
    }

    private func beginArray(_ name: String) {
        let array = KMLArray(named: name, schema: units.unit(of: name, schema: schema))
        self.array = array
        isArrayTaken = trackDepth > 0 && (array.field.map { values.begin($0, name: name) } ?? false)
    }

    private func endValue() {
        guard let array, let field = array.field, isArrayTaken else {
            return items.append(.unplaced(array?.unplacedName ?? "values of no array"))
        }
        keep {
            if field.isText { try values.add(text: words()) } else { try values.add(number(field, array)) }
        }
    }

    /// The text as a number in units of the field; `nil` where it is empty, or no such number, which is told.
    private func number(_ field: KMLField, _ array: KMLArray) -> Int64? {
        if text.allSatisfy(isSpace) { return nil }
        let number: Int64?
        switch field {
        case .course, .courseAccuracy, .ellipsoidalAltitude: number = decimal(Decimal4.self, array.unit)
        case .satellitesUsed: number = FileNumber.integer(text).map { Int64($0) }
        case .mode:
            guard let mode = FileNumber.integer(text), FixMode(rawValue: mode) != nil else {
                items.append(.unplaced("kinds of fixes"))
                return nil
            }
            number = Int64(mode)
        case .timeSource:
            if !text.elementsEqual("received".utf8), !text.elementsEqual("gps".utf8) {
                items.append(.unplaced(array.unplacedName))
            }
            return text.elementsEqual("received".utf8) ? 1 : nil
        default: number = decimal(Decimal3.self, array.unit)
        }
        if number == nil { problem("the value '\(excerpt(text))' of '\(array.name)' is no number, and is left out") }
        return number
    }

    private func decimal<D: FixedDecimal>(_ type: D.Type, _ unit: CSVUnit) -> Int64? {
        let value: D? =
            unit == .ours
            ? FileNumber.decimal(text) : FileNumber.decimal(text, times: unit.numerator, over: unit.denominator)
        return value?.scaled
    }

    /// Keeps a part of a point until the track ends.
    private func keep(_ add: () throws -> Void) {
        do { try add() } catch { refuse("\(error)") }
    }

    private func endTrack() {
        settle(isCut: false)
        // What is more than a batch is given before anything that comes after.
        if give() { pause() }
    }

    /// Ends the track that is open: what is known of its points is all.
    private func settle(isCut: Bool) {
        trackDepth = 0
        geometry = .none
        (array, isArrayTaken) = (nil, false)
        giving = isCut ? .cut : .whole
        for array in values.removeUnfit(to: pairs.count, isCut: isCut) {
            problem(
                "the \(array.count) values of '\(array.name)' do not match the \(pairs.count) points of the track, and are left out"
            )
        }
    }

    /// Gives the next batch of points; returns whether there may be more of them.
    private func give() -> Bool {
        do {
            let end = values.taken + Self.batchSize
            for _ in 0..<Self.batch where values.taken < end {
                guard let pair = giving == .whole ? try pairs.nextHalf() : try pairs.next() else {
                    giving = .nothing
                    return false
                }
                try give(pair)
            }
            return true
        } catch {
            giving = .nothing
            refuse("\(error)")
            return false
        }
    }

    private func give(_ pair: (date: Timestamp?, place: Event?)) throws {
        guard var event = pair.place else {
            try values.skip()
            return items.append(.unplaced("times without a place"))
        }
        try values.move(into: &event)
        event.creationDate = pair.date
        event.forgetImpossible { items.append(.unplaced($0)) }
        items.append(.point(event))
    }
}
