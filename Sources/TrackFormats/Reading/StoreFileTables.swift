internal import Positioning
internal import SQLite

/// The tables of a store, as far as an import wants them; docs/SCHEMA.md describes them.
final class StoreFileTables {
    struct StoredTrack {
        let id: Int64
        let kind: TrackKind
        let name: String?
        let note: String?
    }

    struct StoredSegment {
        let id: Int64
        let events: ClosedRange<Int64>
    }

    private let database: Database
    private let points: Statement
    private let segments: Statement

    /// Opens the store at `path`.
    ///
    /// - Throws: ``UnreadableFile`` for a newer schema and for one that is none; `DatabaseError`.
    init(path: String) throws {
        database = try StoreReader.open(path)
        let version = try database.makeStatement("PRAGMA user_version").firstRow { $0.int64(0) } ?? 0
        guard version <= StoreReader.newestSchema else {
            throw UnreadableFile("a newer version of locations wrote it (schema \(version)); update locations")
        }
        // Not a view, say, of which nobody knows what it would do.
        let tables = try database.makeStatement(
            """
            SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'
            AND name IN ('StoredEvent', 'Annotation', 'Segment', 'Track', 'Device')
            """
        ).firstRow { $0.int64(0) }
        guard version >= 1, tables == 5 else { throw UnreadableFile("it is no store of locations, though it says so") }
        points = try database.makeStatement(
            Self.select + " WHERE e.id BETWEEN ?1 AND ?2 AND e.segment = ?3 AND e.flags & 12 <> 4 ORDER BY e.id")
        let hasOrder = try Self.has("position", in: "Segment", database)
        segments = try database.makeStatement(
            "SELECT id, firstEvent, lastEvent FROM Segment WHERE track = ?1 ORDER BY "
                + (hasOrder ? "position IS NULL, position, firstEvent" : "firstEvent"))
    }

    /// Hands over the marks, in tracks and outside; `refused` is told the number of one that cannot be.
    func forEachMark(_ body: (Event) throws -> Void, refused: (Int) throws -> Void) throws {
        try database.makeStatement(Self.select + " WHERE e.flags & 12 = 4 ORDER BY e.id").forEachRow { row in
            guard let event = Self.event(row, kind: .mark) else { return try refused(Int(row.int64(0))) }
            try body(event)
        }
    }

    func forEachTrack(_ body: (StoredTrack) throws -> Void) throws {
        let note = try Self.has("note", in: "Track", database) ? "note" : "NULL"
        try database.makeStatement("SELECT id, kind, name, \(note) FROM Track ORDER BY id").forEachRow { row in
            let kind: TrackKind = row.text(1) == "route" ? .route : .track
            try body(StoredTrack(id: row.int64(0), kind: kind, name: row.text(2), note: row.text(3)))
        }
    }

    func forEachSegment(of track: Int64, _ body: (StoredSegment) throws -> Void) throws {
        segments.bind(track, at: 1)
        try segments.forEachRow { row in
            let (first, last) = (row.int64(1), row.int64(2))
            guard first <= last else { return }
            try body(StoredSegment(id: row.int64(0), events: first...last))
        }
    }

    /// Hands over the points of a segment; `refused` is told the number of one that cannot be.
    func forEachPoint(
        of segment: StoredSegment, _ body: (Event) throws -> Void, refused: (Int) throws -> Void
    ) throws {
        points.bind(segment.events.lowerBound, at: 1)
        points.bind(segment.events.upperBound, at: 2)
        points.bind(segment.id, at: 3)
        try points.forEachRow { row in
            guard let event = Self.event(row, kind: .point) else { return try refused(Int(row.int64(0))) }
            try body(event)
        }
    }

    private static let select = """
        SELECT e.id, e.date, e.latitude, e.longitude, e.flags, e.received, e.altitude, e.ellipsoidalAltitude,
            e.horizontalAccuracy, e.verticalAccuracy, e.speed, e.speedAccuracy, e.course, e.courseAccuracy, e.climb,
            e.satellitesUsed, e.hdop, d.path, a.name, a.note, a.receiverDate
        FROM StoredEvent AS e
        LEFT JOIN Segment AS s ON s.id = e.segment
        LEFT JOIN Annotation AS a ON a.event = e.id
        LEFT JOIN Device AS d ON d.id = coalesce(s.device, a.device)
        """

    /// The event in a row; `nil` for one that is off the globe, as no sound one is.
    private static func event(_ row: borrowing Row, kind: EventKind) -> Event? {
        let (latitude, longitude) = (Decimal9(scaled: row.int64(2)), Decimal9(scaled: row.int64(3)))
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
        let flags = row.int64(4)
        var event = Event(id: 0, kind: kind, coordinate: coordinate)
        event.creationDate = row.optionalInt64(1).map { Timestamp(milliseconds: $0) }
        event.timeSource = flags & 16 == 0 ? .gps : .received
        event.mode = FixMode(rawValue: Int(flags & 3))
        // Stored as what it is later than the event's date, wrapping.
        let date = event.creationDate?.milliseconds ?? 0
        event.receivedDate = row.optionalInt64(5).map { Timestamp(milliseconds: $0 &+ date) }
        event.altitude = decimal(row, 6)
        event.ellipsoidalAltitude = decimal(row, 7)
        event.horizontalAccuracy = decimal(row, 8)
        event.verticalAccuracy = decimal(row, 9)
        event.speed = decimal(row, 10)
        event.speedAccuracy = decimal(row, 11)
        event.course = decimal(row, 12)
        event.courseAccuracy = decimal(row, 13)
        event.climb = decimal(row, 14)
        event.satellitesUsed = row.optionalInt64(15).map { Int($0) }
        event.hdop = decimal(row, 16)
        event.device = row.text(17)
        event.name = row.text(18)
        event.note = row.text(19)
        event.receiverDate = row.text(20)
        return event
    }

    private static func decimal<D: FixedDecimal>(_ row: borrowing Row, _ column: CInt) -> D? {
        row.optionalInt64(column).map { D(scaled: $0) }
    }

    private static func has(_ column: String, in table: String, _ database: Database) throws -> Bool {
        try database.makeStatement("SELECT 1 FROM pragma_table_info('\(table)') WHERE name = '\(column)'")
            .firstRow { _ in true } ?? false
    }
}

@available(*, unavailable)
extension StoreFileTables: Sendable {}
