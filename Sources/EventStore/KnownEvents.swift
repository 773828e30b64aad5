internal import Positioning
internal import SQLite

/// Which events a store had before an import began.
///
/// An event with a date is known where one of the same date, latitude and longitude is there, marks apart from others. A
/// mark without a date is known by its place, altitude and name. Points without a date are known only as a whole row: two
/// ways may share a stretch, and neither is to lose it.
///
/// Longitudes 180 and −180 are one place, which some formats write as the one and some as the other.
struct KnownEvents {
    private let database: Database
    /// The first id of the import.
    private let firstID: Int64
    private let hasUndated: Bool
    /// Between these dates, in milliseconds, lies no event that was there before.
    private var gap: (low: Int64, high: Int64) = (.max, .min)
    /// The date that was looked up last, and what has it.
    private var date: Int64?
    private var places: Set<Place> = []
    /// The rows of points without a date by the place they begin at, of the places that were asked for.
    private var rows: [Coordinate: Set<UndatedSequence>] = [:]
    /// How many rows and places these are.
    private var rowCount = 0
    private static let mostRows = 100_000

    private struct Place: Hashable {
        let latitude: Int64
        let longitude: Int64
        let isMark: Bool

        init(_ latitude: Int64, _ longitude: Int64, isMark: Bool) {
            (self.latitude, self.longitude, self.isMark) = (latitude, longitude.east, isMark)
        }
    }

    init(_ database: Database, before firstID: Int64) throws {
        self.database = database
        self.firstID = firstID
        let hasDated = try database.statement("SELECT 1 FROM StoredEvent WHERE date IS NOT NULL LIMIT 1")
            .firstRow { _ in true }
        hasUndated =
            try database.statement("SELECT 1 FROM StoredEvent WHERE date IS NULL LIMIT 1").firstRow { _ in true }
            ?? false
        if hasDated == nil { gap = (.min, .max) }
    }

    mutating func contains(_ event: Event) throws -> Bool {
        guard let date = event.creationDate?.milliseconds else { return try containsUndatedMark(event) }
        if gap.low < date, date < gap.high { return false }
        if date != self.date { try look(at: date) }
        return places.contains(
            Place(
                event.coordinate.latitude.scaled, event.coordinate.longitude.scaled, isMark: event.kind == .mark))
    }

    private mutating func look(at date: Int64) throws {
        self.date = date
        places.removeAll(keepingCapacity: true)
        let statement = try database.statement(
            """
            SELECT latitude, longitude, \(EventRow.Flags.markCondition) FROM StoredEvent WHERE date = ?1 AND id < ?2
            """)
        statement.bind(date, at: 1)
        statement.bind(firstID, at: 2)
        try statement.forEachRow { row in
            places.insert(Place(row.int64(0), row.int64(1), isMark: row.int64(2) != 0))
        }
        guard places.isEmpty else { return }
        // What the import itself has added only makes the gap smaller.
        gap.low = try neighbour("SELECT date FROM StoredEvent WHERE date < ?1 ORDER BY date DESC LIMIT 1", date) ?? .min
        gap.high = try neighbour("SELECT date FROM StoredEvent WHERE date > ?1 ORDER BY date LIMIT 1", date) ?? .max
    }

    private func neighbour(_ sql: String, _ date: Int64) throws -> Int64? {
        let statement = try database.statement(sql)
        statement.bind(date, at: 1)
        return try statement.firstRow { $0.int64(0) }
    }

    private func containsUndatedMark(_ event: Event) throws -> Bool {
        guard hasUndated else { return false }
        let statement = try database.statement(
            """
            SELECT 1 FROM StoredEvent AS e LEFT JOIN Annotation AS a ON a.event = e.id
            WHERE date IS NULL AND latitude = ?1 AND longitude = ?2 AND altitude IS ?3 AND e.id < ?4
                AND \(EventRow.Flags.markCondition) AND a.name IS ?5 LIMIT 1
            """)
        return try event.coordinate.longitude.scaled.spellings.contains { longitude in
            statement.bind(event.coordinate.latitude.scaled, at: 1)
            statement.bind(longitude, at: 2)
            statement.bind(event.altitude?.scaled, at: 3)
            statement.bind(firstID, at: 4)
            statement.bind(event.name, at: 5)
            return try statement.firstRow { _ in true } ?? false
        }
    }

