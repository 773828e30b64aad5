package import Positioning
internal import SQLite

/// What dating events anew comes to.
package struct Redating: Sendable, Hashable {
    /// Why events are dated anew.
    package enum Reason: Int, Sendable, CaseIterable {
        /// The receiver was a multiple of 1024 weeks early.
        case weekRollover = 1
        /// This machine dated them while nothing held its clock.
        case untrustedClock = 2
    }

    package struct Part: Sendable, Hashable {
        package var reason: Reason
        package var count: Int
        /// The earliest and the latest date that they have, and that they are to have.
        package var old: ClosedRange<Timestamp>
        package var new: ClosedRange<Timestamp>
    }

    package var parts: [Part]
    package var count: Int { parts.reduce(0) { $0 + $1.count } }
}

extension EventStore {
    /// After so long the week's number in a receiver's signal begins anew. Milliseconds.
    private static let weekRollover: Int64 = 1024 * 7 * 86_400_000
    private static let day: Int64 = 86_400_000
    /// How far from its receipt a date may be, but for the weeks. Milliseconds.
    private static let rolloverTolerance: Int64 = 300_000
    /// A date that is off by less is left as it is. Milliseconds.
    private static let tolerance: Int64 = 2_000

    /// Dates anew what is dated wrong beyond doubt, and returns what that is.
    ///
    /// Beyond doubt is what is 1024 weeks, or a multiple, before this machine's date of its receipt, to five minutes; and what was
    /// dated by a clock that nothing held, where the time of the same boot is known. With a `query` its events count too
    /// where so many weeks later is not in the future. All is one operation that can be taken back; where `isTrial`, nothing
    /// is changed.
    package func repairDates(weekRolloverIn query: EventQuery? = nil, isTrial: Bool, now: Timestamp) throws -> Redating
    {
        try writing {
            try beginRedating()
            try chooseUntrusted(boot: nil)
            try chooseRecognisedRollovers(now: now)
            if let query { try chooseRollovers(query, now: now) }
            let redating = try redatingChosen()
            if !isTrial { try redate(now: now) }
            return redating
        }
    }

