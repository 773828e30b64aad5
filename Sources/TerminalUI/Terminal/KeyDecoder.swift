internal import CCurses
internal import Glibc
internal import LinuxHost

/// What a person at the terminal did.
enum TerminalInput: Sendable, Hashable {
    case input(Input)
    /// Text that came in one piece from elsewhere, where the terminal tells that from keys.
    case paste(String)
}

/// What ncurses reads, as keys and movements of the mouse.
struct KeyDecoder {
    /// Keys that only some terminals' descriptions have, by their capability.
    private var named: [CInt: Key] = [:]

    /// How long the rest of a key's bytes may take, over a slow line. Milliseconds.
    private static let patience: Int64 = 50
    /// How long the rest of a pasted text may take. Milliseconds.
    private static let pastePatience: Int64 = 500
    /// The most characters of a pasted text that are kept.
    private static let longestPaste = 1 << 16

    init() {
        for (capability, key) in [("kUP3", Key.altUp), ("kDN3", .altDown)] {
            let code = locations_key(capability)
            if code > 0 { named[code] = key }
        }
    }

    /// The next of them; `nil` where none has come.
    func next() -> TerminalInput? {
        var code: wint_t = 0
        switch wget_wch(locations_screen(), &code) {
        case KEY_CODE_YES: return .input(input(code: CInt(bitPattern: code)))
        case OK: return code == 27 ? afterEscape() : .input(.key(key(character: code)))
        default: return nil
        }
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

    private func key(character code: wint_t) -> Key {
        switch code {
        case 9: return .tab
        case 10, 13: return .enter
        case 8, 127: return .backspace
        case 27: return .escape
        case 1...26: return .control(Unicode.Scalar(UInt8(code) + 0x60))
        default: return Unicode.Scalar(UInt32(code)).map { .character($0) } ?? .unknown
        }
    }

    /// Alt and a letter come as Escape and the letter, at once; so do keys that ncurses does not know. Escape alone is a
    /// key.
    private func afterEscape() -> TerminalInput {
        var code: wint_t = 0
        switch wget_wch(locations_screen(), &code) {
        case OK:
            switch code {
            case 0x5B: return sequence()
            case 0x4F:
                return .input(.key(character(within: Self.patience).flatMap { KeySequence.plain[$0] } ?? .unknown))
            case 0x6B, 0x4B: return .input(.key(.altUp))
            case 0x6A, 0x4A: return .input(.key(.altDown))
            case 27: return .input(.key(.escape))
            default: return .input(.key(.unknown))
            }
        case KEY_CODE_YES:
            switch CInt(bitPattern: code) {
            case KEY_UP: return .input(.key(.altUp))
            case KEY_DOWN: return .input(.key(.altDown))
            default: return .input(.key(.unknown))
            }
        default: return .input(.key(.escape))
        }
    }

    private func sequence() -> TerminalInput {
        let sequence = readSequence()
        if sequence.startsPaste { return .paste(readPaste()) }
        return .input(sequence.mouse.map { .mouse($0) } ?? .key(sequence.key))
    }

    private func readSequence() -> KeySequence {
        var sequence = KeySequence()
        while let scalar = character(within: Self.patience), sequence.take(scalar) {}
        if sequence.isOldMouse {
            // Three characters follow, which are no keys.
            sequence.takeOldMouse((0..<3).compactMap { _ in character(within: Self.patience)?.value })
        }
        return sequence
    }

    /// All up to the end that the terminal marks, or until no more comes.
    private func readPaste() -> String {
        var text = String.UnicodeScalarView()
        var count = 0
        while let scalar = character(within: Self.pastePatience) {
            if scalar == "\u{1B}" {
                guard let next = character(within: Self.patience), next == "[" else { continue }
                if readSequence().endsPaste { break }
            } else if count < Self.longestPaste {
                text.append(scalar)
                count += 1
            }
        }
        return String(text)
    }

    /// The next character, however the line cuts what belongs together; keys that ncurses knows are passed over.
    private func character(within milliseconds: Int64) -> Unicode.Scalar? {
        while true {
            var code: wint_t = 0
            switch wget_wch(locations_screen(), &code) {
            case OK: return Unicode.Scalar(UInt32(code)) ?? "\u{FFFD}"
            case KEY_CODE_YES: continue
            default:
                guard waitUntilReadable([STDIN_FILENO], milliseconds: milliseconds)[0] else { return nil }
                // A terminal that is gone is readable too, and has nothing.
                var waiting: CInt = 0
                guard ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) == 0, waiting > 0 else { return nil }
            }
        }
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
