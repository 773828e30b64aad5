internal import EventStore
internal import Positioning

/// Reads the line of one track after another, a slice at a time, and goes on when a track does.
struct TrackLineReader {
    /// How many events are read before keys are looked at again.
    static let slice = 20_000

    /// What is wanted; `nil` for nothing.
    private var choice: LineChoice?
    private var reading: Reading?
    /// The track whose whole line was given last, and that stays until there is a newer one.
    private var given: Int64?
    private var isStale = true

    /// How far the reading of a track is.
    fileprivate struct Reading {
        let track: Track
        let version: EditVersion
        var segments: [TrackSegment]
        /// The segment that is read, and its last event that was.
        var index = 0
        var last: Int64?
        var isAtEnd = false
        var builder = TrackLineBuilder()
    }

    /// Whether a call would read something.
    var hasMore: Bool { choice != nil && (isStale || reading.map { !$0.isAtEnd } ?? false) }

    mutating func storeChanged() { isStale = true }

    /// Reads a slice of the line that is wanted, and returns what is to be shown of it; `nil` for what was already.
    mutating func read(_ choice: LineChoice?, from store: EventStore) throws -> Input? {
        guard choice != nil || self.choice != nil else { return nil }
        let isOther = choice != self.choice
        self.choice = choice
        guard let choice else { return nil }
        guard isOther || hasMore else { return nil }
        if isOther || isStale {
            isStale = false
            do { try begin(choice, store) } catch {
                reading = nil
                throw error
            }
        }
        guard var reading else {
            given = nil
            return .line(choice, nil)
        }
        self.reading = nil
        try reading.read(Self.slice, from: store)
        self.reading = reading
        // The line of before is better than half of the new one.
        if !reading.isAtEnd, given == reading.track.id, !isOther { return nil }
        if reading.isAtEnd { given = reading.track.id }
        return .line(choice, reading.builder.line(of: reading.track, isWhole: reading.isAtEnd))
    }

    /// Finds out which track is wanted, and whether what was read of it still holds.
    private mutating func begin(_ choice: LineChoice, _ store: EventStore) throws {
        guard let id = try Self.track(choice, store), let track = try store.track(id: id) else {
            reading = nil
            return
        }
        // The version first: what is edited between this and the rest is found next time.
        let version = try store.editVersion()
        let segments = try store.segments(ofTrack: id)
        if let reading, reading.track == track, reading.version == version,
            segments.goesOn(from: reading.segments)
        {
            self.reading?.segments = segments
            self.reading?.isAtEnd = false
        } else {
            if reading?.track.id != id { given = nil }
            reading = Reading(track: track, version: version, segments: segments)
        }
    }

    private static func track(_ choice: LineChoice, _ store: EventStore) throws -> Int64? {
        switch choice {
        case .newest: return try store.newestTrack()
        case .track(let id): return id
        case .during(let date): return try track(during: date, store)
        }
    }

    private static func track(during date: Timestamp, _ store: EventStore) throws -> Int64? {
        guard date.milliseconds.magnitude < UInt64(Int64.max) else { return nil }
        let search = try store.timeSearch()
        // Beside the instant itself, at which there is the mark. Only where a way leads through it: the nearest event
        // may be years away.
        for instant in [date + 1, date + -1] {
            guard case .between(let before, _) = try search.whereabouts(at: instant)?.basis,
                let segment = before.segment
            else { continue }
            return try search.track(ofSegment: segment)
        }
        return nil
    }
}

extension TrackLineReader.Reading {
    fileprivate mutating func read(_ count: Int, from store: EventStore) throws {
        var left = count
        while left > 0, index < segments.count {
            var beginsSegment = last == nil
            let (read, last) = try store.forEachPoint(of: segments[index], after: last, count: left) { point in
                builder.add(point, beginsSegment: beginsSegment)
                beginsSegment = false
            }
            if last != nil { self.last = last }
            left -= read
            guard left > 0 else { return }
            // The last segment may go on.
            guard index + 1 < segments.count else {
                isAtEnd = true
                return
            }
            index += 1
            self.last = nil
        }
        isAtEnd = index >= segments.count
    }
}

extension [TrackSegment] {
    /// Whether these are the same segments, of which the last may have gone on, and others behind them.
    fileprivate func goesOn(from before: [TrackSegment]) -> Bool {
        guard count >= before.count else { return false }
        return before.indices.allSatisfy { index in
            let (old, new) = (before[index], self[index])
            return old.id == new.id && old.firstEvent == new.firstEvent
                && (index + 1 < before.count ? old.lastEvent == new.lastEvent : old.lastEvent <= new.lastEvent)
        }
    }
}
