package import Positioning
internal import SQLite

/// What an import did.
package struct ImportSummary: Sendable, Hashable {
    /// How many events were added, marks among them.
    package var added = 0
    /// How many were left out because the store had them.
    package var known = 0
    /// How many tracks and routes were added.
    package var tracks = 0
    /// How many of the added events stand outside tracks.
    package var marks = 0

    package init() {}
}

extension EventStore {
    /// Stores what `body` hands to an ``Importer``: all of it when this returns, or nothing where this throws.
    ///
    /// Left out is what was in the store before; see ``KnownEvents``. The write lock is taken with the first thousand
    /// events and kept to the end, so that a small file holds up nobody; memory does not grow with the number of events.
    ///
    /// - Parameters:
    ///   - source: The name of the file, which its tracks keep.
    ///   - isTrial: Whether everything is taken back in the end.
    /// - Throws: What `body` throws; ``StoreError``.
    @discardableResult
    package func importing(
        source: String?, isTrial: Bool = false, _ body: (inout Importer) throws -> Void
    ) throws -> ImportSummary {
        var importer = Importer(store: self, source: source)
        do {
            try body(&importer)
            return try translating(StoreError.writing) {
                let summary = try importer.finish()
                try database.execute(isTrial ? "ROLLBACK" : "COMMIT")
                return summary
            }
        } catch {
            database.rollBack()
            throw error
        }
    }
}

/// Takes the tracks and marks of one file, in the order of the file.
package struct Importer {
    private let store: EventStore
    private let source: String?
    /// What was handed over and is not yet written.
    private var waiting: [Item] = []
    /// What writes it; `nil` until the transaction has begun.
    private var writer: ImportWriter?

    private static let batch = 1000

    private enum Item {
        case source(String?)
        case track(kind: TrackKind, name: String?, note: String?)
        case text(name: String?, note: String?)
        case segment
        case point(Event)
        case mark(Event)
    }

    fileprivate init(store: EventStore, source: String?) {
        self.store = store
        self.source = source
        waiting.reserveCapacity(Self.batch)
    }

    /// Names the file that the tracks from here on come from.
    mutating func go(onWith source: String?) throws { try take(.source(source)) }

    /// Begins a track or a route: the points after it are its own. One that gets no new event leaves nothing behind.
    package mutating func beginTrack(_ kind: TrackKind, name: String?, note: String?) throws {
        try take(.track(kind: kind, name: name, note: note))
    }

    /// Says what the track is called that was begun last; what is `nil` stays as it was.
    package mutating func describeTrack(name: String?, note: String?) throws {
        try take(.text(name: name, note: note))
    }

    /// Begins a part of the track with a gap before it.
    package mutating func beginSegment() throws { try take(.segment) }

    /// Adds a point to the track.
    package mutating func add(point: Event) throws {
        guard writer != nil else { return try take(.point(point)) }
        // Once the transaction has begun, without the way round: that took 3 % of the instructions of an import.
        try store.translating(StoreError.writing) { try writer?.add(point: point) }
    }

    /// Adds an event outside any track.
    package mutating func add(mark: Event) throws { try take(.mark(mark)) }

    private mutating func take(_ item: Item) throws {
        waiting.append(item)
        if writer != nil || waiting.count == Self.batch { try store.translating(StoreError.writing) { try write() } }
    }

    /// Writes everything; the transaction stays open.
    fileprivate mutating func finish() throws -> ImportSummary {
        try write()
        try writer?.end()
        return writer?.summary ?? ImportSummary()
    }

    private mutating func write() throws {
        if writer == nil {
            try store.database.execute("BEGIN IMMEDIATE")
            writer = try ImportWriter(store: store, source: source)
        }
        for item in waiting {
            switch item {
            case .source(let source): try writer?.go(onWith: source)
            case .track(let kind, let name, let note): try writer?.beginTrack(kind, name: name, note: note)
            case .text(let name, let note): try writer?.describeTrack(name: name, note: note)
            case .segment: try writer?.beginSegment()
            case .point(let event): try writer?.add(point: event)
            case .mark(let event): try writer?.add(mark: event)
            }
        }
        waiting.removeAll(keepingCapacity: true)
    }
}
