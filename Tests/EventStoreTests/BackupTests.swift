import Glibc
import LinuxHost
import LocationsTestSupport
import Positioning
import SQLite
import Synchronization
import Testing

@testable import EventStore

@Suite("A backup")
struct BackupTests {
    private let folder = TemporaryFolder()
    private var copy: String { folder.file("copy.sqlite") }

    private func copied() throws -> [Event] {
        try EventStore(path: copy, access: .readOnly).events()
    }

    @Test("Holds all that is stored, sound, without a log, for its owner alone; and replaces an older one")
    func whole() throws {
        let store = try storeOfTracks(in: folder)
        for _ in 0..<2 {
            try store.add([fullLocation()])
            try store.backUp(to: copy)
            #expect(try copied() == store.events())
            #expect(permissions(of: copy) == 0o600)
            chmod(copy, 0o644)
        }
        #expect(try Database(path: copy).column("PRAGMA integrity_check") == ["ok"])
        #expect(folder.names().filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
        #expect(folder.names().allSatisfy { !$0.hasSuffix(".part") })
    }

    @Test("Is refused in place of the store or what belongs to it, by whatever name")
    func itself() throws {
        let store = try folder.store()
        try store.add([location()])
        symlink(folder.file(), folder.file("soft"))
        link(folder.file(), folder.file("hard"))
        for name in ["Locations.sqlite", "Locations.sqlite-wal", "Locations.sqlite-recorder", "soft", "hard"] {
            #expect(
                storeError { try store.backUp(to: folder.file(name)) }?.description.contains("the store itself") == true
            )
            #expect(
                storeError { try store.backUp(to: folder.path + "/./" + name) }?.description.contains(
                    "the store itself")
                    == true)
        }
        #expect(try store.ids() == [1])
    }

    private struct Stop: Error {}

    @Test("That is ended, or that cannot be made whole, leaves the old one")
    func ended() throws {
        let store = try folder.store()
        try store.backUp(to: copy)
        try store.add((0..<40_000).map { fullLocation($0) })
        #expect(throws: Stop.self) {
            try store.backUp(to: copy) { copied, total in if copied < total { throw Stop() } }
        }
        #expect(try copied().isEmpty)
        #expect(folder.names().allSatisfy { !$0.contains("part") })
    }

    @Test("Of a damaged store is thrown away, and an older one stays")
    func damaged() throws {
        do {
            let store = try folder.store()
            try store.add((0..<2000).map { fullLocation($0) })
            try store.backUp(to: copy)
        }
        write([UInt8](repeating: 0xA5, count: 4096), to: folder.file(), at: 20 * 4096)
        let error = storeError { try EventStore(path: folder.file(), access: .readOnly).backUp(to: copy) }
        #expect(error?.kind == .corrupt)
        #expect(try copied().count == 2000)
    }

    @Test("Made beside a writer that never rests has all that was acknowledged while it was made")
    func beside() throws {
        let store = try folder.store()
        try store.add((0..<30_000).map { fullLocation($0) })
        let writer = Writer()
        let path = folder.file()
        let thread = BackgroundThread { writer.run(path) }
        defer {
            writer.isDone.store(true, ordering: .releasing)
            thread.wait()
        }
        let hasBegun = waitUntil { writer.acknowledged.load(ordering: .acquiring) > 3 }
        #expect(hasBegun)
        var seen = 0
        try EventStore(path: path, access: .readOnly).backUp(to: copy) { copied, total in
            if copied < total { seen = writer.acknowledged.load(ordering: .acquiring) }
        }
        #expect(seen > 3)
        #expect(try EventStore(path: copy, access: .readOnly).count() >= 30_000 + seen)
        #expect(try Database(path: copy).column("PRAGMA integrity_check") == ["ok"])
        // And it goes on.
        let before = writer.acknowledged.load(ordering: .acquiring)
        let goesOn = waitUntil { writer.acknowledged.load(ordering: .acquiring) > before + 3 }
        #expect(goesOn)
    }

    /// Stores one event after another, as fast as it can.
    private final class Writer: Sendable {
        let acknowledged = Atomic(0)
        let isDone = Atomic(false)

        func run(_ path: String) {
            do {
                let store = try EventStore(path: path, access: .readWrite, patience: 30_000)
                var second: Int64 = 50_000
                while !isDone.load(ordering: .acquiring) {
                    try store.add([fullLocation(second)])
                    second += 1
                    acknowledged.add(1, ordering: .releasing)
                }
            } catch { Issue.record(error) }
        }
    }
}
