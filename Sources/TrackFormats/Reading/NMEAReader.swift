package import ByteIO
internal import Positioning

/// A log of NMEA 0183 sentences: RMC, GGA, GNS and GLL joined by their time of day to one point; WPL are marks.
///
/// The date is that of the point's own RMC, else the one that lies nearest to the last date that was said, so that points
/// after midnight are dated right whichever sentence comes first. Points before the first date are held back for it, up to
/// a number; where none comes, they have no date.
package struct NMEAReader: TrackReader {
    package static let name = "nmea"
    package static let summary = "sentences of NMEA 0183, as receivers send them"

    var sentence = NMEASentence()
    /// The instants of which more may be said, since lines of a log may have changed places; the oldest first.
    var epochs: [NMEAEpoch] = []
    /// The one that was told of last.
    var current = 0
    static let mostEpochs = 8
    private var dates = DayClock()
    private var hasTrack = false
    /// Whether sentences of this file carry a checksum, so that one without has lost it.
    private var hasChecksums = false
    private var held: [(event: Event, timeOfDay: Int64)] = []
    private static let mostHeld = 1000

    package init(_ settings: ReaderSettings) {}

    package static func recognises(_ head: [UInt8]) -> Bool {
        let kinds = ["RMC", "GGA", "GLL", "GNS", "GSA", "GSV", "VTG", "ZDA", "WPL", "RTE", "TXT"]
        var rest = head[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "$")) {
            rest = rest[(start + 1)...]
            let name = rest.prefix(6)
            guard name.count == 6, name.last == UInt8(ascii: ",") else { continue }
            let kind = String(decoding: name.dropFirst(2).dropLast(), as: UTF8.self)
            if kinds.contains(kind) { return true }
        }
        return false
    }

    package mutating func read(_ input: FileInput, _ take: (TrackFileItem) throws -> Void) throws {
        try TextLines.forEach(in: input) { try read($0, take) }
        while !epochs.isEmpty { try closeEpoch(take) }
        try releaseHeld(take)
    }

    private mutating func read(_ line: TextLine, _ take: (TrackFileItem) throws -> Void) throws {
        if line.isTooLong { return try take(.problem(line: line.number, "the line is longer than 1 MB")) }
        var rest = line.bytes[...]
        var isSentence = false
        while let start = rest.firstIndex(of: UInt8(ascii: "$")) {
            let end = rest[(start + 1)...].firstIndex(of: UInt8(ascii: "$")) ?? rest.endIndex
            isSentence = true
            sentence.parse(UnsafeBufferPointer(rebasing: rest[(start + 1)..<end]))
            try readSentence(line, isLast: end == rest.endIndex, take)
            rest = rest[end...]
        }
        if !isSentence, line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) {
            try take(.unplaced("lines that are no NMEA"))
        }
    }

    private mutating func readSentence(
        _ line: TextLine, isLast: Bool, _ take: (TrackFileItem) throws -> Void
    ) throws {
        let isKnown = sentence.kind.map { Self.kinds.contains($0) } ?? false
        switch sentence.check {
        case .right: hasChecksums = true
        case .wrong: return try take(.problem(line: line.number, "the checksum is wrong"))
        case .absent:
            guard !isKnown || (!hasChecksums && !line.isCutOff && isLast) else {
                return try take(.problem(line: line.number, "the sentence has lost its end"))
            }
        }
        guard isKnown else { return try take(.unplaced("other NMEA sentences")) }
        do {
            try readFields(line.number, take)
        } catch let refused as RefusedPoint {
            try take(.problem(line: line.number, refused.reason))
        }
    }

    /// Gives the point of the oldest instant, since nothing more will be said of it.
    mutating func closeEpoch(_ take: (TrackFileItem) throws -> Void) throws {
        let epoch = epochs.removeFirst()
        current = max(current - 1, 0)
        if let timeOfDay = epoch.timeOfDay, let day = epoch.day { note(day, timeOfDay) }
        guard var event = epoch.event else { return }
        if epoch.isVoid { return try take(.unplaced("positions that the receiver calls void")) }
        try event.forgetImpossible { try take(.unplaced($0)) }
        guard let timeOfDay = epoch.timeOfDay else { return try give(event, take) }
        event.creationDate = dates.instant(timeOfDay, on: epoch.day)
        if event.creationDate == nil {
            held.append((event, timeOfDay))
            if held.count > Self.mostHeld { try releaseHeld(take) }
        } else {
            try releaseHeld(take)
            try give(event, take)
        }
    }

    /// Notes a date that is said apart from a position.
    mutating func note(_ day: Timestamp, _ timeOfDay: Int64) { _ = dates.instant(timeOfDay, on: day) }

    /// Gives the points that waited for a date; dated where there is one now.
    private mutating func releaseHeld(_ take: (TrackFileItem) throws -> Void) throws {
        guard !held.isEmpty else { return }
        // Backwards from the first date, so that each is dated by the point after it.
        var earlier = dates
        for index in held.indices.reversed() {
            held[index].event.creationDate = earlier.instant(held[index].timeOfDay, on: nil)
        }
        let events = held
        held = []
        for (event, _) in events {
            if event.creationDate == nil { try take(.unplaced("times of day without a date")) }
            try give(event, take)
        }
    }

    private mutating func give(_ event: Event, _ take: (TrackFileItem) throws -> Void) throws {
        if !hasTrack { try take(.track(kind: .track, name: nil, note: nil)) }
        hasTrack = true
        try take(.point(event))
    }
}
