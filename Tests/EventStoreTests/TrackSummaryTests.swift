import Positioning
import SQLite
import Testing

@testable import EventStore

/// A location on a walk to the north at 10 m/s that climbs 1 m a second.
func walk(_ second: Int64, device: String? = "/dev/ttyACM0") -> Location {
    var location = location(second, latitude: 52.52 + Double(second) * 10 / 111_277, device: device)
    location.altitude = Decimal4(scaled: second * 10_000)
    location.horizontalAccuracy = Decimal3(scaled: 4000)
    location.verticalAccuracy = Decimal3(scaled: 5000)
    location.speed = Decimal3(scaled: 10_000 + second)
    return location
}

extension EventStore {
    /// What the kept summaries say, and what they ought to.
    func keptAndTrue() throws -> (kept: [TrackSummary], true: [TrackSummary]) {
        let kept = try trackSummaries()
        try database.execute("DELETE FROM TrackSummary")
        return (kept, try trackSummaries())
    }

    func keptTracks() throws -> [String] {
        try database.column("SELECT track FROM TrackSummary WHERE state IS NOT NULL ORDER BY track")
    }
}

@Suite("Summaries of tracks")
struct TrackSummaryTests {
    private let folder = TemporaryFolder()

    /// Three tracks: 1 of two segments, events 1...60; 2 of 61...80 by another receiver; 3, without dates, of 81...90.
    private func store() throws -> EventStore {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add((0..<30).map { .init(walk($0)) }, to: &place)
        try store.add(
            (300..<330).map { .init(walk($0), placement: $0 == 300 ? .segment : .continuing) }, to: &place)
        try store.add(
            (5000..<5020).map {
                .init(walk($0, device: "/dev/rfcomm0"), placement: $0 == 5000 ? .track(name: "Home") : .continuing)
            }, to: &place)
        try store.add(
            (0..<10).map { index in
                var event = Event(id: 0, kind: .point, walk(Int64(index) * 10))
                event.creationDate = nil
                event.device = nil
                return .init(event, placement: index == 0 ? .track(name: nil) : .continuing)
            }, to: &place)
        return store
    }

    @Test("They are listed newest first, those without a date last, with what their events come to")
    func list() throws {
        let store = try store()
        let summaries = try store.trackSummaries()
        #expect(summaries.map { $0.id } == [2, 1, 3])
        #expect(summaries.map { $0.track.name } == ["Home", nil, nil])
        #expect(summaries.map { $0.sources } == [["/dev/rfcomm0"], ["/dev/ttyACM0"], []])
        #expect(summaries.map { $0.statistics.events } == [20, 60, 10])
        let first = summaries[1].statistics
        #expect(first.segments == 2)
        #expect(first.startDate == someDate && first.endDate == someDate + 329_000)
        #expect(abs(first.motion.distance - 580) < 1)
        #expect(first.ascent == Decimal4(scaled: 58_0000))
        #expect(first.gaps == 1 && first.longestGap == 271_000)
        #expect(first.topSpeed == 10.329)
        #expect(summaries[2].statistics.startDate == nil)
        #expect(abs(summaries[2].statistics.motion.distance - 900) < 1)
    }

    @Test("A window finds the tracks that have a part in it")
    func window() throws {
        let store = try store()
        #expect(try store.trackSummaries(since: someDate + 329_000).map { $0.id } == [2, 1])
        #expect(try store.trackSummaries(since: someDate + 329_001).map { $0.id } == [2])
        #expect(try store.trackSummaries(until: someDate).map { $0.id } == [])
        #expect(try store.trackSummaries(until: someDate + 1).map { $0.id } == [1])
        #expect(try store.trackSummaries(since: someDate + 100_000, until: someDate + 200_000).map { $0.id } == [1])
    }

    @Test("They are kept, and a store that can only be read gives the same, kept or not")
    func kept() throws {
        let store = try store()
        let before = try EventStore(path: store.path, access: .readOnly).trackSummaries()
        #expect(try store.keptTracks() == [])
        #expect(try store.trackSummaries() == before)
        #expect(try store.keptTracks() == ["1", "2", "3"])
        #expect(try EventStore(path: store.path, access: .readOnly).trackSummaries() == before)
        #expect(try store.trackSummary(id: 2) == before[0])
        #expect(try store.trackSummary(id: 9) == nil)
        let columns = "SELECT events || ' ' || segments || ' ' || ascent || ' ' || round(distance) FROM TrackSummary"
        #expect(try store.database.column(columns + " WHERE track = 1") == ["60 2 580000 580.0"])
    }

    @Test("What is appended is added to what was summed up, which is not read again")
    func append() throws {
        let store = try store()
        _ = try store.trackSummaries()
        // A summary that is wrong by a thousand events stays so.
        try store.database.execute("UPDATE TrackSummary SET state = replace(state, '10 1', '1010 1') WHERE track = 3")
        var place = RecordingPlace(track: 3, segment: 4, device: nil)
        try store.add((0..<5).map { .init(walk(6000 + $0, device: nil)) }, to: &place)
        #expect(try store.trackSummary(id: 3)?.statistics.events == 1015)
        try store.add([.init(walk(7000, device: nil), placement: .segment)], to: &place)
        #expect(try store.trackSummary(id: 3)?.statistics.events == 1016)
        #expect(try store.trackSummary(id: 3)?.statistics.segments == 2)
        let (kept, actual) = try store.keptAndTrue()
        #expect(kept[1].id == 3 || kept[0].id == 3)
        #expect(actual.first { $0.id == 3 }?.statistics.events == 16)
    }

