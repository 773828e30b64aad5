internal import EventStore
internal import LocationManager
internal import Positioning

extension Journal {
    /// Whether there is a store to write to.
    var hasStore: Bool { store != nil }

    /// Whether the store is still the file that has its name.
    var isInPlace: Bool { store.map { StoreFile.Identity($0.path) == identity } ?? false }

    /// Lets go of the store, so that another can take its place: nothing is written until ``goOn(with:at:)``.
    func letGo() { store = nil }

    /// Looks whether the store is still there; returns what to tell where it is not any more.
    func look(at uptime: Int64) -> Change? {
        guard failure == nil, let store, !isInPlace else { return nil }
        let error = StoreError.displaced(store.path)
        fail(error, at: uptime)
        return .failing(reason: "\(error)")
    }

    /// Writes to `store` from now on: another one, or the same, opened anew.
    ///
    /// Where this throws, there is no store, and all is as it was.
    func goOn(with store: EventStore, at now: ClockReading) throws {
        if let known = session, let record = try store.record(ofSession: known.id, start: known.start) {
            try goOn(with: store, known, record)
        } else {
            // What was noted down went with the other store. The session begins with what is written first.
            session = nil
            hasLearnt = boot == nil
            weeksAdded = notedWeeks
            // Whatever was recorded into this one before has nothing to do with us.
            place = RecordingPlace()
            isInTrack = false
        }
        self.store = store
        identity = StoreFile.Identity(store.path)
        lastAttempt = 0
    }

    /// Finds out what the store has of the session, which may be a commit more than it acknowledged: one that was written
    /// and failed when it was synced.
    private func goOn(with store: EventStore, _ known: JournalSession, _ record: SessionRecord) throws {
        var known = known
        let events = min(record.events - known.events, runs[0].entries.count)
        let refusals = record.refusals.filter { $0.value > known.refusals[$0.key, default: 0] }
        if events > 0 || !refusals.isEmpty {
            // It was not synced: it may be in the system's memory alone.
            try store.settleLog()
        }
        if events > 0 { noteLanded(events, record) }
        for (reason, count) in refusals {
            guard let reason = RefusalReason(rawValue: reason) else { continue }
            runs[0].forget(count - known.refusals[reason.rawValue, default: 0], of: reason)
        }
        known.events = record.events
        known.refusals = record.refusals
        session = known
        // A copy that was made in this session has less: what comes now does not follow upon its last event.
        place = events < 0 ? record.place.withoutSegment : record.place
    }

    /// Takes the first `count` that wait for written.
    private func noteLanded(_ count: Int, _ record: SessionRecord) {
        let last = record.lastEvent ?? 0
        for (index, entry) in runs[0].entries.prefix(count).enumerated() {
            var event = entry.event
            event.id = last - Int64(count - 1 - index)
            event.track = record.place.track
            event.segment = record.place.segment
            landed.append(event)
        }
        runs[0].entries.removeFirst(count)
        pendingCount -= count
        isInTrack = true
    }

    /// Entries as they go to where the store is now: where nothing was recorded yet, what goes on with a track begins one of
    /// its name.
    func placed(_ entries: [RecordingBatch.Entry]) -> [RecordingBatch.Entry] {
        guard place.track == nil, let name = settings.trackName, let first = entries.first else { return entries }
        guard first.placement == .continuing || first.placement == .segment else { return entries }
        var entries = entries
        entries[0].placement = .track(name: name)
        return entries
    }
}
