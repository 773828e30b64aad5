internal import EventStore
internal import Positioning

/// Reads what the maps want from the store, and only that.
struct MapReader {
    /// How many marks are shown at once; the newest, where there are more.
    static let mostMarks = 300

    private var lines = TrackLineReader()
    /// The part of the globe whose marks were read.
    private var marksFrame: MapFrame?

    /// Whether there is more to read at once.
    var hasMore: Bool { lines.hasMore }

    /// Has what was read looked at again.
    mutating func storeChanged() {
        lines.storeChanged()
        marksFrame = nil
    }

    mutating func read(_ wish: MapWish, from store: EventStore) -> [Input] {
        var inputs: [Input] = []
        do {
            if let input = try lines.read(wish.line, from: store) { inputs.append(input) }
            if let input = try readMarks(wish.marks, from: store) { inputs.append(input) }
        } catch { inputs.append(.failed("\(error)")) }
        return inputs
    }

    private mutating func readMarks(_ frame: MapFrame?, from store: EventStore) throws -> Input? {
        guard let frame, marksFrame.map({ !$0.covers(frame) }) ?? true else { return nil }
        // Some more than is seen, so that not each step asks anew.
        let wider = frame.widened
        marksFrame = wider
        guard let box = wider.box else { return nil }
        return .marksOnMap(
            try store.page(EventQuery(marksOnly: true, box: box), after: nil, count: Self.mostMarks))
    }
}
