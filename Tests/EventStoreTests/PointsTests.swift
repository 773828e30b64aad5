import LinuxHost
import Positioning
import Testing

@testable import EventStore

@Suite("The points of a track, a part at a time")
struct PointsTests {
    private let folder = TemporaryFolder()

    @Test("A track has its segments in their order, each with its range")
    func segments() throws {
        let store = try storeOfTracks(in: folder)
        let segments = try store.segments(ofTrack: 1)
        #expect(segments.map { $0.firstEvent...$0.lastEvent } == [1...20, 21...40])
        #expect(try store.segments(ofTrack: 99).isEmpty)
        // The third track lies between the two segments of the first.
        try store.joinTracks([1, 3], now: someDate)
        #expect(try store.segments(ofTrack: 1).map(\.firstEvent) == [1, 61, 21])
    }

    @Test("The points of a segment come part by part, and none twice")
    func parts() throws {
        let store = try storeOfTracks(in: folder)
        let segment = try #require(try store.segments(ofTrack: 1).last)
        var dates: [Timestamp?] = []
        var last: Int64?
        var counts: [Int] = []
        repeat {
            let read = try store.forEachPoint(of: segment, after: last, count: 8) { dates.append($0.date) }
            counts.append(read.count)
            last = read.last
        } while counts.last == 8
        #expect(counts == [8, 8, 4])
        #expect(last == 40)
        #expect(dates == (1100..<1120).map { walk($0).date })
        let nothing = try store.forEachPoint(of: segment, after: 40, count: 8) { _ in }
        #expect(nothing.count == 0 && nothing.last == 40)
    }

    @Test("An edit version is another after each change of what is there, and the same after what is added")
    func editVersion() throws {
        let store = try storeOfTracks(in: folder)
        let other = try EventStore(path: folder.file(), access: .readOnly)
        var before = try other.editVersion()
        var place = RecordingPlace()
        try store.add([.init(location(5000)), .init(location(5001))], to: &place)
        _ = try store.addMark(location(5002))
        #expect(try other.editVersion() == before)
        let changes: [(String, () throws -> Void)] = [
            ("delete", { try store.delete(ids: [3], now: someDate) }),
            ("undo", { _ = try store.undo(now: someDate) }),
            ("delete again", { try store.delete(ids: [3], now: someDate) }),
            ("delete another", { try store.delete(ids: [5], now: someDate) }),
            ("trim", { try store.trimTrack(1, before: walk(1010).date, now: someDate) }),
            ("rename", { try store.renameTrack(1, to: "new", now: someDate) }),
            ("join", { try store.joinTracks([1, 2], now: someDate) }),
            ("undo the joining", { _ = try store.undo(now: someDate) }),
            ("delete for ever", { try store.delete(ids: [30], forever: true, now: someDate) }),
            ("prune", { _ = try store.prune([31...32], before: someDate + 9_000_000) }),
            ("prune what is deleted", { try store.pruneDeleted(before: someDate + 9_000_000) }),
        ]
        for (name, change) in changes {
            try change()
            let after = try other.editVersion()
            #expect(after != before, "\(name)")
            before = after
        }
    }
}
