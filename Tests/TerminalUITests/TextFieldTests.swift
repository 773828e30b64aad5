import Testing

@testable import TerminalUI

/// What typing does to a line of text.
@Suite("A text field")
struct TextFieldTests {
    private func typed(_ text: String, into field: TextField = TextField()) -> TextField {
        var field = field
        for scalar in text.unicodeScalars { _ = field.react(to: .character(scalar)) }
        return field
    }

    @Test("Text is typed where the cursor stands")
    func typing() {
        var field = typed("hafen")
        _ = field.react(to: .home)
        field = typed("im ", into: field)
        #expect(field.text == "im hafen")
        #expect(field.cursor == 3)
    }

    @Test("What people see as one character goes at once", arguments: ["é", "e\u{301}", "👩‍🚀", "🇩🇪", "漢", "ﷺ"])
    func wholeCharacters(character: String) {
        var field = typed("a" + character + "b")
        #expect(field.text == "a" + character + "b")
        #expect(field.cursor == 3)
        _ = field.react(to: .left)
        _ = field.react(to: .backspace)
        #expect(field.text == "ab")
        #expect(field.cursor == 1)
    }

    @Test("An accent joins the letter before the cursor, which moves no further")
    func joining() {
        var field = TextField("ex")
        _ = field.react(to: .left)
        field = typed("\u{301}", into: field)
        #expect(field.text == "e\u{301}x")
        #expect(field.cursor == 1)
    }

    struct Stroke: Sendable, CustomTestStringConvertible {
        let key: Key
        let text: String
        let cursor: Int
        var testDescription: String { key.label }
    }

    static let strokes: [Stroke] = [
        Stroke(key: .left, text: "north pier", cursor: 5),
        Stroke(key: .right, text: "north pier", cursor: 7),
        Stroke(key: .home, text: "north pier", cursor: 0),
        Stroke(key: .end, text: "north pier", cursor: 10),
        Stroke(key: .control("a"), text: "north pier", cursor: 0),
        Stroke(key: .control("e"), text: "north pier", cursor: 10),
        Stroke(key: .backspace, text: "northpier", cursor: 5),
        Stroke(key: .delete, text: "north ier", cursor: 6),
        Stroke(key: .control("d"), text: "north ier", cursor: 6),
        Stroke(key: .control("u"), text: "pier", cursor: 0),
        Stroke(key: .control("k"), text: "north ", cursor: 6),
        Stroke(key: .control("w"), text: "pier", cursor: 0),
    ]

    @Test("Keys move and remove", arguments: strokes)
    func react(stroke: Stroke) {
        var field = TextField("north pier")
        for _ in 0..<4 { _ = field.react(to: .left) }
        let isKnown = field.react(to: stroke.key)
        #expect(isKnown)
        #expect(field.text == stroke.text)
        #expect(field.cursor == stroke.cursor)
    }

    @Test("At its ends nothing happens", arguments: [Key.left, .backspace, .control("u"), .control("w")])
    func ends(key: Key) {
        var field = TextField("x")
        _ = field.react(to: .home)
        _ = field.react(to: key)
        #expect(field.text == "x")
        #expect(field.cursor == 0)
    }

    @Test("Control characters and line ends never get in")
    func control() {
        #expect(typed("a\u{1B}[2Jb\u{7F}").text == "a[2Jb")
        #expect(TextField("two\nlines\r\n").text == "two lines ")
    }

    @Test("It takes no more than its limit")
    func limit() {
        #expect(typed(String(repeating: "ü", count: 5_000)).text.utf8.count <= TextField.limit)
    }

    @Test("Keys that mean nothing to it are left alone", arguments: [Key.up, .escape, .enter, .tab, .altUp])
    func others(key: Key) {
        var field = TextField("x")
        let isKnown = field.react(to: key)
        #expect(!isKnown)
        #expect(field.text == "x")
    }
}
