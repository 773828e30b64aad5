internal import Glibc
package import Positioning
internal import SQLite

extension EventStore {
    /// Rewrites the store without the room that deleted events leave, and empties its log; returns its bytes before and after.
    ///
    /// Nobody else can write meanwhile, and nothing changes where it fails; but where the log cannot be emptied, since others
    /// read, ``StoreError/Kind/busy`` says that the room is not given back yet. It takes room for two copies more, beside the
    /// store: one is the new store, the other the log that carries it there.
    ///
    /// - Parameter goesOn: Asked now and then; `false` ends it with ``StoreError/Kind/interrupted``.
    package func compact(_ goesOn: @escaping () -> Bool = { true }) throws -> (before: Int64, after: Int64) {
        let before = fileSize
        if let freeSpace, freeSpace < roomToCompact {
            throw StoreError(
                .full,
                "cannot compact '\(path)': that takes \(roomToCompact / 1_000_000 + 1) MB of room on its disk, and "
                    + "\(freeSpace / 1_000_000) MB are free; make some, or back it up to another disk")
        }
        // Where SQLite would put the new store meanwhile may be small: memory, on many a small machine.
        setenv("SQLITE_TMPDIR", StoreFile.folder(of: StoreFile.resolved(path)), 0)
        try translating(StoreError.writing) {
            try database.asking(goesOn) { try database.execute("VACUUM") }
            guard try emptyLog() else { throw StoreError.logInUse(path) }
        }
        return (before, fileSize)
    }

    /// Writes all that is in the log into the store's file, and empties it; returns whether that could be done.
    ///
    /// Somebody who reads from the log keeps it from that.
    func emptyLog() throws -> Bool {
        try database.makeStatement("PRAGMA wal_checkpoint(TRUNCATE)").firstRow { $0.int64(0) == 0 } ?? false
    }

    /// The bytes that compacting takes beside the store, at most.
    package var roomToCompact: Int64 { 2 * fileSize + 1_000_000 }

    /// Removes the events of these numbers that are before a date, for good, some thousand a transaction: none holds up a
    /// recorder for more than some hundredths of a second. Marks stay unless `marks`.
    ///
    /// - Returns: How many were removed; fewer where the rest was gone already.
    package func prune(_ numbers: [ClosedRange<Int64>], before date: Timestamp, marks: Bool = false) throws -> Int {
        let isWanted = "date < ?3" + (marks ? "" : " AND NOT \(EventRow.Flags.markCondition)")
        let chosen = "SELECT id FROM StoredEvent WHERE id BETWEEN ?1 AND ?2 AND \(isWanted)"
        var removed = 0
        for part in numbers.flatMap({ $0.parts(of: Self.prunedAtOnce) }) {
            removed += try writing {
                try dooming({ try run("INSERT INTO Doomed \(chosen)", part, date) }, { _ in try destroyDoomedRows() })
            }
        }
        return removed
    }

    private static let prunedAtOnce: Int64 = 2000

    /// Removes what was deleted and is before a date, so that undo cannot bring it back; marks stay unless `marks`.
    package func pruneDeleted(before date: Timestamp, marks: Bool = false) throws {
        let isWanted = "date < ?1" + (marks ? "" : " AND NOT \(EventRow.Flags.markCondition)")
        let choice =
            "INSERT OR IGNORE INTO Doomed SELECT id FROM DeletedEvent WHERE \(isWanted) LIMIT \(Self.prunedAtOnce)"
        var count = 0
        repeat {
            count = try writing {
                try dooming({ try run(choice, date.milliseconds) }, { _ in try destroyDoomedRows() })
            }
        } while count > 0
    }

    /// Takes away the tracks that pruning has left without an event, and what else is about nothing any more.
    package func endPruning() throws { try writing { try forgetWhatIsLost() } }

    /// The numbers of the events of a query that are before a date, as ranges without a gap, by their place: each track's,
    /// and those outside any.
    package func numbers(of query: EventQuery, marks: Bool) throws -> [ClosedRange<Int64>] {
        try translating("read") {
            let condition = query.condition + (marks ? "" : " AND NOT \(EventRow.Flags.markCondition)")
            let statement = try database.makeStatement("SELECT id FROM StoredEvent WHERE \(condition) ORDER BY id")
            query.bind(to: statement)
            var ranges: [ClosedRange<Int64>] = []
            try statement.forEachRow { row in
                let id = row.int64(0)
                if let last = ranges.last, last.upperBound.saturated(plus: 1) == id {
                    ranges[ranges.count - 1] = last.lowerBound...id
                } else {
                    ranges.append(id...id)
                }
            }
            return ranges
        }
    }

    private func run(_ sql: String, _ part: ClosedRange<Int64>, _ date: Timestamp) throws {
        let statement = try database.statement(sql)
        statement.bind(part.lowerBound, at: 1)
        statement.bind(part.upperBound, at: 2)
        statement.bind(date.milliseconds, at: 3)
        try statement.run()
    }
}

extension ClosedRange<Int64> {
    /// The range in parts of at most so many.
    fileprivate func parts(of size: Int64) -> [ClosedRange<Int64>] {
        stride(from: lowerBound, through: upperBound, by: Int(size)).map {
            $0...Swift.min($0.saturated(plus: size - 1), upperBound)
        }
    }
}
