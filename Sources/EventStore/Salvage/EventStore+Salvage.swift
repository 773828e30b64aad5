internal import ByteIO
internal import Glibc
internal import Positioning
internal import SQLite

/// What salvaging a damaged store came to.
package struct SalvageSummary: Sendable, Hashable {
    /// What was added to the store, and what it had already.
    package var added = ImportSummary()
    /// How many events could be read.
    package var read = 0
    /// How many pages the damaged file has, and how many of those that are needed are no good.
    package var pages = 0
    package var damagedPages = 0
    /// How many events may be lost, at most.
    package var mostLost: Int64 = 0
}

extension EventStore {
    /// Brings over what can be read of the damaged store at `file`; see ``salvage(_:into:_:_:)``.
    package func salvage(_ file: String, _ body: () throws -> Void = {}) throws -> SalvageSummary {
        try Self.salvage(file, into: path, { self }, body)
    }

    /// Brings what can be read of the damaged store at `file`, which is not changed, to the store at `path`; what is there
    /// already is not added again.
    ///
    /// It is put together first in a store of its own, a file without a name for long beside that one. Kept are events with
    /// their texts, segments and tracks; not what was refused, and not what undo could bring back.
    ///
    /// - Parameters:
    ///   - open: Opens the store at `path`, or makes it; not before there is something to bring there.
    ///   - body: Called with each event that is brought over; what it throws ends the work, and nothing is changed.
    package static func salvage(
        _ file: String, into path: String, _ open: () throws -> EventStore, _ body: () throws -> Void = {}
    ) throws -> SalvageSummary {
        guard !StoreFile.isPart(file, ofStore: path) else {
            throw StoreError(
                .notADatabase,
                "cannot salvage '\(file)' into itself; 'locations record' sets a damaged store aside, under another name"
            )
        }
        var folder = StoreFile.folder(of: StoreFile.resolved(path))
        // One that is still to be made is made beside, or below, another.
        while !StoreFile.exists(folder), folder.contains("/") { folder = StoreFile.folder(of: folder) }
        let temporary = try TemporaryFile(folder: folder, isNamed: true)
        defer { for ending in ["-wal", "-shm", "-journal"] { unlink(temporary.path + ending) } }
        let wreck = try Wreck(path: file)
        let copy = try EventStore(path: temporary.path, access: .create(.personal))
        var summary = SalvageSummary()
        try copy.translating(StoreError.writing) {
            // Nobody needs it after this.
            try copy.database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            try copy.fill(from: wreck, &summary)
        }
        guard summary.read > 0 else {
            throw StoreError(.corrupt, "there is nothing in '\(file)' that could be an event of locations")
        }
        let store = try open()
        // What comes over itself is not known by that.
        let firstNew = try store.translating("read") { try store.nextEventID() }
        var known = 0
        summary.added = try store.importing(source: nil) { importer in
            for source in try copy.sources() {
                try importer.go(onWith: source)
                try copy.hand(source: source, to: &importer) { event in
                    try body()
                    guard try store.hasUndated(event, before: firstNew) else { return true }
                    known += 1
                    return false
                }
            }
        }
        summary.added.known += known
        return summary
    }

    /// Fills this store, which is new, with the rows of a wreck, and gives them what they have lost.
    private func fill(from wreck: Wreck, _ summary: inout SalvageSummary) throws {
        try database.transaction {
            for table in WreckTable.allCases {
                try wreck.forEachRow(of: table) { row in
                    if try insert(row, into: table), table == .event { summary.read += 1 }
                }
            }
            try database.execute(Self.mending)
        }
        let last = try database.makeStatement(
            "SELECT max(ifnull((SELECT max(lastEvent) FROM Segment), 0), ifnull((SELECT max(id) FROM StoredEvent), 0))"
        ).firstRow { $0.int64(0) }
        summary.pages = wreck.pageCount
        summary.damagedPages = wreck.damagedPages
        summary.mostLost = wreck.mostLostEvents(through: last ?? 0)
        try database.execute(Self.fitting)
    }

