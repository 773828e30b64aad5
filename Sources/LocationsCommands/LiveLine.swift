internal import ByteIO
internal import Glibc
internal import Presentation

/// One line on the terminal that is written over again and again.
struct LiveLine {
    private let isUTF8: Bool
    private let write: (String) -> Bool
    private var shown = ""

    /// - Parameter write: Puts text on the terminal, or answers that it cannot be had now.
    init(context: Context, write: @escaping (String) -> Bool = Self.write) {
        self.write = write
        isUTF8 = POSIXLocale.isUTF8(in: context.environment)
    }

    /// Shows `text` in place of what was shown, as much of it as fits.
    mutating func show(_ text: String) {
        // The last column stays free: some terminals wrap when it is written to.
        let fitting = String(plain(text).prefix(max(0, (Context.columns(STDERR_FILENO) ?? 80) - 1)))
        guard fitting != shown, write("\r\(fitting)\u{1B}[K") else { return }
        shown = fitting
    }

    /// Takes the line away.
    mutating func clear() {
        guard !shown.isEmpty else { return }
        shown = ""
        _ = write("\r\u{1B}[K")
    }

    private func plain(_ text: String) -> String { isUTF8 ? text : text.map { $0 == "±" ? "+-" : "\($0)" }.joined() }

    private static func write(_ text: String) -> Bool {
        var error = Output(descriptor: STDERR_FILENO, name: "standard error")
        error.buffer.write(text)
        try? error.flush()
        return true
    }
}
