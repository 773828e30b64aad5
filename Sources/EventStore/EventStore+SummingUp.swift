package import Positioning
internal import SQLite

extension EventStore {
    /// How many events are summed up before what came of them is stored.
    private static let eventsPerStoring = 500_000

    /// `rows` with the statistics of all that is there now; stored where that may be.
    ///
    /// The rows are claimed first. Whatever changes or deletes an event meanwhile takes the row away and the claim with it,
    /// and then what was computed from the older state of things is shown, but not stored.
    func bringUpToDate(_ rows: [StoredSummary]) throws -> [StoredSummary] {
        let claim = isReadOnly ? nil : Int64.random(in: 1...(.max))
        var rows = rows
        var isClaimed = false
        if let claim, let claimed = try? claimSummaries(rows, claim) { (rows, isClaimed) = (claimed, true) }
        var stored = rows.startIndex
        var count = 0
        for index in rows.indices {
            let before = rows[index].statistics?.events ?? 0
            rows[index] = try summedUp(rows[index])
            count += max(0, (rows[index].statistics?.events ?? 0) - before)
            guard isClaimed, let claim, count >= Self.eventsPerStoring || index == rows.indices.last else { continue }
            // A full disk or a busy store is no reason not to show what is known.
            try? storeSummaries(rows[stored...index], claim)
            (stored, count) = (index + 1, 0)
        }
        return rows
    }

    /// Marks rows as being computed by us, and returns them as they are then, in the same order.
    func claimSummaries(_ rows: [StoredSummary], _ claim: Int64) throws -> [StoredSummary] {
        try writing {
            let statement = try database.statement(
                """
                INSERT INTO TrackSummary (track, claim) SELECT id, ?2 FROM Track WHERE id = ?1
                ON CONFLICT (track) DO UPDATE SET claim = excluded.claim
                """)
            for row in rows {
                statement.bind(row.track.id, at: 1)
                statement.bind(claim, at: 2)
                try statement.run()
            }
            return try rows.map { try storedSummaries(of: $0.track.id).first ?? $0 }
        }
    }

    /// The statistics of all events that a track has now, from where `row` stands.
    func summedUp(_ row: StoredSummary) throws -> StoredSummary {
        var row = row
        var segments = try translating("read") { try self.segments(of: row) }
        if row.statistics != nil, !Self.follow(row, segments) {
            // Something was put in between.
            row.statistics = nil
            segments = try translating("read") { try self.segments(of: row) }
        }
        var statistics = row.statistics ?? TrackStatistics()
        for segment in segments {
            let after = row.statistics != nil && segment.id == row.lastSegment ? row.throughEvent : nil
            if after == nil { statistics.beginSegment() }
            try forEachPoint(of: segment, after: after) { point in
                statistics.add(point)
                row.lastSegment = segment.id
            }
        }
        row.throughEvent = max(row.statistics == nil ? 0 : row.throughEvent, segments.map { $0.lastEvent }.max() ?? 0)
        row.statistics = statistics
        return row
    }

    private struct Span {
        var id: Int64
        var firstEvent: Int64
        var lastEvent: Int64
    }

    /// The segments of a track that may have events which are not in its statistics yet, in their order.
    private func segments(of row: StoredSummary) throws -> [Span] {
        let statement = try database.statement(
            """
            SELECT id, firstEvent, lastEvent FROM Segment WHERE track = ?1 AND lastEvent > ?2
            ORDER BY \(Self.segmentOrder)
            """)
        statement.bind(row.track.id, at: 1)
        statement.bind(row.statistics == nil ? .min : row.throughEvent, at: 2)
        var segments: [Span] = []
        try statement.forEachRow {
            segments.append(Span(id: $0.int64(0), firstEvent: $0.int64(1), lastEvent: $0.int64(2)))
        }
        return segments
    }

    /// Whether all that is new in `segments` comes after what is summed up.
    private static func follow(_ row: StoredSummary, _ segments: [Span]) -> Bool {
        segments.enumerated().allSatisfy { index, segment in
            segment.firstEvent > row.throughEvent || (index == 0 && segment.id == row.lastSegment)
        }
    }

    /// How many points are read at once.
    private static let pointsPerPage: Int64 = 5000

