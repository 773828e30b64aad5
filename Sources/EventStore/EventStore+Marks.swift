package import Positioning
internal import SQLite

/// A place in the order of marks: that of a mark, or of a date where there is none.
package struct MarkPosition: Sendable, Hashable, Comparable {
    /// `nil` before all dates.
    package var date: Timestamp?
    /// What orders equal dates: 0 is before all marks of the date, `Int64.max` behind them.
    package var number: Int64

    package init(date: Timestamp?, number: Int64) {
        self.date = date
        self.number = number
    }

    package static func < (a: MarkPosition, b: MarkPosition) -> Bool {
        switch (a.date, b.date) {
        case (let first?, let second?): first == second ? a.number < b.number : first < second
        case (nil, nil): a.number < b.number
        case (let first, _): first == nil
        }
    }
}

/// A mark, and where it stands among the marks.
package struct PlacedMark: Sendable, Hashable {
    package var event: Event
    package var position: MarkPosition
}

extension EventStore {
    /// The first marks of a query in the order of marks, or those that come after `position` in it: at most `count`,
    /// whatever the query's limit.
    ///
    /// The order is by date until the user changes it; newest first begins at its new end.
    ///
    /// - Complexity: O(*n*) in the number of marks.
    /// - Precondition: The query's order is by date.
    package func marks(_ query: EventQuery, after position: MarkPosition?, count: Int) throws -> [PlacedMark] {
        try translating("read") {
            lastSegment = nil
            let place = try database.statement(
                """
                SELECT \(EventRow.columns), placeDate, placeNumber FROM \(PlaceRow.marks())
                WHERE \(query.condition)\(position == nil ? "" : " AND " + PlaceRow.isAfter(query.order))
                ORDER BY \(PlaceRow.order(query.order)) LIMIT :count
                """)
            query.bind(to: place)
            if let position { PlaceRow.bind(position, to: place) }
            place.bind(Int64(count), named: ":count")
            var marks: [PlacedMark] = []
            try place.forEachRow { row in
                let position = PlaceRow.position(row, at: EventRow.columnCount)
                marks.append(PlacedMark(event: try wholeEvent(row), position: position))
            }
            return marks
        }
    }

    /// Calls `body` with each mark of a query in the order of marks, until it returns `false`.
    ///
    /// Like ``forEachEvent(_:_:)``, it holds no lock while `body` runs.
    package func forEachMark(_ query: EventQuery, _ body: (Event) throws -> Bool) throws {
        var position: MarkPosition?
        while true {
            let page = try marks(query, after: position, count: Self.pageSize)
            for mark in page where try !body(mark.event) { return }
            guard page.count == Self.pageSize, let last = page.last else { return }
            position = last.position
        }
    }

    /// Where a mark stands among the marks; `nil` where no mark has that number.
    package func markPosition(_ id: Int64) throws -> MarkPosition? {
        try translating("read") {
            let statement = try database.statement(
                "SELECT placeDate, placeNumber FROM \(PlaceRow.marks(indexedBy: nil)) WHERE id = ?1")
            statement.bind(id, at: 1)
            return try statement.firstRow { PlaceRow.position($0, at: 0) }
        }
    }
}
