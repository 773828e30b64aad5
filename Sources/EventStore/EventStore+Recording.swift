package import Positioning
internal import SQLite

extension EventStore {
    /// Stores a batch in one short transaction, and returns the ids of its events: they are consecutive, and never given
    /// again. When this returns, the batch is on the disk.
    ///
    /// The first entry goes on at `place`, which is moved to where the next batch does. Where this throws, the store and
    /// `place` are as they were: the very same batch can be tried again later.
    @discardableResult
    package func commit(_ batch: RecordingBatch, to place: inout RecordingPlace) throws -> Range<Int64> {
        precondition(batch.refusals.isEmpty || batch.session != nil, "refusals are counted for a session")
        let (ids, newPlace) = try writing {
            let first = try nextEventID()
            var writer = BatchWriter(store: self, place: try existing(place), nextID: first, boot: batch.boot)
            try writer.append(batch.entries)
            try keep(batch, place: writer.place, nextID: writer.nextID)
            return (first..<writer.nextID, writer.place)
        }
        place = newPlace
        return ids
    }

    /// Stores one mark, outside any track, and returns it once it is on the disk.
    package func addMark(
        _ location: Location, name: String? = nil, note: String? = nil, boot: String? = nil
    ) throws -> Event {
        var place = RecordingPlace()
        var location = location
        if let uptime = location.uptime, let time = try boot.flatMap({ try knownTime(boot: $0) }) {
            location.date = time.date(at: uptime)
            location.uptime = nil
        }
        let entry = RecordingBatch.Entry(location, kind: .mark, name: name, note: note, placement: .outside)
        let ids = try commit(RecordingBatch(entries: [entry], boot: boot), to: &place)
        var event = entry.event
        event.id = ids.lowerBound
        return event
    }

    /// The next id that was never given, as the counter knows it or, where another program added events, the table.
    ///
    /// Throws ``StoreError/Kind/corrupt`` where the numbers come to their end, as only damage lets them.
    func nextEventID() throws -> Int64 {
        let next =
            try database.statement(
                "SELECT max(nextEvent, (SELECT ifnull(max(id), 0) + 1 FROM StoredEvent)) FROM State"
            ).firstRow { $0.int64(0) } ?? 1
        guard next < .max / 2 else { throw StoreError.damaged(path) }
        return next
    }

    /// `place`, as far as it is still there: another process may have deleted it for good.
    private func existing(_ place: RecordingPlace) throws -> RecordingPlace {
        var place = place
        if let segment = place.segment {
            let statement = try database.statement("SELECT 1 FROM Segment WHERE id = ?1")
            statement.bind(segment, at: 1)
            if try statement.firstRow({ _ in true }) == nil { place.segment = nil }
        }
        if let track = place.track {
            let statement = try database.statement("SELECT 1 FROM Track WHERE id = ?1")
            statement.bind(track, at: 1)
            if try statement.firstRow({ _ in true }) == nil { place = RecordingPlace() }
        }
        return place
    }

    /// Keeps what a batch says beside its events.
    private func keep(_ batch: RecordingBatch, place: RecordingPlace, nextID: Int64) throws {
        guard let session = batch.session else {
            let statement = try database.statement("UPDATE State SET nextEvent = ?1")
            statement.bind(nextID, at: 1)
            return try statement.run()
        }
        let state = try database.statement(
            """
            UPDATE State SET nextEvent = ?1, track = ?2, segment = ?3, lastFixDate = ifnull(?4, lastFixDate),
                lastFixTimeSource = ifnull(?5, lastFixTimeSource),
                lastFixReceivedDate = ifnull(?6, lastFixReceivedDate)
            """)
        state.bind(nextID, at: 1)
        state.bind(place.track, at: 2)
        state.bind(place.segment, at: 3)
        state.bind(batch.lastTrueFix?.date.milliseconds, at: 4)
        state.bind(batch.lastTrueFix.map { Int64($0.timeSource.rawValue) }, at: 5)
        state.bind(batch.lastTrueFix?.receivedDate.milliseconds, at: 6)
        try state.run()
        try count(batch.entries.count, of: session)
        for refusal in batch.refusals where refusal.count > 0 {
            try count(refusal, session: session, track: refusal.isOfTrack ? place.track : nil)
        }
    }
}
