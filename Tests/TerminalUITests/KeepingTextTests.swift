import EventStore
import LinuxHost
import Positioning
import SQLite
import Testing

@testable import TerminalUI

/// What was typed is not lost, and nothing of others is overwritten by it.
@Suite("Text that is typed")
struct KeepingTextTests {
    @Test("A note that cannot be stored stays open with its text, and is stored once that is possible")
    func locked() throws {
        let rig = try ScreenRig([mark(0)])
        rig.store.setPatience(1)
        rig.press(.enter)
        rig.type("good holding")
        let other = try Database(path: rig.store.path)
        try other.execute("BEGIN IMMEDIATE")
        rig.press(.enter)
        #expect(rig.field?.text == "good holding")
        #expect(rig.state.message?.isError == true)
        #expect(rig.message?.contains("another process is writing to it") == true)
        try other.execute("ROLLBACK")
        rig.press(.enter)
        #expect(rig.state.panels.isEmpty)
        #expect(rig.list.selectedEvent?.note == "good holding")
    }

    @Test("The note of an event that is gone stays open with its text")
    func gone() throws {
        let rig = try ScreenRig([mark(0), mark(1)])
        rig.press(.enter)
        rig.type("good holding")
        try rig.elsewhere().delete(ids: [2], now: HostClock.now().date)
        rig.look()
        rig.press(.enter)
        #expect(rig.field?.text == "good holding")
        #expect(rig.message?.hasPrefix("there is no event 2") == true)
    }

    @Test("Esc throws a changed note away at the second time only", arguments: [Key.escape, .control("c")])
    func leaving(key: Key) throws {
        let rig = try ScreenRig([mark(0, note: "pier")])
        rig.press(.enter, .character("s"), key)
        #expect(rig.field?.text == "piers")
        #expect(rig.message?.contains("the same key again throws that away") == true)
        // Another key in between begins anew.
        rig.press(.left, key)
        #expect(rig.field?.text == "piers")
        rig.press(key)
        #expect(rig.state.panels.isEmpty)
        #expect(rig.list.selectedEvent?.note == "pier")
    }

    @Test("A note that was changed elsewhere is replaced only by whoever has seen it", arguments: ["new", nil])
    func changedElsewhere(text: String?) throws {
        let rig = try ScreenRig([mark(0, note: "old")])
        rig.press(.enter)
        rig.type("er")
        try rig.elsewhere().edit(1, note: text.map { .set($0) } ?? .remove, now: HostClock.now().date)
        rig.look()
        rig.press(.enter)
        #expect(rig.field?.text == "older")
        #expect(rig.message?.contains(text.map { "is '\($0)' meanwhile" } ?? "was taken away") == true)
        #expect(try rig.store.event(id: 1)?.note == text)
        rig.press(.enter)
        #expect(try rig.store.event(id: 1)?.note == "older")
        #expect(rig.state.panels.isEmpty)
    }

    @Test("A date that is not understood can be written better")
    func date() throws {
        let rig = try ScreenRig(fixes(3))
        rig.press(.character("g"))
        rig.type("yestarday")
        rig.press(.enter)
        #expect(rig.field?.text == "yestarday")
        #expect(rig.state.message?.isError == true)
        rig.press(.control("u"))
        rig.type("2026-05-01")
        rig.press(.enter)
        #expect(rig.state.panels.isEmpty)
        #expect(rig.minute == 0)
    }

    @Test("An export goes to a name that is free, and to one that is not only after asking")
    func exportFile() throws {
        let rig = try ScreenRig(fixes(3))
        rig.export.files = ["locations.gpx", "a.gpx"]
        rig.press(.character("x"), .enter)
        #expect(rig.field?.text == "locations-2.gpx")
        rig.press(.control("u"))
        rig.type("a.gpx")
        rig.press(.enter)
        #expect(rig.export.orders.isEmpty)
        #expect(rig.message == "'a.gpx' is there already; Enter replaces it, another name leaves it")
        // Another name that is there is asked about too.
        rig.press(.control("u"))
        rig.type("locations.gpx")
        rig.press(.enter)
        #expect(rig.export.orders.isEmpty)
        rig.press(.enter)
        #expect(rig.export.orders.map(\.file) == ["locations.gpx"])
        #expect(rig.state.panels.isEmpty)
    }

    @Test("An export that cannot begin leaves the name of its file there")
    func busyExport() throws {
        let rig = try ScreenRig(fixes(3))
        rig.export.isBusy = true
        rig.press(.character("x"), .enter)
        rig.type("2")
        rig.press(.enter)
        #expect(rig.field?.text == "locations.gpx2")
        #expect(rig.message == "an export is being written already")
        #expect(!rig.state.isExporting)
    }

    @Test(
        "What may take long is announced, and what ends in silence is not",
        arguments: [
            (Action.delete(.track(1)), "deleting"), (.delete(.ids([1, 2])), "deleting"), (.delete(.ids([1])), nil),
            (.undo, "taking back the last change"), (.add, nil), (.loadTracks, nil),
        ] as [(Action, String?)])
    func announcing(action: Action, text: String?) throws {
        var state = try ScreenRig(fixes(3)).state
        state.announce(action)
        #expect(state.message?.text == text)
        #expect(action.mayTakeLong)
    }

    @Test("Leaving asks once while an export is written")
    func leavingExport() throws {
        let rig = try ScreenRig(fixes(3))
        rig.press(.character("x"), .enter, .enter)
        _ = rig.takeActions()
        rig.press(.character("q"))
        #expect(rig.takeActions().isEmpty)
        #expect(rig.message == "this screen writes an export; the same key again breaks that off and leaves")
        rig.take(.exportEnded)
        rig.press(.down, .character("q"))
        #expect(rig.takeActions() == [.quit])
    }
}
