import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Dating events anew")
struct RedatingTests {
    private let folder = TemporaryFolder()
    private static let rollover: Int64 = 1024 * 7 * 86_400_000
    private static let epoch = Timestamp(milliseconds: 0)
    /// When `someDate` was, in the boots of these tests.
    private let uptime: Int64 = 600_000

    /// A location that came so many seconds after `someDate`, while the system's clock had begun at 1970.
    private func untrusted(_ seconds: Int64) -> Location {
        var location = fullLocation(seconds)
        location.uptime = uptime + seconds * 1000
        location.date = Self.epoch + seconds * 1000
        location.receivedDate = location.date
        location.timeSource = .received
        return location
    }

    private func commit(_ locations: [Location], _ store: EventStore, boot: String) throws {
        var place = RecordingPlace()
        try store.commit(RecordingBatch(entries: locations.map { .init($0) }, boot: boot), to: &place)
    }

    private func dates(_ store: EventStore) throws -> [Timestamp?] { try store.events().map { $0.creationDate } }

    private let known = KnownTime(date: someDate + 60_000, uptime: 660_000)

    @Test(
        "Once the time of a boot is known, what was dated without is dated by it, as one operation that undo takes back"
    )
    func learning() throws {
        let store = try folder.store()
        try commit((0..<5).map { untrusted($0) }, store, boot: "a")
        try store.add([fullLocation(70)])
        let before = try store.events()
        _ = try store.trackSummary(id: 1)
        #expect(try store.learn(known, boot: "a", now: someDate) == 5)
        let seconds: [Int64] = [0, 1000, 2000, 3000, 4000, 70_007]
        #expect(try dates(store) == seconds.map { someDate + $0 })
        let after = try store.events()
        #expect(after.map { $0.receivedDate } == before.map { $0.receivedDate })
        #expect(after.map { $0.timeSource } == before.map { $0.timeSource })
        #expect(try store.trackSummary(id: 1)?.statistics.startDate == someDate)
        #expect(try store.undo(now: someDate) == UndoneOperation(kind: .date, count: 5, date: someDate))
        #expect(try store.events() == before)
        #expect(try store.trackSummary(id: 1)?.statistics.startDate == Self.epoch)
        #expect(try store.knownTime(boot: "a") == known)
    }

    @Test("A time that is known already dates nothing again: what undo took back stays")
    func once() throws {
        let store = try folder.store()
        try commit([untrusted(0)], store, boot: "a")
        #expect(try store.learn(known, boot: "a", now: someDate) == 1)
        _ = try store.undo(now: someDate)
        #expect(try store.learn(known, boot: "a", now: someDate) == 0)
        #expect(try dates(store) == [Self.epoch])
    }

    @Test("Another boot's events, the receiver's dates and dates that are right to two seconds are left as they are")
    func others() throws {
        let store = try folder.store()
        try commit([untrusted(0)], store, boot: "b")
        var near = untrusted(1)
        near.date = someDate + 2_500
        try commit([near, fullLocation(2)], store, boot: "a")
        let before = try store.events()
        #expect(try store.learn(known, boot: "a", now: someDate) == 0)
        #expect(try store.events() == before)
        #expect(try store.undo(now: someDate) == nil)
    }

    @Test("A mark is dated by the time of its boot at once, or once that is known")
    func marks() throws {
        let store = try folder.store()
        let early = try store.addMark(untrusted(0), name: "a", boot: "a")
        #expect(early.creationDate == Self.epoch)
        try store.learn(known, boot: "a", now: someDate)
        let late = try store.addMark(untrusted(9), name: "b", boot: "a")
        #expect(late.creationDate == someDate + 9000)
        #expect(late.receivedDate == Self.epoch + 9000)
        #expect(try dates(store) == [someDate, someDate + 9000])
        #expect(try store.events().map { $0.name } == ["a", "b"])
    }

    @Test("Normal events take no row of their own anywhere")
    func cheap() throws {
        let store = try folder.store()
        try commit((0..<20).map { fullLocation($0) }, store, boot: "a")
        for table in ["UntrustedDate", "Boot", "Annotation"] {
            #expect(try store.database.column("SELECT count(*) FROM \(table)") == ["0"], "\(table)")
        }
    }

    // MARK: - What is stored already

    /// A location whose receiver was early by so many milliseconds, and believed.
    private func early(_ seconds: Int64, by milliseconds: Int64) -> Location {
        var location = fullLocation(seconds)
        location.date = location.date + -milliseconds
        return location
    }

    private func repair(_ store: EventStore, in query: EventQuery? = nil, isTrial: Bool = false) throws -> Redating {
        try store.repairDates(weekRolloverIn: query, isTrial: isTrial, now: someDate + 86_400_000)
    }

