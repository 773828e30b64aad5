package import ByteIO
package import Positioning

/// Writes events in a format, after what ``TrackStages`` say was done to them.
package struct StagedWriter {
    /// How many points had no date and were left out for that.
    package private(set) var undated = 0
    /// How many points were alone in their segment and left out for that.
    package private(set) var single = 0
    /// How many marks were left out, since only tracks were wanted.
    package private(set) var unwantedMarks = 0
    /// How many events were written.
    package private(set) var count = 0
    /// What was among them.
    package private(set) var hasMarks = false
    package private(set) var hasRoutes = false
    package private(set) var hasTracks = false

    /// What the format had no place for, once the file is complete.
    package var leftOut: [(what: String, count: Int)] { writer.leftOut }

    private let stages: TrackStages
    private let isPlain: Bool
    private let replacesAltitude: Bool
    private var writer: TrackWriter
    private var simplifier: LineSimplifier<Event>?
    /// The track and the segment of the last event, as they are stored.
    private var place: (track: Track, segment: Int64?)?
    /// The number of the segment that is being written, where segments are made anew.
    private var segment: Int64 = 0
    /// The first point of a segment, while it is alone there.
    private var alone: Event?
    private var hasFirst = false
    /// The date of the last event of the segment, and of the last one kept.
    private var lastDate: Timestamp?
    private var lastKept: Timestamp?

    package init(_ format: any TrackFormat, stages: TrackStages) {
        self.stages = stages
        isPlain = stages.isEmpty
        replacesAltitude = stages.altitude == .hae && !type(of: format).hasBothAltitudes
        writer = TrackWriter(format)
        simplifier = stages.tolerance.map { LineSimplifier(tolerance: $0) }
    }

    /// Takes the next event, in `track`, or as a mark where that is `nil`; in the order of ``TrackWriter``.
    package mutating func write(_ event: Event, track: Track?, into out: inout Output) throws {
        if isPlain {
            note(track)
            return try writer.write(event, track: track, into: &out)
        }
        guard let track else {
            guard !stages.leavesOutMarks else {
                unwantedMarks += 1
                return
            }
            return try put(event, track: nil, into: &out)
        }
        if stages.needsDates, event.creationDate == nil {
            undated += 1
            return
        }
        var event = event
        try move(to: track, &event, into: &out)
        guard isDue(event) else { return }
        guard simplifier != nil else { return try put(event, track: track, into: &out) }
        if let kept = simplifier?.take(event.coordinate, event) { try put(kept, track: track, into: &out) }
    }

    /// Completes the file. Nothing may be written after that.
    package mutating func end(into out: inout Output) throws {
        try endSegment(into: &out)
        try writer.end(into: &out)
    }

    /// Finds where a segment begins, and gives it its number.
    private mutating func move(to track: Track, _ event: inout Event, into out: inout Output) throws {
        defer {
            place = (track, event.segment)
            if stages.gap != nil { event.segment = segment }
            lastDate = event.creationDate ?? lastDate
        }
        guard let place, place.track.id == track.id, isContinuing(place.segment, event) else {
            try endSegment(into: &out)
            segment += 1
            hasFirst = false
            lastKept = nil
            lastDate = nil
            return
        }
    }

    private func isContinuing(_ stored: Int64?, _ event: Event) -> Bool {
        guard let gap = stages.gap, let last = lastDate, let date = event.creationDate else {
            return stored == event.segment
        }
        let silence = date - last
        return silence >= 0 && silence <= gap
    }

    /// Whether enough time has passed since the last one that was kept. What has no date is always due.
    private mutating func isDue(_ event: Event) -> Bool {
        guard let every = stages.every, let date = event.creationDate else { return true }
        if let lastKept, date >= lastKept, date - lastKept < every { return false }
        lastKept = date
        return true
    }

    private mutating func endSegment(into out: inout Output) throws {
        if let track = place?.track, let last = simplifier?.finish() { try put(last, track: track, into: &out) }
        if alone != nil { single += 1 }
        alone = nil
    }

    /// Writes an event, or holds it back where it may stay alone.
    private mutating func put(_ event: Event, track: Track?, into out: inout Output) throws {
        guard stages.needsTwoPoints, let track else { return try write(event, in: track, into: &out) }
        if !hasFirst {
            hasFirst = true
            alone = event
            return
        }
        if let first = alone { try write(first, in: track, into: &out) }
        alone = nil
        try write(event, in: track, into: &out)
    }

    private mutating func note(_ track: Track?) {
        count += 1
        switch track?.kind {
        case nil: hasMarks = true
        case .route?: hasRoutes = true
        case .track?: hasTracks = true
        }
    }

    private mutating func write(_ event: Event, in track: Track?, into out: inout Output) throws {
        note(track)
        var event = event
        if let places = stages.places { event.coordinate = event.coordinate.rounded(places: places) }
        if replacesAltitude {
            event.altitude = event.ellipsoidalAltitude
            // Else a format would take the one for the height of the geoid.
            event.ellipsoidalAltitude = nil
        }
        try writer.write(event, track: track, into: &out)
    }
}
