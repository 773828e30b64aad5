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
    let settings: ReaderSettings
    /// How deep the point lies that is open, and the track or route around it; 0 for none.
    var pointDepth = 0
    private var lineDepth = 0
    /// Behind a pointer as the scanner's own state is.
    let state: UnsafeMutablePointer<GPXPoint>
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

    func unplaced(_ name: String) {
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

/// The note of something with a comment and a description, of which many writers make one the copy of the other.
func note(_ comment: String?, _ description: String?) -> String? {
    guard let comment, let description, comment != description else { return comment ?? description }
    return "\(comment)\n\(description)"
}
