internal import Glibc
internal import Presentation

/// The C library's idea of characters, which ncurses goes by.
enum TerminalLocale {
    /// Makes the C library read and write characters as the environment says.
    ///
    /// A locale that is named UTF-8 but not installed, as whoever comes over ssh has met it, counts as UTF-8 all the same.
    /// Only `LC_CTYPE` is set: numbers keep their point for every other part of the program.
    static func use(environment: [String: String]) {
        if setlocale(LC_CTYPE, "") == nil, POSIXLocale.isUTF8(in: environment) {
            setlocale(LC_CTYPE, "C.UTF-8")
        }
    }

    /// Whether signs outside ASCII can be shown.
    static func isUnicode(environment: [String: String]) -> Bool { POSIXLocale.isUTF8(in: environment) }
}
