internal import SQLite

/// How the events that are stored are put into segments, tracks and places of marks.
///
/// Who reads page by page misses events that are moved meanwhile from what is still to come into what has been read: this
/// is equal before and after where none was. Events that a recording or an import adds do not count, nor does a segment
/// that grows.
package struct Arrangement: Sendable, Equatable {
    /// The number that the next event had.
    fileprivate let nextEvent: Int64
    private var count = 0
    private var digest: UInt64 = 0xcbf2_9ce4_8422_2325

    fileprivate init(nextEvent: Int64) { self.nextEvent = nextEvent }

    /// FNV-1a, a number at a time (http://www.isthe.com/chongo/tech/comp/fnv/).
    fileprivate mutating func add(_ value: Int64) {
        count += 1
        digest = (digest ^ UInt64(bitPattern: value)) &* 0x100_0000_01b3
    }
}

extension EventStore {
    /// How the events are arranged now. Reads a row a segment, and one a mark that was moved.
    package func arrangement() throws -> Arrangement {
        try translating("read") { try arrangement(before: try nextEventID()) }
    }

    /// Whether the events that were there are arranged as they were.
    package func isArranged(as earlier: Arrangement) throws -> Bool {
        try translating("read") { try arrangement(before: earlier.nextEvent) == earlier }
    }

    private func arrangement(before nextEvent: Int64) throws -> Arrangement {
        var arrangement = Arrangement(nextEvent: nextEvent)
        let segments = try database.statement(
            "SELECT id, track, firstEvent FROM Segment WHERE firstEvent < ?1 ORDER BY id")
        segments.bind(nextEvent, at: 1)
        try segments.forEachRow { row in for column: CInt in 0..<3 { arrangement.add(row.int64(column)) } }
        let marks = try database.statement(
            "SELECT event, ifnull(date, 0), number FROM MarkPlace WHERE event < ?1 ORDER BY event")
        marks.bind(nextEvent, at: 1)
        try marks.forEachRow { row in for column: CInt in 0..<3 { arrangement.add(row.int64(column)) } }
        return arrangement
    }
}
