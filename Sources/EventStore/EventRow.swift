internal import Positioning
internal import SQLite

/// How an event lies in a row of `StoredEvent`: the columns' order, for writing and for reading.
enum EventRow {
    static let columns = """
        id, date, latitude, longitude, flags, segment, received, altitude, ellipsoidalAltitude, horizontalAccuracy, \
        verticalAccuracy, speed, speedAccuracy, course, courseAccuracy, climb, satellitesUsed, hdop
        """

    /// How many events `insertMany` takes.
    ///
    /// A statement's own start and end cost more than a row does: ten at once take a third less time than ten by one each
    /// (callgrind, SQLite 3.40: 9,800 instructions a row against 15,000; more at once gain little).
    static let many = 10

    static let insertOne = insert(rows: 1)
    static let insertMany = insert(rows: many)

    /// How many `columns` are.
    static let columnCount: CInt = 18

    private static func insert(rows: Int) -> String {
        let row = "(" + (1...columnCount).map { _ in "?" }.joined(separator: ", ") + ")"
        return "INSERT INTO StoredEvent (\(columns)) VALUES " + (1...rows).map { _ in row }.joined(separator: ", ")
    }

    /// The small facts that share one column.
    struct Flags {
        static let mode: Int64 = 3
        static let kindShift: Int64 = 2
        static let isDatedByThisMachine: Int64 = 16
        static let isAnnotated: Int64 = 32

        /// What is true of marks alone, spelt as in the index that finds them.
        static let markCondition = "flags & 12 = 4"
        /// What is true of points that were imported.
        static let pointCondition = "flags & 12 = 8"
    }

    /// Binds `event`, as number `id` of `segment`, as a row of `insertOne` or `insertMany`; rows are counted from 0.
    ///
    /// A value that cannot be, such as a negative speed, is bound as unknown: one such row must not keep the schema from
    /// accepting the whole batch, now and at every new try.
    static func bind(_ event: Event, id: Int64, segment: Int64?, isAnnotated: Bool, to statement: Statement, row: Int) {
        let start = CInt(row) * columnCount
        statement.bind(id, at: start + 1)
        statement.bind(event.creationDate?.milliseconds, at: start + 2)
        statement.bind(event.coordinate.latitude.scaled, at: start + 3)
        statement.bind(event.coordinate.longitude.scaled, at: start + 4)
        var flags = Int64(event.mode?.rawValue ?? 0) | Int64(event.kind.rawValue) << Flags.kindShift
        if event.timeSource == .received { flags |= Flags.isDatedByThisMachine }
        if isAnnotated { flags |= Flags.isAnnotated }
        statement.bind(flags, at: start + 5)
        statement.bind(segment, at: start + 6)
        // Wrapping, as in reading, so that any two dates come back exactly.
        statement.bind(
            event.receivedDate.map { $0.milliseconds &- (event.creationDate?.milliseconds ?? 0) }, at: start + 7)
        statement.bind(event.altitude?.scaled, at: start + 8)
        statement.bind(event.ellipsoidalAltitude?.scaled, at: start + 9)
        statement.bind(positive(event.horizontalAccuracy?.scaled), at: start + 10)
        statement.bind(positive(event.verticalAccuracy?.scaled), at: start + 11)
        statement.bind(notNegative(event.speed?.scaled), at: start + 12)
        statement.bind(positive(event.speedAccuracy?.scaled), at: start + 13)
        let course = notNegative(event.course?.scaled)
        statement.bind(course.map { $0 > 3_600_000 } == true ? nil : course, at: start + 14)
        statement.bind(positive(event.courseAccuracy?.scaled), at: start + 15)
        statement.bind(event.climb?.scaled, at: start + 16)
        statement.bind(notNegative(event.satellitesUsed.map { Int64($0) }), at: start + 17)
        statement.bind(notNegative(event.hdop?.scaled), at: start + 18)
    }

    /// Whether the event in a row of ``columns`` has more in `Annotation`.
    static func isAnnotated(_ row: borrowing Row) -> Bool { row.int64(4) & Flags.isAnnotated != 0 }

    /// Where the event in a row is that begins as ``columns`` do, and what it is.
    ///
    /// Throws where the row of the store at `path` is off the globe, as no sound one is.
    static func place(_ row: borrowing Row, path: String) throws -> (Coordinate, EventKind) {
        guard
            let coordinate = Coordinate(
                latitude: Decimal9(scaled: row.int64(2)), longitude: Decimal9(scaled: row.int64(3))),
            let kind = EventKind(rawValue: Int(row.int64(4) >> Flags.kindShift & 3))
        else { throw StoreError.damaged(path) }
        return (coordinate, kind)
    }

    private static func positive(_ value: Int64?) -> Int64? { value.flatMap { $0 > 0 ? $0 : nil } }

    private static func notNegative(_ value: Int64?) -> Int64? { value.flatMap { $0 >= 0 ? $0 : nil } }
}

extension Event {
    /// The event in a row of ``EventRow/columns``, but for its track, its device and what is kept in `Annotation`.
    ///
    /// Throws where the row of the store at `path` is off the globe, as no sound one is.
    init(_ row: borrowing Row, path: String) throws {
        let flags = row.int64(4)
        let (coordinate, kind) = try EventRow.place(row, path: path)
        self.init(id: row.int64(0), kind: kind, coordinate: coordinate)
        creationDate = row.optionalInt64(1).map { Timestamp(milliseconds: $0) }
        timeSource = flags & EventRow.Flags.isDatedByThisMachine == 0 ? .gps : .received
        mode = FixMode(rawValue: Int(flags & EventRow.Flags.mode))
        segment = row.optionalInt64(5)
        receivedDate = row.optionalInt64(6).map {
            Timestamp(milliseconds: $0 &+ (creationDate?.milliseconds ?? 0))
        }
        altitude = row.optionalInt64(7).map { Decimal4(scaled: $0) }
        ellipsoidalAltitude = row.optionalInt64(8).map { Decimal4(scaled: $0) }
        horizontalAccuracy = row.optionalInt64(9).map { Decimal3(scaled: $0) }
        verticalAccuracy = row.optionalInt64(10).map { Decimal3(scaled: $0) }
        speed = row.optionalInt64(11).map { Decimal3(scaled: $0) }
        speedAccuracy = row.optionalInt64(12).map { Decimal3(scaled: $0) }
        course = row.optionalInt64(13).map { Decimal4(scaled: $0) }
        courseAccuracy = row.optionalInt64(14).map { Decimal4(scaled: $0) }
        climb = row.optionalInt64(15).map { Decimal3(scaled: $0) }
        satellitesUsed = row.optionalInt64(16).map { Int($0) }
        hdop = row.optionalInt64(17).map { Decimal3(scaled: $0) }
    }
}
