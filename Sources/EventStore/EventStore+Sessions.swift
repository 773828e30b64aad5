package import Positioning
internal import SQLite

/// One run of a recorder.
package struct RecordingSession: Sendable, Hashable, Identifiable {
    package var id: Int64
    package var pid: Int32
    /// The gpsd that it listened to; `nil` where that was not said.
    package var server: String?
    package var startDate: Timestamp
    /// Milliseconds since the machine started, by the clock that nobody can set.
    package var startUptime: Int64
    /// `nil` while it runs, and for one that was killed.
    package var endDate: Timestamp?
    /// How many events it stored, whether or not they were deleted since.
    package var events: Int
    /// Whether NTP held this machine's clock when it began; `nil` where that was not noted.
    package var isClockTrusted: Bool?
    /// How many weeks were added to the receiver's dates; `nil` for none.
    package var weeksAdded: Int?
}

/// How many fixes were not stored, for one reason.
package struct RefusalCount: Sendable, Hashable {
    package var reason: String
    package var count: Int
}

extension EventStore {
    /// Notes that a recorder starts, and returns the number of its session.
    ///
    /// Also lets go of deleted events that can no longer be brought back.
    package func beginSession(
        pid: Int32, server: String?, now: ClockReading, boot: String? = nil
    ) throws -> Int64 {
        try writing {
            try purgeOperations(now: now.date, isTrusted: now.isDateTrusted)
            let statement = try database.statement(
                """
                INSERT INTO Session (pid, server, startDate, startUptime, boot, isClockTrusted)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """)
            statement.bind(Int64(pid), at: 1)
            statement.bind(server, at: 2)
            statement.bind(now.date.milliseconds, at: 3)
            statement.bind(now.uptime, at: 4)
            statement.bind(try bootNumber(boot), at: 5)
            statement.bind(Int64(now.isDateTrusted ? 1 : 0), at: 6)
            try statement.run()
            return database.lastInsertedID
        }
    }

    package func endSession(_ session: Int64, date: Timestamp) throws {
        try writing {
            let statement = try database.statement("UPDATE Session SET endDate = ?1 WHERE id = ?2")
            statement.bind(date.milliseconds, at: 1)
            statement.bind(session, at: 2)
            try statement.run()
        }
    }

    /// The session that was started last; `nil` where nothing was ever recorded.
    package func latestSession() throws -> RecordingSession? {
        try translating("read") {
            try database.statement(
                """
                SELECT id, pid, server, startDate, startUptime, endDate, events, isClockTrusted, weeksAdded FROM Session
                ORDER BY id DESC LIMIT 1
                """
            ).firstRow {
                RecordingSession(
                    id: $0.int64(0), pid: Int32(truncatingIfNeeded: $0.int64(1)), server: $0.text(2),
                    startDate: Timestamp(milliseconds: $0.int64(3)), startUptime: $0.int64(4),
                    endDate: $0.optionalInt64(5).map { Timestamp(milliseconds: $0) }, events: Int($0.int64(6)),
                    isClockTrusted: $0.optionalInt64(7).map { $0 != 0 },
                    weeksAdded: $0.optionalInt64(8).map { Int($0) })
            }
        }
    }

    /// What was not stored in a session, the most frequent reason first.
    package func refusals(session: Int64) throws -> [RefusalCount] { try refusals(where: "session", is: session) }

    /// What was not stored while a track was current, in any session; the most frequent reason first.
    package func refusals(track: Int64) throws -> [RefusalCount] { try refusals(where: "track", is: track) }

    private func refusals(where column: String, is id: Int64) throws -> [RefusalCount] {
        try translating("read") {
            let statement = try database.statement(
                """
                SELECT reason, sum(count) AS total FROM Refusal WHERE \(column) = ?1 GROUP BY reason
                ORDER BY total DESC, reason
                """)
            statement.bind(id, at: 1)
            var counts: [RefusalCount] = []
            try statement.forEachRow { counts.append(RefusalCount(reason: $0.text(0) ?? "", count: Int($0.int64(1)))) }
            return counts
        }
    }

    /// Adds to the number of events that a session stored.
    func count(_ events: Int, of session: Int64) throws {
        guard events > 0 else { return }
        let statement = try database.statement("UPDATE Session SET events = events + ?1 WHERE id = ?2")
        statement.bind(Int64(events), at: 1)
        statement.bind(session, at: 2)
        try statement.run()
    }

    func count(_ refusal: RecordingBatch.Refusal, session: Int64, track: Int64?) throws {
        let statement = try database.statement(
            """
            INSERT INTO Refusal (session, track, reason, count) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (session, reason, ifnull(track, 0)) DO UPDATE SET count = count + excluded.count
            """)
        statement.bind(session, at: 1)
        statement.bind(track, at: 2)
        statement.bind(refusal.reason, at: 3)
        statement.bind(Int64(refusal.count), at: 4)
        try statement.run()
    }
}
