internal import LinuxHost
internal import SQLite

extension EventStore {
    /// Keeps what a track is before an operation changes it, or that the operation made it.
    func remember(track: Int64, isNew: Bool = false, in operation: Int64) throws {
        try run(
            """
            INSERT OR IGNORE INTO EarlierTrack (operation, track, isNew, name, kind, note, source)
            SELECT ?2, id, \(isNew ? 1 : 0), name, kind, note, source FROM Track WHERE id = ?1
            """, track, operation)
    }

    /// Keeps what a segment is before an operation changes it, or that the operation made it.
    func remember(segment: Int64, cutFrom: Int64? = nil, in operation: Int64) throws {
        let statement = try database.statement(
            """
            INSERT OR IGNORE INTO EarlierSegment
                (operation, segment, cutFrom, track, device, firstEvent, lastEvent, position)
            SELECT ?2, id, ?3, track, device, firstEvent, lastEvent, position FROM Segment WHERE id = ?1
            """)
        statement.bind(segment, at: 1)
        statement.bind(operation, at: 2)
        statement.bind(cutFrom, at: 3)
        try statement.run()
    }

    func restoreName(of operation: Int64) throws {
        try run(
            """
            UPDATE Track SET name = e.name FROM EarlierTrack AS e WHERE e.operation = ?1 AND Track.id = e.track
            """, operation)
    }

    /// Puts tracks and segments back to what they were before an operation; what was recorded since goes along.
    func restoreTracks(of operation: Int64) throws {
        try refuseWhileRecording(try numbers("SELECT track FROM EarlierTrack WHERE operation = ?1", operation))
        try run(
            """
            INSERT OR IGNORE INTO Track (id, name, kind, note, source)
            SELECT track, name, kind, note, source FROM EarlierTrack WHERE operation = ?1 AND NOT isNew
            """, operation)
        try run(
            """
            INSERT OR IGNORE INTO Segment (id, track, device, firstEvent, lastEvent, position)
            SELECT segment, track, device, firstEvent, lastEvent, position
            FROM EarlierSegment WHERE operation = ?1 AND cutFrom IS NULL
            """, operation)
        // What has grown since keeps its length.
        try run(
            """
            UPDATE Segment SET track = e.track, firstEvent = e.firstEvent, lastEvent = max(Segment.lastEvent, e.lastEvent),
                position = e.position
            FROM EarlierSegment AS e WHERE e.operation = ?1 AND e.cutFrom IS NULL AND Segment.id = e.segment
            """, operation)
        for segment in try numbers(
            "SELECT segment FROM EarlierSegment WHERE operation = ?1 AND cutFrom IS NOT NULL", operation)
        {
            try mend(segment, of: operation)
        }
        let old = try numbers("SELECT track FROM EarlierTrack WHERE operation = ?1 AND NOT isNew", operation)
        for new in try numbers("SELECT track FROM EarlierTrack WHERE operation = ?1 AND isNew", operation) {
            if let old = old.first {
                try run("UPDATE Segment SET track = ?2 WHERE track = ?1", new, old)
                try moveRefusals(from: new, to: old)
            }
            try run("DELETE FROM Track WHERE id = ?1", new)
        }
        try restoreRefusals(of: operation)
        try moveStateToItsSegment()
        lastSegment = nil
    }

    /// Gives the events of a segment that an operation cut off back to the one that they were in.
    private func mend(_ segment: Int64, of operation: Int64) throws {
        let origins = try numbers(
            "SELECT cutFrom FROM EarlierSegment WHERE operation = ?1 AND segment = \(segment)", operation)
        guard let origin = origins.first else { return }
        try run(
            """
            UPDATE StoredEvent SET segment = ?2 WHERE segment = ?1
                AND id BETWEEN (SELECT firstEvent FROM Segment WHERE id = ?1)
                AND (SELECT lastEvent FROM Segment WHERE id = ?1)
            """, segment, origin)
        try run("UPDATE DeletedEvent SET segment = ?2 WHERE segment = ?1", segment, origin)
        try run(
            """
            UPDATE Segment SET lastEvent = max(lastEvent, ifnull((SELECT lastEvent FROM Segment WHERE id = ?1), 0))
            WHERE id = ?2
            """, segment, origin)
        try run("UPDATE State SET segment = ?2 WHERE segment = ?1", segment, origin)
        try run("DELETE FROM Segment WHERE id = ?1", segment)
    }

    /// Lets a recording go on in the track that its segment is in now.
    func moveStateToItsSegment() throws {
        try database.execute(
            """
            UPDATE State SET track = (SELECT track FROM Segment WHERE id = State.segment)
            WHERE segment IN (SELECT id FROM Segment)
            """)
    }

    /// Throws ``StoreError/Kind/recording`` where a recorder is at work on one of these tracks: it has in mind where it goes on.
    func refuseWhileRecording(_ tracks: [Int64]) throws {
        guard let current = try database.statement("SELECT track FROM State").firstRow({ $0.optionalInt64(0) }) ?? nil,
            tracks.contains(current), FileLock.holder(path: StoreFile.lockPath(store: path)) != nil
        else { return }
        throw StoreError.recording(track: current)
    }

    func numbers(_ sql: String, _ value: Int64) throws -> [Int64] {
        let statement = try database.statement(sql)
        statement.bind(value, at: 1)
        var numbers: [Int64] = []
        try statement.forEachRow { numbers.append($0.int64(0)) }
        return numbers
    }

    /// Runs a statement with two or three parameters.
    func run(_ sql: String, _ first: Int64, _ second: Int64, _ third: Int64? = nil) throws {
        let statement = try database.statement(sql)
        statement.bind(first, at: 1)
        statement.bind(second, at: 2)
        if let third { statement.bind(third, at: 3) }
        try statement.run()
    }
}
