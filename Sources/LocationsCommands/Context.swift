internal import ByteIO
internal import Glibc
internal import Presentation

/// What surrounds a command: the environment and the terminal.
package struct Context: Sendable {
    package var environment: [String: String]
    /// Whether standard output and standard error are terminals.
    package var isOutputTerminal: Bool
    package var isErrorTerminal: Bool
    /// The terminal's columns; `nil` where output goes elsewhere.
    package var width: Int?

    /// The surroundings of this process.
    package static func current(environment: [String: String]) -> Context {
        Context(
            environment: environment, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
            isErrorTerminal: isatty(STDERR_FILENO) == 1, width: columns(STDOUT_FILENO))
    }

    /// The columns of the terminal behind a descriptor, as they are now.
    static func columns(_ descriptor: CInt) -> Int? {
        var size = winsize()
        guard isatty(descriptor) == 1 else { return nil }
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Where temporary files go.
    var temporaryFolder: String { environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp" }

    /// Says one line on standard error.
    func say(_ message: String) { Context.say(message) }

    /// Says one line on standard error: one, and harmless to a terminal, whatever path or word is in it.
    package static func say(_ message: String) {
        var error = Output(descriptor: STDERR_FILENO, name: "standard error")
        error.buffer.write("locations: ")
        error.buffer.write(TerminalText.printable(message))
        error.buffer.write("\n")
        try? error.flush()  // There is nobody left to tell.
    }

    /// Asks a question on the terminal; `nil` where there is none.
    func confirm(_ question: String) -> Bool? {
        guard isatty(STDIN_FILENO) == 1, isErrorTerminal else { return nil }
        var error = Output(descriptor: STDERR_FILENO, name: "standard error")
        error.buffer.write(TerminalText.printable(question) + " [y/N] ")
        try? error.flush()
        return readLine()?.lowercased().hasPrefix("y") ?? false
    }
}
