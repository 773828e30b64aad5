internal import SQLite

extension EventStore {
    /// Takes away what the order of marks keeps of events that are gone for good, and leaves the order of the others as it
    /// is.
    func forgetLostMarks() throws {
        try database.execute(
            """
            DELETE FROM EarlierPlace WHERE \(Self.isLost("EarlierPlace.event"));
            DELETE FROM MarkPlace WHERE \(Self.isLost("MarkPlace.event"));
            """)
        // Where there is nothing that it was moved past, or where it is gone itself, nothing is left to take back.
        for operation in try numbers(
            """
            SELECT id FROM Operation WHERE id >= ?1 AND kind = 'move' AND (
                SELECT count(*) < 2 OR max(isMoved) = 0 FROM EarlierPlace WHERE operation = Operation.id)
            """, 0)
        {
            try forget(operation: operation)
        }
        let isLeft = try database.statement(
            "SELECT EXISTS (SELECT 1 FROM MarkPlace WHERE \(Self.isLost("MarkPlace.number")))"
        ).firstRow { $0.int64(0) == 1 }
        if isLeft == true { try settleMarks() }
    }

    /// The condition that no event has that number, not even a deleted one that may come back.
    private static func isLost(_ number: String) -> String {
        """
        NOT EXISTS (SELECT 1 FROM StoredEvent AS e WHERE e.id = \(number)) AND NOT EXISTS (
            SELECT 1 FROM DeletedEvent AS d WHERE d.operation IN (SELECT id FROM Operation) AND d.id = \(number))
        """
    }

    /// Gives the marks, in the order they have, the dates and numbers of those that are there: where one stood at the place
    /// of a mark that is gone, the others move up.
    private func settleMarks() throws {
        let isMark = EventRow.Flags.markCondition
        try database.execute(
            """
            WITH Mark AS (
                SELECT id, date FROM StoredEvent INDEXED BY MarkDate WHERE \(isMark)
                UNION ALL SELECT id, date FROM DeletedEvent WHERE \(isMark)),
            Standing AS (
                SELECT m.id AS event, row_number() OVER (
                    ORDER BY CASE WHEN p.event IS NULL THEN m.date ELSE p.date END, ifnull(p.number, m.id), m.id) AS place
                FROM Mark AS m LEFT JOIN MarkPlace AS p ON p.event = m.id),
            Own AS (SELECT id, date, row_number() OVER (ORDER BY date, id) AS place FROM Mark)
            INSERT OR REPLACE INTO MarkPlace (event, date, number)
                SELECT s.event, o.date, o.id FROM Standing AS s JOIN Own AS o ON o.place = s.place
                WHERE s.event <> o.id OR s.event IN (SELECT event FROM MarkPlace);
            DELETE FROM MarkPlace WHERE number = event;
            """)
    }
}
