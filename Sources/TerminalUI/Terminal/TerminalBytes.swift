internal import CCurses
internal import Glibc
internal import LinuxHost

/// What comes from the terminal, as ncurses hands it over: bytes, and the keys that it knows.
struct TerminalBytes {
    enum Unit: Sendable, Hashable {
        case byte(UInt8)
        case key(CInt)
    }

    /// What was read to see whether it is there.
    private var putBack: Unit?

    /// The next that has come; `nil` where nothing has.
    mutating func next() -> Unit? {
        if let putBack {
            self.putBack = nil
            return putBack
        }
        while true {
            let code = wgetch(locations_screen())
            switch code {
            // ncurses says so itself to whoever tells it a size.
            case KEY_RESIZE: continue
            case 0...255: return .byte(UInt8(code))
            case 256...: return .key(code)
            default: return nil
            }
        }
    }

    /// The next that comes in so many milliseconds.
    mutating func next(within milliseconds: Int64) -> Unit? {
        while true {
            if let unit = next() { return unit }
            guard waitUntilReadable([STDIN_FILENO], milliseconds: milliseconds)[0] else { return nil }
            // A terminal that is gone is readable too, and has nothing.
            var waiting: CInt = 0
            guard ioctl(STDIN_FILENO, UInt(FIONREAD), &waiting) == 0, waiting > 0 else { return nil }
        }
    }

    /// What comes in so many milliseconds, which stays the next.
    mutating func peek(within milliseconds: Int64) -> Unit? {
        putBack = next(within: milliseconds)
        return putBack
    }
}

extension TerminalBytes.Unit {
    /// Whether it is a line end, or of a character that is not a control.
    var isText: Bool {
        switch self {
        case .byte(0x20...0x7E), .byte(0x80...0xFF), .byte(0x09), .byte(0x0A), .byte(0x0D): true
        case .byte, .key: false
        }
    }
}
