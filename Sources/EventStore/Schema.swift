internal import SQLite

/// One step of the schema's history.
struct Migration: Sendable {
    /// The `user_version` that the step leads to.
    let version: Int64
    let sql: String
}

/// The tables of a store; docs/SCHEMA.md describes them for other programs.
enum Schema {
    /// SQLite's `application_id` of every store: "Loca" in ASCII.
    static let applicationID: Int64 = 0x4C6F_6361

    /// The schema's history. Steps are added at the end, never edited.
    static let migrations = [
        Migration(version: 1, sql: version1),
        Migration(version: 2, sql: imports),
        Migration(version: 3, sql: tracks),
        Migration(version: 4, sql: markOrder),
        Migration(version: 5, sql: time),
    ]

    /// The newest schema that this program knows.
    static var newestVersion: Int64 { Int64(migrations.count) }

    /// Brings `database` from `version` up to `newestVersion`, within a transaction that is open.
    static func migrate(_ database: Database, from version: Int64) throws {
        for step in migrations where step.version > version { try database.execute(step.sql) }
        try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(newestVersion)")
    }

    static func version(of database: Database) throws -> Int64 {
        try database.makeStatement("PRAGMA user_version").firstRow { $0.int64(0) } ?? 0
    }
}
