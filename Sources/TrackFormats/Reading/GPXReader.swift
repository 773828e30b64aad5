package import ByteIO
internal import Positioning

/// GPX 1.0 and 1.1, with or without a namespace, and what our own export, Garmin and Apple add to it.
package struct GPXReader: TrackReader {
    package static let name = "gpx"
    package static let summary = "GPS Exchange Format 1.0 and 1.1"

    private let settings: ReaderSettings

    package init(_ settings: ReaderSettings) { self.settings = settings }

    package static func recognises(_ head: [UInt8]) -> Bool { XMLHead.root(of: head) == "gpx" }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        try GPXScanner(settings).read(input, take)
    }
}

/// Finds tracks, routes and marks in a GPX document.
final class GPXScanner: XMLScanner {
    private let settings: ReaderSettings
    /// How deep the point lies that is open, and the track or route around it; 0 for none.
    private var pointDepth = 0
    private var lineDepth = 0
    /// Behind a pointer as the scanner's own state is.
    private let state: UnsafeMutablePointer<GPXPoint>
    private var current = Line()

    /// What is known of the track or route that is open.
    private struct Line {
        var kind = TrackKind.track
        var name: String?
        var comment: String?
        var description: String?
        /// Whether it was told: it begins with its first segment or point, after its name.
        var isTold = false
    }

    init(_ settings: ReaderSettings) {
        self.settings = settings
        state = .allocate(capacity: 1)
        state.initialize(to: GPXPoint())
        super.init(GPXElement.names)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    override func begin(_ code: UInt8, _ attributes: XMLAttributes) {
        let element = GPXElement(rawValue: code)
        if pointDepth > 0 {
            beginInPoint(element)
        } else if lineDepth > 0 {
            beginInLine(element, attributes)
        } else {
            switch element {
            case .mark: beginPoint(.mark, attributes)
            case .track, .route:
                current = Line(kind: element == .route ? .route : .track)
                lineDepth = depth
            // A point outside of what it should stand in is still a point, of a track without a name.
            case .trackPoint, .routePoint:
                tell()
                beginPoint(.point, attributes)
            // Of the file itself; in GPX 1.0 they stand alone. When it was written, and its bounds, mean nothing here.
            case .about, .name, .description, .link: unplaced("facts about the file")
            case .time, .bounds: skip()
            case .extensions: if depth <= 3 { unplaced("extensions of the file") }
            default: break
            }
        }
    }

    override func end(_ code: UInt8) {
        if depth == pointDepth {
            pointDepth = 0
            if var event = state.pointee.event() {
                event.forgetImpossible { items.append(.unplaced($0)) }
                items.append(code == GPXElement.mark.rawValue ? .mark(event) : .point(event))
            }
        } else if pointDepth > 0 {
            endInPoint(code)
        } else if depth == lineDepth {
            lineDepth = 0
            current = Line()
        } else if lineDepth > 0 {
            endInLine(code)
        }
    }

    private func unplaced(_ name: String) {
        items.append(.unplaced(name))
        skip()
    }
}

// MARK: - Tracks and routes

extension GPXScanner {
    private func beginInLine(_ element: GPXElement?, _ attributes: XMLAttributes) {
        switch element {
        case .trackPoint, .routePoint:
            tell()
            beginPoint(.point, attributes)
        case .segment:
            tell()
            items.append(.segment)
        case .name, .comment, .description: if depth == lineDepth + 1 { wantText() }
        case .number: skip()
        case .source: unplaced("sources of tracks")
        case .extensions: unplaced("extensions of tracks")
        case let element?: if let name = element.unplacedName { unplaced(name) }
        case nil: break
        }
    }

    private func endInLine(_ code: UInt8) {
        guard let element = GPXElement(rawValue: code), let words = words() else { return }
        switch element {
        case .name: current.name = words
        case .comment: current.comment = words
        case .description: current.description = words
        default: return
        }
        guard current.isTold else { return }
        let isName = element == .name
        items.append(
            .text(name: isName ? words : nil, note: isName ? nil : note(current.comment, current.description)))
    }

