import Glibc
import LocationsTestSupport
import Positioning
import SQLite
import Testing

@testable import EventStore

@Suite("Salvaging a damaged store")
struct SalvageTests {
    private let folder = TemporaryFolder()

    /// Tracks, marks and texts, long and short, and much that was deleted; checkpointed unless `hasLog`.
    private func makeStore(hasLog: Bool = false) throws -> EventStore {
        let store = try storeOfTracks(in: folder)
        var place = RecordingPlace()
        try store.add(
            (0..<700).map { .init(fullLocation($0 + 5000), placement: $0 == 0 ? .track(name: "Long") : .continuing) },
            to: &place)
        for index in 0..<10 {
            _ = try store.addMark(location(Int64(index), device: "/dev/b"), name: "Mark \(index)", note: "ü")
        }
        _ = try store.addMark(location(99), note: String(repeating: "long ", count: 3000))
        try store.add(
            (0..<400).map { .init(fullLocation($0 + 9000), placement: $0 == 0 ? .track(name: "Gone") : .continuing) },
            to: &place)
        try store.delete(ids: Array(795...1100), now: someDate)
        if !hasLog { try store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
        return store
    }

    private func rows(_ path: String, _ table: WreckTable = .event) throws -> [Int64: [WreckValue]] {
        var rows: [Int64: [WreckValue]] = [:]
        try Wreck(path: path).forEachRow(of: table) { rows[$0.id] = rows[$0.id] ?? $0.values }
        return rows
    }

    @Test("Of one that is sound everything comes over, from its file or from its log", arguments: [false, true])
    func sound(hasLog: Bool) throws {
        let store = try makeStore(hasLog: hasLog)
        let names = folder.names().filter { !$0.hasSuffix("-shm") }
        let before = names.map { bytes(of: folder.file($0)) }
        #expect(try Set(rows(folder.file()).keys) == Set(store.ids()))
        let other = TemporaryFolder()
        let target = try other.store()
        let summary = try target.salvage(folder.file())
        #expect(summary.added.added == summary.read)
        #expect(try store.count() == summary.read)
        #expect((summary.damagedPages, summary.mostLost) == (0, 0))
        let isUnchanged = names.map { bytes(of: folder.file($0)) } == before
        #expect(isUnchanged)
        #expect(try content(of: target) == content(of: store))
        #expect(
            try target.database.column("SELECT name FROM Track ORDER BY id") == [
                "Walk", "NULL", "Found", "Long", "Gone",
            ])
        #expect(try target.check().faults == [])
        #expect(try target.salvage(folder.file()).added.added == 0)
        #expect(other.names() == ["Locations.sqlite", "Locations.sqlite-shm", "Locations.sqlite-wal"])
    }

    /// The events but for their numbers and those of their places.
    private func content(of store: EventStore) throws -> [Event] {
        try store.events(EventQuery(order: .oldestFirst)).map { event in
            var event = event
            (event.id, event.track, event.segment) = (0, nil, nil)
            return event
        }.sorted { "\($0)" < "\($1)" }
    }

    /// A thousand, or as many as are asked for.
    private static let rounds = getenv("LOCATIONS_SALVAGE_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 1000

    private enum Damage: CaseIterable {
        case noise, zeros, bits, header, cut
    }

    @Test("Whichever pages are damaged and how: it never crashes, and every event on another page comes over")
    func random() throws {
        do { _ = try makeStore() }
        let whole = bytes(of: folder.file())
        let sound = try rows(folder.file())
        let pageOf = try pages(of: folder.file())
        #expect(Set(pageOf.keys) == Set(sound.keys))
        #expect(Set(pageOf.values).count > 10)
        let path = folder.file("damaged")
        var generator = SeededGenerator(seed: 4711)
        let count = whole.count / 4096
        for round in 0..<Self.rounds {
            var damaged = whole
            var hit: Set<Int> = []
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let page = Int.random(in: 0..<count, using: &generator)
                hit.insert(page + 1)
                switch Damage.allCases.randomElement(using: &generator)! {  // There are some.
                case .noise:
                    for index in 0..<4096 { damaged[page * 4096 + index] = .random(in: 0...255, using: &generator) }
                case .zeros: for index in 0..<4096 { damaged[page * 4096 + index] = 0 }
                case .bits:
                    for _ in 0..<8 {
                        damaged[page * 4096 + .random(in: 0..<4096, using: &generator)] ^=
                            UInt8(1) << UInt8.random(in: 0...7, using: &generator)
                    }
                case .header:
                    for index in 0..<16 { damaged[page * 4096 + index] = .random(in: 0...255, using: &generator) }
                case .cut:
                    guard page > count / 2 else { continue }
                    for index in page * 4096..<damaged.count { damaged[index] = 0 }
                    hit.formUnion(page + 1...count)
                }
            }
            let file = folder.file("damaged")
            rewrite(damaged, file)
            let found = try rows(path)
            for (id, page) in pageOf where !hit.contains(page) {
                guard found[id] == sound[id] else {
                    Issue.record("round \(round): event \(id) on page \(page) is lost; damaged are \(hit.sorted())")
                    return
                }
            }
            for table in WreckTable.allCases where table != .event && round % 10 == 0 { _ = try rows(path, table) }
        }
    }

