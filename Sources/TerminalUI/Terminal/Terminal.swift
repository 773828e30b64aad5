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
    let hasColors: Bool
    /// What the terminal shows; `nil` where that is not known.
    var shown: Canvas?
    /// Sees to it that sending ends where nobody takes what is sent.
    let stall: StalledOutput
    private var keys: KeyDecoder
    private var isOpen = true
    /// How the terminal was found.
    private let before: termios

    /// Takes over the terminal on standard input and output.
    ///
    /// - Parameters:
    ///   - environment: `TERM`, the locale and `NO_COLOR` are read.
    ///   - signals: Where the signals come that end the program.
    init(environment: [String: String], signals: CInt) throws {
        let name = environment["TERM"] ?? ""
        try Self.check(name)
        TerminalLocale.use(environment: environment)
        CrashGuard.install()
        set_escdelay(CInt(KeyDecoder.patience))
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        self.before = before
        guard let screen = locations_open() else {
            throw Missing(description: "the terminal '\(name)' is not known to this machine")
        }
        self.screen = screen
        stall = StalledOutput(signals: signals)
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
        stall.sending { TerminalModes.set() }
        // ncurses would believe LINES and COLUMNS, which are of another window maybe.
        resize()
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
        stall.end()
        stall.sending {
            TerminalModes.reset()
            endwin()
        }
        // Where output leads nowhere any more, ncurses cannot do it.
        if stall.isReleased { withUnsafePointer(to: before) { _ = tcsetattr(STDIN_FILENO, TCSANOW, $0) } }
        stall.close()
        delscreen(screen)
    }

    /// Gives the terminal back for a while; ``resume()`` takes it again.
    func pause() {
        stall.sending {
            TerminalModes.reset()
            endwin()
        }
        shown = nil
    }

    /// Takes the terminal again, which may have another size by now.
    func resume() {
        stall.sending { TerminalModes.set() }
        resize()
        redraw()
    }

    /// Takes the terminal again after a stop that it was not given back for.
    func regain() {
        pause()
        resume()
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

    func beep() { stall.sending { _ = CCurses.beep() } }

    /// The next key, movement of the mouse or pasted text that has come; `nil` where none has.
    func next() -> TerminalInput? { keys.next() }

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
