import Testing

@testable import TerminalUI

/// What every key does in every mode, and that the table of keys is in order.
@Suite("The key table")
struct KeyTableTests {
    @Test("No two bindings of a place claim one key", arguments: KeyPlace.allCases)
    func unique(place: KeyPlace) {
        let keys = KeyTable.bindings(in: place).flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        #expect(!keys.isEmpty)
        #expect(KeyTable.bindings(in: place).allSatisfy { $0.place == place && !$0.help.isEmpty })
    }

    @Test("Each intent is bound to a key", arguments: Intent.allCases)
    func bound(intent: Intent) {
        #expect(KeyPlace.allCases.contains { KeyTable.bindings(in: $0).contains { $0.intent == intent } })
    }

    @Test("No key of everywhere is hidden by that of a place, but where both are meant")
    func shadows() {
        let everywhere = Set(KeyTable.everywhere.flatMap(\.keys))
        for place in KeyPlace.allCases where place != .everywhere {
            let hidden = KeyTable.bindings(in: place).flatMap(\.keys).filter { everywhere.contains($0) }
            #expect(hidden.isEmpty, "\(place) hides \(hidden.map(\.label))")
        }
    }

    @Test("Every key does what the table of outcomes says", arguments: Mode.allCases)
    func outcomes(mode: Mode) {
        let state = mode.state
        for (key, expected) in KeyOutcomes.table(of: mode) {
            #expect(outcome(of: key, in: state) == expected, "\(key.label) in \(mode)")
        }
    }

    @Test("Each binding has a case in each mode where it counts", arguments: Mode.allCases)
    func complete(mode: Mode) {
        guard !mode.isTyping, mode != .help else { return }
        let tested = Set(KeyOutcomes.table(of: mode).map(\.key))
        for place in mode.state.keyPlaces {
            for key in KeyTable.bindings(in: place).flatMap(\.keys) {
                #expect(tested.contains(key), "\(key.label) in \(mode)")
            }
        }
    }

    @Test("What is pressed outside its place changes nothing and says so", arguments: Mode.allCases)
    func misplaced(mode: Mode) {
        guard !mode.isTyping, mode != .help else { return }
        let state = mode.state
        let here = Set(state.keyPlaces.flatMap { KeyTable.bindings(in: $0) }.flatMap(\.keys))
        let others = Set(KeyPlace.allCases.flatMap { KeyTable.bindings(in: $0) }.flatMap(\.keys)).subtracting(here)
        for key in others.union([.unknown, .character("y"), .character("é"), .control("t")]) where key != .escape {
            var after = state
            let actions = after.react(to: .key(key))
            #expect(actions.isEmpty, "\(key.label) in \(mode)")
            #expect(after.message != nil, "\(key.label) in \(mode)")
            after.message = nil
            #expect(after == state, "\(key.label) in \(mode)")
        }
    }

    @Test("Outside of editing no key deletes or moves", arguments: Mode.allCases)
    func harmless(mode: Mode) {
        guard mode != .editing, mode != .editingTrack else { return }
        let keys = Set(KeyPlace.allCases.flatMap { KeyTable.bindings(in: $0) }.flatMap(\.keys))
        for key in keys {
            var state = mode.state
            for action in state.react(to: .key(key)) {
                if case .delete = action { Issue.record("\(key.label) deletes in \(mode)") }
                if case .move = action { Issue.record("\(key.label) moves in \(mode)") }
            }
        }
    }

    @Test("Where text is typed a key is text, or changes it, or leaves it", arguments: [Mode.note, .prompt])
    func typing(mode: Mode) {
        let keys = Set(KeyPlace.allCases.flatMap { KeyTable.bindings(in: $0) }.flatMap(\.keys))
        for key in keys where ![.enter, .escape, .control("c"), .control("z"), .control("l")].contains(key) {
            var state = mode.state
            let before = state
            #expect(state.react(to: .key(key)).isEmpty, "\(key.label)")
            #expect(state.isTyping, "\(key.label)")
            state.panels = before.panels
            #expect(state == before, "\(key.label)")
        }
    }

    @Test("The help has each key and what it does", arguments: [ScreenPainter.Characters.unicode, .ascii])
    func help(characters: ScreenPainter.Characters) throws {
        let rig = try ScreenRig(columns: 120, lines: 40)
        let painter = characters == .unicode ? rig.painter : rig.asciiPainter
        rig.press(.character("?"))
        var seen: Set<String> = []
        for _ in 0..<10 {
            seen.formUnion(painter.draw(rig.state).text)
            rig.press(.pageDown)
        }
        let all = seen.joined(separator: "\n")
        for place in KeyPlace.allCases {
            #expect(all.contains(place.title))
            for binding in KeyTable.bindings(in: place) {
                let isThere = seen.contains { line in
                    line.contains(binding.help)
                        && binding.keys.allSatisfy { key in
                            line.contains(characters == .unicode ? key.label : key.plainLabel)
                        }
                }
                #expect(isThere, "\(binding.help)")
            }
        }
    }

    @Test("The help scrolls no further than its end, and back at once")
    func helpEnd() throws {
        let rig = try ScreenRig()
        rig.press(.character("?"))
        let first = rig.text
        for _ in 0..<200 { rig.press(.down) }
        let last = rig.text
        #expect(last != first)
        rig.press(.up)
        #expect(rig.text != last)
        rig.press(.end)
        #expect(rig.text == last)
        rig.press(.home)
        #expect(rig.text == first)
        rig.press(.escape)
        #expect(rig.state.panels.isEmpty)
    }
}
