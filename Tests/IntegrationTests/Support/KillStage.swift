import Glibc
import LocationsTestSupport
import Positioning
import SQLite
import Testing

@testable import EventStore

/// A store that commands are killed over, and what must be in it.
final class KillStage {
    /// What is killed.
    enum Deed: String, CaseIterable { case record, add, delete, undo, importing, migrate }

    private let program: Program
    private let feed: FastFeed
    private var chance: SeededChance
    /// The events by number, as rows of ``columns``.
    private var events: [Int: String] = [:]
    /// What undo brings back, the newest deletion last.
    private var deleted: [[Int: String]] = []
    private var imports = 0
    private var adds = 0
    /// The longest that a command is left alone: about what it takes. Seconds.
    private static let longest = 0.6

    private static let columns = "id || ' ' || ifnull(creationDate, '') || ' ' || kind || ' ' || ifnull(note, '')"

    init(seed: UInt64) throws {
        program = try Program(store: nil)
        feed = try FastFeed()
        chance = SeededChance(seed: seed)
    }

    deinit { feed.stop() }

    /// Does something, kills it at some moment, and looks at what is left.
    ///
    /// - Returns: Whether it was killed before it had ended.
    func round(_ deed: Deed) throws -> Bool {
        switch deed {
        case .record: try record()
        case .add: try add()
        case .delete: try delete()
        case .undo: try undo()
        case .importing: try importFile()
        case .migrate: try migrate()
        }
    }

    /// Starts a command, and kills it after a random part of the time that it takes.
    private func kill(_ arguments: [String], within seconds: Double) throws -> Run {
        let run = try program.start(arguments)
        let end = monotonicSeconds() + Double.random(in: 0...seconds, using: &chance)
        while monotonicSeconds() < end, run.process.isRunning { usleep(500) }
        run.process.send(SIGKILL)
        try run.process.wait()
        return run
    }

    private static func isKilled(_ run: Run) throws -> Bool { try run.process.wait() == .killed(bySignal: SIGKILL) }

    // MARK: - What is killed

    private func record() throws -> Bool {
        let run = try kill(
            ["record", feed.server, "--json", "--quiet", "--commit-interval", "20ms", "--new-track-after", "10h"],
            within: Self.longest)
        let found = try content()
        let new = found.filter { events[$0.key] == nil }
        try require(old: events, in: found)
        for line in run.lines {
            let id = line.dropFirst(6).prefix { $0 != "," }
            let date = line.split(separator: "\"").dropFirst(5).first ?? ""
            let row = Int(id).flatMap { new[$0] }
            try #require(row == "\(id) \(date) fix ", "told and not there: \(line)")
        }
        let fixes = new.sorted { $0.key < $1.key }
        for (before, after) in zip(fixes, fixes.dropFirst()) {
            try #require(after.key == before.key + 1, "a hole after \(before)")
        }
        try #require(new.values.allSatisfy { $0.contains(" fix") }, "\(new)")
        events = found
        return try Self.isKilled(run)
    }

