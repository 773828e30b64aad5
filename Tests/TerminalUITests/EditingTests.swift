import EventStore
import LinuxHost
import Positioning
import Testing

@testable import TerminalUI

/// Choosing, deleting, taking back.
@Suite("Editing")
struct EditingTests {
    @Test("d deletes the event under the cursor at once, and the next is selected")
    func deleteOne() throws {
        let rig = try ScreenRig(fixes(50))
        rig.press(.character("e"), .down, .character("d"))
        #expect(try rig.ids().count == 49)
        #expect(rig.minute == 47)
        #expect(rig.message == "deleted 1 event; u takes it back")
        rig.press(.delete)
        #expect(rig.minute == 46)
        #expect(try rig.ids().count == 48)
    }

    @Test("Deleting the newest while following selects the next and goes on from there")
    func deleteNewest() throws {
        let rig = try ScreenRig(fixes(50))
        rig.press(.character("e"), .character("d"))
        #expect(rig.minute == 48)
        #expect(rig.list.selected == 0)
    }

    @Test("Outside of edit mode nothing is deleted, and the message says how")
    func notEditing() throws {
        let rig = try ScreenRig(fixes(5))
        rig.press(.character("d"), .delete, .character("K"), .altDown)
        #expect(try rig.ids().count == 5)
        #expect(rig.message == "'J' works while editing; e begins it")
    }

    @Test("What was picked with Space is deleted, and nothing else")
    func deletePicked() throws {
        let rig = try ScreenRig(fixes(20))
        rig.press(.character("e"), .character(" "), .down, .character(" "), .character(" "))
        #expect(rig.list.picked.count == 3)
        rig.press(.up, .character(" "), .character("d"))
        #expect(rig.message == "deleted 2 events; u takes it back")
        #expect(rig.list.rows.prefix(3).compactMap(\.minute) == [18, 16, 15])
        #expect(!rig.list.hasChoice)
    }

    @Test("A range goes from where v was pressed to the cursor, both ways and both included", arguments: [true, false])
    func deleteRange(isDown: Bool) throws {
        let rig = try ScreenRig(fixes(30))
        for _ in 0..<10 { rig.press(.down) }
        rig.press(.character("e"), .character("v"))
        for _ in 0..<4 { rig.press(isDown ? .down : .up) }
        #expect(rig.list.rows.indices.filter { rig.list.isChosen($0) }.count == 5)
        rig.press(.character("d"))
        let left = Set(rig.list.rows.compactMap(\.minute))
        #expect(left == Set(0..<30).subtracting(isDown ? 15...19 : 19...23))
        #expect(rig.minute == (isDown ? 14 : 18))
    }

    @Test("A range reaches across what is not in memory, together with what was picked", arguments: [false, true])
    func deleteLongRange(isPicked: Bool) throws {
        let rig = try ScreenRig(fixes(5_000))
        rig.press(.character("e"))
        if isPicked { rig.press(.character(" ")) }
        rig.press(.down, .down, .character("v"), .end, .up, .up, .up)
        #expect(rig.list.rows.count < 1_000)
        rig.press(.character("d"))
        #expect(try rig.ids() == (isPicked ? [1, 2, 3, 4_998, 4_999] : [1, 2, 3, 4_999, 5_000]))
        #expect(rig.minute == 2)
        rig.press(.home)
        #expect(rig.list.rows.compactMap(\.minute).last == 0)
        rig.press(.character("u"))
        #expect(try rig.ids().count == 5_000)
    }

    @Test("A range whose beginning was deleted elsewhere ends where that was, and takes no more")
    func rangeWithoutBeginning() throws {
        let rig = try ScreenRig(fixes(100))
        for _ in 0..<50 { rig.press(.down) }
        rig.press(.character("e"), .character("v"))
        let id = try #require(rig.selectedID)
        try rig.elsewhere().delete(ids: [id], now: HostClock.now().date)
        rig.look()
        for _ in 0..<5 { rig.press(.up) }
        let chosen = rig.list.rows.indices.filter { rig.list.isChosen($0) }.compactMap { rig.list.rows[$0].minute }
        #expect(chosen == [54, 53, 52, 51, 50])
        rig.press(.character("d"))
        let left = Set(try rig.ids().map { $0 - 1 })
        #expect(left == Set(0..<100).subtracting(49...54))
    }

