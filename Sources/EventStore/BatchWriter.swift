internal import Positioning
internal import SQLite

/// Writes the events of one transaction, and opens tracks and segments on the way.
struct BatchWriter {
    private let store: EventStore
    private(set) var place: RecordingPlace
    private(set) var nextID: Int64
    /// Whether events were written to `place`'s segment whose end it does not know yet.
    private var hasUnfinishedSegment = false
    /// The boot of the entries' uptimes.
    private let boot: String?

    init(store: EventStore, place: RecordingPlace, nextID: Int64, boot: String? = nil) {
        self.store = store
        self.boot = boot
        self.place = place
        self.nextID = nextID
    }

    mutating func append(_ entries: [RecordingBatch.Entry]) throws {
        var index = 0
        while index < entries.count {
            let isMany = entries.count - index >= EventRow.many
            let statement = isMany ? store.statements.insertMany : store.statements.insertOne
            for row in 0..<(isMany ? EventRow.many : 1) {
                try bind(entries[index], to: statement, row: row)
                index += 1
            }
            try statement.run()
        }
        try finishSegment()
    }

    /// Binds an entry's event to a row of `statement`, and writes all else that it takes.
    private mutating func bind(_ entry: RecordingBatch.Entry, to statement: Statement, row: Int) throws {
        try move(to: entry.placement, device: entry.event.device)
        let isOutside = entry.placement == .outside
        let segment = isOutside ? nil : place.segment
        let isAnnotated = try annotate(entry.event, isOutside: isOutside)
        EventRow.bind(
            entry.event, id: nextID, segment: segment, isAnnotated: isAnnotated, to: statement, row: row)
        if let uptime = entry.uptime, let boot { try store.noteUntrusted(nextID, boot: boot, uptime: uptime) }
        if !isOutside { hasUnfinishedSegment = true }
        nextID += 1
    }

    /// Tells the last segment where it ends by now.
    private mutating func finishSegment() throws {
        guard hasUnfinishedSegment, let segment = place.segment else { return }
        let statement = try store.database.statement("UPDATE Segment SET lastEvent = ?1 WHERE id = ?2")
        statement.bind(nextID - 1, at: 1)
        statement.bind(segment, at: 2)
        try statement.run()
        hasUnfinishedSegment = false
    }

    private mutating func move(to placement: RecordingBatch.Placement, device: String?) throws {
        switch placement {
        case .outside: return
        case .continuing: if place.segment != nil, place.device == device { return }
        case .segment: break
        case .track(let name):
            try finishSegment()
            place = RecordingPlace(track: try insertTrack(name), segment: nil, device: nil)
        }
        try finishSegment()
        if place.track == nil { place.track = try insertTrack(nil) }
        place.segment = try insertSegment(device: device)
        place.device = device
    }

    /// Writes what few events have beside their row; returns whether there was any.
    private func annotate(_ event: Event, isOutside: Bool) throws -> Bool {
        let isDeviceApart = isOutside && event.device != nil
        guard isDeviceApart || event.name != nil || event.note != nil || event.receiverDate != nil else { return false }
        let statement = store.statements.insertAnnotation
        statement.bind(nextID, at: 1)
        statement.bind(event.name, at: 2)
        statement.bind(event.note, at: 3)
        statement.bind(event.receiverDate, at: 4)
        statement.bind(isDeviceApart ? try store.deviceID(event.device) : nil, at: 5)
        try statement.run()
        return true
    }

    private func insertTrack(_ name: String?) throws -> Int64 {
        let statement = try store.database.statement("INSERT INTO Track (name) VALUES (?1)")
        statement.bind(name, at: 1)
        try statement.run()
        return store.database.lastInsertedID
    }

    /// A segment that begins with the next event.
    private func insertSegment(device: String?) throws -> Int64 {
        let statement = try store.database.statement(
            "INSERT INTO Segment (track, device, firstEvent, lastEvent) VALUES (?1, ?2, ?3, ?3)")
        statement.bind(place.track, at: 1)
        statement.bind(try store.deviceID(device), at: 2)
        statement.bind(nextID, at: 3)
        try statement.run()
        return store.database.lastInsertedID
    }
}

extension EventStore {
    /// The number of a receiver, which is given one where it has none; `nil` for none.
    func deviceID(_ path: String?) throws -> Int64? {
        guard let path else { return nil }
        let insert = try database.statement("INSERT INTO Device (path) VALUES (?1) ON CONFLICT DO NOTHING")
        insert.bind(path, at: 1)
        try insert.run()
        let select = try database.statement("SELECT id FROM Device WHERE path = ?1")
        select.bind(path, at: 1)
        return try select.firstRow { $0.int64(0) }
    }
}
