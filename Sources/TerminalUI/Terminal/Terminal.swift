internal import CCurses
internal import Glibc

/// The terminal of this process, through ncurses: shows canvases and reads keys.
///
/// There can be one at a time. It is left as it was found when this is closed, and where the program crashes.
final class Terminal {
    /// Why there is none.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    private let screen: OpaquePointer
    private let hasColors: Bool
    private var keys: KeyDecoder
    private var shown: Canvas?
    private var isOpen = true

    /// Takes over the terminal on standard input and output.
    ///
    /// - Parameter environment: `TERM`, the locale and `NO_COLOR` are read.
    init(environment: [String: String]) throws {
        let name = environment["TERM"] ?? ""
        try Self.check(name)
        TerminalLocale.use(environment: environment)
        CrashGuard.install()
        set_escdelay(25)
        guard let screen = locations_open() else {
            throw Missing(description: "the terminal '\(name)' is not known to this machine")
        }
        self.screen = screen
        set_term(screen)
        cbreak()
        noecho()
        nonl()
        Self.keepFlowing()
        let window = locations_screen()
        keypad(window, true)
        nodelay(window, true)
        intrflush(window, false)
        leaveok(window, false)
        mouseinterval(0)
        TerminalModes.takeMouse()
        mousemask(locations_pressed | locations_released | locations_wheel_up | locations_wheel_down, nil)
        hasColors = Self.startColors(environment)
        keys = KeyDecoder()
        CrashGuard.arm()
        TerminalModes.set()
    }

    /// Makes sure that there is such a terminal, and that it can be drawn on, before anything is sent to it.
    private static func check(_ name: String) throws {
        guard !name.isEmpty else { throw Missing(description: "TERM does not say which terminal this is") }
        var code: CInt = 0
        guard name != "dumb", name != "unknown" else {
            throw Missing(description: "the terminal '\(name)' cannot be drawn on")
        }
        guard setupterm(nil, STDOUT_FILENO, &code) == OK else {
            throw Missing(description: "the terminal '\(name)' is not known to this machine")
        }
        guard locations_capability("cup") != nil else {
            throw Missing(description: "the terminal '\(name)' cannot be drawn on")
        }
    }

    /// Takes Ctrl-S its power to hold the output: a screen that stands still looks like a fault, and a signal would not
    /// end it.
    private static func keepFlowing() {
        var modes = termios()
        guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
        modes.c_iflag &= ~tcflag_t(IXON)
        tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        def_prog_mode()
    }

    deinit { close() }

    /// Gives the terminal back.
    func close() {
        guard isOpen else { return }
        isOpen = false
        CrashGuard.disarm()
        TerminalModes.reset()
        endwin()
        delscreen(screen)
    }

    /// Gives the terminal back for a while; ``resume()`` takes it again.
    func pause() {
        TerminalModes.reset()
        endwin()
        shown = nil
    }

    /// Takes the terminal again, which may have another size by now.
    func resume() {
        TerminalModes.set()
        resize()
        redraw()
    }

    /// How large the terminal is now.
    var size: Size {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            let window = locations_screen()
            return Size(columns: Int(getmaxx(window)), lines: Int(getmaxy(window)))
        }
        return Size(columns: Int(size.ws_col), lines: Int(size.ws_row))
    }

    /// Takes over a new size.
    func resize() {
        let size = size
        resizeterm(CInt(size.lines), CInt(size.columns))
        shown = nil
        wclear(locations_screen())
    }

    /// Draws all of it at the next time, whatever the terminal shows.
    func redraw() {
        shown = nil
        clearok(locations_screen(), true)
    }

    func beep() { CCurses.beep() }

    /// The next key, movement of the mouse or pasted text that has come; `nil` where none has.
    func next() -> TerminalInput? { keys.next() }

    // MARK: - Showing

    /// Shows a canvas; only what differs from the one before is sent.
    func show(_ canvas: Canvas) {
        for (line, cells) in canvas.lines.enumerated()
        where shown?.size != canvas.size || shown?.lines[line] != cells {
            show(cells, at: line)
        }
        let window = locations_screen()
        if let cursor = canvas.cursor {
            curs_set(1)
            wmove(window, CInt(cursor.line), CInt(cursor.column))
        } else {
            curs_set(0)
        }
        wrefresh(window)
        shown = canvas
    }

    private func show(_ cells: [Canvas.Cell], at line: Int) {
        let window = locations_screen()
        for (column, cell) in cells.enumerated() where !cell.text.isEmpty {
            // Where ncurses and we disagree about the width of what stands before, this brings us together again.
            wmove(window, CInt(line), CInt(column))
            put(cell)
        }
    }

    private func put(_ cell: Canvas.Cell) {
        let (attributes, pair) = attributes(cell.style)
        var scalars = cell.text.unicodeScalars.makeIterator()
        let first = scalars.next() ?? " "
        var text: [wchar_t] = [wchar_t(bitPattern: first.value)]
        var second: wchar_t?
        while let scalar = scalars.next() {
            let width = wcwidth(wchar_t(bitPattern: scalar.value))
            // The other half of a flag takes a place of its own; what else is wide in one character, ncurses cannot put there.
            if width > 0, second == nil, (0x1F1E6...0x1F1FF).contains(scalar.value) {
                second = wchar_t(bitPattern: scalar.value)
            }
            // A selector would make some terminals draw wider than ncurses believes.
            if width == 0, text.count < 5, scalar != "\u{200D}", scalar != "\u{FE0F}" {
                text.append(wchar_t(bitPattern: scalar.value))
            }
        }
        // What the C library does not know has no width for ncurses either.
        if wcwidth(text[0]) < 1 { text = [wcwidth(0xFFFD) == 1 ? 0xFFFD : 0x3F] }
        text.append(0)
        // In the last place of the screen this is an error, since the cursor cannot go on, and done all the same.
        _ = locations_put(text, attributes, pair)
        if let second { _ = locations_put([second, 0], attributes, pair) }
    }

    private func attributes(_ style: Style) -> (attr_t, CShort) {
        var attributes: attr_t = 0
        if style.isBold { attributes |= locations_bold }
        if style.isDim { attributes |= locations_dim }
        if style.isReversed { attributes |= locations_reverse }
        if style.isUnderlined { attributes |= locations_underline }
        return (attributes, hasColors ? CShort(style.ink.rawValue) : 0)
    }

    /// Makes a pair of each ink and the terminal's own background.
    private static func startColors(_ environment: [String: String]) -> Bool {
        // https://no-color.org: set and not empty.
        if let value = environment["NO_COLOR"], !value.isEmpty { return false }
        guard has_colors(), start_color() != ERR, use_default_colors() != ERR else { return false }
        let colors: [(Style.Ink, CShort)] = [
            (.red, 1), (.green, 2), (.yellow, 3), (.blue, 4), (.magenta, 5), (.cyan, 6),
        ]
        for (ink, color) in colors { init_pair(CShort(ink.rawValue), color, -1) }
        return true
    }
}

@available(*, unavailable)
extension Terminal: Sendable {}
