package import Positioning
internal import SQLite

/// What a store holds.
package struct StoreSummary: Sendable, Hashable {
    package var total: Int
    /// `nil` where no event has a date.
    package var firstDate: Timestamp?
    /// `nil` where no event has a date.
    package var lastDate: Timestamp?
    /// How many events have no date.
    package var undated: Int
}

extension EventStore {
    /// How many events a query finds, whatever its limit; `withDeleted` also of those that undo could bring back.
    ///
    /// Takes time with the number of events.
    package func count(_ query: EventQuery = EventQuery(), withDeleted: Bool = false) throws -> Int {
        try translating("read") {
            let stored = "SELECT id FROM StoredEvent WHERE \(query.condition)"
            let deleted = "SELECT id FROM DeletedEvent WHERE \(query.condition)"
            let statement = try database.statement(
                "SELECT count(*) FROM (\(withDeleted ? "\(stored) UNION \(deleted)" : stored))")
            query.bind(to: statement)
            return try statement.firstRow { Int($0.int64(0)) } ?? 0
        }
    }

    /// Takes time with the number of events.
    package func summary() throws -> StoreSummary {
        try translating("read") {
            let row = try database.statement(
                """
                SELECT (SELECT count(*) FROM StoredEvent), (SELECT min(date) FROM StoredEvent),
                    (SELECT max(date) FROM StoredEvent), (SELECT count(*) FROM StoredEvent WHERE date IS NULL)
                """
            ).firstRow { row in
                StoreSummary(
                    total: Int(row.int64(0)), firstDate: row.optionalInt64(1).map { Timestamp(milliseconds: $0) },
                    lastDate: row.optionalInt64(2).map { Timestamp(milliseconds: $0) }, undated: Int(row.int64(3)))
            }
            return row ?? StoreSummary(total: 0, undated: 0)
        }
    }

    /// A number that changes when another connection has committed something since this was last asked.
    package func dataVersion() throws -> Int64 {
        try translating("read") { try database.statement("PRAGMA data_version").firstRow { $0.int64(0) } ?? 0 }
    }

    /// The bytes that the store takes on the disk.
    package var fileSize: Int64 { StoreFile.size(of: path) }

    /// The bytes that are free where the store lies; `nil` where that cannot be told.
    package var freeSpace: Int64? { StoreFile.freeSpace(at: path) }
}
