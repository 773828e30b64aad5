package import Positioning
internal import SQLite

extension EventStore {
    /// Deletes events by their numbers: all of them, or none where one is not there.
    ///
    /// What is deleted `forever` cannot be taken back and leaves no trace; then events that were deleted before are found
    /// too. Throws ``StoreError/Kind/noSuchEvent(_:)`` with all numbers that are not there.
    @discardableResult
    package func delete(ids: [Int64], forever: Bool = false, now: Timestamp) throws -> Deletion {
        try delete(forever: forever, now: now) {
            let insert = try database.statement(
                """
                INSERT OR IGNORE INTO Doomed SELECT id FROM StoredEvent WHERE id = ?1
                UNION SELECT id FROM DeletedEvent
                WHERE ?2 AND operation IN (SELECT id FROM Operation) AND id = ?1
                """)
            let isThere = try database.statement("SELECT 1 FROM Doomed WHERE id = ?1")
            var missing: [Int64] = []
            for id in ids {
                insert.bind(id, at: 1)
                insert.bind(Int64(forever ? 1 : 0), at: 2)
                try insert.run()
                isThere.bind(id, at: 1)
                if try isThere.firstRow({ _ in true }) == nil { missing.append(id) }
            }
            if !missing.isEmpty { throw StoreError.noSuchEvent(missing) }
        }
    }

    /// Deletes the events that a query finds, whatever its limit.
    ///
    /// What is deleted `forever` cannot be taken back and leaves no trace; then events that were deleted before are found
    /// too.
    @discardableResult
    package func delete(_ query: EventQuery, forever: Bool = false, now: Timestamp) throws -> Deletion {
        try delete(forever: forever, now: now) {
            for table in forever ? ["StoredEvent", "DeletedEvent"] : ["StoredEvent"] {
                let statement = try database.statement(
                    "INSERT OR IGNORE INTO Doomed SELECT id FROM \(table) WHERE \(query.condition)")
                query.bind(to: statement)
                try statement.run()
            }
        }
    }

    /// Deletes the events whose numbers `choose` puts into the temporary table `Doomed`.
    func delete(forever: Bool, now: Timestamp, choose: () throws -> Void) throws -> Deletion {
        if forever { try translating(StoreError.writing) { try database.execute("PRAGMA secure_delete = ON") } }
        defer { if forever { try? database.execute("PRAGMA secure_delete = OFF") } }
        let count = try writing {
            try dooming(choose) { count in
                if forever { try destroyDoomed() } else { try putDoomedAside(count: count, now: now) }
            }
        }
        return Deletion(count: count, isScrubbed: !forever || count == 0 || scrub())
    }

    /// Lets `choose` put numbers of events into the temporary table `Doomed`, and `body` do with them what is to be done, if
    /// there are any; returns how many there were.
    func dooming(_ choose: () throws -> Void, _ body: (Int) throws -> Void) throws -> Int {
        try database.execute("CREATE TEMP TABLE IF NOT EXISTS Doomed (id INTEGER PRIMARY KEY); DELETE FROM Doomed")
        try choose()
        let count = try database.statement("SELECT count(*) FROM Doomed").firstRow { Int($0.int64(0)) } ?? 0
        if count > 0 { try body(count) }
        try database.execute("DELETE FROM Doomed")
        return count
    }

    private func putDoomedAside(count: Int, now: Timestamp) throws {
        let operation = try beginOperation(.delete, count: count, now: now)
        try run(
            """
            INSERT INTO DeletedEvent (operation, \(EventRow.columns))
            SELECT ?1, \(EventRow.columns) FROM StoredEvent WHERE id IN (SELECT id FROM Doomed) ORDER BY id
            """, operation)
        try database.execute("DELETE FROM StoredEvent WHERE id IN (SELECT id FROM Doomed)")
    }

    private func destroyDoomed() throws {
        try destroyDoomedRows()
        try forgetWhatIsLost()
    }

    /// Takes events away for good, with all that is kept of them but their places.
    func destroyDoomedRows() throws {
        try database.execute(
            """
            DELETE FROM StoredEvent WHERE id IN (SELECT id FROM Doomed);
            DELETE FROM DeletedEvent WHERE id IN (SELECT id FROM Doomed);
            DELETE FROM Annotation WHERE event IN (SELECT id FROM Doomed);
            DELETE FROM UntrustedDate WHERE event IN (SELECT id FROM Doomed);
            DELETE FROM EarlierText WHERE event IN (SELECT id FROM Doomed);
            DELETE FROM EarlierDate WHERE event IN (SELECT id FROM Doomed);
            UPDATE Operation SET events = CASE kind
                WHEN 'date' THEN (SELECT count(*) FROM EarlierDate WHERE operation = Operation.id)
                WHEN 'edit' THEN (SELECT count(*) FROM EarlierText WHERE operation = Operation.id)
                ELSE (SELECT count(*) FROM DeletedEvent WHERE operation = Operation.id) END
            WHERE kind IN ('edit', 'delete', 'date');
            DELETE FROM Operation WHERE events = 0;
            DELETE FROM UntrustedDate WHERE event < 0 AND -event NOT IN (SELECT id FROM Operation);
            -- A number is used up, by which others see that something has changed.
            INSERT INTO Operation (kind, date, events) VALUES ('delete', 0, 0);
            DELETE FROM Operation WHERE id = last_insert_rowid();
            """)
    }

    /// Takes away the tracks that events which are gone for good leave empty, their places among the marks, and the
    /// operations that are about nothing any more.
    func forgetWhatIsLost() throws {
        try removeEmptyTracks()
        try forgetLostMarks()
        // Nor is the name left of a track that is gone.
        for operation in try numbers(
            """
            SELECT id FROM Operation WHERE id >= ?1 AND kind IN ('rename', 'join', 'split') AND NOT EXISTS (
                SELECT 1 FROM EarlierTrack AS e JOIN Track AS t ON t.id = e.track WHERE e.operation = Operation.id)
            """, 0)
        {
            try forget(operation: operation)
        }
    }

    /// Rewrites the store without what was deleted, and empties its log; returns whether both were done.
    ///
    /// Overwriting deleted rows alone would leave copies: in pages that SQLite once split, and in the log.
    private func scrub() -> Bool {
        do {
            try database.execute("VACUUM")
            return try emptyLog()
        } catch {
            return false
        }
    }
}
