import EventStore
import Positioning
import Presentation
import Testing

@testable import TerminalUI

/// The bars: whether one can add and why not, and the three answers below.
@Suite("The bars")
struct BarTests {
    static let reasons = [
        "waiting for a fix: 3 of 9 satellites", "last fix 40 s ago", "gpsd on localhost has no receiver",
        "waiting for gpsd on localhost:2947", "no gpsd on localhost: Connection refused",
    ]

    private func tell(_ rig: ScreenRig, reason: String) {
        var live = LiveReading()
        live.reason = reason
        rig.take(.live(live))
    }

    @Test("Add is dim without a fix, with the reason in the bar", arguments: reasons)
    func dim(reason: String) throws {
        let rig = try ScreenRig(fixes(3))
        tell(rig, reason: reason)
        for columns in [66, 80, 120, 200] {
            rig.take(.resize(Size(columns: columns, lines: 24)))
            #expect(rig.canvas.text[0].contains(reason))
            #expect(rig.canvas.text[0].contains("Locations"))
            #expect(rig.canvas.lines[0][columns - 4] == Canvas.Cell(text: "A", style: Style(dim: true, reversed: true)))
        }
    }

    @Test("On a narrow screen the reason has a line of its own", arguments: reasons)
    func narrow(reason: String) throws {
        let rig = try ScreenRig(fixes(3), columns: 40, lines: 10)
        tell(rig, reason: reason)
        #expect(rig.canvas.text[0].hasSuffix("Add"))
        #expect(rig.canvas.text[0].contains("Locations"))
        #expect(rig.canvas.text[1].contains(reason.prefix(38)))
    }

    @Test(
        "With a fix Add stands out, with the accuracy and whether that is as wished", arguments: [40, 59, 60, 80, 200])
    func enabled(columns: Int) throws {
        let rig = try ScreenRig(fixes(3), columns: columns, lines: 24)
        rig.findFix(accuracy: 3.8)
        #expect(!rig.canvas.lines[0][columns - 4].style.isDim)
        #expect(rig.canvas.lines[0][columns - 4].style.ink == .green)
        #expect(rig.text.contains("±4 m ✓"))
        rig.findFix(accuracy: 25)
        #expect(rig.text.contains("±25 m, 10 m wished"))
    }

    @Test("The last line answers all three questions", arguments: [40, 80, 200])
    func answers(columns: Int) throws {
        let rig = try ScreenRig(fixes(3), columns: columns, lines: 10)
        let trouble = "the disk of this machine is full, and has been for quite a while"
        let recordings: [(RecordingState, String)] = [
            (.off, "not rec"), (.here(RecordingReport(kept: 12_345)), "● rec"), (.elsewhere(process: 4_711), "● rec"),
            (.elsewhere(process: nil), "● rec"), (.here(RecordingReport(kept: 7, trouble: trouble)), "● rec"),
        ]
        let now = rig.state.now.date
        let dates: [(Timestamp?, String)] = [
            (nil, "no"), (now, "0 s ago"), (now + (-90_000), "ago"), (now + (-400 * 86_400_000), "ago"),
            (now + 600, "0 s ago"), (now + 86_400_000, "in the future"),
        ]
        let fixes: [(() -> Void, String)] = [
            ({}, "no fix"), ({ rig.findFix(accuracy: 3.8) }, "fix ±4 m"),
            ({ rig.findFix(accuracy: 2_500) }, "fix ±2,500 m"),
            ({ rig.loseFix() }, "no fix"),
        ]
        for (recording, says) in recordings {
            rig.take(.recording(recording))
            for (date, age) in dates {
                rig.take(.newest(date))
                for (change, standing) in fixes {
                    change()
                    let line = try #require(rig.canvas.text.last)
                    #expect(line.contains(says), "\(line)")
                    #expect(line.contains(standing), "\(line)")
                    // Where there is room, a date that is to come is said itself.
                    #expect(line.contains(age) || line.contains("last event May 3, 2026"), "\(line)")
                    #expect(line.split(separator: "│").count == 3, "\(line)")
                }
            }
        }
    }

    @Test("A recording that grows does not make the last event seem to be in the future")
    func age() throws {
        let rig = try ScreenRig(fixes(1))
        rig.take(.newest(rig.state.now.date + 900))
        #expect(rig.canvas.text.last?.contains("last event 0 s ago") == true)
        rig.pass(60)
        #expect(rig.canvas.text.last?.contains("last event 59 s ago") == true)
    }

    @Test("A message goes after ten seconds")
    func message() throws {
        let rig = try ScreenRig(fixes(1))
        rig.take(.did("wrote it"))
        rig.pass(1)
        #expect(rig.text.contains("wrote it"))
        rig.pass(9)
        #expect(rig.text.contains("wrote it"))
        rig.pass(1)
        #expect(!rig.text.contains("wrote it"))
    }

    @Test("A message does not cover what is being typed", arguments: [1, 2, 3, 10, 24])
    func messageBesideField(lines: Int) throws {
        for keys: [Key] in [[.character("n")], [.character("/")], [.character("f"), .character("/")]] {
            let rig = try ScreenRig(fixes(1), columns: 40, lines: lines)
            for key in keys { rig.press(key) }
            rig.type("typed")
            rig.take(.did("wrote it"))
            #expect(rig.text.contains("typed"))
            if lines > 1 { #expect(rig.text.contains("wrote it")) }
        }
    }

    @Test("The title says what the list shows, and what is chosen of it")
    func title() throws {
        let rig = try ScreenRig((0..<5).map { mark($0, note: "pier") })
        rig.press(.character("m"), .character("/"))
        rig.type("pier")
        rig.press(.enter)
        #expect(rig.text.contains("Locations: marks with 'pier'"))
        rig.press(.character(" "), .character(" "))
        #expect(rig.text.contains(", 2 chosen"))
        rig.press(.character("v"))
        #expect(rig.text.contains(", a range chosen"))
    }

    @Test("The keys below are whole words, and ? is always among them", arguments: [45, 60, 80, 100, 200])
    func hints(columns: Int) throws {
        for (name, keys) in allScreens where !name.contains("bars") {
            let rig = try ScreenRig(fixes(3), columns: columns, lines: 24)
            for key in keys { rig.press(key) }
            guard rig.state.message == nil, !rig.state.isTyping, !name.contains("help") else { continue }
            #expect(rig.canvas.text[22].hasSuffix("? keys"), "\(name)")
        }
    }
}