    private func forEachPoint(of segment: Span, after: Int64?, _ body: (TrackPoint) -> Void) throws {
        let statement = try translating("read") {
            try database.statement(
                """
                SELECT \(TrackPoint.columns) FROM StoredEvent WHERE id >= ?1 AND id <= ?2 AND segment = ?3
                ORDER BY id LIMIT ?4
                """)
        }
        if after == .max { return }
        var first = after.map { $0 + 1 } ?? segment.firstEvent
        while first <= segment.lastEvent {
            statement.bind(first, at: 1)
            statement.bind(segment.lastEvent, at: 2)
            statement.bind(segment.id, at: 3)
            statement.bind(Self.pointsPerPage, at: 4)
            var (count, last) = (Int64(0), first)
            try translating("read") {
                try statement.forEachRow { row in
                    last = row.int64(0)
                    count += 1
                    body(try TrackPoint(row, path: path))
                }
            }
            if count < Self.pointsPerPage || last == .max { return }
            first = last + 1
        }
    }

    /// Calls `body` with each point of a track in its order, and whether it begins a segment.
    package func forEachPoint(ofTrack id: Int64, _ body: (TrackPoint, _ beginsSegment: Bool) -> Void) throws {
        let whole = StoredSummary(track: Track(id: id), lastEvent: .max, throughEvent: 0)
        for segment in try translating("read", { try self.segments(of: whole) }) {
            var isFirst = true
            try forEachPoint(of: segment, after: nil) { point in
                body(point, isFirst)
                isFirst = false
            }
        }
    }

    /// Keeps what was computed, where the claim still stands.
    func storeSummaries(_ rows: ArraySlice<StoredSummary>, _ claim: Int64) throws {
        try writing {
            let statement = try database.statement(
                """
                UPDATE TrackSummary SET version = ?3, throughEvent = ?4, lastSegment = ?5, events = ?6, segments = ?7,
                    startDate = ?8, endDate = ?9, movingTime = ?10, distance = ?11, ascent = ?12, descent = ?13,
                    topSpeed = ?14, south = ?15, west = ?16, north = ?17, east = ?18, state = ?19
                WHERE track = ?1 AND claim = ?2
                """)
            for row in rows {
                guard let statistics = row.statistics else { continue }
                let (motion, bounds) = (statistics.motion, statistics.bounds)
                let integers: [Int64?] = [
                    row.track.id, claim, TrackStatistics.version, row.throughEvent, row.lastSegment,
                    Int64(statistics.events), Int64(statistics.segments), statistics.startDate?.milliseconds,
                    statistics.endDate?.milliseconds, motion.time, nil, statistics.ascent?.scaled,
                    statistics.descent?.scaled, nil, bounds?.south.scaled, bounds?.west.scaled, bounds?.north.scaled,
                    bounds?.east.scaled,
                ]
                for (index, value) in integers.enumerated() { statement.bind(value, at: CInt(index + 1)) }
                statement.bind(motion.distance, at: 11)
                if let speed = statistics.topSpeed { statement.bind(speed, at: 14) }
                statement.bind(statistics.state, at: 19)
                try statement.run()
            }
        }
    }
}

extension EventStore {
    /// The order of the segments of one track.
    static let segmentOrder = "position IS NULL, position, firstEvent"
}

extension TrackPoint {
    /// The id of its event, and what a point is made of.
    static let columns = """
        id, date, latitude, longitude, altitude, ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy, speed
        """

    /// The point in a row of ``columns``.
    ///
    /// Throws where the row of the store at `path` is off the globe, as no sound one is.
    init(_ row: borrowing Row, path: String) throws {
        guard
            let coordinate = Coordinate(
                latitude: Decimal9(scaled: row.int64(2)), longitude: Decimal9(scaled: row.int64(3)))
        else { throw StoreError.damaged(path) }
        self.init(
            coordinate, date: row.optionalInt64(1).map { Timestamp(milliseconds: $0) },
            altitude: row.optionalInt64(4).map { Decimal4(scaled: $0) },
            ellipsoidalAltitude: row.optionalInt64(5).map { Decimal4(scaled: $0) },
            horizontalAccuracy: row.optionalInt64(6).map { Decimal3(scaled: $0) },
            verticalAccuracy: row.optionalInt64(7).map { Decimal3(scaled: $0) },
            speed: row.optionalInt64(8).map { Decimal3(scaled: $0) })
    }
}
