import EventStore
import Glibc
import LocationsTestSupport
import Testing

@testable import TerminalUI

@Suite("The screen, when another store takes its store's place")
struct ReplacedStoreTests {
    @Test("Adds into the new one, and does not change there what was chosen in the old one")
    func replaced() throws {
        let rig = try ScreenRig(fixes(1))
        rig.findFix()
        let path = rig.store.path
        for part in ["", "-wal", "-shm"] { rename(path + part, path + "-away" + part) }
        do { _ = try EventStore(path: path, access: .create(.personal)).keep(fixes(1)) }
        rig.press(.character("d"), .character("y"))
        #expect(try EventStore(path: path, access: .readOnly).count() == 1)
        rig.look()
        rig.press(.character("a"))
        #expect(try EventStore(path: path, access: .readOnly).count() == 2)
        #expect(try EventStore(path: path + "-away", access: .readOnly).count() == 1)
    }
}
