extension POSIXLocale {
    /// Whether the terminal is to be written to in UTF-8: by `LC_ALL`, else `LC_CTYPE`, else `LANG`.
    package static func isUTF8(in environment: [String: String]) -> Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
        let name = (names.first { !$0.isEmpty } ?? "").lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }
}
