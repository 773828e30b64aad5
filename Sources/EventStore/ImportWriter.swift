internal import Positioning
internal import SQLite

/// Writes the events of one import, as far as they are new, within a transaction that is open.
struct ImportWriter {
    private(set) var summary = ImportSummary()
    private let store: EventStore
    private var source: String?
    private var known: KnownEvents
    private var nextID: Int64
    private var rows: ImportedRows

    /// What the file says of the current track.
    private var header = (kind: TrackKind.track, name: String?.none, note: String?.none)
    /// The current track; `nil` until it has an event.
    private var track: Int64?
    /// Where events go on; `nil` where the next one begins a segment.
    private var segment: Int64?
    /// Whether the file is within a run, and the receiver of that.
    ///
    /// A run is what one segment of the store can hold: points of a segment of the file that are all of one receiver, or
    /// some are and the first of none that is known. It is the same run whatever of it the store had already, so that its
    /// points without a date are known again.
    private var isInRun = false
    private var device: String?
    /// The points without a date since the run began, and the ids it began with.
    private var undated = UndatedSequence()
    private var firstID: (event: Int64, segment: Int64) = (0, 0)

    init(store: EventStore, source: String?) throws {
        self.store = store
        self.source = source
        nextID = try store.nextEventID()
        known = try KnownEvents(store.database, before: nextID)
        rows = ImportedRows(store: store)
        firstID = (nextID, 0)
    }

    /// Names the file that the tracks from here on come from.
    mutating func go(onWith source: String?) throws {
        try closeTrack()
        self.source = source
    }

    mutating func beginTrack(_ kind: TrackKind, name: String?, note: String?) throws {
        try closeTrack()
        header = (kind, name, note)
    }

    /// Takes what the file says of the track behind its points.
    mutating func describeTrack(name: String?, note: String?) throws {
        header.name = name ?? header.name
        header.note = note ?? header.note
        guard let track else { return }
        let statement = try store.database.statement("UPDATE Track SET name = ?1, note = ?2 WHERE id = ?3")
        statement.bind(header.name, at: 1)
        statement.bind(header.note, at: 2)
        statement.bind(track, at: 3)
        try statement.run()
    }

    mutating func beginSegment() throws {
        try closeRun()
        isInRun = false
    }

    mutating func add(point: Event) throws {
        if !isInRun || (device != nil && device != point.device) { try beginRun(of: point.device) }
        if point.creationDate == nil {
            undated.append(point)
        } else if try known.contains(point) {
            summary.known += 1
            // The points around it are no neighbours: what lies between them is elsewhere in the store. But those without a
            // date stay in one segment, by which they are known again.
            if undated.count == 0 {
                try finishSegment()
                segment = nil
            }
            return
        }
        let segment = try self.segment ?? insertSegment()
        try append(point, segment: segment, device: device == point.device ? nil : point.device)
    }

    mutating func add(mark: Event) throws {
        if try known.contains(mark) {
            summary.known += 1
            return
        }
        summary.marks += 1
        try append(mark, segment: nil, device: mark.device)
    }

    /// Writes what is left.
    mutating func end() throws {
        try closeTrack()
        try rows.flush()
        try store.run("UPDATE State SET nextEvent = max(nextEvent, ?1)", nextID)
    }

    private mutating func insertSegment() throws -> Int64 {
        if track == nil { track = try insertTrack() }
        let statement = try store.database.statement(
            "INSERT INTO Segment (track, device, firstEvent, lastEvent) VALUES (?1, ?2, ?3, ?3)")
        statement.bind(track, at: 1)
        statement.bind(try store.deviceID(device), at: 2)
        statement.bind(nextID, at: 3)
        try statement.run()
        let new = store.database.lastInsertedID
        if firstID.segment == 0 { firstID.segment = new }
        segment = new
        return new
    }

    private mutating func insertTrack() throws -> Int64 {
        let statement = try store.database.statement(
            "INSERT INTO Track (name, kind, note, source) VALUES (?1, ?2, ?3, ?4)")
        statement.bind(header.name, at: 1)
        statement.bind(header.kind == .route ? "route" : "track", at: 2)
        statement.bind(header.note, at: 3)
        statement.bind(source, at: 4)
        try statement.run()
        summary.tracks += 1
        return store.database.lastInsertedID
    }

    private mutating func append(_ event: Event, segment: Int64?, device: String?) throws {
        try rows.append(event, id: nextID, segment: segment, device: device)
        nextID += 1
        summary.added += 1
    }

    /// Tells the segment that is open where it ends.
    private func finishSegment() throws {
        guard let segment else { return }
        let statement = try store.database.statement("UPDATE Segment SET lastEvent = max(firstEvent, ?1) WHERE id = ?2")
        statement.bind(nextID - 1, at: 1)
        statement.bind(segment, at: 2)
        try statement.run()
    }

    private mutating func beginRun(of device: String?) throws {
        try closeRun()
        isInRun = true
        self.device = device
    }

    /// Ends the run, and takes its points without a date back where the store had them.
    private mutating func closeRun() throws {
        try finishSegment()
        segment = nil
        if undated.count > 0 {
            try rows.flush()
            if try known.contains(undated) { try removeUndated() }
            undated = UndatedSequence()
        }
        firstID = (nextID, 0)
    }

    private mutating func removeUndated() throws {
        let database = store.database
        try store.run(
            "DELETE FROM Annotation WHERE event >= ?1 AND event IN (SELECT id FROM StoredEvent WHERE id >= ?1 "
                + "AND date IS NULL AND segment IS NOT NULL)", firstID.event)
        try store.run("DELETE FROM StoredEvent WHERE id >= ?1 AND date IS NULL AND segment IS NOT NULL", firstID.event)
        summary.added -= database.changes
        summary.known += database.changes
        try store.run(
            """
            DELETE FROM Segment WHERE id >= ?1 AND NOT EXISTS (
                SELECT 1 FROM StoredEvent AS e
                WHERE e.id BETWEEN Segment.firstEvent AND Segment.lastEvent AND e.segment = Segment.id)
            """, firstID.segment)
    }

    private mutating func closeTrack() throws {
        try closeRun()
        isInRun = false
        guard let track else { return }
        try store.run(
            "DELETE FROM Track WHERE id = ?1 AND id NOT IN (SELECT track FROM Segment WHERE track = ?1)", track)
        summary.tracks -= store.database.changes
        self.track = nil
    }
}
