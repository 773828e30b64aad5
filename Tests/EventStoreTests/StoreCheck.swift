import LocationsTestSupport
import SQLite

@testable import EventStore

extension EventStore {
    /// All that the store holds but for what it can compute again, in a form that is the same for the same content.
    func dump() throws -> String {
        let tables = try database.column(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('TrackSummary', 'sqlite_stat1') ORDER BY name
            """)
        var lines: [String] = []
        for table in tables {
            let columns = try database.column("SELECT 'quote(' || name || ')' FROM pragma_table_info('\(table)')")
            lines.append(table)
            lines += try database.column("SELECT \(columns.joined(separator: "||','||")) FROM \(table) ORDER BY 1")
        }
        return lines.joined(separator: "\n")
    }

    /// What is wrong with the store: what SQLite finds, and what must hold of our tables.
    func faults() throws -> [String] {
        var faults = try database.column("PRAGMA integrity_check").filter { $0 != "ok" }
        let rules = [
            "a row refers to nothing": "SELECT 1 FROM pragma_foreign_key_check",
            "an event is outside its segment's range": """
            SELECT 1 FROM StoredEvent AS e LEFT JOIN Segment AS s ON s.id = e.segment WHERE e.segment IS NOT NULL
            AND (s.id IS NULL OR e.id NOT BETWEEN s.firstEvent AND s.lastEvent)
            """,
            "a number may be given twice": """
            SELECT 1 FROM State WHERE nextEvent <= (SELECT max(id) FROM StoredEvent)
            OR nextEvent <= (SELECT max(id) FROM DeletedEvent)
            """,
            "there is not one State": "SELECT 1 WHERE (SELECT count(*) FROM State) <> 1",
            "an annotation is missing": """
            SELECT 1 FROM StoredEvent WHERE (flags & 32 <> 0) AND id NOT IN (SELECT event FROM Annotation)
            """,
            "a deleted event is there": """
            SELECT 1 FROM DeletedEvent WHERE id IN (SELECT id FROM StoredEvent)
            """,
            "the schema is not the newest": """
            SELECT 1 FROM pragma_user_version WHERE user_version <> \(Schema.newestVersion)
            """,
        ]
        for (fault, rule) in rules where try !database.column(rule).isEmpty { faults.append(fault) }
        let kept = try trackSummaries()
        try database.execute("DELETE FROM TrackSummary")
        if try trackSummaries() != kept { faults.append("a track is summed up wrongly") }
        return faults.sorted()
    }
}
