import EventStore
import Positioning
import Presentation
import Testing

@testable import TerminalUI

/// What is drawn is fit for a terminal, whatever is drawn, however large that is.
@Suite("Drawing")
struct DrawingTests {
    /// A store in which all that people or files may have written is hard to draw.
    private func nastyRig() throws -> ScreenRig {
        var entries = [
            entry(
                0, name: Nasty.all, note: Nasty.all, device: "/dev/\(Nasty.all)",
                placement: .track(name: Nasty.all))
        ]
        for (index, text) in Nasty.texts.enumerated() {
            entries.append(entry(Int64(index) + 1, name: text, note: text + text, device: "/dev/\(Nasty.all)"))
            entries.append(mark(Int64(index) + 100, note: text))
        }
        let rig = try ScreenRig(entries, server: Nasty.all)
        var live = LiveReading()
        live.reason = Nasty.all
        live.device = Nasty.all
        live.age = 40
        rig.take(.live(live))
        rig.take(.recording(.here(RecordingReport(kept: 3, trouble: Nasty.all))))
        return rig
    }

    @Test("No text reaches the terminal raw, nor is wider than it, nor cut in half", arguments: allScreens.indices)
    func nasty(index: Int) throws {
        let rig = try nastyRig()
        for key in allScreens[index].keys { rig.press(key) }
        for message in [nil, Nasty.all] {
            for size in someSizes {
                rig.take(.resize(size))
                if let message { rig.take(.failed(message)) }
                for painter in [rig.painter, rig.asciiPainter] {
                    let faults = faults(of: painter.draw(rig.state))
                    #expect(faults.isEmpty, "\(allScreens[index].name) at \(size.columns)×\(size.lines): \(faults)")
                }
            }
        }
    }

    @Test("Each row under the cursor is drawn fit for a terminal", arguments: [40, 80, 200])
    func nastyRows(columns: Int) throws {
        let rig = try nastyRig()
        rig.take(.resize(Size(columns: columns, lines: 24)))
        for _ in 0..<rig.list.rows.count {
            for key: Key in [.character("i"), .escape, .character("n"), .left, .left, .escape, .down] {
                rig.press(key)
                #expect(faults(of: rig.canvas).isEmpty)
            }
        }
    }

    @Test("An empty store is drawn, and says what to do", arguments: allScreens.indices)
    func empty(index: Int) throws {
        let rig = try ScreenRig()
        for key in allScreens[index].keys { rig.press(key) }
        for size in someSizes {
            rig.take(.resize(size))
            #expect(faults(of: rig.canvas).isEmpty)
        }
        let fresh = try ScreenRig(columns: 40, lines: 10)
        #expect(fresh.text.contains("No events yet"))
        #expect(fresh.text.contains("a adds the spot where you are"))
    }

    @Test(
        "A terminal that shows ASCII alone gets nothing else, where nobody wrote anything else",
        arguments: allScreens.indices)
    func ascii(index: Int) throws {
        let rig = try ScreenRig([
            entry(0, placement: .track(name: nil)), entry(1, note: "north pier"), mark(2, name: "Here"), mark(3),
        ])
        let standings: [() -> Void] = [
            {}, { rig.findFix(accuracy: 3.8) }, { rig.findFix(accuracy: 25) }, { rig.loseFix() },
        ]
        for key in allScreens[index].keys where key != .character("§") { rig.press(key) }
        for change in standings {
            change()
            for recording in [RecordingState.off, .here(RecordingReport(kept: 12_345)), .elsewhere(process: 7)] {
                rig.take(.recording(recording))
                for size in someSizes {
                    rig.take(.resize(size))
                    for line in rig.asciiPainter.draw(rig.state).text {
                        #expect(line.unicodeScalars.allSatisfy { $0.isASCII }, "\(line)")
                    }
                }
            }
        }
    }

    /// What a field is drawn for: the keys that open it, and what was typed.
    private static let opened: [[Key]] = [
        [.character("n")], [.character("/")], [.character("x"), .enter], [.character("g")],
    ]

    @Test("The cursor is on the screen and on its character, at every width", arguments: opened)
    func field(keys: [Key]) throws {
        let rig = try ScreenRig(fixes(1))
        for key in keys { rig.press(key) }
        rig.press(.control("u"))
        rig.type("north 漢字 e\u{301}à👩‍🚀🇩🇪❤️ the end, 漢字漢字漢字漢字漢字漢字漢字")
        for lines in [1, 3, 4, 7] {
            rig.press(.end)
            var cursor = rig.field?.cursor ?? 0
            while cursor >= 0 {
                for columns in 1...80 {
                    rig.take(.resize(Size(columns: columns, lines: lines)))
                    check(rig, columns, lines)
                }
                cursor -= 1
                rig.press(.left)
            }
        }
    }

    private func check(_ rig: ScreenRig, _ columns: Int, _ lines: Int) {
        let canvas = rig.canvas
        guard let field = rig.field, let cursor = canvas.cursor, canvas.area.contains(cursor) else {
            Issue.record("no cursor at \(columns)×\(lines)")
            return
        }
        let characters = Array(field.text)
        let under = field.cursor < characters.count ? String(characters[field.cursor]) : " "
        let width = TerminalText.width(of: under)
        // On a screen of one column nothing wide can be seen.
        guard width <= columns / 2 else { return }
        let cell = canvas.lines[cursor.line][cursor.column]
        if cell.text != under || !cell.style.isReversed {
            Issue.record("'\(cell.text)' for '\(under)' at \(columns)×\(lines)")
        }
    }

    @Test("Without bars the content has the whole screen, and a message is still shown")
    func withoutBars() throws {
        let rig = try ScreenRig(fixes(50))
        rig.press(.character("f"))
        #expect(ScreenLayout(rig.state).content == Area(columns: 80, lines: 24))
        #expect(rig.list.room == 12)
        let first = try #require(rig.canvas.text.first)
        #expect(first.contains("2026"))
        rig.press(.character("a"))
        #expect(rig.text.contains("nothing was added: connecting"))
        rig.press(.character("f"))
        #expect(rig.text.contains("Locations"))
    }

    @Test("A row has its date, place, note and accuracy", arguments: [40, 80, 200])
    func rows(columns: Int) throws {
        let rig = try ScreenRig([mark(0, name: "Pier", note: "north")], columns: columns, lines: 24)
        for part in ["◆ May 1, 2026", "52.52, 13.405", "Pier", "±4 m"] { #expect(rig.text.contains(part), "\(part)") }
    }

    @Test("A long note leaves room for the accuracy", arguments: [40, 80, 200])
    func longNote(columns: Int) throws {
        for text in [String(repeating: "note ", count: 60), String(repeating: "漢字", count: 120)] {
            let rig = try ScreenRig([mark(0, note: text)], columns: columns, lines: 24)
            #expect(rig.text.contains("… "))
            #expect(rig.text.contains("±4 m"))
        }
    }
}
