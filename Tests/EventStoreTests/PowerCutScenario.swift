import LocationsTestSupport
import Positioning
import SQLite

@testable import EventStore

/// What is done to a store on a card before the power is cut.
enum PowerCutScenario: String, CaseIterable {
    case creation, recording, checkpoints, marks, deletion, deletionForGood, tracks, importing
    case migration1, migration2, migration3

    /// The schema that the store has at first; `nil` for one that is not there yet.
    private var firstSchema: Int? {
        switch self {
        case .creation: nil
        case .migration1: 1
        case .migration2: 2
        case .migration3: 3
        default: Schema.migrations.count
        }
    }

    /// Puts into a folder what is there before.
    func prepare(_ path: String) throws {
        guard let firstSchema else { return }
        try StoreFile.create(path, permissions: .personal)
        try Database(path: path).execute(
            OldStore.script(
                steps: Schema.migrations.prefix(firstSchema).map { $0.sql }, applicationID: Schema.applicationID,
                events: 150, date: someDate.milliseconds))
        // Closed as it should be, the log is empty.
        if firstSchema == Schema.migrations.count { _ = try EventStore(path: path, access: .readWrite).count() }
    }

    /// Does it all. `done` is called whenever something has been acknowledged.
    func perform(_ store: EventStore, done: () throws -> Void) throws {
        if self == .checkpoints { try store.database.execute("PRAGMA wal_autocheckpoint = 25") }
        switch self {
        case .creation: try record(store, batches: 3, done)
        case .recording: try record(store, batches: 12, done)
        case .checkpoints: try record(store, batches: 25, done)
        case .marks:
            for number in 0..<4 {
                _ = try store.addMark(location(Int64(number)), name: "Mark \(number)", note: "a note")
                try done()
            }
            for direction in [MarkDirection.up, .down, .up] {
                try store.moveMark(152, direction, now: someDate)
                try done()
            }
            try undo(store, 2, done)
        case .deletion:
            for ids in [[Int64](10...30), [Int64](100...150), [1]] {
                try store.delete(ids: ids, now: someDate)
                try done()
                try record(store, batches: 1, done)
            }
            try undo(store, 3, done)
        case .deletionForGood:
            try store.delete(ids: [Int64](10...20), now: someDate)
            try done()
            try store.delete(ids: [Int64](15...60), forever: true, now: someDate)
            try done()
            try record(store, batches: 1, done)
        case .tracks:
            try store.renameTrack(1, to: "New", now: someDate)
            try done()
            let other = try store.splitTrack(1, at: Timestamp(milliseconds: 75_000), now: someDate)
            try done()
            _ = try store.joinTracks([1, other.id], now: someDate)
            try done()
            _ = try store.trackSummaries()
            try undo(store, 3, done)
        case .importing:
            for file in 0..<2 {
                try importFile(number: file, into: store)
                try done()
            }
            // In the middle of a large one, nothing is acknowledged.
            try? importFile(number: 3, into: store, breaksOff: true)
            try done()
        case .migration1, .migration2, .migration3: try record(store, batches: 1, done)
        }
    }

    private func record(_ store: EventStore, batches: Int, _ done: () throws -> Void) throws {
        let now = ClockReading(uptime: 1, date: someDate, isDateTrusted: true)
        let session = try store.beginSession(pid: 1, server: "localhost", now: now)
        try done()
        var place = try store.resumePoint().place
        for batch in 0..<batches {
            let entries = (0..<5).map { second in
                let isStart = batch % 7 == 3 && second == 0
                return RecordingBatch.Entry(
                    fullLocation(Int64(batch * 5 + second)), placement: isStart ? .segment : .continuing)
            }
            let refusals = batch % 2 == 0 ? [RecordingBatch.Refusal(reason: "jump", isOfTrack: true, count: 2)] : []
            let fix = LastFix(date: someDate + Int64(batch) * 5000, timeSource: .gps, receivedDate: someDate)
            try store.commit(
                RecordingBatch(entries: entries, session: session, lastTrueFix: fix, refusals: refusals), to: &place)
            try done()
        }
        try store.endSession(session, date: someDate)
        try done()
    }

    private func undo(_ store: EventStore, _ times: Int, _ done: () throws -> Void) throws {
        for _ in 0..<times {
            _ = try store.undo(now: someDate)
            try done()
        }
    }

    private func importFile(number: Int, into store: EventStore, breaksOff: Bool = false) throws {
        struct BrokenOff: Error {}
        try store.importing(source: "\(number).gpx") { importer in
            try importer.beginTrack(.track, name: "File \(number)", note: nil)
            for second in 0..<(breaksOff ? 5000 : 300) {
                var event = Event(id: 0, kind: .point, fullLocation(Int64(number * 10_000 + second)))
                event.device = nil
                try importer.add(point: event)
            }
            if breaksOff { throw BrokenOff() }
        }
    }
}