    static let changes: [String] = [
        "DELETE FROM StoredEvent WHERE id = 30", "DELETE FROM StoredEvent WHERE segment = 2",
        "DELETE FROM StoredEvent WHERE id > 50",
        "UPDATE StoredEvent SET latitude = latitude + 1000000 WHERE id = 45",
        "UPDATE StoredEvent SET date = date - 100000 WHERE id = 1",
        "UPDATE StoredEvent SET altitude = NULL WHERE id BETWEEN 20 AND 40",
        "UPDATE StoredEvent SET horizontalAccuracy = 90000 WHERE id = 5",
        "UPDATE StoredEvent SET speed = 99000 WHERE id = 5",
        "UPDATE StoredEvent SET segment = 3 WHERE id = 60; UPDATE Segment SET firstEvent = 60 WHERE id = 3",
        "UPDATE Segment SET track = 2 WHERE id = 2", "UPDATE Segment SET position = 2 - id WHERE id < 3",
        "UPDATE Segment SET lastEvent = 55 WHERE id = 2", "UPDATE Segment SET firstEvent = 35 WHERE id = 2",
        "DELETE FROM Segment WHERE id = 2", "DELETE FROM Segment WHERE track = 1; DELETE FROM Track WHERE id = 1",
        "INSERT OR REPLACE INTO StoredEvent (id, date, latitude, longitude, flags, segment) VALUES (91, 0, 0, 0, 0, 4);"
            + "UPDATE Segment SET lastEvent = 91 WHERE id = 4",
        "UPDATE TrackSummary SET version = 0, state = '1 2 3'", "UPDATE TrackSummary SET state = 'x'",
    ]

    @Test("They are never stale, whatever another program does", arguments: changes)
    func foreign(change: String) throws {
        let store = try store()
        _ = try store.trackSummaries()
        try Database(path: store.path).execute(change)
        let (kept, actual) = try store.keptAndTrue()
        #expect(kept == actual)
    }

    @Test("Deleting and undo are in them at once")
    func undo() throws {
        let store = try store()
        let before = try store.trackSummaries()
        try store.delete(ids: [10, 35, 70], now: someDate)
        #expect(try store.trackSummaries().map { $0.statistics.events } == [19, 58, 10])
        _ = try store.undo(now: someDate)
        #expect(try store.trackSummaries() == before)
        try store.delete(EventQuery(since: someDate + 5_000_000), now: someDate)
        #expect(try store.trackSummaries().map { $0.id } == [1, 3])
        #expect(try store.trackSummary(id: 2) == nil)
    }

    @Test("Hundreds of changes one after another leave none stale")
    func endurance() throws {
        let store = try store()
        var generator = SystemRandomNumberGenerator()
        var place = RecordingPlace(track: 3, segment: 4, device: nil)
        var second: Int64 = 10_000
        for round in 0..<200 {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0:
                second += 1000
                try store.add([.init(walk(second), placement: .track(name: nil))], to: &place)
            case 1, 2:
                let placement: RecordingBatch.Placement = round % 3 == 0 ? .segment : .continuing
                try store.add([.init(walk(second + 1), placement: placement)], to: &place)
                second += 1
            case 3:
                let ids = try store.ids()
                try store.delete(ids: ids.filter { _ in Int.random(in: 0..<20) == 0 }, now: someDate)
            case 4: _ = try store.undo(now: someDate)
            default: break
            }
            let kept = try store.trackSummaries()
            let fresh = try EventStore(path: store.path, access: .readOnly)
            let really = try kept.map { summary in
                try fresh.summedUp(StoredSummary(track: summary.track, lastEvent: .max, throughEvent: 0)).statistics
            }
            #expect(kept.map { $0.statistics.state } == really.map { $0?.state }, "after \(round)")
        }
    }

    @Test("What was computed while an event was deleted is not kept")
    func race() throws {
        let store = try store()
        var rows = try store.claimSummaries(try store.storedSummaries(of: 1), 77)
        rows[0] = try store.summedUp(rows[0])
        try folder.store().delete(ids: [3], now: someDate)
        try store.storeSummaries(rows[...], 77)
        #expect(try store.keptTracks() == [])
        #expect(try store.trackSummary(id: 1)?.statistics.events == 59)
    }

    @Test("What another process computes meanwhile is not overwritten by what began before")
    func twoAtOnce() throws {
        let store = try store()
        var rows = try store.claimSummaries(try store.storedSummaries(of: 1), 77)
        rows[0] = try store.summedUp(rows[0])
        var place = RecordingPlace(track: 1, segment: 2, device: "/dev/ttyACM0")
        try store.add([.init(walk(330))], to: &place)
        #expect(try folder.store().trackSummary(id: 1)?.statistics.events == 61)
        try store.storeSummaries(rows[...], 77)
        #expect(try store.trackSummary(id: 1)?.statistics.events == 61)
    }

    @Test("Adding an event to a recording takes no look at any summary")
    func cost() throws {
        let store = try store()
        let triggers = try store.database.column(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%INSERT ON StoredEvent%'")
        #expect(triggers == [])
    }
}
