import EventStore
import Positioning
import Testing

@testable import TerminalUI

/// Adding where one is, and recording.
@Suite("Add and record")
struct AddTests {
    @Test("Without a fix nothing is added, and the reason is said", arguments: [Key.character("a"), .character("+")])
    func disabled(key: Key) throws {
        let rig = try ScreenRig(fixes(3))
        rig.press(key)
        #expect(try rig.ids().count == 3)
        #expect(rig.message == "nothing was added: connecting")
        rig.loseFix()
        rig.click(78, 0)
        #expect(rig.message == "nothing was added: unreachable")
        #expect(rig.takeActions() == [.beep, .beep])
    }

    @Test("With a fix the mark is on top and selected", arguments: [Key.character("a"), .character("+")])
    func enabled(key: Key) throws {
        let rig = try ScreenRig(fixes(300))
        rig.findFix()
        rig.press(.end, key)
        #expect(try rig.ids().count == 301)
        #expect(rig.selectedID == 301)
        #expect(rig.list.selectedEvent?.kind == .mark)
        #expect(rig.list.selected == 0 && rig.list.top == 0)
        #expect(rig.message == "added")
    }

    /// Ways to somewhere else, by the keys that lead there.
    static let ways: [(String, [Key])] = [
        ("the list", []), ("editing", [.character("e")]), ("an event", [.enter]), ("the tracks", [.character("2")]),
        ("a track", [.character("2"), .enter]), ("the map", [.character("3")]), ("the sky", [.character("4")]),
        ("a search", [.character("/"), .character("q"), .enter]), ("marks alone", [.character("m")]),
        ("the oldest", [.end]), ("a range", [.end, .character("v")]), ("no bars", [.character("f")]),
    ]

    @Test("From every view and mode adding shows the mark", arguments: ways)
    func everywhere(name: String, keys: [Key]) throws {
        let rig = try ScreenRig(fixes(300))
        rig.findFix()
        for key in keys { rig.press(key) }
        rig.press(.character("a"))
        #expect(rig.state.view == .events)
        #expect(rig.state.panels.isEmpty)
        #expect(rig.selectedID == 301)
        #expect(rig.list.filter == ListFilter())
        #expect(!rig.list.hasChoice)
        #expect(rig.list.visible.contains(rig.list.selected))
        #expect(rig.list.rows.first?.id == 301)
    }

    @Test(
        "A click on Add adds, and what is being typed goes on",
        arguments: [Key.character("n"), .character("/"), .character("x")])
    func click(key: Key) throws {
        let rig = try ScreenRig(fixes(3))
        rig.findFix()
        rig.press(key)
        rig.press(.control("u"))
        rig.type("half")
        rig.click(78, 0)
        #expect(try rig.ids().count == 4)
        #expect(rig.state.isTyping)
        #expect(rig.text.contains("half"))
        rig.press(.escape)
        #expect(rig.selectedID == 4)
    }

    @Test("A fix that went between is said, and nothing is added")
    func goneBetween() throws {
        let rig = try ScreenRig()
        rig.findFix()
        rig.live.isLost = true
        rig.press(.character("a"))
        #expect(try rig.ids().isEmpty)
        #expect(rig.message == "nothing was added: the fix is gone")
    }

    @Test("r starts and stops a recording")
    func record() throws {
        let rig = try ScreenRig()
        rig.press(.character("r"))
        #expect(rig.state.recording == .here(RecordingReport()))
        #expect(rig.text.contains("● rec"))
        rig.press(.character("r"))
        #expect(rig.state.recording == .off)
        rig.recording.isRefused = true
        rig.press(.character("r"))
        #expect(rig.message == "the lock is taken")
        #expect(rig.state.recording == .off)
    }

    @Test("A recording elsewhere is shown, and not doubled")
    func recordElsewhere() throws {
        let rig = try ScreenRig()
        rig.take(.recording(.elsewhere(process: 4_711)))
        rig.press(.character("r"))
        #expect(rig.message == "process 4711 records into this store; end it there")
        #expect(rig.takeActions() == [.beep])
        rig.take(.recording(.elsewhere(process: nil)))
        rig.press(.character("r"))
        #expect(rig.message?.contains("elsewhere") == true)
        rig.press(.character("q"))
        #expect(rig.takeActions() == [.beep, .quit])
    }

    @Test("Leaving while this screen records asks once more", arguments: [Key.character("q"), .control("c")])
    func quit(key: Key) throws {
        let rig = try ScreenRig()
        rig.press(.character("r"))
        _ = rig.takeActions()
        rig.press(key)
        #expect(rig.takeActions().isEmpty)
        #expect(rig.message?.contains("again") == true)
        rig.press(key)
        #expect(rig.takeActions() == [.quit])
    }

    @Test("What comes between takes the question back")
    func quitForgotten() throws {
        let between: [(ScreenRig) -> Void] = [
            { $0.press(.down) }, { $0.press(.character("?"), .escape) },
            { for _ in 0..<12 { $0.pass(1) } }, { $0.take(.did("exported")) }, { $0.click(5, 3) },
            { $0.press(.character("/"), .escape) },
        ]
        for (index, body) in between.enumerated() {
            let rig = try ScreenRig(fixes(3))
            rig.press(.character("r"), .character("q"))
            _ = rig.takeActions()
            body(rig)
            rig.press(.character("q"))
            #expect(rig.takeActions().isEmpty, "way \(index)")
        }
    }

    @Test(
        "Ctrl-Z leaves for the shell, but not while this screen records; also where text is typed",
        arguments: [Key.home, .character("n"), .character("/"), .character("?"), .enter])
    func suspend(key: Key) throws {
        let rig = try ScreenRig(fixes(3))
        rig.press(key, .control("z"))
        #expect(rig.takeActions() == [.suspend])
        rig.take(.recording(.here(RecordingReport())))
        rig.press(.control("z"))
        #expect(rig.takeActions() == [.beep])
        #expect(rig.message?.contains("r ends it first") == true)
    }
}
