internal import CCurses
internal import Glibc

/// What ncurses does not ask a terminal for: places of the mouse beyond column 223, and pasted text that is told from keys.
enum TerminalModes {
    /// Only terminals with a mouse of xterm's kind are asked: they leave out of account what they do not know.
    private static var isUnderstood: Bool { locations_capability("kmous") != nil }

    /// Takes the mouse that is told of in numbers from ncurses, which puts events together that come at once.
    ///
    /// The older way, with bytes that are no characters, stays with it.
    static func takeMouse() {
        guard let key = locations_capability("kmous"), String(cString: key) == "\u{1B}[<" else { return }
        define_key(nil, KEY_MOUSE)
    }

    /// To be called while the terminal is ours.
    static func set() { send("\u{1B}[?1006h\u{1B}[?2004h") }

    /// To be called before the terminal is given back.
    static func reset() { send("\u{1B}[?2004l\u{1B}[?1006l") }

    /// Sends it past what ncurses has not sent yet: it does not matter which comes first.
    private static func send(_ text: StaticString) {
        guard isUnderstood else { return }
        _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
}
