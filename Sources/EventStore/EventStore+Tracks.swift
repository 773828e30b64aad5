package import Positioning
internal import SQLite

extension EventStore {
    /// The track of that number; `nil` where there is none.
    package func track(id: Int64) throws -> Track? {
        try translating("read") {
            let statement = try database.statement("SELECT id, kind, name, note, source FROM Track WHERE id = ?1")
            statement.bind(id, at: 1)
            return try statement.firstRow { row in
                Track(
                    id: row.int64(0), kind: row.text(1) == "route" ? .route : .track, name: row.text(2),
                    note: row.text(3), source: row.text(4))
            }
        }
    }
}
