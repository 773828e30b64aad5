import LinuxHost
import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("How old an operation may be, and a clock that nothing holds")
struct UndoAgeTests {
    private let folder = TemporaryFolder()
    private static let day: Int64 = 86_400_000
    private static let epoch = Timestamp(milliseconds: 100_000)

    private func store() throws -> EventStore {
        let store = try folder.store()
        try store.add((0..<5).map { location($0) })
        return store
    }

    private func begin(_ store: EventStore, at date: Timestamp, isTrusted: Bool) throws {
        _ = try store.beginSession(
            pid: 1, server: nil, now: ClockReading(uptime: 5, date: date, isDateTrusted: isTrusted))
    }

    @Test("What was done by a clock that nothing held is not too old by it, once NTP has set the clock")
    func early() throws {
        let store = try store()
        store.isClockTrusted = { false }
        try store.delete(ids: [2], now: Self.epoch)
        store.isClockTrusted = { true }
        try store.delete(ids: [3], now: someDate)
        try begin(store, at: someDate + 1, isTrusted: true)
        #expect(try store.undo(now: someDate + 2)?.kind == .delete)
        #expect(try store.undo(now: someDate + 2)?.date == Self.epoch)
        #expect(try store.ids() == [1, 2, 3, 4, 5])
        #expect(try store.database.column("SELECT count(*) FROM UntrustedDate") == ["0"])
    }

    @Test("Once the time of its boot is known, its age is; and then it ends like any other", arguments: [29, 31])
    func known(days: Int64) throws {
        let store = try store()
        store.isClockTrusted = { false }
        try store.delete(ids: [2], now: Self.epoch)
        store.isClockTrusted = { true }
        let boot = try #require(HostClock.bootID())
        try store.learn(KnownTime(date: someDate, uptime: HostClock.uptime()), boot: boot, now: someDate)
        try begin(store, at: someDate + days * Self.day, isTrusted: true)
        #expect(try store.database.column("SELECT count(*) FROM DeletedEvent") == [days > 30 ? "0" : "1"])
        #expect(try store.database.column("SELECT count(*) FROM UntrustedDate") == [days > 30 ? "0" : "1"])
    }

    @Test("A clock that is years ahead, and that nothing holds, ends nothing")
    func ahead() throws {
        let store = try store()
        try store.delete(ids: [2], now: someDate)
        let later = someDate + 4000 * Self.day
        try begin(store, at: later, isTrusted: false)
        store.isClockTrusted = { false }
        try store.edit(1, note: .set("x"), now: later)
        #expect(try store.undo(now: later)?.kind == .edit)
        #expect(try store.undo(now: later)?.kind == .delete)
    }

    @Test("Nothing ends before what was done before it")
    func order() throws {
        let store = try store()
        // The first by a clock that was ahead, and was held all the same.
        try store.delete(ids: [2], now: someDate + 40 * Self.day)
        try store.delete(ids: [3], now: someDate)
        try begin(store, at: someDate + 45 * Self.day, isTrusted: true)
        #expect(try store.undo(now: someDate + 45 * Self.day)?.date == someDate)
        #expect(try store.undo(now: someDate + 45 * Self.day)?.date == someDate + 40 * Self.day)
        #expect(try store.ids() == [1, 2, 3, 4, 5])
    }

    @Test("Deleting for good leaves no time of what is no longer to be taken back")
    func forever() throws {
        let store = try store()
        store.isClockTrusted = { false }
        try store.delete(ids: [2], now: Self.epoch)
        try store.delete(ids: [2], forever: true, now: Self.epoch)
        #expect(try store.database.column("SELECT count(*) FROM UntrustedDate") == ["0"])
    }
}