    /// Inserts a row, unless it is there or cannot be; returns whether it was.
    private func insert(_ row: WreckRow, into table: WreckTable) throws -> Bool {
        let columns = table.columns.prefix(row.values.count)
        let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let statement = try database.statement(
            "INSERT OR IGNORE INTO \(table.rawValue) (\(columns.joined(separator: ", "))) VALUES (\(places))")
        statement.bind(row.id, at: 1)
        for (index, value) in row.values.prefix(columns.count).enumerated().dropFirst() {
            switch value {
            case .integer(let number): statement.bind(number, at: CInt(index + 1))
            case .real(let number): statement.bind(number, at: CInt(index + 1))
            case .text(let text): statement.bind(text, at: CInt(index + 1))
            case .null, .blob: statement.bindNull(at: CInt(index + 1))
            }
        }
        do { try statement.run() } catch {
            guard error.reason == .other else { throw error }
            return false
        }
        return database.changes > 0
    }

    /// Makes what events and segments refer to and what is gone.
    private static let mending = """
        DELETE FROM Annotation WHERE event NOT IN (SELECT id FROM StoredEvent);
        UPDATE Annotation SET device = NULL WHERE device NOT IN (SELECT id FROM Device);
        UPDATE Segment SET device = NULL WHERE device NOT IN (SELECT id FROM Device);
        -- Each a track of its own, numbered behind those that are there; but not behind what only damage makes so large.
        INSERT INTO Segment (id, track, firstEvent, lastEvent)
            SELECT segment, (SELECT ifnull(max(id), 0) FROM (
                    SELECT id FROM Track UNION ALL SELECT track FROM Segment) WHERE id < 1 << 61)
                + row_number() OVER (ORDER BY segment), min(id), max(id)
            FROM StoredEvent WHERE segment NOT IN (SELECT id FROM Segment) AND segment > 0 GROUP BY segment;
        UPDATE StoredEvent SET segment = NULL WHERE segment NOT IN (SELECT id FROM Segment);
        INSERT INTO Track (id) SELECT DISTINCT track FROM Segment WHERE track NOT IN (SELECT id FROM Track);
        """

    /// Makes segments as long as their events, which damaged numbers may have kept from being found.
    private static let fitting = """
        WITH Way AS (SELECT segment, min(id) AS first, max(id) AS last FROM StoredEvent GROUP BY segment)
        UPDATE Segment SET firstEvent = Way.first, lastEvent = Way.last FROM Way WHERE Way.segment = Segment.id
        """

    /// Whether there is such a point, without a date and outside any track: an import knows only marks and ways again.
    private func hasUndated(_ event: Event, before id: Int64) throws -> Bool {
        guard event.creationDate == nil, event.segment == nil, event.kind != .mark else { return false }
        return try translating("read") {
            let statement = try database.statement(
                """
                SELECT 1 FROM StoredEvent WHERE date IS NULL AND segment IS NULL AND latitude = ?1 AND longitude = ?2
                    AND NOT \(EventRow.Flags.markCondition) AND id < ?3 LIMIT 1
                """)
            statement.bind(id, at: 3)
            statement.bind(event.coordinate.latitude.scaled, at: 1)
            statement.bind(event.coordinate.longitude.scaled, at: 2)
            return try statement.firstRow { _ in true } ?? false
        }
    }

    /// The names of files that tracks were imported from; `nil` first, for all else.
    private func sources() throws -> [String?] {
        try translating("read") {
            var sources: [String?] = [nil]
            try database.makeStatement("SELECT DISTINCT source FROM Track WHERE source IS NOT NULL ORDER BY 1")
                .forEachRow { sources.append($0.text(0)) }
            return sources
        }
    }

    /// Hands over the tracks that came from `source`, and with `nil` what is outside any.
    private func hand(source: String?, to importer: inout Importer, _ isWanted: (Event) throws -> Bool) throws {
        if source == nil {
            try forEachEvent(EventQuery(place: .outside, order: .byTrack)) { event in
                if try isWanted(event) { try importer.add(mark: event) }
                return true
            }
        }
        for id in try tracks(of: EventQuery(order: .byTrack)) {
            guard let track = try track(id: id), track.source == source else { continue }
            var segment: Int64?
            try importer.beginTrack(track.kind, name: track.name, note: track.note)
            try forEachEvent(EventQuery(place: .tracks([id]), order: .byTrack)) { event in
                if segment != nil, event.segment != segment { try importer.beginSegment() }
                segment = event.segment
                _ = try isWanted(event)
                try importer.add(point: event)
                return true
            }
        }
    }
}
