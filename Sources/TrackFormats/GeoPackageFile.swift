internal import ByteIO
internal import Glibc
internal import Positioning
internal import SQLite

/// The database of a GeoPackage while it is made: a file without a name, gone with its descriptor whatever happens.
final class GeoPackageFile {
    var line: GeoPackageLine
    private(set) var undated = 0
    private let database: Database
    private let file: TemporaryFile
    private let folder: String
    private var bounds = Bounds()
    private var trackBounds = Bounds()
    private var newest: Timestamp?
    private var point = ByteWriter(capacity: 64)
    private var text = ByteWriter(capacity: 64)
    private var fid: Int64 = 0

    /// - Throws: ``SystemError`` where no file can be made in `folder`.
    init(folder: String) throws {
        let file = try TemporaryFile(folder: folder, isNamed: true)
        defer { file.unname() }
        self.file = file
        self.folder = folder
        line = GeoPackageLine(folder: folder)
        // SQLite keeps the file open, and without a journal it never looks for the name again.
        database = try Database(path: file.path)
        try attempt {
            try database.execute(GeoPackageSchema.begin)
            try database.execute(GeoPackageSchema.tables)
        }
    }

    /// Adds an event to its layer.
    func add(_ event: Event) throws {
        let position = LinePosition(event)
        fid += 1
        bounds.extend(longitude: position.longitude, latitude: position.latitude)
        if let date = event.creationDate, date.isDateTime { newest = newest.map { max($0, date) } ?? date }
        point.removeAll()
        point.writeGeoPackagePoint(position)
        try attempt {
            let statement = try database.statement(Self.insertEvent)
            statement.bind(fid, at: 1)
            point.withBytes { statement.bind($0, at: 2) }
            bind(event, to: statement)
            try statement.run()
            try index(
                "INSERT INTO rtree_events_geom VALUES (?1, ?2, ?3, ?4, ?5)", fid,
                [
                    position.longitudeInDegrees, position.longitudeInDegrees, position.latitudeInDegrees,
                    position.latitudeInDegrees,
                ])
        }
    }

    /// Adds the track whose events have come.
    func addTrack() throws {
        defer { line.end() }
        guard let track = line.track, line.events > 0 else { return }
        try attempt {
            let statement = try database.statement("INSERT INTO tracks VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7)")
            statement.bind(track.id, at: 1)
            statement.bind(track.kind == .route ? "route" : "track", at: 2)
            statement.bind(track.name, at: 3)
            bind(line.dates.first, at: 4, to: statement)
            bind(line.dates.last, at: 5, to: statement)
            statement.bind(Int64(line.events), at: 6)
            if let count = line.byteCount { try statement.bind(zeros: count, at: 7) } else { statement.bindNull(at: 7) }
            try statement.run()
            guard line.byteCount != nil else { return }
            let row = database.lastInsertedID
            let blob = try database.blob(table: "tracks", column: "geom", row: row)
            var offset = 0
            try line.forEachPiece {
                try blob.write($0, at: offset)
                offset += $0.count
            }
            let edges = line.bounds
            trackBounds.extend(longitude: edges.west, latitude: edges.south)
            trackBounds.extend(longitude: edges.east, latitude: edges.north)
            try index("INSERT INTO rtree_tracks_geom VALUES (?1, ?2, ?3, ?4, ?5)", row, edges.degrees)
        }
    }

    /// Completes the database, and copies it.
    func finish(into out: inout Output) throws {
        try attempt {
            try describe("events", bounds)
            try describe("tracks", trackBounds)
            try database.execute(GeoPackageSchema.geometryColumns)
            for table in ["events", "tracks"] { try database.execute(GeoPackageSchema.triggers(of: table)) }
            try database.execute("COMMIT")
        }
        try file.copy(into: &out)
    }
}

extension GeoPackageFile {
    private static let insertEvent =
        "INSERT INTO events VALUES (?1, ?2" + (3...25).map { ", ?\($0)" }.joined() + ")"

    /// Binds what is known of an event, from the third parameter on.
    private func bind(_ event: Event, to statement: Statement) {
        statement.bind(event.id, at: 3)
        bind(event.creationDate, at: 4, to: statement)
        let numbers: [Double?] = [
            event.altitude?.value, event.ellipsoidalAltitude?.value, event.horizontalAccuracy?.value,
            event.verticalAccuracy?.value, event.speed?.value, event.speedAccuracy?.value, event.course?.value,
            event.courseAccuracy?.value, event.climb?.value,
        ]
        for (index, number) in zip(CInt(5)..., numbers) { bind(number, at: index, to: statement) }
        statement.bind(event.mode.map { Int64($0.rawValue) }, at: 14)
        statement.bind(event.satellitesUsed.map { Int64($0) }, at: 15)
        bind(event.hdop?.value, at: 16, to: statement)
        statement.bind(event.device, at: 17)
        statement.bind(event.kind.name, at: 18)
        statement.bind(event.name, at: 19)
        statement.bind(event.note, at: 20)
        statement.bind(event.track, at: 21)
        statement.bind(event.segment, at: 22)
        statement.bind(event.timeSource.name, at: 23)
        bind(event.receivedDate, at: 24, to: statement)
        statement.bind(event.receiverDate, at: 25)
    }

    private func bind(_ number: Double?, at index: CInt, to statement: Statement) {
        if let number { statement.bind(number, at: index) } else { statement.bindNull(at: index) }
    }

    /// Binds a date as the standard's DATETIME, which has years of four digits.
    private func bind(_ date: Timestamp?, at index: CInt, to statement: Statement) {
        guard let date else { return statement.bindNull(at: index) }
        guard date.isDateTime else {
            undated += 1
            return statement.bindNull(at: index)
        }
        text.removeAll()
        text.write(date)
        statement.bind(text.text(), at: index)
    }

    private func index(_ sql: String, _ row: Int64, _ edges: [Double]) throws(DatabaseError) {
        let statement = try database.statement(sql)
        statement.bind(row, at: 1)
        for (index, edge) in zip(CInt(2)..., edges) { statement.bind(edge, at: index) }
        try statement.run()
    }

    /// Lists a layer. Its last change is the newest event's date, so that the same events give the same file.
    private func describe(_ table: String, _ bounds: Bounds) throws(DatabaseError) {
        let statement = try database.statement(
            "INSERT INTO gpkg_contents VALUES (?1, 'features', ?1, '', ?2, ?3, ?5, ?4, ?6, 4326)")
        statement.bind(table, at: 1)
        bind(newest ?? Timestamp(milliseconds: 0), at: 2, to: statement)
        for (index, edge) in zip(CInt(3)..., bounds.degrees) {
            bind(bounds.isEmpty ? nil : edge, at: index, to: statement)
        }
        try statement.run()
    }

    /// Runs `body`, and says of what SQLite refuses where that was.
    private func attempt(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as DatabaseError where error.reason == .full || error.systemCode != 0 {
            throw SystemError(
                code: error.systemCode != 0 ? error.systemCode : ENOSPC, doing: "write a temporary file in '\(folder)'")
        }
    }
}

extension Timestamp {
    /// Whether the year has four digits and is after Christ.
    fileprivate var isDateTime: Bool { (-62_135_596_800_000...253_402_300_799_999).contains(milliseconds) }
}
