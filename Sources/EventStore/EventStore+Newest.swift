package import Positioning
internal import SQLite

extension EventStore {
    /// The highest number that an event has; 0 in an empty store.
    package func newestID() throws -> Int64 {
        try translating("read") {
            try database.statement("SELECT ifnull(max(id), 0) FROM StoredEvent").firstRow { $0.int64(0) } ?? 0
        }
    }

    /// The fix that a recording stored last; `nil` where none did.
    package func newestFix() throws -> Event? {
        try translating("read") {
            try database.statement(
                "SELECT \(EventRow.columns) FROM StoredEvent WHERE flags & 12 = 0 ORDER BY id DESC LIMIT 1"
            ).firstRow { try wholeEvent($0) }
        }
    }
}
