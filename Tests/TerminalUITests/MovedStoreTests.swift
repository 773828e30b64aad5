import EventStore
import Glibc
import LinuxHost
import Positioning
import Testing

@testable import TerminalUI

/// The store's file is exchanged while the screen shows it.
@Suite("A store that was moved")
struct MovedStoreTests {
    private func move(_ path: String, to other: String) {
        for ending in ["-wal", "-shm", ""] { rename(path + ending, other + ending) }
    }

    @Test("The screen goes on with the one that is in its place, and adds to that", arguments: [true, false])
    func replaced(looks: Bool) throws {
        let rig = try ScreenRig(fixes(5))
        rig.findFix()
        let path = rig.store.path
        rig.press(.character(" "), .character("i"))
        move(path, to: path + ".damaged")
        let new = try EventStore(path: path, access: .create(.personal))
        try new.keep([mark(7, note: "new")])
        if looks {
            rig.look()
            #expect(rig.message?.hasPrefix("another store is in the place") == true)
            #expect(rig.list.rows.map(\.note) == ["new"])
            #expect(!rig.list.hasChoice && rig.state.panels.isEmpty)
        }
        rig.press(.character("a"))
        #expect(try new.count(EventQuery()) == 2)
        #expect(try rig.store.count(EventQuery()) == 5)
        rig.look()
        #expect(rig.list.rows.count == 2)
    }

    @Test("What was meant for the old one is not done to the new one", arguments: [true, false])
    func meantForTheOld(notes: Bool) throws {
        let rig = try ScreenRig(fixes(5))
        let path = rig.store.path
        rig.press(.character(notes ? "n" : "e"), notes ? .character("x") : .down)
        move(path, to: path + ".damaged")
        let new = try EventStore(path: path, access: .create(.personal))
        try new.keep((10..<15).map { entry($0) })
        rig.press(notes ? .enter : .character("d"))
        if notes { rig.press(.enter) }
        #expect(try new.count(EventQuery()) == 5)
        #expect(try new.event(id: 5)?.note == nil)
        #expect(!notes || rig.field?.text == "x")
    }

    @Test("An export of what the old one had is not begun from the new one", arguments: [0, 1, 2])
    func export(keys: Int) throws {
        let rig = try ScreenRig(fixes(5))
        let path = rig.store.path
        rig.press(.character("x"))
        if keys > 0 { rig.press(.enter) }
        move(path, to: path + ".damaged")
        let new = try EventStore(path: path, access: .create(.personal))
        try new.keep((10..<15).map { entry($0) })
        if keys < 2 { rig.look() } else { rig.press(.enter) }
        #expect(rig.state.panels.isEmpty)
        #expect(rig.export.orders.isEmpty)
        #expect(rig.list.rows.compactMap(\.minute) == [14, 13, 12, 11, 10])
    }

    @Test("Where none is in its place nothing is changed, and it says so once; moved back, all is well")
    func gone() throws {
        let rig = try ScreenRig(fixes(5))
        rig.findFix()
        let path = rig.store.path
        move(path, to: path + ".elsewhere")
        rig.look()
        #expect(rig.message?.hasPrefix("the store that was shown here is not at its place any more: there") == true)
        rig.press(.down)
        rig.look()
        #expect(rig.message == nil)
        rig.press(.character("a"))
        #expect(rig.message?.hasPrefix("the store that was shown here") == true)
        #expect(try rig.store.count(EventQuery()) == 5)
        // A recording has a store of its own, and is to be ended whatever becomes of this one.
        rig.recording.state = .here(RecordingReport())
        rig.take(.recording(rig.recording.state))
        rig.press(.character("r"))
        #expect(rig.recording.state == .off)
        move(path + ".elsewhere", to: path)
        rig.press(.character("a"))
        #expect(rig.message == "added")
        #expect(try rig.store.count(EventQuery()) == 6)
    }
}
