import Testing

@testable import TerminalUI

@Suite("Keys that only the terminal's own bytes tell")
struct KeySequenceTests {
    private func sequence(_ text: String) -> (KeySequence, rest: String) {
        var sequence = KeySequence()
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst(), sequence.take(scalar) {}
        return (sequence, String(String.UnicodeScalarView(scalars)))
    }

    @Test(
        "What stands behind ESC [ is one key, and nothing of it is another",
        arguments: [
            ("A", Key.up), ("D", .left), ("H", .home), ("Z", .backTab), ("1;3A", .altUp), ("1;3B", .altDown),
            ("3~", .delete), ("5~", .pageUp), ("8~", .end), ("1;5A", .unknown), ("a", .unknown), ("d", .unknown),
            ("15;2~", .unknown), ("97;5u", .unknown), ("?1;2c", .unknown), ("I", .unknown),
        ])
    func keys(text: String, key: Key) {
        let (sequence, rest) = sequence(text + "q")
        #expect(sequence.key == key)
        #expect(rest == "q")
        #expect(sequence.mouse == nil)
    }

    @Test("A sequence that never ends is given up at what cannot be of it")
    func broken() {
        #expect(sequence("1;\u{7}x").rest == "x")
        #expect(sequence(String(repeating: "1", count: 40)).0.last == nil)
        #expect(sequence("").0.key == .unknown)
    }

    @Test(
        "The mouse is told in numbers, at any column",
        arguments: [
            ("<0;1;1M", MouseEvent(.pressed, at: Point(column: 0, line: 0))),
            ("<0;1;1m", MouseEvent(.released, at: Point(column: 0, line: 0))),
            ("<16;300;7M", MouseEvent(.pressed, at: Point(column: 299, line: 6))),
            ("<64;240;12M", MouseEvent(.wheelUp, at: Point(column: 239, line: 11))),
            ("<65;240;12M", MouseEvent(.wheelDown, at: Point(column: 239, line: 11))),
            ("<2;240;12M", nil), ("<32;240;12M", nil), ("<0;0;12M", nil), ("<0;12M", nil), ("<a;1;1M", nil),
            ("0;1;1M", nil),
        ] as [(String, MouseEvent?)])
    func mouse(text: String, event: MouseEvent?) {
        #expect(sequence(text).0.mouse == event)
    }

    @Test(
        "The mouse of older terminals is understood too",
        arguments: [
            ([32, 33, 33], MouseEvent(.pressed, at: Point(column: 0, line: 0))),
            ([35, 43, 34], MouseEvent(.released, at: Point(column: 10, line: 1))),
            ([97, 43, 34], MouseEvent(.wheelDown, at: Point(column: 10, line: 1))),
            ([32, 32, 33], nil), ([32, 33], nil), ([1, 2, 3], nil),
        ] as [([UInt32], MouseEvent?)])
    func oldMouse(values: [UInt32], event: MouseEvent?) {
        var (sequence, _) = sequence("M")
        #expect(sequence.isOldMouse)
        sequence.takeOldMouse(values)
        #expect(sequence.mouse == event)
    }

    @Test("Pasted text is told from keys by where it begins and ends")
    func paste() {
        #expect(sequence("200~").0.startsPaste)
        #expect(sequence("201~").0.endsPaste)
        #expect(!sequence("20~").0.startsPaste)
    }
}
