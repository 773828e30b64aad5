package import Positioning
internal import SQLite

/// Where a recording goes on after the recorder was stopped, killed or rebooted.
package struct ResumePoint: Sendable, Hashable {
    /// The current track, segment and receiver; empty where nothing was recorded yet.
    package var place: RecordingPlace
    /// The last true fix, stored or not; `nil` where there was none.
    package var lastFix: LastFix?
    /// The last event of the current segment; `nil` where there is none, or it was deleted.
    package var lastEvent: Event?
    /// The newest date that a receiver gave to any event of the store; `nil` where there is none.
    ///
    /// Dates by this machine are no reference for order, so they do not count.
    package var newestDate: Timestamp?
}

extension EventStore {
    package func resumePoint() throws -> ResumePoint {
        try translating("read") {
            var point = try state() ?? ResumePoint(place: RecordingPlace())
            if let segment = point.place.segment { point.lastEvent = try lastEvent(of: segment) }
            point.newestDate = try database.statement(
                """
                SELECT date FROM StoredEvent
                WHERE date BETWEEN \(StoreRule.dates.lowerBound) AND \(StoreRule.dates.upperBound) AND flags & 16 = 0
                ORDER BY date DESC LIMIT 1
                """
            ).firstRow { Timestamp(milliseconds: $0.int64(0)) }
            return point
        }
    }

    private func state() throws -> ResumePoint? {
        try database.statement(
            """
            SELECT st.track, st.segment, d.path, st.lastFixDate, st.lastFixTimeSource, st.lastFixReceivedDate
            FROM State AS st LEFT JOIN Segment AS s ON s.id = st.segment LEFT JOIN Device AS d ON d.id = s.device
            """
        ).firstRow { row in
            var point = ResumePoint(
                place: RecordingPlace(
                    track: row.optionalInt64(0), segment: row.optionalInt64(1), device: row.text(2)))
            // What no calendar has is damage, and nothing is judged by it.
            if let date = row.optionalInt64(3), let received = row.optionalInt64(5), StoreRule.dates.contains(date),
                StoreRule.dates.contains(received)
            {
                point.lastFix = LastFix(
                    date: Timestamp(milliseconds: date),
                    timeSource: TimeSource(rawValue: Int(row.int64(4))) ?? .gps,
                    receivedDate: Timestamp(milliseconds: received))
            }
            return point
        }
    }

    private func lastEvent(of segment: Int64) throws -> Event? {
        let statement = try database.statement(
            """
            SELECT \(EventRow.columns) FROM StoredEvent WHERE segment = ?1
                AND id BETWEEN (SELECT firstEvent FROM Segment WHERE id = ?1)
                AND (SELECT lastEvent FROM Segment WHERE id = ?1)
            ORDER BY id DESC LIMIT 1
            """)
        statement.bind(segment, at: 1)
        var event = try statement.firstRow { try wholeEvent($0) }
        if let date = event?.creationDate, !StoreRule.dates.contains(date.milliseconds) { event?.creationDate = nil }
        return event
    }
}
