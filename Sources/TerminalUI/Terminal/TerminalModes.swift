internal import CCurses

/// What ncurses does not ask a terminal for: places of the mouse beyond column 223, and pasted text that is told from keys.
enum TerminalModes {
    /// Only terminals with a mouse of xterm's kind are asked: they leave out of account what they do not know.
    private static var isUnderstood: Bool { locations_capability("kmous") != nil }

    /// To be called while the terminal is ours; sent with the next picture.
    static func set() {
        guard isUnderstood else { return }
        putp("\u{1B}[?1006h\u{1B}[?2004h")
    }

    /// To be called before the terminal is given back, which sends it.
    static func reset() {
        guard isUnderstood else { return }
        putp("\u{1B}[?2004l\u{1B}[?1006l")
    }
}
