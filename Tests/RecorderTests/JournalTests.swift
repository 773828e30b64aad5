import EventStore
import LinuxHost
import LocationManager
import Positioning
import Testing

@testable import Recorder

@Suite("The journal")
struct JournalTests {
    private let store: TestStore

    init() throws { store = try TestStore() }

    private func journal(_ change: (inout RecorderSettings) -> Void = { _ in }) throws -> Journal {
        var settings = RecorderSettings()
        change(&settings)
        return try Journal(store: store.open(), settings: settings, server: "localhost:2947", tellsEvents: true)
    }

    private func ids() throws -> [String] { try store.rows("SELECT id FROM Event ORDER BY id") }

    @Test("Events gather until the commit interval is over, and are told once they are on the disk")
    func gathering() throws {
        let journal = try journal()
        #expect(journal.deadline == nil)
        journal.add(.somewhere(), start: .track, at: 10_000)
        journal.add(.somewhere(seconds: 1, north: 2), start: nil, at: 11_000)
        #expect(journal.deadline == 15_000)
        #expect(journal.write(at: 14_999).stored.isEmpty)
        #expect(try ids().isEmpty)
        let stored = journal.write(at: 15_000).stored
        #expect(stored.map(\.id) == [1, 2])
        #expect(stored.allSatisfy { $0.track == 1 && $0.segment == 1 })
        #expect(try ids() == ["1", "2"])
        #expect(journal.deadline == nil)
        #expect(journal.write(at: 99_000).stored.isEmpty)
    }

    @Test("A track is summed up as long as the recorder said, by whoever asks for it after the session")
    func summary() throws {
        let journal = try journal()
        var meter = MovementMeter()
        for second in 0..<100 {
            let location = Location.somewhere(seconds: Double(second), north: Double(second) * 9)
            journal.add(location, start: second == 0 ? .track : nil, at: Int64(second) * 1000)
            meter.add(location.coordinate, accuracy: location.horizontalAccuracy?.value, time: nil)
        }
        let now = ClockReading(uptime: 200_000, date: Timestamp(milliseconds: 1_796_040_200_000), isDateTrusted: true)
        #expect(journal.close(at: now).stored.count == 100)
        #expect(try store.rows("SELECT count(*) FROM TrackSummary") == ["0"])
        let summary = try #require(try store.open().trackSummary(id: 1))
        #expect(summary.statistics.events == 100)
        #expect(abs(summary.statistics.motion.distance - meter.reading.distance) < 1e-6)
        #expect(try store.rows("SELECT track || ' ' || events FROM TrackSummary") == ["1 100"])
    }

    @Test("Refusals alone are written once a minute")
    func bookkeeping() throws {
        let journal = try journal()
        journal.refuse(.noFix, at: 10_000)
        #expect(journal.deadline == 70_000)
        journal.add(.somewhere(), start: .track, at: 12_000)
        #expect(journal.deadline == 15_000)
    }

    @Test("What cannot be written is said once, kept, and written once when that is possible again")
    func retry() throws {
        let journal = try journal()
        journal.add(.somewhere(), start: .track, at: 0)
        try store.block()
        let first = journal.write(at: 5_000)
        guard case .failing(let reason) = first.change else {
            Issue.record("\(first)")
            return
        }
        #expect(reason.contains("another process is writing to it"))
        journal.add(.somewhere(seconds: 1, north: 2), start: nil, at: 6_000)
        journal.refuse(.jump, at: 6_500)
        #expect(journal.deadline == 10_000)
        let second = journal.write(at: 10_000)
        #expect(second.change == nil && second.stored.isEmpty)
        #expect(journal.pendingCount == 2)
        try store.block(false)
        let third = journal.write(at: 15_000)
        guard case .recovered(waited: 2) = third.change else {
            Issue.record("\(third)")
            return
        }
        #expect(third.stored.map(\.id) == [1, 2])
        #expect(try ids() == ["1", "2"])
        #expect(try store.rows("SELECT sum(count) FROM Refusal") == ["1"])
        #expect(journal.pendingCount == 0)
        #expect(try store.rows("SELECT events FROM Session") == ["2"])
    }

    @Test("Of several segments those that could be written are not written again")
    func halfWritten() throws {
        let journal = try journal()
        journal.add(.somewhere(), start: .track, at: 0)
        journal.add(.somewhere(seconds: 1, north: 2), start: nil, at: 1_000)
        journal.add(.somewhere(seconds: 100, north: 5_000), start: .segment, at: 2_000)
        try store.refuse(northOf: 52.53)
        let first = journal.write(at: 5_000)
        #expect(first.stored.map(\.id) == [1, 2])
        #expect(journal.pendingCount == 1)
        try store.refuse(northOf: nil)
        let second = journal.write(at: 10_000)
        #expect(second.stored.map(\.id) == [3])
        #expect(try store.rows("SELECT segment FROM Event ORDER BY id") == ["1", "1", "2"])
        #expect(try store.rows("SELECT events FROM Session") == ["3"])
    }

    @Test("The last true fix in the store is never later than what is stored up to it")
    func lastTrueFix() throws {
        let journal = try journal()
        journal.add(.somewhere(seconds: 1), start: .track, at: 0)
        journal.noteTrue(.somewhere(seconds: 2))
        journal.add(.somewhere(seconds: 9_000, north: 5_000), start: .track, at: 2_000)
        try store.refuse(northOf: 52.53)
        _ = journal.write(at: 5_000)
        // Killed now, the next session must find that more than half an hour lies before its first fix.
        #expect(try store.open().resumePoint().lastFix?.date == Location.somewhere(seconds: 2).date)
    }

