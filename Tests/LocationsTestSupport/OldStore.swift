/// A store as an earlier version of this program left it.
package enum OldStore {
    /// The SQL that makes one in an empty file, with a track of `events`, one a second from 1970 on but for the seventh, whose
    /// deletion can be undone.
    ///
    /// - Parameters:
    ///   - steps: The schema's history up to its version.
    ///   - date: When the event was deleted. Milliseconds since 1970.
    package static func script(steps: [String], applicationID: Int64, events: Int, date: Int64) -> String {
        """
        BEGIN;
        \(steps.joined(separator: ";\n"));
        PRAGMA application_id = \(applicationID); PRAGMA user_version = \(steps.count);
        COMMIT;
        PRAGMA journal_mode = WAL;
        BEGIN;
        INSERT INTO Device (path) VALUES ('/dev/ttyACM0');
        INSERT INTO Track (name) VALUES ('Old');
        INSERT INTO Segment (track, device, firstEvent, lastEvent) VALUES (1, 1, 1, \(events));
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(events))
        INSERT INTO StoredEvent (id, date, latitude, longitude, flags, segment)
            SELECT i, i * 1000, 52000000000 + i * 10000, 13000000000, 3, 1 FROM n;
        INSERT INTO Operation (kind, date, events) VALUES ('delete', \(date), 1);
        INSERT INTO DeletedEvent (operation, id, date, latitude, longitude, flags, segment)
            SELECT 1, id, date, latitude, longitude, flags, segment FROM StoredEvent WHERE id = 7;
        DELETE FROM StoredEvent WHERE id = 7;
        UPDATE State SET nextEvent = \(events + 1), track = 1, segment = 1;
        COMMIT;
        """
    }
}
