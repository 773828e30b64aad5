internal import CCurses

/// What ncurses reads, as keys and movements of the mouse.
struct KeyDecoder {
    /// Keys that only some terminals' descriptions have, by their capability.
    private var named: [CInt: Key] = [:]

    init() {
        for (capability, key) in [("kUP3", Key.altUp), ("kDN3", .altDown)] {
            let code = locations_key(capability)
            if code > 0 { named[code] = key }
        }
    }

    /// The next of them; `nil` where none has come.
    func next() -> Input? {
        var code: wint_t = 0
        switch wget_wch(locations_screen(), &code) {
        case KEY_CODE_YES: return input(code: CInt(bitPattern: code))
        case OK: return .key(key(character: code))
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
        case 27: return afterEscape()
        case 1...26: return .control(Unicode.Scalar(UInt8(code) + 0x60))
        default: return Unicode.Scalar(UInt32(code)).map { .character($0) } ?? .unknown
        }
    }

    /// Alt and a letter come as Escape and the letter, at once; Escape alone is a key.
    private func afterEscape() -> Key {
        var code: wint_t = 0
        switch wget_wch(locations_screen(), &code) {
        case OK:
            switch code {
            case 0x6B, 0x4B: return .altUp
            case 0x6A, 0x4A: return .altDown
            default: return .unknown
            }
        case KEY_CODE_YES:
            switch CInt(bitPattern: code) {
            case KEY_UP: return .altUp
            case KEY_DOWN: return .altDown
            default: return .unknown
            }
        default: return .escape
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