    @Test("A long run is written in transactions of a thousand, and stays one segment")
    func batches() throws {
        let journal = try journal()
        for index in 0..<2_500 {
            journal.add(
                .somewhere(seconds: Double(index), north: Double(index)), start: index == 0 ? .track : nil, at: 0)
            #expect(journal.isBatchFull == (index >= 999))
        }
        #expect(journal.deadline == 0)
        try store.refuse(northOf: 52.52 + 1_500 / 111_277)
        #expect(journal.write(at: 1).stored.count == 1_000)
        #expect(journal.pendingCount == 1_500)
        #expect(try store.open().resumePoint().lastFix?.date == Location.somewhere(seconds: 999).date)
        try store.refuse(northOf: nil)
        #expect(journal.write(at: 5_001).stored.map(\.id) == Array(1_001...2_500))
        #expect(try store.rows("SELECT count(*) || ' ' || count(DISTINCT segment) FROM Event") == ["2500 1"])
        #expect(try store.rows("SELECT lastEvent FROM Segment") == ["2500"])
    }

    @Test("An hour of events waits for a disk that is full, and 36,000 of them")
    func room() throws {
        let journal = try journal()
        try store.block()
        journal.add(.somewhere(), start: .track, at: 0)
        #expect(journal.hasRoom(at: 7_200_000))
        _ = journal.write(at: 5_000)
        #expect(journal.hasRoom(at: 3_599_999))
        #expect(!journal.hasRoom(at: 3_600_000))
        for index in 1..<36_000 {
            #expect(journal.hasRoom(at: 10_000))
            journal.add(.somewhere(seconds: Double(index), north: Double(index)), start: nil, at: 10_000)
        }
        #expect(!journal.hasRoom(at: 10_000))
        try store.block(false)
        #expect(journal.write(at: 20_000).stored.count == 36_000)
        #expect(journal.hasRoom(at: 20_000))
        #expect(try store.rows("SELECT count(*) FROM Event") == ["36000"])
    }

    @Test("Refusals are counted for the session and for the track that they were refused from")
    func refusals() throws {
        let journal = try journal()
        journal.add(.somewhere(), start: .track, at: 0)
        journal.refuse(.jump, at: 1_000)
        journal.refuse(.jump, at: 2_000)
        journal.refuse(.inaccurate, at: 2_000)
        journal.add(.somewhere(seconds: 9_000), start: .track, at: 3_000)
        journal.refuse(.jump, at: 4_000)
        _ = journal.close(at: .init(uptime: 5_000, date: Timestamp(milliseconds: 0), isDateTrusted: false))
        let reader = try store.open()
        #expect(journal.refused == [.jump: 3, .inaccurate: 1])
        func counts(_ refusals: [RefusalCount]) -> [String] { refusals.map { "\($0.count) \($0.reason)" } }
        #expect(counts(try reader.refusals(track: 1)) == ["2 jump", "1 accuracy beyond the limit"])
        #expect(counts(try reader.refusals(track: 2)) == ["1 jump"])
        #expect(counts(try reader.refusals(session: 1)) == ["3 jump", "1 accuracy beyond the limit"])
        #expect(try store.rows("SELECT endDate IS NOT NULL FROM Session") == ["1"])
    }

    @Test("What is refused before a session's first fix is the earlier track's only where the fix goes on with it")
    func refusalsBeforeTheFirstFix() throws {
        let now = ClockReading(uptime: 5_000, date: Timestamp(milliseconds: 0), isDateTrusted: false)
        let earlier = try journal()
        earlier.add(.somewhere(), start: .track, at: 0)
        _ = earlier.close(at: now)

        let continuing = try journal()
        continuing.refuse(.noFix, at: 0)
        continuing.add(.somewhere(seconds: 60), start: nil, at: 1_000)
        _ = continuing.close(at: now)

        let other = try journal()
        other.refuse(.noFix, at: 0)
        other.refuse(.noFix, at: 0)
        other.add(.somewhere(seconds: 9_000), start: .track, at: 1_000)
        _ = other.close(at: now)

        let reader = try store.open()
        #expect(try reader.refusals(track: 1).map(\.count) == [1])
        #expect(try reader.refusals(track: 2).isEmpty)
        #expect(try reader.refusals(session: 3).map(\.count) == [2])
    }

    @Test("A time that cannot be written holds up no event, and is told once")
    func learning() throws {
        let journal = try journal()
        let reader = try store.open()
        try store.refuse("UPDATE ON Boot")
        journal.add(.somewhere(), start: .track, at: 0)
        journal.learn(KnownTime(date: Location.somewhere().date, uptime: 0), at: 0)
        let (stored, change) = journal.write(at: 5_000)
        #expect(stored.count == 1)
        if change != nil { Issue.record("something is said of the events") }
        #expect(journal.failure == nil)
        #expect(journal.takeUnlearnt()?.contains("not now") == true)
        journal.add(.somewhere(seconds: 1, north: 1), start: nil, at: 4_000_000)
        #expect(journal.hasRoom(at: 8_000_000))
        #expect(journal.write(at: 4_005_000).stored.count == 1)
        #expect(journal.takeUnlearnt() == nil)
        try store.refuse(nil)
        journal.add(.somewhere(seconds: 2, north: 2), start: nil, at: 5_000_000)
        _ = journal.write(at: 5_005_000)
        let boot = try #require(HostClock.bootID())
        #expect(try reader.knownTime(boot: boot) != nil)
    }
}