    private func add() throws -> Bool {
        adds += 1
        let note = "note \(adds)"
        let run = try kill(["add", feed.server, "--note", note], within: Self.longest)
        let found = try content()
        try require(old: events, in: found)
        let new = found.values.filter { $0.hasSuffix("mark \(note)") }
        try #require(new.count <= 1 && found.count == events.count + new.count)
        let isKilled = try Self.isKilled(run)
        if !isKilled { try #require(run.process.wait() == .exited(0), "\(run.errors)") }
        if !isKilled || !run.lines.isEmpty { try #require(new.count == 1, "added, and not there") }
        events = found
        return isKilled
    }

    private func delete() throws -> Bool {
        let ids = events.keys.sorted().shuffled(using: &chance).prefix(20)
        guard !ids.isEmpty else { return false }
        let run = try kill(["delete"] + ids.map { "\($0)" }, within: Self.longest / 3)
        let gone = events.filter { ids.contains($0.key) }
        let without = events.filter { !ids.contains($0.key) }
        if try become([events, without], after: run) == 1 { deleted.append(gone) }
        return try Self.isKilled(run)
    }

    private func undo() throws -> Bool {
        guard let last = deleted.last else { return false }
        let run = try kill(["undo"], within: Self.longest / 3)
        if try become([events, events.merging(last) { first, _ in first }], after: run) == 1 { deleted.removeLast() }
        return try Self.isKilled(run)
    }

    private func importFile() throws -> Bool {
        imports += 1
        let points = (0..<400).map { second in
            let date = FixLine.text(Timestamp(milliseconds: Int64(imports) * 86_400_000 + Int64(second) * 1000))
            return #"<trkpt lat="50.\#(100_000 + second)" lon="9"><time>\#(date)</time></trkpt>"#
        }
        let path = try program.file("\(imports).gpx")
        let text =
            #"<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
            + points.joined(separator: "\n") + "</trkseg></trk></gpx>"
        try Self.write(Array(text.utf8), to: path)
        let run = try kill(["import", path], within: Self.longest / 2)
        let found = try content()
        try require(old: events, in: found)
        let isKilled = try Self.isKilled(run)
        let count = found.count - events.count
        try #require(count == 400 || (isKilled && count == 0), "\(count) of a file; \(run.errors)")
        events = found
        return isKilled
    }

    /// Opens a store of an earlier schema, and kills who does; another one then finds all that was in it.
    private func migrate() throws -> Bool {
        let old = try Program()
        let schema = Int.random(in: 1..<Schema.migrations.count, using: &chance)
        try Self.write([], to: old.store)
        do {
            try Database(path: old.store).execute(
                OldStore.script(
                    steps: Schema.migrations.prefix(schema).map { $0.sql }, applicationID: Schema.applicationID,
                    events: 5000, date: 1_796_063_194_000))
        }
        let run = try old.start("list", "--limit", "1")
        let end = monotonicSeconds() + Double.random(in: 0...Self.longest / 3, using: &chance)
        while monotonicSeconds() < end, run.process.isRunning { usleep(500) }
        run.process.send(SIGKILL)
        try run.process.wait()
        var isSound = try old.isSound()
        try #require(isSound, "of schema \(schema)")
        try #require(old.number("SELECT count(*) FROM Event") == 4999)
        try #require(old.number("SELECT count(*) FROM DeletedEvent") == 1)
        old.closeStore()
        try old.run("list", "--limit", "1").ends(0)
        try #require(old.number("SELECT count(*) FROM Event") == 4999)
        try #require(old.number("PRAGMA user_version") == Int(Schema.newestVersion))
        isSound = try old.isSound()
        try #require(isSound)
        return try Self.isKilled(run)
    }

    // MARK: - What is left

    /// Finds which of some contents the store has: the last one, where the command has said that it is done.
    private func become(_ contents: [[Int: String]], after run: Run) throws -> Int {
        let found = try content()
        let counts = "\(found.count) of \(events.count) events"
        let place = try #require(contents.firstIndex(of: found), "\(counts); \(run.errors)")
        if try !Self.isKilled(run) {
            try #require(run.process.wait() == .exited(0), "\(run.errors)")
            try #require(place == contents.count - 1, "done, and not there")
        }
        events = found
        return place
    }

    private func require(old: [Int: String], in found: [Int: String]) throws {
        for (id, row) in old { try #require(found[id] == row, "\(row) is \(found[id] ?? "gone")") }
    }

    /// The events of the store, by a copy: what the kill has left is for the next command to find as it is.
    private func content() throws -> [Int: String] {
        guard access(program.store, F_OK) == 0 else { return [:] }
        let copy = try program.file("copy.sqlite")
        for suffix in ["-shm", "-journal", "-wal", ""] {
            unlink(copy + suffix)
            guard suffix != "-shm", access(program.store + suffix, F_OK) == 0 else { continue }
            try Self.write(contents(of: program.store + suffix), to: copy + suffix)
        }
        let database = try Database(path: copy)
        func rows(_ sql: String) throws -> [String] {
            var rows: [String] = []
            try database.makeStatement(sql).forEachRow { rows.append($0.text(0) ?? "NULL") }
            return rows
        }
        try #require(rows("PRAGMA integrity_check") == ["ok"])
        try #require(rows("PRAGMA foreign_key_check") == [])
        guard try !rows("SELECT 1 FROM sqlite_schema WHERE name = 'Event'").isEmpty else { return [:] }
        var events: [Int: String] = [:]
        for row in try rows("SELECT \(Self.columns) FROM Event") {
            events[try #require(Int(row.prefix { $0 != " " }))] = row
        }
        return events
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }
}
