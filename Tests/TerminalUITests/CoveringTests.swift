import EventStore
import Positioning
import Testing

@testable import TerminalUI

/// What lies over something else, and how it is shown.
@Suite("What lies over the screen")
struct CoveringTests {
    @Test("A click on the help is none on what lies under it")
    func help() throws {
        let rig = try ScreenRig(fixes(3))
        rig.findFix()
        let layout = ScreenLayout(rig.state)
        rig.press(.character("?"))
        let areas: [Area] = [[layout.add, layout.edit, layout.rows], layout.tabs.map(\.area)].flatMap { $0 }
        for area in areas {
            rig.click(area.column + 1, area.line)
            #expect(rig.state.panels == [.help(scroll: 0)])
            #expect(rig.state.view == .events && !rig.state.isEditing)
        }
        #expect(try rig.ids().count == 3)
    }

    @Test("A click on a message is none on the views under it; it takes the message away")
    func message() throws {
        let rig = try ScreenRig(fixes(3))
        let tab = ScreenLayout(rig.state).tabs[2].area
        rig.take(.did("something was done"))
        rig.click(tab.column + 1, tab.line)
        #expect(rig.state.view == .events)
        #expect(rig.message == nil)
        rig.click(tab.column + 1, tab.line)
        #expect(rig.state.view == .map)
    }

    @Test("A click on the note of a small screen does not add; beside the note of a large one it does")
    func note() throws {
        for (columns, lines, adds) in [(40, 6, false), (80, 24, true)] {
            let rig = try ScreenRig(fixes(3), columns: columns, lines: lines)
            rig.findFix()
            rig.press(.character("n"))
            let add = ScreenLayout(rig.state).add
            rig.click(add.column + 1, add.line)
            #expect(try rig.ids().count == (adds ? 4 : 3))
            #expect(rig.state.isTyping)
        }
    }

    @Test("A long message is shown to its end, where it says what would work")
    func longMessage() throws {
        let rig = try ScreenRig(fixes(3))
        let path = "/" + String(repeating: "folder/", count: 20) + "Locations.sqlite"
        rig.take(.failed("cannot write to '\(path)': another process is writing to it; try again when that is done"))
        let text = rig.canvas.text
        #expect(text[22].hasSuffix("try again when that is done"))
        #expect(text.contains { $0.contains("cannot write to") })
        // What is typed stays in view.
        rig.press(.character("/"))
        rig.type("pier")
        rig.take(.failed("cannot write to '\(path)': another process is writing to it; try again when that is done"))
        #expect(rig.canvas.text[23] == "Search: pier")
        #expect(rig.text.contains("try again when that is done"))
    }

    @Test("The figures of a track that have no room end in an ellipsis")
    func figures() throws {
        let rig = try ScreenRig(
            [entry(0, device: "/dev/ttyUSB0", placement: .track(name: "Pier")), entry(1, device: "/dev/ttyUSB0")],
            columns: 40, lines: 10)
        rig.press(.character("2"), .enter)
        let lines = rig.canvas.text
        #expect(lines.contains { $0.hasSuffix(", …") })
        #expect(!lines.contains { $0.hasSuffix(",") && !$0.hasSuffix(", …") && lines.last == $0 })
    }

    @Test("A long text is looked at as far as it is seen", arguments: [0, 1, 2])
    func longText(place: Int) throws {
        let text = String(repeating: "ä漢 ", count: 300_000)
        let rig = try ScreenRig([mark(0, note: text)])
        if place > 0 { rig.press(.enter) }
        if place > 1 { rig.press(.home, .right) }
        let clock = ContinuousClock()
        let time = clock.measure { for _ in 0..<5 { _ = rig.canvas } }
        // Five pictures; all of the text would take seconds.
        #expect(time < .seconds(2), "\(time)")
        #expect(faults(of: rig.canvas).isEmpty)
        #expect(rig.text.contains("ä漢 ä漢"))
    }

    @Test("Dates at the ends of what a number holds are drawn", arguments: [Int64.min, .max, 0])
    func extremeDates(milliseconds: Int64) throws {
        let rig = try ScreenRig(fixes(3))
        rig.take(.newest(Timestamp(milliseconds: milliseconds)))
        #expect(rig.canvas.text[23].contains("not recording"))
    }

    @Test("Event numbers at the end of what a number holds make ranges")
    func extremeNumbers() {
        let ranges: [ClosedRange<Int64>] = [1...2, 3...3, .max - 1 ... .max, .max ... .max]
        let joined: [ClosedRange<Int64>] = [1...3, .max - 1 ... .max]
        #expect(ranges.joined == joined)
    }
}
