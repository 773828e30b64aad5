internal import ByteIO
internal import Positioning

/// The times and places of a `gx:Track`, of which one kind may come before the other, in constant memory.
final class KMLPairs {
    private let dates: NumberQueue
    private let places: NumberQueue

    /// What stands for an unknown number.
    private static let unknown = Int64.min

    init(folder: String) {
        dates = NumberQueue(folder: folder)
        places = NumberQueue(folder: folder)
    }

    func removeAll() {
        dates.removeAll()
        places.removeAll()
    }

    func add(_ date: Timestamp?) throws { try dates.append(date?.milliseconds ?? Self.unknown) }

    /// Adds the place of an event, or that there was none where one should be.
    func add(_ place: Event?) throws {
        try places.append(place?.coordinate.latitude.scaled ?? Self.unknown)
        try places.append(place?.coordinate.longitude.scaled ?? 0)
        try places.append(place?.altitude?.scaled ?? Self.unknown)
    }

    /// How many points they make where the missing halves of some are still to come.
    var count: Int { max(dates.count, places.count / 3) }

    /// The next time and place that belong together; `nil` where one of them is not there.
    func next() throws -> (date: Timestamp?, place: Event?)? {
        dates.count > 0 && places.count > 0 ? try nextHalf() : nil
    }

    /// The same at the end of a whole track, where one may be missing.
    func nextHalf() throws -> (date: Timestamp?, place: Event?)? {
        guard dates.count > 0 || places.count > 0 else { return nil }
        let date = try dates.removeFirst().flatMap { $0 == Self.unknown ? nil : Timestamp(milliseconds: $0) }
        return (date, try place())
    }

    private func place() throws -> Event? {
        guard let latitude = try places.removeFirst(), let longitude = try places.removeFirst(),
            let altitude = try places.removeFirst(), latitude != Self.unknown,
            let coordinate = Coordinate(latitude: Decimal9(scaled: latitude), longitude: Decimal9(scaled: longitude))
        else { return nil }
        var event = Event(id: 0, kind: .point, coordinate: coordinate)
        event.altitude = altitude == Self.unknown ? nil : Decimal4(scaled: altitude)
        return event
    }
}

/// The tuples of `coordinates`, found in a text that comes in pieces of any size.
///
/// They are separated by spaces; a space after a comma is forgiven, and so are commas for the spaces between tuples of
/// three, as by Google Earth.
struct KMLTuple {
    private var bytes: [UInt8] = []
    private var commas = 0

    /// More than any three numbers take.
    private static let longest = 200

    mutating func read(_ piece: UnsafeBufferPointer<UInt8>, _ take: (ArraySlice<UInt8>) -> Void) {
        for byte in piece {
            if isSpace(byte) {
                if bytes.last != UInt8(ascii: ",") { end(take) }
            } else if byte == UInt8(ascii: ","), commas == 2 {
                end(take)
            } else {
                if byte == UInt8(ascii: ",") { commas += 1 }
                // What is longer is no number, and is told as such.
                if bytes.count < Self.longest { bytes.append(byte) }
            }
        }
    }

    /// Gives the tuple that is open, if any.
    mutating func end(_ take: (ArraySlice<UInt8>) -> Void) {
        if !bytes.isEmpty { take(bytes[...]) }
        bytes.removeAll(keepingCapacity: true)
        commas = 0
    }
}
