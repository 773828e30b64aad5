internal import Positioning
internal import SQLite

extension DatedPosition {
    static let columns = """
        id, date, latitude, longitude, flags, segment, altitude, ellipsoidalAltitude, horizontalAccuracy, \
        verticalAccuracy, speed
        """

    /// The event in a row of ``columns``, whose date is known.
    ///
    /// Throws where the row of the store at `path` is off the globe, as no sound one is.
    init(_ row: borrowing Row, path: String) throws {
        let flags = row.int64(4)
        let (coordinate, kind) = try EventRow.place(row, path: path)
        self.init(
            event: row.int64(0), kind: kind, coordinate: coordinate, date: Timestamp(milliseconds: row.int64(1)),
            timeSource: flags & EventRow.Flags.isDatedByThisMachine == 0 ? .gps : .received,
            altitude: row.optionalInt64(6).map { Decimal4(scaled: $0) },
            ellipsoidalAltitude: row.optionalInt64(7).map { Decimal4(scaled: $0) },
            horizontalAccuracy: row.optionalInt64(8).map { Decimal3(scaled: $0) },
            verticalAccuracy: row.optionalInt64(9).map { Decimal3(scaled: $0) },
            speed: row.optionalInt64(10).map { Decimal3(scaled: $0) }, segment: row.optionalInt64(5))
    }
}
