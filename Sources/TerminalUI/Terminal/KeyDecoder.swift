internal import CCurses
internal import LinuxHost

/// What a person at the terminal did.
enum TerminalInput: Sendable, Hashable {
    case input(Input)
    /// Text that came in one piece from elsewhere, where the terminal tells that from keys.
    case paste(String)
    /// A line end amid text that came at once: pasted too, though the terminal does not say so.
    case pastedLineEnd
}

/// What ncurses reads, as keys and movements of the mouse.
struct KeyDecoder {
    /// Keys that only some terminals' descriptions have, by their capability.
    private var named: [CInt: Key] = [:]
    private var bytes = TerminalBytes()
    private var characters = CharacterAssembler()
    /// When text came last. Uptime.
    private var lastText = Int64.min / 2

    /// How long the byte behind an Escape may take, over a slow line: ncurses waits so long for it, and this once more.
    /// Milliseconds.
    static let patience: Int64 = 50
    /// How long the rest of a key's bytes may take, where an Escape alone is out of question. Milliseconds.
    private static let sequencePatience: Int64 = 200
    /// How long the rest of a pasted text may take. Milliseconds.
    private static let pastePatience: Int64 = 500
    /// How soon a line end comes behind a character, and a character behind that, where nobody typed them. Milliseconds.
    private static let quickest: Int64 = 20
    /// The most characters of a pasted text that are kept.
    private static let longestPaste = 1 << 16

    init() {
        for (capability, key) in [("kUP3", Key.altUp), ("kDN3", .altDown)] {
            let code = locations_key(capability)
            if code > 0 { named[code] = key }
        }
    }

    /// The next of them; `nil` where none has come. What has come of one stays until there is more.
    mutating func next() -> TerminalInput? {
        while let unit = bytes.next() {
            switch unit {
            case .key(let code): return .input(input(code: code))
            case .byte(27): return afterEscape()
            case .byte(10), .byte(13): return lineEnd()
            case .byte(let byte):
                if unit.isText { lastText = HostClock.uptime() }
                switch characters.take(byte) {
                case .incomplete: continue
                case .broken: return .input(.key(.unknown))
                case .character(let scalar): return .input(.key(key(scalar)))
                }
            }
        }
        return nil
    }

    /// Enter, or where others stand close before and behind it a line end of a text.
    private mutating func lineEnd() -> TerminalInput {
        let uptime = HostClock.uptime()
        guard uptime - lastText <= Self.quickest, bytes.peek(within: Self.quickest)?.isText == true
        else { return .input(.key(.enter)) }
        lastText = HostClock.uptime()
        return .pastedLineEnd
    }

    private func input(code: CInt) -> Input {
        switch code {
        case KEY_MOUSE: return mouse().map { .mouse($0) } ?? .key(.unknown)
        case KEY_UP: return .key(.up)
        case KEY_DOWN: return .key(.down)
        case KEY_LEFT: return .key(.left)
        case KEY_RIGHT: return .key(.right)
        case KEY_PPAGE: return .key(.pageUp)
        case KEY_NPAGE: return .key(.pageDown)
        case KEY_HOME, KEY_FIND: return .key(.home)
        case KEY_END, KEY_SELECT: return .key(.end)
        case KEY_ENTER: return .key(.enter)
        case KEY_BTAB: return .key(.backTab)
        case KEY_BACKSPACE: return .key(.backspace)
        case KEY_DC: return .key(.delete)
        default: return .key(named[code] ?? .unknown)
        }
    }

    private func key(_ scalar: Unicode.Scalar) -> Key {
        switch scalar.value {
        case 9: .tab
        case 8, 127: .backspace
        case 1...26: .control(Unicode.Scalar(UInt8(scalar.value) + 0x60))
        default: .character(scalar)
        }
    }

    /// Alt and a letter come as Escape and the letter, at once; so do keys that ncurses does not know. Escape alone is a
    /// key.
    private mutating func afterEscape() -> TerminalInput {
        switch bytes.next(within: Self.patience) {
        case .byte(0x5B): return sequence()
        case .byte(0x4F):
            let scalar = character(within: Self.sequencePatience)
            return .input(.key(scalar.flatMap { KeySequence.plain[$0] } ?? .unknown))
        case .byte(0x6B), .byte(0x4B), .key(KEY_UP): return .input(.key(.altUp))
        case .byte(0x6A), .byte(0x4A), .key(KEY_DOWN): return .input(.key(.altDown))
        case .byte(27), nil: return .input(.key(.escape))
        case .byte(let byte) where byte >= 0x80:
            // The rest of the character is no key either.
            if characters.take(byte) == .incomplete { _ = character(within: Self.patience) }
            return .input(.key(.unknown))
        case .byte, .key: return .input(.key(.unknown))
        }
    }

    private mutating func sequence() -> TerminalInput {
        let sequence = readSequence()
        if sequence.startsPaste { return .paste(readPaste()) }
        return .input(sequence.mouse.map { .mouse($0) } ?? .key(sequence.key))
    }

    private mutating func readSequence() -> KeySequence {
        var sequence = KeySequence()
        while let scalar = character(within: Self.sequencePatience), sequence.take(scalar) {}
        if sequence.isOldMouse {
            // Three bytes follow, which are no keys, nor characters.
            var values: [UInt32] = []
            while values.count < 3, case .byte(let byte)? = bytes.next(within: Self.sequencePatience) {
                values.append(UInt32(byte))
            }
            sequence.takeOldMouse(values)
        }
        return sequence
    }

    /// All up to the end that the terminal marks, or until no more comes.
    private mutating func readPaste() -> String {
        var text = String.UnicodeScalarView()
        var count = 0
        while let scalar = character(within: Self.pastePatience) {
            if scalar == "\u{1B}" {
                guard let next = character(within: Self.sequencePatience), next == "[" else { continue }
                if readSequence().endsPaste { break }
            } else if count < Self.longestPaste {
                text.append(scalar)
                count += 1
            }
        }
        return String(text)
    }

    /// The next character, however the line cuts what belongs together; keys that ncurses knows are passed over.
    private mutating func character(within milliseconds: Int64) -> Unicode.Scalar? {
        while let unit = bytes.next(within: milliseconds) {
            guard case .byte(let byte) = unit else { continue }
            switch characters.take(byte) {
            case .character(let scalar): return scalar
            case .broken: return "\u{FFFD}"
            case .incomplete: continue
            }
        }
        return nil
    }

    private func mouse() -> MouseEvent? {
        var event = MEVENT()
        guard getmouse(&event) == OK else { return nil }
        let point = Point(column: Int(event.x), line: Int(event.y))
        if event.bstate & locations_wheel_up != 0 { return MouseEvent(.wheelUp, at: point) }
        if event.bstate & locations_wheel_down != 0 { return MouseEvent(.wheelDown, at: point) }
        if event.bstate & locations_pressed != 0 { return MouseEvent(.pressed, at: point) }
        if event.bstate & locations_released != 0 { return MouseEvent(.released, at: point) }
        return nil
    }
}