    /// Whether one segment of the store has the same points without a date, in the same order.
    ///
    /// Thousands of ways may begin at one place, such as a home: they are read once for all that begin there in a file.
    mutating func contains(_ sequence: UndatedSequence) throws -> Bool {
        guard hasUndated, let first = sequence.first else { return false }
        if let known = rows[first] { return known.contains(sequence) }
        let found = try undatedRows(from: first)
        if rowCount + found.count >= Self.mostRows { (rows, rowCount) = ([:], 0) }
        rows[first] = found
        rowCount += found.count + 1
        return found.contains(sequence)
    }

    /// The rows of points without a date that begin at a place, each of one segment.
    private func undatedRows(from first: Coordinate) throws -> Set<UndatedSequence> {
        // A `+` keeps SQLite from other indexes than the table's own.
        let candidates = try database.statement(
            """
            SELECT s.id, e.id, s.lastEvent FROM StoredEvent AS e JOIN Segment AS s ON s.id = e.segment
            WHERE e.date IS NULL AND e.latitude = ?1 AND e.longitude = ?2 AND e.id < ?3 AND NOT EXISTS (
                SELECT 1 FROM StoredEvent AS o
                WHERE o.id >= s.firstEvent AND o.id < e.id AND +o.segment = s.id AND +o.date IS NULL)
            """)
        let points = try database.statement(
            """
            SELECT latitude, longitude, altitude FROM StoredEvent
            WHERE id BETWEEN ?1 AND ?2 AND segment = ?3 AND date IS NULL ORDER BY id
            """)
        var rows: Set<UndatedSequence> = []
        for longitude in first.longitude.scaled.spellings {
            candidates.bind(first.latitude.scaled, at: 1)
            candidates.bind(longitude, at: 2)
            candidates.bind(firstID, at: 3)
            try candidates.forEachRow { segment in
                points.bind(segment.int64(1), at: 1)
                points.bind(segment.int64(2), at: 2)
                points.bind(segment.int64(0), at: 3)
                var row = UndatedSequence()
                try points.forEachRow { row.append($0.int64(0), $0.int64(1), $0.optionalInt64(2)) }
                rows.insert(row)
            }
        }
        return rows
    }
}

/// The places of points without a date, in their order, as one number.
struct UndatedSequence: Hashable {
    private(set) var first: Coordinate?
    private(set) var count = 0
    /// FNV-1a over the numbers.
    private var digest: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func append(_ event: Event) {
        if first == nil { first = event.coordinate }
        append(event.coordinate.latitude.scaled, event.coordinate.longitude.scaled, event.altitude?.scaled)
    }

    mutating func append(_ latitude: Int64, _ longitude: Int64, _ altitude: Int64?) {
        count += 1
        for number in [latitude, longitude.east, altitude ?? .min] {
            digest = (digest ^ UInt64(bitPattern: number)) &* 0x0000_0100_0000_01b3
            digest ^= digest >> 29
        }
    }

    static func == (a: UndatedSequence, b: UndatedSequence) -> Bool { a.count == b.count && a.digest == b.digest }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// A longitude in billionths of a degree.
extension Int64 {
    /// The same meridian, the one opposite Greenwich as 180 degrees east.
    fileprivate var east: Int64 { self == -180_000_000_000 ? 180_000_000_000 : self }

    /// Every number that says the same meridian.
    fileprivate var spellings: [Int64] { magnitude == 180_000_000_000 ? [180_000_000_000, -180_000_000_000] : [self] }
}
