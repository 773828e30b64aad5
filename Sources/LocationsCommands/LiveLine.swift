internal import ByteIO
internal import Glibc

/// One line on the terminal that is written over again and again.
struct LiveLine {
    private let isUTF8: Bool
    private var shown = ""

    init(context: Context) {
        let environment = context.environment
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        isUTF8 = locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
    }

    /// Shows `text` in place of what was shown, as much of it as fits.
    mutating func show(_ text: String) {
        // The last column stays free: some terminals wrap when it is written to.
        let fitting = String(plain(text).prefix(max(0, (Context.columns(STDERR_FILENO) ?? 80) - 1)))
        guard fitting != shown else { return }
        shown = fitting
        put("\r\(fitting)\u{1B}[K")
    }

    /// Takes the line away.
    mutating func clear() {
        guard !shown.isEmpty else { return }
        shown = ""
        put("\r\u{1B}[K")
    }

    private func plain(_ text: String) -> String { isUTF8 ? text : text.map { $0 == "±" ? "+-" : "\($0)" }.joined() }

    private func put(_ text: String) {
        var error = Output(descriptor: STDERR_FILENO, name: "standard error")
        error.buffer.write(text)
        try? error.flush()
    }
}
