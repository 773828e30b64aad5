internal import LinuxHost
package import Positioning
internal import SQLite

extension EventStore {
    /// How many operations can be taken back.
    static let keptOperations = 20
    /// How long an operation can be taken back. Milliseconds.
    static let operationLifetime: Int64 = 30 * 86_400_000

    /// Takes back the last operation that was not yet, and says what it was; `nil` where there is none.
    ///
    /// The events come back whole and under their numbers.
    package func undo(now: Timestamp) throws -> UndoneOperation? {
        try writing {
            try purgeOperations(now: now, isTrusted: isClockTrusted())
            let last = try database.statement("SELECT id, kind, date, events FROM Operation ORDER BY id DESC LIMIT 1")
                .firstRow { row in
                    (
                        id: row.int64(0),
                        undone: UndoneOperation(
                            kind: row.text(1).flatMap { UndoneOperation.Kind(rawValue: $0) } ?? .delete,
                            count: Int(row.int64(3)),
                            date: Timestamp(milliseconds: row.int64(2)))
                    )
                }
            guard let (id, undone) = last else { return nil }
            switch undone.kind {
            case .delete:
                try run(
                    """
                    INSERT INTO StoredEvent (\(EventRow.columns)) SELECT \(EventRow.columns) FROM DeletedEvent
                    WHERE operation = ?1 ORDER BY id
                    """, id)
                // A trigger that looks at every new event would cost a recording more than this.
                try run(
                    """
                    DELETE FROM TrackSummary WHERE track IN (SELECT track FROM Segment WHERE id IN
                        (SELECT segment FROM DeletedEvent WHERE operation = ?1))
                    """, id)
            case .edit: try restoreTexts(of: id)
            case .rename: try restoreName(of: id)
            case .join, .split: try restoreTracks(of: id)
            case .move: try restoreOrder(of: id)
            case .date: try restoreDates(of: id)
            }
            try forget(operation: id)
            return undone
        }
    }

    private func restoreTexts(of operation: Int64) throws {
        var texts: [(event: Int64, name: String?, note: String?)] = []
        let statement = try database.statement(
            """
            SELECT event, name, note FROM EarlierText WHERE operation = ?1 AND event IN (SELECT id FROM StoredEvent)
            """)
        statement.bind(operation, at: 1)
        try statement.forEachRow { texts.append(($0.int64(0), $0.text(1), $0.text(2))) }
        for text in texts { try setTexts(of: text.event, name: text.name, note: text.note) }
    }

    /// Notes an operation, and lets go of those that can no longer be taken back.
    ///
    /// That may give marks other places and take empty segments away: what is to be changed is read afterwards.
    func beginOperation(_ kind: UndoneOperation.Kind, count: Int, now: Timestamp) throws -> Int64 {
        // Before there is the new one, of which nothing is kept yet by which it could be told from a lost one.
        let isTrusted = isClockTrusted()
        try purgeOperations(now: now, isTrusted: isTrusted, keeping: Self.keptOperations - 1)
        let statement = try database.statement("INSERT INTO Operation (kind, date, events) VALUES (?1, ?2, ?3)")
        statement.bind(kind.rawValue, at: 1)
        statement.bind(now.milliseconds, at: 2)
        statement.bind(Int64(count), at: 3)
        try statement.run()
        let operation = database.lastInsertedID
        // Like an event that came then; events have no negative numbers.
        if !isTrusted {
            try noteUntrusted(-operation, boot: HostClock.bootID() ?? "", uptime: HostClock.uptime())
        }
        return operation
    }

    /// Lets go of all operations but the last twenty of the last thirty days, and of the events they deleted.
    ///
    /// - Parameter isTrusted: Whether `now` can be believed. Where not, nothing is too old.
    func purgeOperations(now: Timestamp, isTrusted: Bool, keeping count: Int = keptOperations) throws {
        let expired = try expiredOperations(before: isTrusted ? now + -Self.operationLifetime : nil, keeping: count)
        for id in expired {
            for table in ["Annotation", "UntrustedDate", "EarlierDate"] {
                try run("DELETE FROM \(table) WHERE event IN (SELECT id FROM DeletedEvent WHERE operation = ?1)", id)
            }
            try forget(operation: id)
        }
        guard !expired.isEmpty else { return }
        try removeEmptyTracks()
        try forgetLostMarks()
    }

    /// The operations that are too many or, by dates that can be believed, of before `date`: the first ones, however many,
    /// since each can only be taken back once all after it are.
    private func expiredOperations(before date: Timestamp?, keeping count: Int) throws -> [Int64] {
        var operations: [(id: Int64, date: Int64?)] = []
        try database.statement(
            """
            SELECT o.id, CASE WHEN u.event IS NULL THEN o.date ELSE b.date + (u.uptime - b.uptime) END
            FROM Operation AS o LEFT JOIN UntrustedDate AS u ON u.event = -o.id LEFT JOIN Boot AS b ON b.id = u.boot
            ORDER BY o.id
            """
        ).forEachRow { operations.append(($0.int64(0), $0.optionalInt64(1))) }
        let tooMany = operations.count - count
        let kept = operations.indices.first { index in
            guard index >= tooMany else { return false }
            guard let date, let own = operations[index].date else { return true }
            return own >= date.milliseconds
        }
        return operations[..<(kept ?? operations.endIndex)].map { $0.id }
    }

    /// Takes an operation off the list, with what was kept for it.
    func forget(operation: Int64) throws {
        try run("DELETE FROM UntrustedDate WHERE event = -?1", operation)
        try run("DELETE FROM EarlierDate WHERE operation = ?1", operation)
        try run("DELETE FROM EarlierPlace WHERE operation = ?1", operation)
        try run("DELETE FROM EarlierTrack WHERE operation = ?1", operation)
        try run("DELETE FROM EarlierSegment WHERE operation = ?1", operation)
        try run("DELETE FROM EarlierRefusal WHERE operation = ?1", operation)
        try run("DELETE FROM DeletedEvent WHERE operation = ?1", operation)
        try run("DELETE FROM EarlierText WHERE operation = ?1", operation)
        try run("DELETE FROM Operation WHERE id = ?1", operation)
    }

    /// Takes away segments and tracks that have no event, not even a deleted one that may come back; but not where a
    /// recording goes on.
    func removeEmptyTracks() throws {
        try database.execute(
            """
            DELETE FROM Segment WHERE id IS NOT (SELECT segment FROM State)
                AND id NOT IN (SELECT segment FROM DeletedEvent WHERE segment IS NOT NULL)
                AND NOT EXISTS (
                    SELECT 1 FROM StoredEvent AS e
                    WHERE e.id BETWEEN Segment.firstEvent AND Segment.lastEvent AND e.segment = Segment.id);
            DELETE FROM Track WHERE id IS NOT (SELECT track FROM State) AND id NOT IN (SELECT track FROM Segment);
            """)
    }

    /// Runs a statement with one parameter.
    func run(_ sql: String, _ value: Int64) throws {
        let statement = try database.statement(sql)
        statement.bind(value, at: 1)
        try statement.run()
    }
}
