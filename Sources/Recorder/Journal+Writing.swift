internal import EventStore
internal import LocationManager
internal import Positioning

extension Journal {
    /// What has become of writing, told once each time.
    enum Change {
        case failing(reason: String)
        /// So many events had waited.
        case recovered(waited: Int)
    }

    /// Writes what is due; returns the events that are on the disk now, where they are to be told.
    func write(at uptime: Int64) -> (stored: [Event], change: Change?) {
        guard let deadline, uptime >= deadline else { return ([], nil) }
        let (wasFailing, waited) = (isFailing, pendingCount + landed.count)
        let (stored, error) = writeAll(at: uptime)
        if let error { return (stored, wasFailing ? nil : .failing(reason: "\(error)")) }
        return (stored, wasFailing ? .recovered(waited: waited) : nil)
    }

    /// How many events were dated anew since this was asked last.
    func takeRedated() -> Int {
        defer { redated = 0 }
        return redated
    }

    /// Why what is known of the time could not be written, once.
    func takeUnlearnt() -> String? { unlearnt.take() }

    /// Writes all that waits and ends the session. May be tried again.
    func close(at now: ClockReading) -> (stored: [Event], error: (any Error)?) {
        nextLearning = 0
        let (stored, error) = writeAll(at: now.uptime)
        if let error { return (stored, error) }
        do {
            guard let store else { throw failure?.error ?? NoStore() }
            if let session { try store.endSession(session.id, date: now.date) }
            return (stored, nil)
        } catch {
            fail(error, at: now.uptime)
            return (stored, error)
        }
    }

    /// Writes all that waits, and where nothing does, shows that something could be written after a failure.
    private func writeAll(at uptime: Int64) -> (stored: [Event], error: (any Error)?) {
        lastAttempt = uptime
        var stored = tellsEvents ? landed : []
        landed = []
        do {
            guard let store else { throw failure?.error ?? NoStore() }
            guard isInPlace else { throw StoreError.displaced(store.path) }
            var isProven = !isFailing
            while let run = runs.first {
                let isLast = run.entries.count <= RecorderSettings.batch
                var part = run
                if !isLast {
                    part = JournalRun(entries: Array(run.entries.prefix(RecorderSettings.batch)))
                    part.lastTrueFix = part.entries.last.flatMap { LastFix($0.event) }
                }
                if !part.isEmpty {
                    stored += try commit(part, to: store)
                    isProven = true
                }
                pendingCount -= part.entries.count
                if isLast { runs.removeFirst() } else { runs[0].entries.removeFirst(part.entries.count) }
            }
            runs = [JournalRun()]
            waitingSince = nil
            if !isProven { _ = try commit(JournalRun(), to: store) }
            try writeLearnt(to: store, at: uptime)
            failure = nil
            return (stored, nil)
        } catch {
            fail(error, at: uptime)
            return (stored, error)
        }
    }

    /// Writes what has become known of the time, and what is added to it.
    ///
    /// Where that fails, events are stored all the same: it is told, and tried again later.
    private func writeLearnt(to store: EventStore, at uptime: Int64) throws {
        guard learnt != nil || weeksAdded != nil, uptime >= nextLearning, let session else { return }
        do {
            if let time = learnt, let boot {
                redated += try store.learn(time, boot: boot, now: time.date)
                learnt = nil
            }
            if let weeks = weeksAdded {
                try store.note(weeksAdded: weeks, session: session.id)
                weeksAdded = nil
            }
        } catch {
            let kind = StoreTrouble.Kind(error)
            if kind == .damaged { throw error }
            // These go by themselves, and concern events too where they do not.
            if kind == .busy || kind == .full { return }
            if nextLearning == 0 { unlearnt = "\(error)" }
            nextLearning = uptime + Self.learningInterval
        }
    }

    /// How soon it is tried again to write what is known of the time. Milliseconds.
    private static let learningInterval: Int64 = 600_000

    private func commit(_ run: JournalRun, to store: EventStore) throws -> [Event] {
        var session = try session ?? beginSession(in: store)
        self.session = session
        let isOfTrack = isInTrack || run.lastTrueFix != nil
        let refusals = run.refused.map {
            RecordingBatch.Refusal(reason: $0.key.rawValue, isOfTrack: isOfTrack, count: $0.value)
        }
        let batch = RecordingBatch(
            entries: placed(run.entries), session: session.id, lastTrueFix: run.lastTrueFix, refusals: refusals,
            boot: boot)
        let ids = try store.commit(batch, to: &place)
        session.note(batch)
        self.session = session
        isInTrack = isOfTrack
        guard tellsEvents else { return [] }
        return zip(ids, run.entries).map { id, entry in
            var event = entry.event
            event.id = id
            event.track = place.track
            event.segment = place.segment
            return event
        }
    }
}

private struct NoStore: Error, CustomStringConvertible {
    let description = "there is no store to write to"
}
