import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Editing tracks")
struct TrackEditingTests {
    private let folder = TemporaryFolder()

    private func store() throws -> EventStore { try storeOfTracks(in: folder) }

    @Test("A track is renamed and named as before")
    func rename() throws {
        let store = try store()
        let before = try store.everything()
        #expect(try store.renameTrack(2, to: "Home", now: someDate).name == "Home")
        #expect(try store.renameTrack(1, to: nil, now: someDate).name == nil)
        #expect(try store.trackSummary(id: 1)?.track.name == nil)
        #expect(try store.undo(now: someDate + 1)?.kind == .rename)
        #expect(try store.undo(now: someDate + 1) == UndoneOperation(kind: .rename, count: 1, date: someDate))
        #expect(try store.everything() == before)
        #expect(try store.undo(now: someDate) == nil)
    }

    @Test("Tracks are joined in the order of their dates, and taken apart as they were")
    func join() throws {
        let store = try store()
        let (before, summaries) = (try store.everything(), try store.trackSummaries())
        #expect(try store.joinTracks([2, 3, 1], now: someDate).id == 2)
        #expect(try store.ids(track: 2) == Array(1...20) + Array(61...80) + Array(21...40) + Array(41...60))
        let joined = try store.trackSummaries()
        #expect(joined.map { $0.id } == [2])
        #expect(joined[0].statistics.events == 80 && joined[0].statistics.segments == 4)
        #expect(joined[0].statistics.gaps == 3)
        #expect(try store.keptAndTrue().kept == joined)
        #expect(try store.undo(now: someDate) == UndoneOperation(kind: .join, count: 3, date: someDate))
        #expect(try store.everything() == before)
        #expect(try store.trackSummaries() == summaries)
    }

