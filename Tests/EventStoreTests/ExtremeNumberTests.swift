import LinuxHost
import Positioning
import SQLite
import Testing

@testable import EventStore

/// Numbers that a store has after damage alone, or by another program's hand: wrong answers are to be had of them, and
/// refusals, but no crash.
@Suite("A store with numbers at the end of all numbers")
struct ExtremeNumberTests {
    private let folder = TemporaryFolder()

    private static let places = [
        "Segment SET firstEvent = X", "Segment SET firstEvent = -X - 1, lastEvent = X", "State SET nextEvent = X",
        "StoredEvent SET date = X", "StoredEvent SET date = X WHERE id % 2", "StoredEvent SET received = X",
        "StoredEvent SET id = X WHERE id = (SELECT max(id) FROM StoredEvent WHERE segment IS NOT NULL)",
        "Boot SET date = X", "Boot SET uptime = X", "Boot SET date = -X - 1, uptime = X",
        "State SET lastFixDate = X, lastFixTimeSource = 0, lastFixReceivedDate = X",
        "State SET lastFixDate = X, lastFixTimeSource = 0, lastFixReceivedDate = -X - 1",
        "UntrustedDate SET uptime = X",
        "Operation SET date = X", "MarkPlace SET date = X, number = X", "Session SET startDate = X, startUptime = X",
        "TrackSummary SET throughEvent = X", "StoredEvent SET altitude = X, speed = abs(X + 1)",
        "StoredEvent SET segment = X", "DeletedEvent SET date = X, received = X",
        "TrackSummary SET state = replace(state, substr(state, 1, instr(state, ' ') - 1), '9223372036854775807')",
    ]

    @Test("Whichever it is, reading, recording and editing go on or refuse", arguments: places, [Int64.max, .min])
    func goesOn(place: String, number: Int64) throws {
        let store = try storeOfTracks(in: folder)
        var marks = RecordingPlace()
        try store.add((0..<4).map { .init(location($0), kind: .mark, placement: .outside) }, to: &marks)
        try store.moveMark(81, .up, by: 2, now: someDate)
        try store.delete(ids: [5], now: someDate)
        let boot = try #require(HostClock.bootID())
        var untimed = location(9000)
        (untimed.timeSource, untimed.uptime) = (.received, 1000)
        try store.commit(RecordingBatch(entries: [.init(untimed)], boot: boot), to: &marks)
        try store.learn(KnownTime(date: someDate, uptime: 500), boot: boot, now: someDate)
        _ = try store.trackSummaries()
        let sql =
            "UPDATE OR IGNORE " + place.replacing("-X - 1", with: "~(X)").replacing("X", with: "(\(Self.sql(number)))")
        // What the schema does not allow cannot be there.
        do { try store.database.execute(sql) } catch {
            #expect("\(error)".contains("cannot store REAL value") || "\(error)".contains("overflow"), "\(error)")
            return
        }

        func attempt(_ body: () throws -> Void) { try? body() }
        for order in [EventQuery.Order.newestFirst, .oldestFirst, .asStored, .byTrack] {
            attempt { _ = try store.ids(EventQuery(order: order)) }
            attempt { _ = try store.ids(EventQuery(since: someDate, order: order)) }
        }
        attempt { _ = try store.trackSummaries() }
        attempt { _ = try store.marks(EventQuery(), after: nil, count: 10) }
        for segment in (try? store.segments(ofTrack: 1)) ?? [] {
            var last: Int64?
            for _ in 0..<5 {
                attempt { last = try store.forEachPoint(of: segment, after: last, count: 8) { _ in }.last }
            }
        }
        attempt { try store.forEachPoint(ofTrack: 1) { _, _ in } }
        attempt {
            let search = try store.timeSearch()
            for date in [someDate + 1_010_500, Timestamp(milliseconds: .min), Timestamp(milliseconds: .max)] {
                _ = try search.whereabouts(at: date)
            }
        }
        attempt { _ = try store.check() }
        attempt { _ = try store.latestSession() }
        let point = try store.resumePoint()
        let dates = [point.newestDate, point.lastFix?.date, point.lastFix?.receivedDate, point.lastEvent?.creationDate]
        for date in dates.compactMap({ $0 }) { #expect(StoreRule.dates.contains(date.milliseconds)) }
        attempt { _ = try store.knownTime(boot: boot)?.date(at: 5) }
        var resumed = point.place
        attempt { try store.add([.init(location(9500)), .init(location(9501), placement: .segment)], to: &resumed) }
        attempt { _ = try store.addMark(untimed, boot: boot) }
        attempt { _ = try store.repairDates(isTrial: false, now: someDate) }
        attempt { try store.learn(KnownTime(date: someDate, uptime: 500), boot: "other", now: someDate) }
        attempt { try store.moveMark(82, .up, now: someDate) }
        attempt { try store.splitTrack(1, at: someDate + 1_010_000, now: someDate) }
        attempt { try store.joinTracks([1, 3], now: someDate) }
        attempt { try store.trimTrack(1, before: someDate + 1_002_000, now: someDate) }
        for _ in 0..<5 { attempt { _ = try store.undo(now: someDate) } }
        let limit = Timestamp(milliseconds: .max)
        attempt { _ = try store.prune(try store.numbers(of: EventQuery(until: limit), marks: true), before: limit) }
        attempt { try store.endPruning() }
    }

    private static func sql(_ number: Int64) -> String { number == .min ? "-9223372036854775807 - 1" : "\(number)" }

    @Test("Where numbers end, nothing is stored, and it is damage: nothing wraps around, and nothing stored is lost")
    func end() throws {
        let store = try folder.store()
        try store.add([location()])
        try store.database.execute("UPDATE State SET nextEvent = \(Int64.max - 1)")
        var place = RecordingPlace()
        #expect(storeError { try store.add((0..<5).map { .init(location($0)) }, to: &place) }?.kind == .corrupt)
        #expect(
            storeError { try store.importing(source: nil) { try $0.add(mark: Event(id: 0, kind: .mark, location())) } }?
                .kind == .corrupt)
        #expect(try store.ids() == [1])
    }
}
