import EventStore
import Positioning
import Testing

@testable import LocationsCommands

@Suite("Repairing time")
struct RepairTimeTests {
    /// Two events whose receiver was 1024 weeks early, and one that was not.
    private func store() throws -> StoreFixture {
        let early: [Event] = (0..<2).map { second in
            Event.example(after: Int64(second)).with {
                $0.creationDate = exampleDate + (Int64(second) * 1000 - 1024 * 7 * 86_400_000)
            }
        }
        return try StoreFixture(early + [.example(after: 9)])
    }

    @Test("says what it would do, does it with --yes, and undo takes it back")
    func repairs() throws {
        let store = try store()
        let before = try sqlite3(store.path, "SELECT * FROM StoredEvent")
        for arguments in [[], ["time"], ["time", "--dry-run"]] as [[String]] {
            let trial = try store.run(["repair"] + arguments)
            #expect(trial.code == 0)
            #expect(trial.errors.contains("2 events a multiple of 1024 weeks early: Apr 16, 2006"), "\(trial.errors)")
            #expect(trial.errors.contains(" would become Nov 30, 2025"), "\(trial.errors)")
            #expect(trial.errors.hasSuffix("nothing was changed yet; 'locations repair time --yes' does it\n"))
            #expect(!trial.errors.contains("52.5"))
            #expect(try sqlite3(store.path, "SELECT * FROM StoredEvent") == before)
        }
        let done = try store.run("repair", "time", "--yes")
        #expect(done.errors.hasSuffix("2 events dated anew; 'locations undo' gives the old dates back\n"))
        #expect(
            try sqlite3(store.path, "SELECT creationDate || ' ' || ifnull(receiverDate, '-') FROM Event").split(
                separator: "\n")
                == [
                    "2025-11-30T18:26:34.000Z 2006-04-16T18:26:34.000Z",
                    "2025-11-30T18:26:35.000Z 2006-04-16T18:26:35.000Z", "2025-11-30T18:26:43.000Z -",
                ])
        #expect(try store.run("repair", "time").errors.contains("no date is wrong beyond doubt; nothing was changed"))
        let undo = try store.run("undo")
        #expect(undo.errors.contains("gave 2 events the dates back that they had until"), "\(undo.errors)")
        #expect(try sqlite3(store.path, "SELECT * FROM StoredEvent") == before)
    }

    @Test(
        "--week-rollover wants a window or a track, and they want it",
        arguments: [
            ["--week-rollover"], ["--track", "1"], ["--day", "2006-04-16"], ["--yes", "--dry-run"],
        ])
    func usage(arguments: [String]) throws {
        let run = try StoreFixture().run(["repair", "time"] + arguments)
        #expect(run.code == 64)
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test("adds the weeks to a day's points that have no date of receipt")
    func named() throws {
        let date = exampleDate + -1024 * 7 * 86_400_000
        let offsets: [Int64] = [0, 432_000_000]
        let store = try StoreFixture(
            offsets.map { offset in
                Event.sample(at: date + offset, kind: .point).with { $0.receivedDate = nil }
            })
        let run = try store.run("repair", "time", "--week-rollover", "--day", "2006-04-16", "--yes")
        #expect(run.code == 0, "\(run.errors)")
        #expect(
            try sqlite3(store.path, "SELECT substr(creationDate, 1, 10) FROM Event").split(separator: "\n")
                == ["2025-11-30", "2006-04-21"])
    }
}
