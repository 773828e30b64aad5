package import ByteIO
internal import Positioning

/// Garmin's Training Center XML: activities and courses.
///
/// An activity or a course is a track, and each of its Tracks a segment, but that a new lap alone is no gap. The first line
/// of an activity's notes is its name.
package struct TCXReader: TrackReader {
    package static let name = "tcx"
    package static let summary = "Garmin's Training Center XML"

    private let settings: ReaderSettings

    package init(_ settings: ReaderSettings) { self.settings = settings }

    package static func recognises(_ head: [UInt8]) -> Bool { XMLHead.root(of: head) == "TrainingCenterDatabase" }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        try TCXScanner(settings).read(input, take)
    }
}

/// Finds tracks and marks in a TCX document.
final class TCXScanner: XMLScanner {
    private let settings: ReaderSettings
    /// How deep the activity or course, and the point in it, lies; 0 for none.
    private var lineDepth = 0
    private var pointDepth = 0
    private var current = Line()
    /// Where and when the activities begin: our own files have each of them once more as a course.
    private var starts: Set<Start> = []
    private var point = Point()

    private struct Start: Hashable {
        var date: Timestamp?
        var coordinate: Coordinate
    }

    private struct Line {
        var isCourse = false
        /// Whether it begins where and when an activity of the file does, and is left out.
        var isCopy = false
        var name: String?
        var isTold = false
        /// Whether the lap has had a Track already.
        var hasTrack = false
    }

    private struct Point {
        var latitude: [UInt8]?
        var longitude: [UInt8]?
        var date: Timestamp?
        var altitude: Decimal4?
        var speed: Decimal3?
        var name: String?
        var note: String?
    }

    init(_ settings: ReaderSettings) {
        self.settings = settings
        super.init(TCXElement.names)
    }

    override func begin(_ code: UInt8, _ attributes: XMLAttributes) {
        guard let element = TCXElement(rawValue: code) else { return }
        if pointDepth > 0 { return beginInPoint(element) }
        switch element {
        case .activity, .course:
            current = Line(isCourse: element == .course)
            lineDepth = depth
        case .lap: current.hasTrack = false
        case .track:
            if current.isTold, current.hasTrack { items.append(.segment) }
            current.hasTrack = true
        case .trackpoint, .coursePoint:
            point = Point()
            pointDepth = depth
        case .name: if lineDepth > 0, depth == lineDepth + 1 { wantText() }
        case .totals: unplaced("totals of laps")
        case .notes: if lineDepth > 0, depth == lineDepth + 1 { wantText() } else { unplaced("notes of laps") }
        case .creator: skip()
        default: break
        }
    }

    private func beginInPoint(_ element: TCXElement) {
        switch element {
        case .name, .notes, .time, .latitude, .longitude, .altitude, .speed: wantText()
        case .distance: unplaced("distances")
        case .heartRate: unplaced("heart rates")
        case .cadence: unplaced("cadences")
        case .power: unplaced("powers")
        case .pointType: unplaced("types")
        case .sensor: skip()
        default: break
        }
    }

    override func end(_ code: UInt8) {
        if pointDepth == 0 {
            if depth == lineDepth { lineDepth = 0 }
            switch TCXElement(rawValue: code) {
            case .name: current.name = words()
            case .notes: endNotes()
            default: break
            }
        } else if depth == pointDepth {
            pointDepth = 0
            finishPoint(isMark: TCXElement(rawValue: code) == .coursePoint)
        } else {
            endInPoint(code)
        }
    }

    /// Takes the notes of an activity or course, which stand behind its points.
    ///
    /// An activity has no other name than their first line, which is where Strava has its own too. Those of a course begin
    /// with its name where that was too long for a course.
    private func endNotes() {
        guard let words = words(), !current.isCopy else { return }
        guard current.isTold else { return items.append(.unplaced("notes of activities")) }
        let first = text.prefix { $0 != UInt8(ascii: "\n") }
        let rest = text.dropFirst(first.count + 1)
        let name = first.allSatisfy(isSpace) ? nil : String(decoding: first, as: UTF8.self)
        if current.isCourse, courseName(of: Track(id: 0, name: name)) != current.name {
            items.append(.text(name: nil, note: words))
        } else if let name {
            let note = rest.allSatisfy(isSpace) ? nil : String(decoding: rest, as: UTF8.self)
            items.append(.text(name: name, note: note))
        } else {
            items.append(.text(name: nil, note: words))
        }
    }

    private func endInPoint(_ code: UInt8) {
        switch TCXElement(rawValue: code) {
        case .name: point.name = words()
        case .notes: point.note = words()
        case .time: point.date = date(settings)
        case .latitude: point.latitude = text
        case .longitude: point.longitude = text
        case .altitude: point.altitude = decimal("altitude")
        case .speed: point.speed = decimal("speed")
        case nil: if isLeaf { items.append(.unplaced("unknown extensions")) }
        default: break
        }
    }

    private func finishPoint(isMark: Bool) {
        guard let latitude = point.latitude, let longitude = point.longitude else {
            // Indoors, and before the first fix.
            return items.append(.unplaced("times without a place"))
        }
        let place = latitude.withUnsafeBufferPointer { north in
            longitude.withUnsafeBufferPointer { coordinate(north, $0) }
        }
        switch place {
        case .success(let coordinate):
            var event = Event(id: 0, kind: isMark ? .mark : .point, coordinate: coordinate)
            event.creationDate = point.date
            event.altitude = point.altitude
            event.speed = point.speed
            event.name = point.name
            event.note = point.note
            event.forgetImpossible { items.append(.unplaced($0)) }
            if isMark { return items.append(.mark(event)) }
            tell(from: Start(date: event.creationDate, coordinate: coordinate))
            if !current.isCopy { items.append(.point(event)) }
        case .failure(let error): problem(error.reason)
        }
    }

    /// Tells the activity or course that is open, once, by its first point.
    private func tell(from start: Start) {
        guard !current.isTold, !current.isCopy else { return }
        if current.isCourse, start.date != nil, starts.contains(start) {
            current.isCopy = true
            return items.append(.unplaced("courses that repeat an activity"))
        }
        if !current.isCourse { starts.insert(start) }
        current.isTold = true
        items.append(.track(kind: .track, name: current.name, note: nil))
    }

    private func unplaced(_ name: String) {
        items.append(.unplaced(name))
        skip()
    }
}
