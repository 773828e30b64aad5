import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Recording")
struct RecordingTests {
    private let folder = TemporaryFolder()
    private let now = ClockReading(uptime: 5000, date: someDate, isDateTrusted: true)

    @Test("Events go on in the segment until one says otherwise")
    func placements() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        let ids = try store.add(
            [
                .init(location(0)), .init(location(1)), .init(location(2), placement: .segment), .init(location(3)),
                .init(location(4), kind: .mark, placement: .outside), .init(location(5)),
                .init(location(6), placement: .track(name: "home")),
            ], to: &place)
        #expect(ids == [1, 2, 3, 4, 5, 6, 7])
        let events = try store.events()
        #expect(events.map { $0.track } == [1, 1, 1, 1, nil, 1, 2])
        #expect(events.map { $0.segment } == [1, 1, 2, 2, nil, 2, 3])
        #expect(place == RecordingPlace(track: 2, segment: 3, device: "/dev/ttyACM0"))
        #expect(try store.database.column("SELECT name FROM Track") == ["NULL", "home"])
    }

    @Test("A segment never mixes receivers, whatever the caller says")
    func devices() throws {
        let store = try folder.store()
        try store.add([
            location(0), location(1, device: "/dev/ttyUSB0"), location(2, device: "/dev/ttyUSB0"),
            location(3, device: nil), location(4),
        ])
        let events = try store.events()
        #expect(events.map { $0.segment } == [1, 2, 2, 3, 4])
        #expect(events.map { $0.track } == [1, 1, 1, 1, 1])
        #expect(events.map { $0.device } == ["/dev/ttyACM0", "/dev/ttyUSB0", "/dev/ttyUSB0", nil, "/dev/ttyACM0"])
    }

    @Test("Any number of events goes into one batch", arguments: [1, 9, 10, 11, 20, 25])
    func sizes(count: Int) throws {
        let store = try folder.store()
        let ids = try store.add((0..<count).map { location(Int64($0)) })
        #expect(ids == Array(1...Int64(count)))
        #expect(try store.events().map { $0.creationDate } == (0..<count).map { someDate + Int64($0) * 1000 })
    }

    @Test("Segments know the range of their events")
    func ranges() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        for batch in 0..<3 {
            try store.add((0..<15).map { .init(location(Int64(batch * 15 + $0))) }, to: &place)
        }
        try store.add([.init(location(100), placement: .segment)], to: &place)
        let ranges = "SELECT printf('%d %d %d', id, firstEvent, lastEvent) FROM Segment"
        #expect(try store.database.column(ranges) == ["1 1 45", "2 46 46"])
    }

    @Test("A number is never given twice, even after the newest events were deleted", arguments: [false, true])
    func numbers(forever: Bool) throws {
        var store: EventStore? = try folder.store()
        try store?.add([location(0), location(1), location(2)])
        try store?.delete(ids: [2, 3], forever: forever, now: someDate)
        store = nil
        store = try folder.store()
        #expect(try store?.add([location(3)]) == [4])
    }

    @Test("A store that another program added to gives no number twice")
    func foreignNumbers() throws {
        let store = try folder.store()
        try store.add([location()])
        try Database(path: folder.file()).execute(
            "INSERT INTO StoredEvent (id, latitude, longitude, flags) VALUES (77, 0, 0, 3)")
        #expect(try store.add([location()]) == [78])
    }

    @Test("A recording goes on where it was when the store is opened again")
    func resume() throws {
        var place = RecordingPlace()
        let fix = LastFix(date: someDate + 9000, timeSource: .received, receivedDate: someDate + 9500)
        do {
            let store = try folder.store()
            let session = try store.beginSession(pid: 42, server: "localhost:2947", now: now)
            try store.commit(
                RecordingBatch(entries: [.init(location(0)), .init(location(8))], session: session), to: &place)
            try store.commit(RecordingBatch(session: session, lastTrueFix: fix), to: &place)
        }
        let point = try folder.store().resumePoint()
        #expect(point.place == place)
        #expect(point.lastFix == fix)
        #expect(point.lastEvent?.id == 2)
        #expect(point.lastEvent?.coordinate == location().coordinate)
        #expect(point.newestDate == someDate + 8000)
    }

    @Test("A batch that tells of no true fix leaves the last one as it was")
    func lastFixStays() throws {
        let store = try folder.store()
        let session = try store.beginSession(pid: 1, server: nil, now: now)
        let fix = LastFix(date: someDate, timeSource: .gps, receivedDate: someDate)
        var place = RecordingPlace()
        try store.commit(RecordingBatch(session: session, lastTrueFix: fix), to: &place)
        try store.commit(RecordingBatch(entries: [.init(location())], session: session), to: &place)
        #expect(try store.resumePoint().lastFix == fix)
    }

    @Test("A new store has nothing to go on with")
    func noResume() throws {
        #expect(try folder.store().resumePoint() == ResumePoint(place: RecordingPlace()))
    }

    @Test("What is not a recorder's leaves alone where the recording goes on")
    func imports() throws {
        let store = try folder.store()
        try store.add([location()])
        _ = try store.addMark(location())
        #expect(try store.resumePoint().place == RecordingPlace())
    }

    @Test("The newest date is a receiver's, not this machine's")
    func newestDate() throws {
        let store = try folder.store()
        var late = location(100)
        late.timeSource = .received
        try store.add([location(5), late, location(3)])
        #expect(try store.resumePoint().newestDate == someDate + 5000)
    }

    @Test("A segment that was deleted for good meanwhile is not gone on with")
    func vanished() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        try store.add([.init(location())], to: &place)
        try store.delete(ids: [1], forever: true, now: someDate)
        try store.add([.init(location(1))], to: &place)
        #expect(try store.events().map { $0.segment } == [2])
        #expect(try store.events().map { $0.track } == [2])
    }

    @Test("Refusals add up, by session and by track")
    func refusals() throws {
        let store = try folder.store()
        let session = try store.beginSession(pid: 1, server: nil, now: now)
        var place = RecordingPlace()
        func refuse(_ reason: String, _ count: Int, ofTrack: Bool, entries: [RecordingBatch.Entry] = []) throws {
            let refusal = RecordingBatch.Refusal(reason: reason, isOfTrack: ofTrack, count: count)
            let batch = RecordingBatch(entries: entries, session: session, refusals: [refusal])
            try store.commit(batch, to: &place)
        }
        try refuse("no fix", 3, ofTrack: true)
        try refuse("no fix", 4, ofTrack: true)
        try refuse("too far", 5, ofTrack: true, entries: [.init(location())])
        try refuse("too far", 6, ofTrack: true)
        try refuse("too far", 100, ofTrack: false)
        try refuse("never", 0, ofTrack: true)
        #expect(
            try store.refusals(session: session) == [
                RefusalCount(reason: "too far", count: 111), RefusalCount(reason: "no fix", count: 7),
            ])
        #expect(try store.refusals(track: 1) == [RefusalCount(reason: "too far", count: 11)])
        #expect(try store.refusals(session: session + 1) == [])
    }

    @Test("A session counts its events, and ends")
    func sessions() throws {
        let store = try folder.store()
        #expect(try store.latestSession() == nil)
        _ = try store.beginSession(pid: 1, server: nil, now: now)
        let session = try store.beginSession(pid: 42, server: "[::1]:2947", now: now)
        var place = RecordingPlace()
        try store.commit(RecordingBatch(entries: [.init(location())], session: session), to: &place)
        try store.commit(RecordingBatch(entries: [.init(location(1))], session: session), to: &place)
        var wanted = RecordingSession(
            id: session, pid: 42, server: "[::1]:2947", startDate: someDate, startUptime: 5000, events: 2,
            isClockTrusted: true)
        #expect(try store.latestSession() == wanted)
        try store.endSession(session, date: someDate + 1)
        wanted.endDate = someDate + 1
        #expect(try store.latestSession() == wanted)
    }
}
