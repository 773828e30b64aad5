import EventStore
import Positioning
import Testing

@testable import TerminalUI

/// Writing what there is to say of an event.
@Suite("Notes")
struct NoteTests {
    @Test("A note is written in UTF-8, and taken back")
    func note() throws {
        let rig = try ScreenRig(fixes(3))
        rig.press(.down, .character("n"))
        rig.type("Café 漢 👩‍🚀 e\u{301}")
        rig.press(.enter)
        #expect(rig.list.selectedEvent?.note == "Café 漢 👩‍🚀 e\u{301}")
        #expect(rig.message == "noted")
        #expect(rig.text.contains("Café"))
        rig.press(.character("n"), .control("u"), .enter)
        #expect(rig.list.selectedEvent?.note == nil)
        #expect(rig.message == "took the note away")
        rig.press(.character("u"))
        #expect(rig.list.selectedEvent?.note == "Café 漢 👩‍🚀 e\u{301}")
    }

    @Test(
        "A note that is left with Esc or Ctrl-C, or not changed, is not touched",
        arguments: [Key.escape, .control("c"), .enter])
    func noteLeft(key: Key) throws {
        let rig = try ScreenRig([mark(0, note: "two\nlines")])
        rig.press(.enter)
        if key != .enter {
            rig.type("never")
            rig.press(key)
        }
        rig.press(key)
        #expect(rig.state.panels.isEmpty)
        #expect(rig.list.selectedEvent?.note == "two\nlines")
        #expect(rig.takeActions().isEmpty)
    }

    @Test("A click beside a note that is being written does not lose it")
    func noteClick() throws {
        let rig = try ScreenRig(fixes(3))
        rig.press(.character("n"))
        rig.type("half")
        let tabs = ScreenLayout(rig.state).tabs
        rig.click(tabs[1].area.column + 1, tabs[1].area.line)
        rig.click(2, 0)
        rig.wheel(.wheelDown)
        rig.press(.enter)
        #expect(rig.list.selectedEvent?.note == "half")
    }

    @Test("A note finds its event though that is not under the cursor any more")
    func noteFollowing() throws {
        let rig = try ScreenRig(fixes(3))
        rig.press(.character("n"))
        try rig.elsewhere().keep([entry(3)])
        rig.look()
        rig.type("two")
        rig.press(.enter)
        #expect(rig.list.rows.first { $0.minute == 2 }?.note == "two")
        #expect(rig.list.rows.first { $0.minute == 3 }?.note == nil)
    }
}
