package import Positioning
internal import SQLite

extension EventStore {
    /// More than any machine has ever run; milliseconds.
    static let longestUptime: Int64 = 1_000_000_000_000_000

    /// What is known of the time in a boot, by the kernel's name of that; `nil` for nothing.
    package func knownTime(boot: String) throws -> KnownTime? {
        try translating("read") {
            let statement = try database.statement("SELECT date, uptime FROM Boot WHERE name = ?1 AND date IS NOT NULL")
            statement.bind(boot, at: 1)
            return try statement.firstRow { row in
                // What no calendar and no machine has is damage: then nothing is known.
                guard StoreRule.dates.contains(row.int64(0)), (0...Self.longestUptime).contains(row.int64(1)) else {
                    return nil
                }
                return KnownTime(date: Timestamp(milliseconds: row.int64(0)), uptime: row.int64(1))
            } ?? nil
        }
    }

    /// Keeps what has become known of the time in a boot, and dates by it what had to be dated without; returns how many
    /// events were given another date.
    ///
    /// That is an operation that can be taken back. Where a time of the boot is known already, nothing is done.
    @discardableResult
    package func learn(_ time: KnownTime, boot: String, now: Timestamp) throws -> Int {
        try writing {
            guard let number = try bootNumber(boot) else { return 0 }
            let statement = try database.statement(
                "UPDATE Boot SET date = ?2, uptime = ?3 WHERE id = ?1 AND date IS NULL")
            statement.bind(number, at: 1)
            statement.bind(time.date.milliseconds, at: 2)
            statement.bind(time.uptime, at: 3)
            try statement.run()
            guard try database.statement("SELECT changes()").firstRow({ $0.int64(0) }) == 1 else { return 0 }
            try beginRedating()
            try chooseUntrusted(boot: number)
            return try redate(now: now)
        }
    }

    /// Notes that a session's receiver was so many weeks early and that they were added.
    package func note(weeksAdded weeks: Int, session: Int64) throws {
        try writing { try run("UPDATE Session SET weeksAdded = \(weeks) WHERE id = ?1", session) }
    }

    /// The number of a boot, which is given one where it has none.
    func bootNumber(_ name: String?) throws -> Int64? {
        guard let name else { return nil }
        let insert = try database.statement("INSERT INTO Boot (name) VALUES (?1) ON CONFLICT DO NOTHING")
        insert.bind(name, at: 1)
        try insert.run()
        let select = try database.statement("SELECT id FROM Boot WHERE name = ?1")
        select.bind(name, at: 1)
        return try select.firstRow { $0.int64(0) }
    }

    /// Notes when an event came that was dated by a clock that nothing held.
    func noteUntrusted(_ event: Int64, boot: String, uptime: Int64) throws {
        let statement = try database.statement("INSERT INTO UntrustedDate (event, boot, uptime) VALUES (?1, ?2, ?3)")
        statement.bind(event, at: 1)
        statement.bind(try bootNumber(boot), at: 2)
        statement.bind(uptime, at: 3)
        try statement.run()
    }
}
