import LinuxHost
import Positioning
import SQLite

@testable import EventStore

extension EventStore {
    /// Everything that an operation on tracks could change.
    func everything() throws -> [String] {
        try database.column("SELECT id || ' ' || ifnull(name, '-') || ' ' || kind FROM Track ORDER BY id")
            + database.column(
                """
                SELECT printf('%d: %d %s %d-%d %s', id, track, device, firstEvent, lastEvent, position) FROM Segment
                ORDER BY id
                """)
            + database.column("SELECT printf('State %s %s', track, segment) FROM State")
            + (try events(EventQuery(order: .byTrack)).map { "\($0)" })
    }

    /// The numbers of a track's events.
    func ids(track: Int64) throws -> [Int64] {
        try events(EventQuery(order: .byTrack)).filter { $0.track == track }.map { $0.id }
    }
}

/// Tracks 1 (events 1...20, 21...40), 2 (41...60) and 3, imported later though older (61...80): a walk a second.
func storeOfTracks(in folder: TemporaryFolder) throws -> EventStore {
    let store = try folder.store()
    var place = RecordingPlace()
    func add(_ seconds: Range<Int64>, _ placement: RecordingBatch.Placement, session: Int64? = nil) throws {
        let entries = seconds.map {
            RecordingBatch.Entry(walk($0), placement: $0 == seconds.lowerBound ? placement : .continuing)
        }
        try store.commit(RecordingBatch(entries: entries, session: session), to: &place)
    }
    let session = try store.beginSession(
        pid: 1, server: nil, now: ClockReading(uptime: 0, date: someDate, isDateTrusted: true))
    try add(1000..<1020, .track(name: "Walk"), session: session)
    try add(1100..<1120, .segment, session: session)
    try add(2000..<2020, .track(name: nil), session: session)
    place = RecordingPlace()
    try add(1050..<1070, .track(name: "Found"))
    return store
}