    @Test("A range of marks goes in their own order")
    func rangeOfMarks() throws {
        let rig = try ScreenRig((0..<6).map { mark($0) })
        rig.press(.character("m"), .end, .character("e"))
        for _ in 0..<5 { rig.press(.altUp) }
        #expect(rig.list.rows.compactMap(\.minute) == [0, 5, 4, 3, 2, 1])
        rig.press(.character("v"), .down, .down, .character("d"))
        #expect(rig.list.rows.compactMap(\.minute) == [3, 2, 1])
        #expect(rig.minute == 3)
    }

    @Test("Undo brings back what was deleted, one after another, also after editing")
    func undo() throws {
        let rig = try ScreenRig(fixes(10))
        rig.press(.character("e"), .character("d"), .down, .character("v"), .down, .character("d"), .character("e"))
        #expect(!rig.state.isEditing)
        #expect(try rig.ids().count == 7)
        rig.press(.character("u"))
        #expect(rig.message == "brought back 2 events")
        #expect(try rig.ids().count == 9)
        rig.press(.character("u"))
        #expect(rig.list.rows.compactMap(\.minute) == (0..<10).reversed())
        rig.press(.character("u"))
        #expect(rig.message == "there is nothing to take back")
        #expect(rig.state.message?.isError == true)
    }

    @Test(
        "Undo works in every view and under a panel",
        arguments: [Key.character("2"), .character("3"), .character("4"), .enter])
    func undoElsewhere(key: Key) throws {
        let rig = try ScreenRig(fixes(10))
        rig.press(.character("e"), .character("d"), key, .character("u"))
        #expect(try rig.ids().count == 10)
    }

    @Test("Esc takes back one thing after another")
    func escape() throws {
        let rig = try ScreenRig((0..<10).map { mark($0, note: "pier") })
        rig.press(.character("/"))
        rig.type("pier")
        rig.press(.enter, .character("e"), .character(" "), .character("v"), .enter, .escape)
        #expect(rig.state.panels.isEmpty && rig.list.hasChoice)
        rig.press(.escape)
        #expect(!rig.list.hasChoice && rig.state.isEditing)
        rig.press(.escape)
        #expect(!rig.state.isEditing && rig.list.filter.text == "pier")
        rig.press(.escape)
        #expect(rig.list.filter == ListFilter())
        let before = rig.state
        rig.press(.escape)
        #expect(rig.state == before)
    }

    @Test("Esc and Backspace leave an open track", arguments: [Key.escape, .backspace, .left])
    func leaveTrack(key: Key) throws {
        let rig = try ScreenRig([entry(0, placement: .track(name: "Pier")), entry(1)])
        rig.press(.character("2"), .enter)
        #expect(rig.state.tracks.events != nil)
        rig.press(key)
        #expect(rig.state.tracks.events == nil)
        #expect(rig.state.view == .tracks)
    }

    @Test("What was chosen is exported, in the format and to the file that were written")
    func export() throws {
        let rig = try ScreenRig(fixes(10))
        rig.press(.character(" "), .character(" "), .character("x"))
        rig.press(.control("u"))
        rig.type("kml")
        rig.press(.enter)
        #expect(rig.text.contains("locations.kml"))
        rig.press(.control("u"))
        rig.type("/tmp/a.kml")
        rig.press(.enter)
        let order = try #require(rig.export.orders.first)
        #expect(order.format == "kml" && order.file == "/tmp/a.kml")
        #expect(order.query.numbers == [9...10])
        rig.press(.escape, .end, .character("x"), .escape)
        #expect(rig.export.orders.count == 1)
    }
}
