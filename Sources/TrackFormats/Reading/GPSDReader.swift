package import ByteIO
internal import Positioning

/// The lines of gpsd, as `gpspipe -w` records them: a TPV with a position is a point, one an instant and receiver.
///
/// Several TPVs may tell of one instant, each what the others lack; the last word on each value counts. A SKY tells the
/// number of satellites and the dilution of the points after it, for ten seconds, as it does live; see ``GPSDSky``. `alt`,
/// all that gpsd told before 3.20, is above the geoid or else above the ellipsoid without saying which, and has no place.
package struct GPSDReader: TrackReader {
    package static let name = "gpsd"
    package static let summary = "gpsd's JSON, as 'gpspipe -w' records it"

    private let settings: ReaderSettings
    private let json = JSONStream()
    private var members = GPSDMembers()
    /// The last point of each receiver, of which more may be said; the oldest first.
    private var points: [Point] = []
    /// What the last SKY of each receiver told.
    private var skies: [GPSDSky] = []
    private var hasTrack = false
    /// How many receivers are told apart at once.
    private static let mostDevices = 16

    private struct Point {
        var event: Event
        /// Whether there was an `alt`.
        var hasBareAltitude = false
    }

    package init(_ settings: ReaderSettings) { self.settings = settings }

    package static func recognises(_ head: [UInt8]) -> Bool {
        head.split(separator: UInt8(ascii: "\n"), maxSplits: 20).contains { line in
            guard let start = line.firstIndex(of: UInt8(ascii: "{")) else { return false }
            let rest = line[start...].prefix(200).filter { $0 > UInt8(ascii: " ") }
            return ["VERSION", "DEVICES", "DEVICE", "WATCH", "TPV", "SKY", "ATT", "PPS", "TOFF", "GST", "IMU", "POLL"]
                .contains { rest.starts(with: "{\"class\":\"\($0)\"".utf8) }
        }
    }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        try TextLines.forEach(in: input) { try read($0, take) }
        while !points.isEmpty { try givePoint(0, take) }
    }

    private mutating func read(_ line: TextLine, _ take: (TrackFileItem) throws -> Void) throws {
        if line.isTooLong { return try take(.problem(line: line.number, "the line is longer than 1 MB")) }
        // `gpspipe -t` writes the date in front.
        guard let start = line.bytes.firstIndex(of: UInt8(ascii: "{")) else {
            guard line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
            return try take(.problem(line: line.number, "the line is no report of gpsd"))
        }
        members.removeAll()
        do {
            try json.feed(UnsafeBufferPointer(rebasing: line.bytes[start...]))
            guard json.depth == 0 else { throw JSONStream.Failure.notJSON }
        } catch {
            json.restart()
            let reason = line.isCutOff ? "the file ends within the report" : "the line is no JSON"
            return try take(.problem(line: line.number, reason))
        }
        members.read(json)
        switch members.text(.class) {
        case "TPV": try readTPV(line.number, take)
        case "SKY":
            let device = members.text(.device)
            let index = skies.firstIndex { $0.device == device }
            let last = index.map { skies.remove(at: $0) }
            if skies.count == Self.mostDevices { skies.removeFirst() }
            skies.append(GPSDSky(members, date: date, after: last))
        default: break
        }
    }

    private mutating func readTPV(_ line: Int, _ take: (TrackFileItem) throws -> Void) throws {
        let mode = members.number(.mode, FileNumber.integer) ?? 0
        guard members.has(.lat) || members.has(.lon) else { return }
        guard mode == 2 || mode == 3 else { return try take(.unplaced("positions that the receiver calls void")) }
        let coordinate: Coordinate
        do {
            coordinate = try .ofFile(members.decimal(.lat), members.decimal(.lon))
        } catch { return try take(.problem(line: line, error.reason)) }
        let date = date
        if date == nil, members.has(.time) { try take(.problem(line: line, "the time is no date")) }
        let device = members.text(.device)
        if let known = points.firstIndex(where: { $0.event.device == device }),
            date == nil || points[known].event.creationDate != date
        {
            try givePoint(known, take)
        }
        let known = points.firstIndex { $0.event.device == device }
        var event = known.map { points[$0].event } ?? Event(id: 0, kind: .point, coordinate: coordinate)
        event.coordinate = coordinate
        (event.creationDate, event.device) = (date, device)
        event.mode = FixMode(rawValue: mode) ?? event.mode
        event.altitude = members.decimal(.altMSL) ?? event.altitude
        event.ellipsoidalAltitude = members.decimal(.altHAE) ?? event.ellipsoidalAltitude
        event.horizontalAccuracy = horizontalAccuracy ?? event.horizontalAccuracy
        event.verticalAccuracy = members.decimal(.epv) ?? event.verticalAccuracy
        event.speed = members.decimal(.speed) ?? event.speed
        event.speedAccuracy = members.decimal(.eps) ?? event.speedAccuracy
        event.course = members.decimal(.track) ?? event.course
        event.courseAccuracy = members.decimal(.epd) ?? event.courseAccuracy
        event.climb = members.decimal(.climb) ?? event.climb
        if let sky = skies.firstIndex(where: { $0.device == device }) {
            (event.satellitesUsed, event.hdop) = skies[sky].told(at: date)
        }
        if let known {
            points[known].event = event
            if members.has(.alt) { points[known].hasBareAltitude = true }
            return
        }
        if points.count == Self.mostDevices { try givePoint(0, take) }
        points.append(Point(event: event, hasBareAltitude: members.has(.alt)))
    }

    private var date: Timestamp? { members.text(.time).flatMap { FileDate.timestamp($0.utf8, ReaderSettings()) } }

    /// `eph`, else √(epx² + epy²), as a recording has it.
    private var horizontalAccuracy: Decimal3? {
        if let eph: Decimal3 = members.decimal(.eph), eph.scaled > 0 { return eph }
        guard let epx: Decimal3 = members.decimal(.epx), let epy: Decimal3 = members.decimal(.epy), epx.scaled > 0,
            epy.scaled > 0
        else { return nil }
        return Decimal3((epx.value * epx.value + epy.value * epy.value).squareRoot())
    }

    private mutating func givePoint(_ index: Int, _ take: (TrackFileItem) throws -> Void) throws {
        let point = points.remove(at: index)
        var event = point.event
        if point.hasBareAltitude, event.altitude == nil, event.ellipsoidalAltitude == nil {
            try take(.unplaced("altitudes that do not say above what"))
        }
        try event.forgetImpossible { try take(.unplaced($0)) }
        if !hasTrack { try take(.track(kind: .track, name: nil, note: nil)) }
        hasTrack = true
        try take(.point(event))
    }
}
