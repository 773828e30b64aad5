package import Positioning
internal import SQLite

/// Which way a mark moves in a list whose newest mark is on top.
package enum MarkDirection: Sendable, CaseIterable {
    /// Towards the newest.
    case up
    /// Towards the oldest.
    case down
}

extension EventStore {
    /// Moves a mark past as many of its neighbours as there are, at most `steps`: they change places.
    ///
    /// Returns `false`, and changes nothing, where there is no neighbour on that side, or where the event is no mark. Throws
    /// ``StoreError/Kind/noSuchEvent(_:)`` where there is none of that number.
    @discardableResult
    package func moveMark(_ id: Int64, _ direction: MarkDirection, by steps: Int = 1, now: Timestamp) throws -> Bool {
        precondition(steps > 0, "a mark is moved by one place or more")
        return try writing {
            guard let position = try markPosition(id) else {
                guard try event(id: id) != nil else { throw StoreError.noSuchEvent([id]) }
                return false
            }
            guard try !marks(passedFrom: position, direction, steps: 1).isEmpty else { return false }
            let operation = try beginOperation(.move, count: 1, now: now)
            // Only now: an older operation that was let go of may have given the marks other places, in the order they had.
            guard let position = try markPosition(id) else { return false }
            let mark = [(id: id, position: position)]
            let passed = try marks(passedFrom: position, direction, steps: steps)
            let before = direction == .up ? mark + passed : passed.reversed() + mark
            try remember(order: before.map { $0.id }, moved: id, in: operation)
            let after = direction == .up ? passed + mark : mark + passed.reversed()
            try put(after.map { $0.id }, at: before.map { $0.position })
            return true
        }
    }

    /// The marks that one at `position` passes on its way, in that order: as many as there are, at most `steps`.
    private func marks(
        passedFrom position: MarkPosition, _ direction: MarkDirection, steps: Int
    ) throws -> [(id: Int64, position: MarkPosition)] {
        let order: EventQuery.Order = direction == .up ? .oldestFirst : .newestFirst
        return try places(
            "\(PlaceRow.marks()) WHERE \(PlaceRow.isAfter(order)) ORDER BY \(PlaceRow.order(order)) LIMIT :count"
        ) { statement in
            PlaceRow.bind(position, to: statement)
            statement.bind(Int64(steps), named: ":count")
        }
    }

    /// Puts the marks of an operation that are still there back into the order they had, among the places they have now.
    func restoreOrder(of operation: Int64) throws {
        let marks = try places(
            """
            EarlierPlace AS x JOIN \(PlaceRow.marks(indexedBy: nil)) AS m ON m.id = x.event
            WHERE x.operation = :operation ORDER BY x.place
            """
        ) { $0.bind(operation, named: ":operation") }
        try put(marks.map { $0.id }, at: marks.map { $0.position }.sorted())
    }

    /// Which marks a `FROM` clause finds, and where they stand.
    private func places(
        _ source: String, _ bind: (Statement) -> Void
    ) throws -> [(id: Int64, position: MarkPosition)] {
        let statement = try database.statement("SELECT id, placeDate, placeNumber FROM \(source)")
        bind(statement)
        var marks: [(id: Int64, position: MarkPosition)] = []
        try statement.forEachRow { marks.append(($0.int64(0), PlaceRow.position($0, at: 1))) }
        return marks
    }

    /// Lets each mark stand at the position beside it. Only one that is not its own takes a row.
    private func put(_ marks: [Int64], at positions: [MarkPosition]) throws {
        let upsert = try database.statement(
            "INSERT OR REPLACE INTO MarkPlace (event, date, number) VALUES (?1, ?2, ?3)")
        for (id, position) in zip(marks, positions) {
            if position.number == id {
                try run("DELETE FROM MarkPlace WHERE event = ?1", id)
                continue
            }
            upsert.bind(id, at: 1)
            upsert.bind(position.date?.milliseconds, at: 2)
            upsert.bind(position.number, at: 3)
            try upsert.run()
        }
    }

    private func remember(order marks: [Int64], moved: Int64, in operation: Int64) throws {
        let insert = try database.statement(
            "INSERT INTO EarlierPlace (operation, place, event, isMoved) VALUES (?1, ?2, ?3, ?4)")
        for (place, mark) in marks.enumerated() {
            insert.bind(operation, at: 1)
            insert.bind(Int64(place), at: 2)
            insert.bind(mark, at: 3)
            insert.bind(Int64(mark == moved ? 1 : 0), at: 4)
            try insert.run()
        }
    }
}
