internal import Positioning
internal import SQLite

/// How the places of marks lie in rows.
enum PlaceRow {
    /// The SQL for the table of all marks, with where each stands in `placeDate` and `placeNumber`.
    ///
    /// Without the index, which holds marks alone, SQLite would look for them among all events.
    static func marks(indexedBy index: String? = "MarkDate") -> String {
        """
        (SELECT e.*, CASE WHEN p.event IS NULL THEN e.date ELSE p.date END AS placeDate,
            ifnull(p.number, e.id) AS placeNumber
        FROM StoredEvent AS e\(index.map { " INDEXED BY " + $0 } ?? "") LEFT JOIN MarkPlace AS p ON p.event = e.id
        WHERE e.\(EventRow.Flags.markCondition))
        """
    }

    /// The terms after `ORDER BY`; NULL is first for SQLite.
    static func order(_ order: EventQuery.Order) -> String {
        isDescending(order) ? "placeDate DESC, placeNumber DESC, id DESC" : "placeDate, placeNumber, id"
    }

    /// The condition that a mark comes after a position, which ``bind(_:to:)`` gives.
    static func isAfter(_ order: EventQuery.Order) -> String {
        "(placeDate IS NOT NULL, ifnull(placeDate, 0), placeNumber) \(isDescending(order) ? "<" : ">") "
            + "(:isDated, :placeDate, :placeNumber)"
    }

    static func bind(_ position: MarkPosition, to statement: Statement) {
        statement.bind(Int64(position.date == nil ? 0 : 1), named: ":isDated")
        statement.bind(position.date?.milliseconds ?? 0, named: ":placeDate")
        statement.bind(position.number, named: ":placeNumber")
    }

    /// The position in two columns, the date before the number.
    static func position(_ row: borrowing Row, at column: CInt) -> MarkPosition {
        MarkPosition(
            date: row.optionalInt64(column).map { Timestamp(milliseconds: $0) }, number: row.int64(column + 1))
    }

    private static func isDescending(_ order: EventQuery.Order) -> Bool {
        precondition(order == .newestFirst || order == .oldestFirst, "marks stand by date")
        return order == .newestFirst
    }
}