    @Test("Whatever is damaged, what comes over is a sound store, and how much is lost is told")
    func mended() throws {
        do { _ = try makeStore() }
        let whole = bytes(of: folder.file())
        let all = try rows(folder.file()).count
        var generator = SeededGenerator(seed: 815)
        for _ in 0..<25 {
            var damaged = whole
            for _ in 0..<3 {
                let page = Int.random(in: 1..<whole.count / 4096, using: &generator)
                for index in 0..<4096 { damaged[page * 4096 + index] = .random(in: 0...255, using: &generator) }
            }
            rewrite(damaged, folder.file("damaged"))
            let other = TemporaryFolder()
            let target = try other.store()
            let summary = try target.salvage(folder.file("damaged"))
            #expect(summary.read + Int(summary.mostLost) >= all)
            #expect(summary.added.added + summary.added.known == summary.read)
            #expect(try target.check().faults == [])
        }
    }

    @Test("Numbers of segments that only damage makes so large keep nothing from coming over")
    func largeNumbers() throws {
        do {
            let store = try storeOfTracks(in: folder)
            try store.database.execute(
                """
                UPDATE StoredEvent SET segment = \(Int64.max) WHERE id BETWEEN 1 AND 5;
                UPDATE StoredEvent SET segment = \(Int64.max - 1) WHERE id BETWEEN 6 AND 10;
                UPDATE StoredEvent SET segment = 77 WHERE id BETWEEN 11 AND 12;
                UPDATE Segment SET track = \(Int64.max) WHERE id = 2;
                """)
        }
        let other = TemporaryFolder()
        let target = try other.store()
        let summary = try target.salvage(folder.file())
        #expect(summary.read == 80)
        #expect(try target.count() == 80)
        #expect(try target.trackSummaries().map { $0.statistics.events }.sorted() == [2, 5, 5, 8, 20, 20, 20])
        #expect(try target.check().faults == [])
    }

    @Test("Salvaging that is ended changes nothing, wherever its tracks came from", arguments: [1, 15, 25])
    func ended(events: Int) throws {
        struct End: Error {}
        do {
            let store = try storeOfTracks(in: folder)
            for file in ["a.gpx", "b.gpx"] {
                try store.importing(source: file) { importer in
                    try importer.beginTrack(.track, name: file, note: nil)
                    for second in 0..<1500 {
                        try importer.add(
                            point: Event(
                                id: 0, kind: .point, fullLocation(Int64(second) + (file == "a.gpx" ? 5000 : 9000))))
                    }
                }
            }
        }
        let other = TemporaryFolder()
        let target = try other.store()
        let before = try target.dump()
        var left = events * 100
        #expect(throws: End.self) {
            try target.salvage(folder.file()) {
                left -= 1
                if left == 0 { throw End() }
            }
        }
        #expect(try target.dump() == before)
        #expect(try target.salvage(folder.file()).added.added == 3080)
        #expect(
            try target.database.column("SELECT ifnull(source, '-') FROM Track ORDER BY id") == [
                "-", "-", "-", "a.gpx", "b.gpx",
            ])
    }

    @Test("A log with damage never crashes it, and gives no event that never was")
    func log() throws {
        let store = try makeStore(hasLog: true)
        try store.add((0..<50).map { fullLocation($0 + 20_000) })
        let known = try Set(rows(folder.file()).keys).union(795...1100)
        let path = folder.file("damaged")
        rewrite(bytes(of: folder.file()), path)
        let log = bytes(of: folder.file("Locations.sqlite-wal"))
        #expect(log.count > 100_000)
        var generator = SeededGenerator(seed: 99)
        for _ in 0..<200 {
            var damaged = log
            for _ in 0..<3 {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                for index in place..<min(place + 40, damaged.count) {
                    damaged[index] = .random(in: 0...255, using: &generator)
                }
            }
            damaged.removeLast(.random(in: 0..<3000, using: &generator))
            rewrite(damaged, path + "-wal")
            #expect(try Set(rows(path).keys).isSubset(of: known))
        }
    }

    @Test("Something else has nothing to salvage, and neither has the store itself")
    func nothing() throws {
        let store = try folder.store()
        rewrite(Array(repeating: 0x41, count: 50_000), folder.file("text"))
        rewrite([], folder.file("empty"))
        for name in ["text", "empty"] {
            #expect(storeError { _ = try store.salvage(folder.file(name)) }?.kind == .corrupt)
        }
        #expect(storeError { _ = try store.salvage(folder.file()) }?.kind == .notADatabase)
        #expect(throws: (any Error).self) { try store.salvage(folder.file("none")) }
    }

    /// Which page each event lies on.
    private func pages(of path: String) throws -> [Int64: Int] {
        let pages = try WreckPages(path: path)
        let unused = pages.unusedPages()
        var pageOf: [Int64: Int] = [:]
        for number in 1...pages.count where !unused.contains(number) {
            guard case .leaf(let rows, _) = pages.tablePage(number) else { continue }
            for row in rows where WreckTable.event.fits(row) { pageOf[row.id] = number }
        }
        return pageOf
    }

    private func rewrite(_ bytes: [UInt8], _ path: String) {
        truncate(path, 0)
        write(bytes, to: path)
    }
}

/// SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
