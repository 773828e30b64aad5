internal import SQLite

extension EventStore {
    /// Keeps what was refused in a track before an operation takes it into another.
    func remember(refusalsOf track: Int64, takenBy other: Int64, in operation: Int64) throws {
        let statement = try database.statement(
            """
            INSERT INTO EarlierRefusal (operation, session, track, takenBy, reason, count)
            SELECT ?1, session, track, ?3, reason, count FROM Refusal WHERE track = ?2
            """)
        for (index, value) in [operation, track, other].enumerated() { statement.bind(value, at: CInt(index + 1)) }
        try statement.run()
    }

    /// Lets what was refused in one track count for another.
    func moveRefusals(from track: Int64, to other: Int64) throws {
        try run(
            """
            INSERT INTO Refusal (session, track, reason, count)
            SELECT session, ?2, reason, count FROM Refusal WHERE track = ?1
            ON CONFLICT (session, reason, ifnull(track, 0)) DO UPDATE SET count = count + excluded.count
            """, track, other)
        try run("DELETE FROM Refusal WHERE track = ?1", track)
    }

    /// Gives back to the tracks of an operation what was refused in them, out of what the one that took them has.
    func restoreRefusals(of operation: Int64) throws {
        let taken = """
            (SELECT session, takenBy, reason, sum(count) AS count FROM EarlierRefusal WHERE operation = ?1
            GROUP BY session, takenBy, reason)
            """
        let isSame = "e.session = Refusal.session AND e.takenBy = Refusal.track AND e.reason = Refusal.reason"
        try run(
            """
            DELETE FROM Refusal WHERE EXISTS (
                SELECT 1 FROM \(taken) AS e WHERE \(isSame) AND Refusal.count <= e.count)
            """, operation)
        try run("UPDATE Refusal SET count = Refusal.count - e.count FROM \(taken) AS e WHERE \(isSame)", operation)
        try run(
            """
            INSERT INTO Refusal (session, track, reason, count)
            SELECT session, track, reason, count FROM EarlierRefusal WHERE operation = ?1
            """, operation)
    }
}
