package import ByteIO
internal import Positioning

/// A flight log of the FAI's International Gliding Commission (its Technical Specification, appendix A).
///
/// B records are the points; the declared task (C records) is a route before them. The satellites' altitude is above the
/// ellipsoid, unless the header says that it is above the geoid. A fix that is marked V is 2D.
package struct IGCReader: TrackReader {
    package static let name = "igc"
    package static let summary = "flight logs of the FAI's gliding commission"

    private enum Height {
        case ellipsoidal, meanSeaLevel, unknown
    }

    private var dates = DayClock()
    /// The day that the next fix is on, where the file has just said so.
    private var day: Timestamp?
    private var height = Height.ellipsoidal
    private var additions: [IGCAddition] = []
    private var hasTrack = false
    /// The open route's name, and its points so far.
    private var route: (name: String?, points: [Event])?
    private static let mostRoutePoints = 10_000

    package init(_ settings: ReaderSettings) {}

    package static func recognises(_ head: [UInt8]) -> Bool {
        let lines = head.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard lines.first?.first == UInt8(ascii: "A") || lines.first?.first == UInt8(ascii: "H") else { return false }
        return lines.contains { line in
            line.withUnsafeBufferPointer { IGCFix($0, additions: []) != nil }
                || (line.count >= 11 && line.first == UInt8(ascii: "H") && line.dropFirst(2).starts(with: "DTE".utf8))
        }
    }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        try TextLines.forEach(in: input) { try read($0, take) }
        try giveRoute(take)
    }

    private mutating func read(_ line: TextLine, _ take: (TrackFileItem) throws -> Void) throws {
        if line.isTooLong { return try take(.problem(line: line.number, "the line is longer than 1 MB")) }
        switch line.bytes.first {
        case UInt8(ascii: "B"): try readFix(line, take)
        case UInt8(ascii: "C"): try readTask(line, take)
        case UInt8(ascii: "H"): try readHeader(line, take)
        case UInt8(ascii: "I"): additions = IGCAddition.list(line.bytes)
        case UInt8(ascii: "E"): try take(.unplaced("pilot events"))
        case UInt8(ascii: "L"): try take(.unplaced("comments"))
        default: break
        }
    }

    private mutating func readHeader(_ line: TextLine, _ take: (TrackFileItem) throws -> Void) throws {
        let text = String(decoding: line.bytes.dropFirst(2), as: UTF8.self).uppercased()
        switch text.prefix(3) {
        case "DTE":
            let digits = text.utf8.dropFirst(3).drop { $0 &- UInt8(ascii: "0") > 9 }.prefix(6)
            day = IGCFix.day(Array(digits))
            if day == nil { try take(.problem(line: line.number, "the date is no date")) }
        case "ALG":
            height =
                text.contains("GEO") || text.contains("MSL")
                ? .meanSeaLevel : text.contains("NIL") ? .unknown : .ellipsoidal
        case "DTM":
            let isUnsaid = !text.dropFirst(3).contains { $0.isLetter || $0.isNumber }
            guard isUnsaid || text.contains("WGS") || text.contains("DTM100") else {
                throw UnreadableFile("its positions are not on WGS 84; let a program that knows their datum convert it")
            }
        default: try take(.unplaced("header lines"))
        }
    }

    private mutating func readFix(_ line: TextLine, _ take: (TrackFileItem) throws -> Void) throws {
        guard let fix = IGCFix(line.bytes, additions: additions) else {
            let reason = line.isCutOff ? "the file ends within the fix" : "the fix is not written as one"
            return try take(.problem(line: line.number, reason))
        }
        let instant = dates.instant(fix.timeOfDay, on: day)
        if instant != nil { day = nil }
        // What a logger writes before it knows where it is.
        if !fix.is3D, fix.latitude.scaled == 0, fix.longitude.scaled == 0 {
            return try take(.unplaced("positions that the receiver calls void"))
        }
        guard let coordinate = Coordinate(latitude: fix.latitude, longitude: fix.longitude) else {
            return try take(.problem(line: line.number, "the fix is off the globe"))
        }
        var event = Event(id: 0, kind: .point, coordinate: coordinate)
        event.creationDate = instant
        if instant == nil { try take(.unplaced("times of day without a date")) }
        event.mode = fix.is3D ? .threeD : .twoD
        if fix.is3D, let altitude = fix.altitude {
            switch height {
            case .ellipsoidal: event.ellipsoidalAltitude = altitude
            case .meanSeaLevel: event.altitude = altitude
            case .unknown: break
            }
        }
        event.horizontalAccuracy = fix.accuracy
        event.satellitesUsed = fix.satellites
        event.course = fix.course
        event.speed = fix.speed
        if fix.hasPressureAltitude { try take(.unplaced("pressure altitudes")) }
        for name in fix.others { try take(.unplaced("values of \(name)")) }
        try event.forgetImpossible { try take(.unplaced($0)) }
        if !hasTrack {
            try giveRoute(take)
            try take(.track(kind: .track, name: nil, note: nil))
            hasTrack = true
        }
        try take(.point(event))
    }

    /// Reads a line of the task: its first one, or one of its points.
    private mutating func readTask(_ line: TextLine, _ take: (TrackFileItem) throws -> Void) throws {
        let bytes = line.bytes.dropFirst()
        guard let (latitude, longitude) = IGCFix.position(UnsafeBufferPointer(rebasing: bytes.prefix(17))) else {
            guard bytes.prefix(12).allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }), bytes.count >= 12 else {
                return try take(.problem(line: line.number, "the point of the task is not written as one"))
            }
            // Declared in flight, it waits for the end: its points would cut the track in two.
            if !hasTrack { try giveRoute(take) }
            let name = String(decoding: bytes.dropFirst(24), as: UTF8.self)
            if route == nil { route = (name.isEmpty ? nil : name, []) }
            return
        }
        // Where takeoff or landing are not declared.
        if latitude.scaled == 0, longitude.scaled == 0 { return }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            (route?.points.count ?? 0) < Self.mostRoutePoints
        else { return try take(.problem(line: line.number, "the point of the task is off the globe")) }
        var event = Event(id: 0, kind: .point, coordinate: coordinate)
        let name = String(decoding: bytes.dropFirst(17), as: UTF8.self)
        event.name = name.isEmpty ? nil : name
        if route == nil { route = (nil, []) }
        route?.points.append(event)
    }

    private mutating func giveRoute(_ take: (TrackFileItem) throws -> Void) throws {
        guard let route else { return }
        self.route = nil
        guard !route.points.isEmpty else { return }
        try take(.track(kind: .route, name: route.name, note: nil))
        for point in route.points { try take(.point(point)) }
    }
}
