import LinuxHost
import LocationsTestSupport
import SQLite
import Testing

@testable import EventStore
@testable import Recorder

@Suite("A recorder's store of an earlier version")
struct OlderStoreTests {
    @Test("It is brought up to date under the recorder's lock, and not while another recorder has that")
    func lock() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("Locations.sqlite")
        try StoreFile.create(path, permissions: .personal)
        try Database(path: path).execute(
            OldStore.script(
                steps: Schema.migrations.prefix(4).map { $0.sql }, applicationID: Schema.applicationID, events: 20,
                date: 1_796_063_194_000))
        func version() throws -> Int64? {
            try Database(path: path).makeStatement("PRAGMA user_version").firstRow { $0.int64(0) }
        }
        #expect(throws: Locked.self) {
            try RecorderStore(path: path, permissions: .personal) { throw Locked() }
        }
        #expect(try version() == 4)
        let stores = try RecorderStore(path: path, permissions: .personal) {
            #expect(try version() == 4)
            return try takeLock(ofStore: path)
        }
        #expect(try version() == Schema.newestVersion)
        #expect(try stores.take().count() == 19)
        #expect(stores.setAside == nil)
        #expect(StoreFile.mode(of: folder.file("Locations-before-schema-\(Schema.newestVersion).sqlite")) == 0o600)
    }
}
