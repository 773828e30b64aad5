internal import ByteIO
internal import Positioning

/// Why something is left out.
struct Unusable: Error {
    let reason: String
}

extension XMLScanner {
    /// The text as a number; `nil` where it is empty, or none, which is told.
    final func decimal<D: FixedDecimal>(_ what: StaticString) -> D? {
        if let value: D = FileNumber.decimal(text) { return value }
        if !text.allSatisfy(isSpace) { problem("the \(what) '\(excerpt(text))' is no number, and is left out") }
        return nil
    }

    /// The text as a number of things.
    final func count(_ what: StaticString) -> Int? {
        if let value = FileNumber.integer(text) { return value }
        if !text.allSatisfy(isSpace) { problem("the \(what) '\(excerpt(text))' is no number, and is left out") }
        return nil
    }

    /// The text as an instant; `nil` where it is empty, or none, which is told.
    final func date(_ settings: ReaderSettings) -> Timestamp? {
        if let date = FileDate.timestamp(text, settings) { return date }
        if !text.allSatisfy(isSpace) { problem("the time '\(excerpt(text))' is no date, and is left out") }
        return nil
    }
}

/// The point that two texts make, or why there is none.
func coordinate(
    _ latitude: UnsafeBufferPointer<UInt8>?, _ longitude: UnsafeBufferPointer<UInt8>?
) -> Result<Coordinate, Unusable> {
    guard let latitude, let longitude else { return .failure(Unusable(reason: "a point without a place is left out")) }
    let north: Decimal9? = FileNumber.decimal(latitude)
    let east: Decimal9? = FileNumber.decimal(longitude)
    guard let north else { return .failure(Unusable(reason: "the latitude '\(excerpt(latitude))' is no number")) }
    guard let east else { return .failure(Unusable(reason: "the longitude '\(excerpt(longitude))' is no number")) }
    if let coordinate = Coordinate(latitude: north, longitude: east) { return .success(coordinate) }
    let isNorth = north.scaled.magnitude > 90_000_000_000
    return .failure(
        Unusable(
            reason: isNorth
                ? "latitude \(excerpt(latitude)) is off the globe" : "longitude \(excerpt(longitude)) is off the globe")
    )
}

/// The first characters of a text of a file, on one line, for a message.
func excerpt(_ text: some Collection<UInt8>) -> String {
    let trimmed = text.drop { isSpace($0) }.prefix(40)
    return String(decoding: trimmed.map { isSpace($0) ? 0x20 : $0 }, as: UTF8.self)
}