    @Test(
        "Events exactly n times 1024 weeks before their receipt are dated right, and undo takes that back",
        arguments: [1, 2, 3] as [Int64])
    func recognised(count: Int64) throws {
        let store = try folder.store()
        var locations: [Location] = (0..<4).map { early($0, by: count * Self.rollover) }
        locations.append(fullLocation(9))
        try store.add(locations)
        let before = try store.events()
        let redating = try repair(store, isTrial: true)
        let old = (someDate + 7) + -count * Self.rollover
        #expect(
            redating.parts == [
                .init(
                    reason: .weekRollover, count: 4, old: old...old + 3000, new: (someDate + 7)...(someDate + 3007))
            ])
        #expect(try store.events() == before)
        #expect(try repair(store) == redating)
        let after = try store.events()
        #expect(after.map { $0.creationDate } == ([7, 1007, 2007, 3007, 9007] as [Int64]).map { someDate + $0 })
        #expect(after.map { $0.receivedDate } == before.map { $0.receivedDate })
        #expect(after.map { $0.receiverDate != nil } == [true, true, true, true, false])
        #expect(try repair(store).count == 0)
        #expect(try store.undo(now: someDate)?.kind == .date)
        #expect(try store.events() == before)
        #expect(try store.database.column("SELECT count(*) FROM Annotation") == ["0"])
    }

    @Test(
        "Other offsets are never corrected (T17)",
        arguments: [
            rollover + 300_001 - 120, rollover - 300_001 - 120, 12_305 * 86_400_000, -rollover, rollover / 2,
            3_600_000,
            4 * rollover,
        ] as [Int64])
    func otherOffsets(milliseconds: Int64) throws {
        let store = try folder.store()
        try store.add([early(0, by: milliseconds)])
        #expect(try repair(store).count == 0)
    }

    @Test(
        "A receipt up to five minutes off is near enough", arguments: [-300_120, -60_000, 60_000, 299_880] as [Int64])
    func nearEnough(milliseconds: Int64) throws {
        let store = try folder.store()
        try store.add([early(0, by: Self.rollover + milliseconds)])
        #expect(try repair(store).count == 1)
        // By the weeks and no more: the receipt only shows how many.
        #expect(try dates(store) == [(someDate + 7) + -milliseconds])
    }

    @Test("What was recorded by receipt meanwhile gets the receiver's own date with the weeks added")
    func besides() throws {
        let store = try folder.store()
        var location = fullLocation()
        location.timeSource = .received
        location.receiverDate = "2007-04-16T18:26:33.250Z"  // 1024 weeks before 2026-11-30.
        var other = location
        other.receiverDate = "2007-04-14T18:26:33.250Z"
        try store.add([location, other])
        #expect(try repair(store).count == 1)
        let events = try store.events()
        #expect(events.map { $0.creationDate } == [someDate + -750, someDate + 7])
        #expect(events.map { $0.timeSource } == [.gps, .received])
        #expect(events.map { $0.receiverDate } == [location.receiverDate, other.receiverDate])
        _ = try store.undo(now: someDate)
        #expect(try store.events().map { $0.timeSource } == [.received, .received])
        #expect(try store.events().map { $0.receiverDate } == [location.receiverDate, other.receiverDate])
    }

    @Test("Points without a date of receipt are dated right only where they are named, and never into the future")
    func named() throws {
        let store = try folder.store()
        var place = RecordingPlace()
        let points = [-Self.rollover, -Self.rollover + 100 * 86_400_000, -3 * Self.rollover].map { offset in
            var event = Event(id: 0, kind: .point, coordinate: location().coordinate)
            event.creationDate = someDate + offset
            return RecordingBatch.Entry(event, placement: .track(name: nil))
        }
        try store.add(points, to: &place)
        #expect(try repair(store).count == 0)
        #expect(try repair(store, in: EventQuery(place: .tracks([1, 2]))).count == 1)
        #expect(try repair(store, in: EventQuery(until: someDate + -2 * Self.rollover)).count == 1)
        #expect(
            try dates(store) == [someDate, someDate + (-Self.rollover + 100 * 86_400_000), someDate])
    }

    @Test("Events dated by a clock that nothing held are repaired where their boot's time is known")
    func repairUntrusted() throws {
        let store = try folder.store()
        try commit([untrusted(0), untrusted(1)], store, boot: "a")
        #expect(try repair(store).count == 0)
        try store.learn(known, boot: "a", now: someDate)
        _ = try store.undo(now: someDate)
        let redating = try repair(store)
        #expect(redating.parts.map { $0.reason } == [.untrustedClock])
        #expect(try dates(store) == [someDate, someDate + 1000])
    }

    @Test("A name given before and a deletion in between survive undo")
    func amongOthers() throws {
        let store = try folder.store()
        try store.add([early(0, by: Self.rollover), early(1, by: Self.rollover)])
        try store.edit(1, name: .set("quay"), now: someDate)
        let before = try store.events()
        _ = try repair(store)
        try store.delete(ids: [2], now: someDate)
        for _ in 0..<2 { _ = try store.undo(now: someDate) }
        #expect(try store.events() == before)
        _ = try store.undo(now: someDate)
        #expect(try store.events().map { $0.name } == [nil, nil])
    }

    @Test("Deleting for good leaves no trace of dates")
    func forever() throws {
        let store = try folder.store()
        try commit([untrusted(0), untrusted(1)], store, boot: "a")
        try store.learn(known, boot: "a", now: someDate)
        try store.delete(ids: [1], forever: true, now: someDate)
        #expect(try store.database.column("SELECT event FROM UntrustedDate") == ["2"])
        #expect(try store.database.column("SELECT event FROM EarlierDate") == ["2"])
        #expect(try store.undo(now: someDate)?.count == 1)
        #expect(try store.ids() == [2])
    }

    @Test("A store of schema 4 is brought up with its sessions and events as they were")
    func migration() throws {
        let events: [Event]
        do {
            let store = try folder.store()
            _ = try store.beginSession(
                pid: 1, server: nil, now: ClockReading(uptime: 5, date: someDate, isDateTrusted: true))
            try store.add([fullLocation()])
            events = try store.events()
            try store.database.execute(
                """
                DROP TABLE EarlierDate; DROP TABLE UntrustedDate;
                ALTER TABLE Session DROP COLUMN boot; ALTER TABLE Session DROP COLUMN isClockTrusted;
                ALTER TABLE Session DROP COLUMN weeksAdded; DROP TABLE Boot; PRAGMA user_version = 4
                """)
        }
        let store = try folder.store()
        #expect(try store.events() == events)
        #expect(try store.latestSession()?.isClockTrusted == nil)
        try commit([untrusted(0)], store, boot: "a")
        #expect(try store.learn(known, boot: "a", now: someDate) == 1)
    }
}
