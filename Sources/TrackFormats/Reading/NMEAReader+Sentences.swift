internal import Positioning

/// What was said of one instant so far.
struct NMEAEpoch {
    /// Sentences that tell a position; the last is believed most, since its altitude belongs to it.
    enum Kind: Int, Comparable {
        case gll, rmc, gns, gga

        static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
    }

    /// Milliseconds since midnight; `nil` where none was said, or nothing that is a time.
    var timeOfDay: Int64?
    /// The midnight that its day begins with; `nil` where no date was said.
    var day: Timestamp?
    /// Whether the receiver said that it has no fix.
    var isVoid = false
    /// The sentences so far.
    var kinds: [Kind] = []
    /// `nil` while no position was said.
    var coordinate: Coordinate?
    /// The sentence that the position is from.
    var source: Kind?
    var mode: FixMode?
    var altitude: Decimal4?
    var ellipsoidalAltitude: Decimal4?
    var speed: Decimal3?
    var course: Decimal4?
    var satellitesUsed: Int?
    var hdop: Decimal3?

    /// The point, without its date; `nil` where no position was said.
    var event: Event? {
        guard let coordinate else { return nil }
        var event = Event(id: 0, kind: .point, coordinate: coordinate)
        event.mode = mode
        event.altitude = altitude
        event.ellipsoidalAltitude = ellipsoidalAltitude
        event.speed = speed
        event.course = course
        event.satellitesUsed = satellitesUsed
        event.hdop = hdop
        return event
    }
}

extension NMEAReader {
    /// The kinds of sentences that have something to tell.
    static let kinds: Set<String> = ["RMC", "GGA", "GNS", "GLL", "VTG", "GSA", "ZDA", "WPL"]

    /// Reads the sentence at hand, which is of one of ``kinds``.
    mutating func readFields(_ line: Int, _ take: (TrackFileItem) throws -> Void) throws {
        switch sentence.kind {
        case "RMC":
            try join(.rmc, time: 1, latitude: 3, day: sentence.day(at: 9), line, take)
            if sentence.is("V", at: 2) || sentence.is("N", at: 12) { epochs[current].isVoid = true }
            epochs[current].speed = speed(7)
            epochs[current].course = FileNumber.decimal(sentence[8])
        case "GGA":
            try join(.gga, time: 1, latitude: 2, line, take)
            if sentence.is("0", at: 6) { epochs[current].isVoid = true }
            setHeights(satellites: 7, altitude: 9, separation: 11)
        case "GNS":
            try join(.gns, time: 1, latitude: 2, line, take)
            let modes = sentence[6]
            if !modes.isEmpty, modes.allSatisfy({ $0 == UInt8(ascii: "N") }) { epochs[current].isVoid = true }
            if !epochs[current].kinds.contains(.gga) { setHeights(satellites: 7, altitude: 9, separation: 10) }
        case "GLL":
            try join(.gll, time: 5, latitude: 1, line, take)
            if sentence.is("V", at: 6) || sentence.is("N", at: 7) { epochs[current].isVoid = true }
        case "VTG":
            // Only after a position, since it has no time of its own.
            guard !epochs.isEmpty, !epochs[current].kinds.contains(.rmc) else { return }
            if epochs[current].speed == nil { epochs[current].speed = speed(5) }
            if epochs[current].course == nil { epochs[current].course = FileNumber.decimal(sentence[1]) }
        case "GSA":
            guard !epochs.isEmpty else { return }
            epochs[current].mode = FileNumber.integer(sentence[2]).flatMap { FixMode(rawValue: $0) }
        case "ZDA":
            guard let timeOfDay = sentence.timeOfDay(at: 1), let day = FileNumber.integer(sentence[2]),
                let month = FileNumber.integer(sentence[3]), let year = FileNumber.integer(sentence[4]),
                let midnight = CalendarDate(year: year, month: month, day: day).timestamp
            else { return }
            note(midnight, timeOfDay)
        default: try readWPL(take)
        }
    }

    private mutating func readWPL(_ take: (TrackFileItem) throws -> Void) throws {
        let (latitude, longitude) = (try sentence.degrees(at: 1, "N", "S"), try sentence.degrees(at: 3, "E", "W"))
        var event = Event(id: 0, kind: .mark, coordinate: try .ofFile(latitude, longitude))
        if !sentence[5].isEmpty { event.name = String(decoding: sentence[5], as: UTF8.self) }
        try take(.mark(event))
    }

    /// Takes the position and the time of the sentence at hand, into the instant that others told of already where there
    /// is one.
    private mutating func join(
        _ kind: NMEAEpoch.Kind, time field: Int, latitude: Int, day: Timestamp? = nil, _ line: Int,
        _ take: (TrackFileItem) throws -> Void
    ) throws {
        let degrees = (
            try sentence.degrees(at: latitude, "N", "S"), try sentence.degrees(at: latitude + 2, "E", "W")
        )
        let isPlaced = degrees.0 != nil || degrees.1 != nil
        let coordinate = isPlaced ? try Coordinate.ofFile(degrees.0, degrees.1) : nil
        let timeOfDay = sentence.timeOfDay(at: field)
        if timeOfDay == nil, !sentence[field].isEmpty { try take(.problem(line: line, "the time is no time of day")) }
        let known = epochs.lastIndex {
            guard $0.timeOfDay == timeOfDay, day == nil || $0.day == nil || $0.day == day else { return false }
            // A second one of a kind repeats the first, or tells of another day.
            return !$0.kinds.contains(kind) || (timeOfDay != nil && $0.coordinate == coordinate)
        }
        if let known, timeOfDay != nil || known == epochs.count - 1 {
            current = known
        } else {
            if epochs.count == Self.mostEpochs { try closeEpoch(take) }
            current = epochs.count
            epochs.append(NMEAEpoch(timeOfDay: timeOfDay))
        }
        epochs[current].kinds.append(kind)
        epochs[current].day = day ?? epochs[current].day
        guard let coordinate else { return }
        if let source = epochs[current].source, source >= kind { return }
        epochs[current].coordinate = coordinate
        epochs[current].source = kind
    }

    /// Takes what GGA and GNS tell beside the position: the number of satellites, then the dilution, then the heights.
    private mutating func setHeights(satellites: Int, altitude: Int, separation: Int) {
        epochs[current].satellitesUsed = FileNumber.integer(sentence[satellites])
        epochs[current].hdop = FileNumber.decimal(sentence[satellites + 1])
        let height: Decimal4? = FileNumber.decimal(sentence[altitude])
        epochs[current].altitude = height
        epochs[current].ellipsoidalAltitude = nil
        guard let height, let separation: Decimal4 = FileNumber.decimal(sentence[separation]) else { return }
        let (sum, isTooLarge) = height.scaled.addingReportingOverflow(separation.scaled)
        if !isTooLarge { epochs[current].ellipsoidalAltitude = Decimal4(scaled: sum) }
    }

    /// Knots as metres per second.
    private func speed(_ field: Int) -> Decimal3? { FileNumber.decimal(sentence[field], times: 1852, over: 3600) }
}