    @Test("What was refused in joined tracks counts for the one they are in, and is given back")
    func refusals() throws {
        let store = try store()
        func refuse(_ reason: String, _ count: Int, track: Int64) throws {
            var place = RecordingPlace(track: track, segment: nil, device: nil)
            let refusal = RecordingBatch.Refusal(reason: reason, isOfTrack: true, count: count)
            try store.commit(RecordingBatch(session: 1, refusals: [refusal]), to: &place)
        }
        for (reason, count, track) in [("jump", 3, 1), ("jump", 4, 2), ("no fix", 5, 2), ("no fix", 6, 3)] {
            try refuse(reason, count, track: Int64(track))
        }
        let all = "SELECT printf('%d %s %d', track, reason, count) FROM Refusal ORDER BY track, reason"
        let before = try store.database.column(all)
        try store.joinTracks([1, 2, 3], now: someDate)
        #expect(
            try store.refusals(track: 1)
                == [RefusalCount(reason: "no fix", count: 11), RefusalCount(reason: "jump", count: 7)])
        try refuse("jump", 10, track: 1)
        _ = try store.undo(now: someDate)
        #expect(try store.refusals(track: 1) == [RefusalCount(reason: "jump", count: 13)])
        try store.database.execute("UPDATE Refusal SET count = 3 WHERE track = 1")
        #expect(try store.database.column(all) == before)
    }

    @Test("What is recorded after joining comes behind it, also where the current track went into another")
    func recordAfterJoin() throws {
        let store = try store()
        try store.joinTracks([1, 2], now: someDate)
        var place = try store.resumePoint().place
        #expect(place.track == 1 && place.segment == 3)
        try store.add([.init(walk(2020)), .init(walk(2100), placement: .segment)], to: &place)
        #expect(try store.ids(track: 1) == Array(1...60) + [81, 82])
        #expect(try store.keptAndTrue().kept == store.trackSummaries())
        _ = try store.undo(now: someDate)
        #expect(try store.ids(track: 2) == Array(41...60) + [81])
        #expect(try store.events().count == 82)
    }

    static let cuts: [(Int64, [Int64], [Int64])] = [
        (1005, Array(1...5), Array(6...40)), (1020, Array(1...20), Array(21...40)),
        (1100, Array(1...20), Array(21...40)),
        (1101, Array(1...21), Array(22...40)), (1119, Array(1...39), [40]), (1001, [1], Array(2...40)),
    ]

    @Test("A track is split between segments and within one, and made whole again", arguments: cuts)
    func split(second: Int64, first: [Int64], second rest: [Int64]) throws {
        let store = try store()
        let (before, summaries) = (try store.everything(), try store.trackSummaries())
        let new = try store.splitTrack(1, at: someDate + second * 1000, now: someDate)
        #expect(new == Track(id: 4))
        #expect(try store.ids(track: 1) == first)
        #expect(try store.ids(track: 4) == rest)
        #expect(try store.events(EventQuery(order: .byTrack)).allSatisfy { $0.device == "/dev/ttyACM0" })
        let (kept, actual) = try store.keptAndTrue()
        #expect(kept == actual)
        #expect(kept.first { $0.id == 1 }?.statistics.events == first.count)
        #expect(try store.undo(now: someDate) == UndoneOperation(kind: .split, count: 2, date: someDate))
        #expect(try store.everything() == before)
        #expect(try store.trackSummaries() == summaries)
    }

    static let noCuts: [Int64] = [0, 1000, 1120, 9000]

    @Test("A time with nothing of the track on one side splits nothing", arguments: noCuts)
    func noSplit(second: Int64) throws {
        let store = try store()
        let before = try store.everything()
        let error = storeError { try store.splitTrack(1, at: someDate + second * 1000, now: someDate) }
        #expect(error?.kind == .notSplit)
        #expect(try store.everything() == before)
        #expect(try store.undo(now: someDate) == nil)
    }

    @Test("A recording goes on in the second part of a track that was split, and with it when that is undone")
    func recordAfterSplit() throws {
        let store = try store()
        try store.splitTrack(2, at: someDate + 2_010_000, now: someDate)
        var place = try store.resumePoint().place
        #expect(place.track == 4)
        try store.add([.init(walk(2020)), .init(walk(2100), placement: .segment)], to: &place)
        #expect(try store.ids(track: 4) == Array(51...60) + [81, 82])
        _ = try store.undo(now: someDate)
        #expect(try store.ids(track: 2) == Array(41...60) + [81, 82])
        #expect(try store.resumePoint().place.track == 2)
        #expect(try store.keptAndTrue().kept == store.trackSummaries())
    }

    @Test("Operations one upon another are undone one by one")
    func many() throws {
        let store = try store()
        var states = [try store.everything()]
        let steps: [() throws -> Void] = [
            { try store.splitTrack(1, at: someDate + 1_105_000, now: someDate) },
            { try store.delete(ids: [30, 31], now: someDate) },
            { try store.joinTracks([3, 4], now: someDate) },
            { try store.renameTrack(3, to: "Both", now: someDate) },
            { try store.splitTrack(3, at: someDate + 1_060_000, now: someDate) },
            { try store.joinTracks([2, 1, 5], now: someDate) },
            { try store.trimTrack(2, before: someDate + 1_062_000, now: someDate) },
            { try store.deleteTracks([2], now: someDate) },
        ]
        for step in steps {
            try step()
            states.append(try store.everything())
            let (kept, actual) = try store.keptAndTrue()
            #expect(kept == actual)
        }
        // Deleting the current track lets go of it for good.
        let place = { (text: String) in text.hasPrefix("State") }
        for state in states.dropLast().reversed() {
            #expect(try store.undo(now: someDate) != nil)
            #expect(try store.everything().filter { !place($0) } == state.filter { !place($0) })
        }
        #expect(try store.undo(now: someDate) == nil)
    }

    @Test("A reader that is at work sees the track of an event as another process has made it")
    func readers() throws {
        let store = try store()
        let other = try folder.store()
        #expect(try other.events().last?.track == 3)
        try store.joinTracks([1, 3], now: someDate)
        #expect(try other.events().last?.track == 1)
    }

    @Test("All numbers that are missing are named, and nothing is done")
    func missing() throws {
        let store = try store()
        let before = try store.everything()
        #expect(storeError { try store.joinTracks([1, 8, 9], now: someDate) }?.kind == .noSuchTrack([8, 9]))
        #expect(storeError { try store.deleteTracks([9, 1], now: someDate) }?.kind == .noSuchTrack([9]))
        #expect(storeError { try store.trimTrack(9, before: someDate, now: someDate) }?.kind == .noSuchTrack([9]))
        #expect(storeError { try store.splitTrack(9, at: someDate, now: someDate) }?.kind == .noSuchTrack([9]))
        #expect(storeError { try store.renameTrack(9, to: nil, now: someDate) }?.kind == .noSuchTrack([9]))
        #expect(try store.everything() == before)
    }

    /// A process that holds the recorder's lock of a store, since a lock does not hold against its own.
    private static func recorder(of store: EventStore) throws -> ChildProcess {
        let script = """
            import fcntl, sys, time
            lock = open(sys.argv[1], 'w'); fcntl.lockf(lock, fcntl.LOCK_EX); time.sleep(60)
            """
        let lock = StoreFile.lockPath(store: store.path)
        let holder = try ChildProcess("python3", ["-c", script, lock])
        #expect(waitUntil { FileLock.holder(path: lock) != nil })
        return holder
    }

    @Test(
        "Joining and splitting the track that is being recorded is not undone meanwhile, and is afterwards",
        .enabled(if: ChildProcess.find("python3") != nil))
    func undoWhileRecording() async throws {
        try await onThread {
            let folder = TemporaryFolder()
            let store = try storeOfTracks(in: folder)
            let before = try store.everything()
            try store.joinTracks([1, 2], now: someDate)
            let joined = try store.everything()
            let holder = try Self.recorder(of: store)
            #expect(storeError { _ = try store.undo(now: someDate) }?.kind == .recording)
            #expect(try store.everything() == joined)
            holder.send(SIGKILL)
            _ = try holder.wait()
            #expect(try store.undo(now: someDate)?.kind == .join)
            #expect(try store.everything() == before)
        }
    }

    @Test(
        "A track that is being recorded is neither joined, split nor deleted; others are",
        .enabled(if: ChildProcess.find("python3") != nil))
    func recording() async throws {
        try await onThread {
            let folder = TemporaryFolder()
            let store = try storeOfTracks(in: folder)
            let holder = try Self.recorder(of: store)
            defer { withExtendedLifetime(holder) {} }
            for attempt in [
                { try store.joinTracks([1, 2], now: someDate) },
                { try store.splitTrack(2, at: someDate + 2_010_000, now: someDate) },
            ] as [() throws -> Track] {
                #expect(storeError { _ = try attempt() }?.kind == .recording)
            }
            #expect(storeError { try store.deleteTracks([2], now: someDate) }?.kind == .recording)
            try store.joinTracks([1, 3], now: someDate)
            try store.renameTrack(2, to: "now", now: someDate)
            try store.trimTrack(2, before: someDate + 2_003_000, now: someDate)
            #expect(try store.trackSummaries().map { $0.statistics.events } == [17, 60])
        }
    }
}
