internal import CCurses
internal import Glibc

/// Gives the terminal back where the program crashes: else the shell would be left without an echo, on another screen.
enum CrashGuard {
    private static let signals: [CInt] = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
    /// Whether there is something to give back. A signal's handler can be handed nothing, so this belongs to the process.
    nonisolated(unsafe) private static var isArmed = false

    /// To be called before ncurses takes the terminal over.
    static func install() {
        for number in signals {
            signal(number) { number in
                if CrashGuard.isArmed {
                    CrashGuard.isArmed = false
                    // Not meant for a handler, but whatever becomes of it, the process is lost already.
                    TerminalModes.reset()
                    endwin()
                }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    static func arm() { isArmed = true }
    static func disarm() { isArmed = false }
}
