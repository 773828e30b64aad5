import Glibc
import Testing

/// A terminal that nobody reads, as behind a connection that is stuck; keys can be pressed on it all the same.
final class DeafTerminal {
    /// The path of the program's side.
    let name: String
    private let keyboard: CInt
    /// Held open, to see what is not taken.
    private let other: CInt

    init(columns: UInt16, lines: UInt16) throws {
        keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN, whose macros Swift does not see.
        var (lock, number): (CInt, CUnsignedInt) = (0, 0)
        var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        let isReady =
            ioctl(keyboard, 0x4004_5431, &lock) == 0 && ioctl(keyboard, 0x8004_5430, &number) == 0
            && ioctl(keyboard, UInt(TIOCSWINSZ), &size) == 0
        name = "/dev/pts/\(number)"
        other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(isReady && other >= 0, "there is no terminal to be had")
    }

    deinit {
        close(other)
        close(keyboard)
    }

    /// Presses keys, all at once.
    func send(_ keys: [UInt8]) { _ = write(keyboard, keys, keys.count) }

    /// Whether each key comes at once, and none is a command to the terminal.
    var isRaw: Bool {
        var modes = termios()
        return tcgetattr(other, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) == 0
    }

    /// How many keys the program has not taken yet.
    var untaken: CInt {
        var waiting: CInt = 0
        return ioctl(other, UInt(FIONREAD), &waiting) == 0 ? waiting : 0
    }
}