    func beginRedating() throws {
        try database.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS Redated (
                id INTEGER PRIMARY KEY, old INTEGER NOT NULL, new INTEGER NOT NULL, reason INTEGER NOT NULL,
                isByReceiver INTEGER NOT NULL, receiverDate TEXT);
            DELETE FROM Redated
            """)
    }

    /// Chooses the events of a boot, or of any, whose uptime tells when they were.
    func chooseUntrusted(boot: Int64?) throws {
        let statement = try database.statement(
            """
            INSERT OR IGNORE INTO Redated SELECT e.id, e.date, b.date + u.uptime - b.uptime, 2, 0, NULL
            FROM Boot AS b JOIN UntrustedDate AS u ON u.boot = b.id JOIN StoredEvent AS e ON e.id = u.event
            WHERE b.date BETWEEN \(StoreRule.dates.lowerBound) AND \(StoreRule.dates.upperBound)
                AND b.uptime BETWEEN 0 AND \(Self.longestUptime) AND u.uptime BETWEEN 0 AND \(Self.longestUptime)
                AND e.date BETWEEN \(StoreRule.dates.lowerBound) AND \(StoreRule.dates.upperBound) AND (?1 IS NULL OR b.id = ?1) AND e.flags & 16 = 16
                AND abs(b.date + u.uptime - b.uptime - e.date) > \(Self.tolerance)
            """)
        statement.bind(boot, at: 1)
        try statement.run()
    }

    /// Chooses what the date of its receipt shows to be a multiple of 1024 weeks early, to five minutes.
    private func chooseRecognisedRollovers(now: Timestamp) throws {
        for count in 1...3 {
            let shift = Int64(count) * Self.weekRollover
            // The receiver's date is the event's,
            try run(
                """
                INSERT OR IGNORE INTO Redated
                SELECT id, date, date + \(shift), 1, 1, \(Schema.text(of: "date")) FROM StoredEvent
                WHERE date < ?1 - \(shift - Self.day) AND flags & 16 = 0 AND abs(received - \(shift)) <= \(Self.rolloverTolerance)
                """, now.milliseconds)
            // or stands beside one by a clock that was right.
            try run(
                """
                INSERT OR IGNORE INTO Redated
                SELECT e.id, e.date, \(Self.milliseconds(of: "a.receiverDate")) + \(shift) AS new, 1, 1, a.receiverDate
                FROM Annotation AS a JOIN StoredEvent AS e ON e.id = a.event
                WHERE a.receiverDate GLOB '????-??-??T??:??:??.???Z' AND e.flags & 16 = 16 AND e.date <= ?1
                    AND e.id NOT IN (SELECT event FROM UntrustedDate) AND abs(new - e.date) <= \(Self.rolloverTolerance)
                """, (now + Self.day).milliseconds)
        }
    }

    /// Chooses events of a query that the user knows to be early: by as many rollovers as the present day allows.
    private func chooseRollovers(_ query: EventQuery, now: Timestamp) throws {
        for count in [3, 2, 1] {
            let shift = Int64(count) * Self.weekRollover
            let statement = try database.statement(
                """
                INSERT OR IGNORE INTO Redated
                SELECT id, date, date + \(shift), 1, 1, \(Schema.text(of: "date")) FROM StoredEvent
                WHERE date + \(shift) <= :latest AND flags & 16 = 0
                    AND id IN (SELECT id FROM StoredEvent WHERE \(query.condition))
                """)
            query.bind(to: statement)
            statement.bind((now + Self.day).milliseconds, named: ":latest")
            try statement.run()
        }
    }

    private func redatingChosen() throws -> Redating {
        var parts: [Redating.Part] = []
        try database.statement(
            "SELECT reason, count(*), min(old), max(old), min(new), max(new) FROM Redated GROUP BY reason ORDER BY reason"
        ).forEachRow { row in
            guard let reason = Redating.Reason(rawValue: Int(row.int64(0))) else { return }
            let old = Timestamp(milliseconds: row.int64(2))...Timestamp(milliseconds: row.int64(3))
            let new = Timestamp(milliseconds: row.int64(4))...Timestamp(milliseconds: row.int64(5))
            parts.append(.init(reason: reason, count: Int(row.int64(1)), old: old, new: new))
        }
        return Redating(parts: parts)
    }

    /// Gives the chosen events their new dates, as one operation; what they were, and when they came, is kept.
    @discardableResult
    func redate(now: Timestamp) throws -> Int {
        let count = try database.statement("SELECT count(*) FROM Redated").firstRow { Int($0.int64(0)) } ?? 0
        guard count > 0 else { return 0 }
        let operation = try beginOperation(.date, count: count, now: now)
        try run(
            """
            INSERT INTO EarlierDate (operation, event, date, received, isDatedByThisMachine, receiverDate)
            SELECT ?1, e.id, e.date, e.received, e.flags & 16, a.receiverDate
            FROM Redated AS r JOIN StoredEvent AS e ON e.id = r.id LEFT JOIN Annotation AS a ON a.event = e.id
            """, operation)
        try database.execute(
            """
            INSERT INTO Annotation (event, receiverDate) SELECT id, receiverDate FROM Redated WHERE receiverDate IS NOT NULL
            ON CONFLICT (event) DO UPDATE SET receiverDate = ifnull(receiverDate, excluded.receiverDate);
            UPDATE StoredEvent SET date = r.new, received = received - (r.new - date),
                flags = CASE WHEN r.isByReceiver THEN flags & ~16 ELSE flags END
                    | CASE WHEN r.receiverDate IS NULL THEN 0 ELSE 32 END
            FROM Redated AS r WHERE r.id = StoredEvent.id;
            DELETE FROM Redated
            """)
        return count
    }

    /// Gives the events of an operation back the dates that they had.
    func restoreDates(of operation: Int64) throws {
        try run(
            """
            UPDATE Annotation SET receiverDate = x.receiverDate FROM EarlierDate AS x
            WHERE x.operation = ?1 AND x.event = Annotation.event
            """, operation)
        try run(
            """
            DELETE FROM Annotation WHERE event IN (SELECT event FROM EarlierDate WHERE operation = ?1)
                AND name IS NULL AND note IS NULL AND receiverDate IS NULL AND device IS NULL
            """, operation)
        try run(
            """
            UPDATE StoredEvent SET date = x.date, received = x.received,
                flags = flags & ~48 | x.isDatedByThisMachine
                    | 32 * (EXISTS (SELECT 1 FROM Annotation WHERE event = StoredEvent.id))
            FROM EarlierDate AS x WHERE x.operation = ?1 AND x.event = StoredEvent.id
            """, operation)
    }

    /// The SQL for the milliseconds since 1970 of `2026-11-30T18:26:34.000Z`.
    private static func milliseconds(of text: String) -> String {
        "(strftime('%s', substr(\(text), 1, 19)) * 1000 + substr(\(text), 21, 3))"
    }
}
