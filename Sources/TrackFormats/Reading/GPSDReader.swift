package import ByteIO
internal import Positioning

/// The lines of gpsd, as `gpspipe -w` records them: a TPV with a position is a point, one an instant and receiver.
///
/// Several TPVs may tell of one instant, each what the others lack; the last word on each value counts. A SKY tells the
/// number of satellites and the dilution of the points after it, for ten seconds, as it does live.
package struct GPSDReader: TrackReader {
    package static let name = "gpsd"
    package static let summary = "gpsd's JSON, as 'gpspipe -w' records it"

    private let settings: ReaderSettings
    private let json = JSONStream()
    private var members = GPSDMembers()
    /// The last point of each receiver, of which more may be said; the oldest first.
    private var events: [Event] = []
    /// What the last SKY of each receiver told.
    private var skies: [Sky] = []
    private var hasTrack = false
    /// How many receivers are told apart at once.
    private static let mostDevices = 16
    /// How long a SKY counts. Milliseconds.
    private static let skyTime: UInt64 = 10_000

    private struct Sky {
        var device: String?
        /// Its own, or else that of the first point behind it.
        var date: Timestamp?
        var satellites: Int?
        var hdop: Decimal3?
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
        while !events.isEmpty { try giveEvent(0, take) }
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
            let hdop: Decimal3? = members.decimal(.hdop)
            skies.removeAll { $0.device == device }
            if skies.count == Self.mostDevices { skies.removeFirst() }
            let satellites = members.number(.uSat, FileNumber.integer)
            skies.append(
                Sky(device: device, date: date, satellites: satellites, hdop: hdop.flatMap { $0.scaled > 0 ? $0 : nil })
            )
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
        if let known = events.firstIndex(where: { $0.device == device }),
            date == nil || events[known].creationDate != date
        {
            try giveEvent(known, take)
        }
        let known = events.firstIndex { $0.device == device }
        var event = known.map { events[$0] } ?? Event(id: 0, kind: .point, coordinate: coordinate)
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
            let seen = skies[sky].date ?? date
            skies[sky].date = seen
            let isRecent = seen.flatMap { seen in date.map { ($0 - seen).magnitude <= Self.skyTime } } ?? true
            (event.satellitesUsed, event.hdop) = isRecent ? (skies[sky].satellites, skies[sky].hdop) : (nil, nil)
        }
        if let known { return events[known] = event }
        if events.count == Self.mostDevices { try giveEvent(0, take) }
        events.append(event)
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

    private mutating func giveEvent(_ index: Int, _ take: (TrackFileItem) throws -> Void) throws {
        var event = events.remove(at: index)
        try event.forgetImpossible { try take(.unplaced($0)) }
        if !hasTrack { try take(.track(kind: .track, name: nil, note: nil)) }
        hasTrack = true
        try take(.point(event))
    }
}

/// The members of one report that matter, as they are written.
private struct GPSDMembers {
    enum Name: String, CaseIterable {
        case `class`, device, mode, time, lat, lon, altMSL, altHAE, eph, epx, epy, epv, speed, eps, track, epd, climb
        case uSat, hdop
    }

    private var values: [Name: ArraySlice<UInt8>] = [:]
    private static let names = Dictionary(
        uniqueKeysWithValues: Name.allCases.map { (Array($0.rawValue.utf8)[...], $0) })

    mutating func removeAll() { values.removeAll(keepingCapacity: true) }

    /// Takes the members of the object that `json` has read.
    mutating func read(_ json: JSONStream) {
        var depth = 0
        var name: Name?
        for token in json.tokens {
            switch token.kind {
            case .startObject, .startArray: depth += 1
            case .endObject, .endArray: depth -= 1
            case .key: name = depth == 1 ? Self.names[json[token]] : nil
            case .string, .number:
                if let name, depth == 1 { values[name] = json[token] }
                name = nil
            case .boolean, .null: name = nil
            }
        }
    }

    func has(_ name: Name) -> Bool { values[name] != nil }
    func text(_ name: Name) -> String? { values[name].map { String(decoding: $0, as: UTF8.self) } }
    func decimal<D: FixedDecimal>(_ name: Name) -> D? { values[name].flatMap { FileNumber.decimal($0) } }
    func number<N>(_ name: Name, _ read: (ArraySlice<UInt8>) -> N?) -> N? { values[name].flatMap(read) }
}
