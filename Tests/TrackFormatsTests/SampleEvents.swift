import ByteIO
import Positioning
import TrackFormats

/// A generator of numbers that are the same each time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension Coordinate {
    /// A point by billionths of a degree, which the test knows to be on the globe.
    static func steps(_ latitude: Int64, _ longitude: Int64) -> Coordinate {
        guard let point = Coordinate(latitude: Decimal9(scaled: latitude), longitude: Decimal9(scaled: longitude))
        else {
            preconditionFailure("off the globe")
        }
        return point
    }
}

extension Event {
    /// An event of which nothing is known but where.
    static func bare(_ kind: EventKind = .point, segment: Int64? = nil) -> Event {
        var event = Event(id: 1, kind: kind, coordinate: .steps(52_520_008_000, 13_404_954_000))
        event.segment = segment
        return event
    }

    /// An event of which everything is known.
    static func full(_ kind: EventKind = .fix, segment: Int64? = 1) -> Event {
        var event = Event(id: 2, kind: kind, coordinate: .steps(52_520_008_123, -13_404_954_321))
        event.creationDate = Timestamp(milliseconds: 1_796_063_194_250)
        event.receivedDate = Timestamp(milliseconds: 1_796_063_194_300)
        event.timeSource = .received
        event.receiverDate = "2007-04-16T18:26:34.000Z"
        event.mode = .threeD
        event.device = "/dev/ttyACM0"
        event.altitude = Decimal4(scaled: 341_234)
        event.ellipsoidalAltitude = Decimal4(scaled: 741_335)
        event.horizontalAccuracy = Decimal3(scaled: 3456)
        event.verticalAccuracy = Decimal3(scaled: 5600)
        event.speed = Decimal3(scaled: 1234)
        event.speedAccuracy = Decimal3(scaled: 300)
        event.course = Decimal4(scaled: 1_234_567)
        event.courseAccuracy = Decimal4(scaled: 12_000)
        event.climb = Decimal3(scaled: -120)
        event.satellitesUsed = 11
        event.hdop = Decimal3(scaled: 900)
        event.name = "A bench"
        event.note = "in the shade"
        event.track = 1
        event.segment = segment
        return event
    }

    static let hostileTexts = [
        "", "A & B <x>\u{1}", "]]>", "\"'`", "line\r\nfeed\ttab", "\0\u{1F}\u{7F}\u{85}",
        String(decoding: [0xEF, 0xBF, 0xBE, 0x21, 0xEF, 0xBF, 0xBF], as: UTF8.self), "日本語 😀 👩‍👩‍👧 é \u{202E}",
        "</name></trkpt>", "<!DOCTYPE a [<!ENTITY b 'c'>]>&b;", "=1+1", "1,5;2", String(repeating: "x<", count: 100),
    ]

    /// An event of which chance says what is known, and what of it is extreme.
    static func random(_ generator: inout SeededGenerator) -> Event {
        let kind = EventKind.allCases.randomElement(using: &generator) ?? .fix
        let isExtreme = Int.random(in: 0..<4, using: &generator) == 0
        let latitude = Int64.random(in: -90_000_000_000...90_000_000_000, using: &generator)
        let longitude = Int64.random(in: -180_000_000_000...180_000_000_000, using: &generator)
        var event = Event(
            id: 3, kind: kind,
            coordinate: isExtreme
                ? .steps(latitude < 0 ? -90_000_000_000 : 1, longitude < 0 ? -180_000_000_000 : 180_000_000_000)
                : .steps(latitude, longitude))
        func number(_ generator: inout SeededGenerator) -> Int64? {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1, 2: nil
            case 3: 0
            case 4: isExtreme ? .min : -1
            case 5: isExtreme ? .max : 1
            default: Int64.random(in: -10_000_000...10_000_000, using: &generator)
            }
        }
        func text(_ generator: inout SeededGenerator) -> String? {
            Bool.random(using: &generator) ? nil : hostileTexts.randomElement(using: &generator)
        }
        let date = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator)
        event.creationDate = [nil, isExtreme ? number(&generator) : date, date / 1000 * 1000][Int(date.magnitude % 3)]
            .map { Timestamp(milliseconds: $0) }
        event.timeSource = Bool.random(using: &generator) ? .gps : .received
        event.receiverDate = text(&generator)
        event.mode = [nil, .twoD, .threeD].randomElement(using: &generator) ?? nil
        event.device = text(&generator)
        event.altitude = number(&generator).map { Decimal4(scaled: $0) }
        event.ellipsoidalAltitude = number(&generator).map { Decimal4(scaled: $0) }
        event.horizontalAccuracy = number(&generator).map { Decimal3(scaled: $0) }
        event.verticalAccuracy = number(&generator).map { Decimal3(scaled: $0) }
        event.speed = number(&generator).map { Decimal3(scaled: $0) }
        event.speedAccuracy = number(&generator).map { Decimal3(scaled: $0) }
        event.course = number(&generator).map { Decimal4(scaled: $0) }
        event.courseAccuracy = number(&generator).map { Decimal4(scaled: $0) }
        event.climb = number(&generator).map { Decimal3(scaled: $0) }
        event.satellitesUsed = number(&generator).map { Int($0) }
        event.hdop = number(&generator).map { Decimal3(scaled: $0) }
        event.name = text(&generator)
        event.note = text(&generator)
        return event
    }
}

/// One event and the track to write it in.
typealias Entry = (event: Event, track: Track?)

/// Marks, routes and tracks of `count` events that chance made.
func sampleEntries(count: Int, seed: UInt64) -> [Entry] {
    var generator = SeededGenerator(state: seed)
    return (0..<count).map { index in
        var event = Event.random(&generator)
        let group = Int64(index * 10 / max(count, 1))
        if group < 2 { return (event, nil) }
        event.track = group
        event.segment = Int64(index / 7)
        let name = Event.hostileTexts[Int(group) % Event.hostileTexts.count]
        return (event, Track(id: group, kind: group < 4 ? .route : .track, name: group == 5 ? nil : name))
    }
}

/// What `format` makes of `entries`, as text.
func export(_ entries: [Entry], as format: any TrackFormat) throws -> String {
    String(decoding: try exportBytes(entries, as: format), as: UTF8.self)
}

func exportBytes(_ entries: [Entry], as format: any TrackFormat) throws -> [UInt8] {
    var out = Output.collecting()
    var writer = TrackWriter(format)
    for entry in entries { try writer.write(entry.event, track: entry.track, into: &out) }
    try writer.end(into: &out)
    return out.buffer.withBytes { Array($0) }
}