    /// Tells the track or route that is open, once.
    private func tell() {
        guard !current.isTold else { return }
        current.isTold = true
        items.append(.track(kind: current.kind, name: current.name, note: note(current.comment, current.description)))
    }
}

// MARK: - Points

extension GPXScanner {
    private func beginPoint(_ kind: EventKind, _ attributes: XMLAttributes) {
        let latitude = attributes.value("lat")
        let longitude = attributes.value("lon")
        switch coordinate(latitude, longitude) {
        case .success(let coordinate):
            state.pointee = GPXPoint(kind: kind, coordinate: coordinate)
            pointDepth = depth
        case .failure(let error):
            // OpenTracks once wrote a pause as a point at 100° north, and its end as one at 200°.
            let isPause =
                kind == .point && latitude.map { $0.elementsEqual("100".utf8) || $0.elementsEqual("200".utf8) } == true
            if isPause { items.append(.segment) } else { problem(error.reason) }
            skip()
        }
    }

    private func beginInPoint(_ element: GPXElement?) {
        switch element {
        case .name, .comment, .description, .source, .altitude, .time, .geoidHeight, .fix, .satellites, .hdop:
            // Extensions have names and times of other things.
            if depth == pointDepth + 1 { wantText() }
        case .speed, .course, .ellipsoidalAltitude, .horizontalAccuracy, .verticalAccuracy, .speedAccuracy,
            .courseAccuracy, .climb, .timeSource, .receiverDate:
            wantText()
        case let element?: if let name = element.unplacedName { unplaced(name) }
        case nil: break
        }
    }

    private func endInPoint(_ code: UInt8) {
        guard let element = GPXElement(rawValue: code) else {
            if isLeaf { items.append(.unplaced("unknown extensions")) }
            return
        }
        switch element {
        case .name: state.pointee.name = words()
        case .comment: state.pointee.comment = words()
        case .description: state.pointee.description = words()
        case .source: state.pointee.device = words()
        case .altitude: state.pointee.altitude = decimal("altitude")
        case .time: state.pointee.date = date(settings)
        case .geoidHeight: state.pointee.geoidHeight = decimal("height of the geoid")
        case .fix: endFix()
        case .satellites: state.pointee.satellites = count("number of satellites")
        case .hdop: state.pointee.hdop = decimal("dilution of precision")
        case .speed: state.pointee.speed = decimal("speed")
        case .course: state.pointee.course = decimal("course")
        case .ellipsoidalAltitude: state.pointee.ellipsoidalAltitude = decimal("altitude")
        case .horizontalAccuracy: state.pointee.horizontalAccuracy = decimal("accuracy")
        case .verticalAccuracy: state.pointee.verticalAccuracy = decimal("accuracy")
        case .speedAccuracy: state.pointee.speedAccuracy = decimal("accuracy of the speed")
        case .courseAccuracy: state.pointee.courseAccuracy = decimal("accuracy of the course")
        case .climb: state.pointee.climb = decimal("climb")
        case .timeSource: state.pointee.isReceived = text.elementsEqual("received".utf8)
        case .receiverDate: state.pointee.receiverDate = words()
        default: break
        }
    }

    private func endFix() {
        if text.elementsEqual("3d".utf8) {
            state.pointee.mode = .threeD
        } else if text.elementsEqual("2d".utf8) {
            state.pointee.mode = .twoD
        } else if !text.elementsEqual("none".utf8), !text.isEmpty {
            // `dgps` and `pps` say how, but not how much.
            items.append(.unplaced("kinds of fixes"))
        }
    }
}

/// The note of something with a comment and a description, of which many writers make one the copy of the other.
func note(_ comment: String?, _ description: String?) -> String? {
    guard let comment, let description, comment != description else { return comment ?? description }
    return "\(comment)\n\(description)"
}
