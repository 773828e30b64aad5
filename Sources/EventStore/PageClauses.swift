/// What makes the statement that reads a page: whose rows are wanted, and in which order.
struct PageClauses {
    /// The conditions of each of the ways in which rows are found. No row is found in two.
    let ways: [[String]]
    let order: String

    /// Rows of several ways are merged as they are found, each by what searches it best.
    var sql: String {
        let selects = ways.map { "SELECT \(EventRow.columns) FROM StoredEvent WHERE \(EventQuery.all($0))" }
        return "\(selects.joined(separator: " UNION ALL ")) ORDER BY \(order) LIMIT :count"
    }
}

extension EventPass {
    /// A page that begins at any date or id.
    ///
    /// A `+` before a column keeps SQLite from searching or ordering by it: where a text is looked for, the few events that
    /// have one are tried, not the many of a date.
    func page(_ query: EventQuery) -> PageClauses {
        switch self {
        case .dated(let isDescending):
            ways(
                query, order: isDescending ? "date DESC, id DESC" : "date, id",
                inLog: ["date > :low", "date < :high"], byText: ["+date > :low", "+date < :high"],
                byDate: ["date > max(:low, :orAfter)", "date < min(:high, :orUntil)"])
        case .undated(let isDescending):
            ways(
                query, order: isDescending ? "id DESC" : "id",
                inLog: ["date IS NULL", isDescending ? "id < :id" : "id > :id"],
                byText: ["+date IS NULL", isDescending ? "+id < :id" : "+id > :id"], byDate: nil)
        case .all: byID(query, [])
        case .allInWindow: byID(query, query.dateConditions("+date"))
        case .outside: byID(query, ["segment IS NULL"] + query.dateConditions("+date"))
        case .segment: byID(query, ["id <= :last", "segment = :segment"] + query.dateConditions("+date"))
        }
    }

    /// Those that have the same date as the last one read.
    func ties(_ query: EventQuery) -> PageClauses {
        let isDescending = self == .dated(isDescending: true)
        return ways(
            query, order: isDescending ? "id DESC" : "id",
            inLog: ["date = :date", isDescending ? "id < :id" : "id > :id"],
            byText: ["+date = :date", isDescending ? "+id < :id" : "+id > :id"],
            byDate: ["date = :date", isDescending ? "id < :id" : "id > :id", ":date > :orAfter", ":date < :orUntil"])
    }

    private func byID(_ query: EventQuery, _ conditions: [String]) -> PageClauses {
        PageClauses(ways: [["id > :id"] + conditions + query.otherConditions], order: "id")
    }

    /// The ways that `query` needs: that in the log alone, where it looks for no text.
    private func ways(
        _ query: EventQuery, order: String, inLog: [String], byText: [String], byDate: [String]?
    ) -> PageClauses {
        let rest = query.rowConditions
        guard query.text != nil else { return PageClauses(ways: [inLog + rest], order: order) }
        var ways = [byText + [TextSearch.condition] + rest]
        if query.orWithin != nil, let byDate { ways.append(byDate + ["NOT \(TextSearch.condition)"] + rest) }
        return PageClauses(ways: ways, order: order)
    }
}
