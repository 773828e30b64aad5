/// The user's locale as the environment names it, in the spelling that Foundation understands.
///
/// `Locale.current` does not look at the environment on Linux, and takes names such as `C` and `de_DE@euro` for
/// something else. The locale need not be installed: what it means comes with Foundation.
package enum POSIXLocale {
    /// What a locale is wanted for: each may be another one.
    package enum Category: String, Sendable, CaseIterable {
        case time = "LC_TIME"
        case numeric = "LC_NUMERIC"
        case measurement = "LC_MEASUREMENT"
    }

    /// Foundation's identifier of the locale for `category`: from `LC_ALL`, else the category, else `LANG`.
    ///
    /// A variable that is set but empty does not count. `C`, `POSIX`, no name at all and what cannot be the name of a
    /// locale are `en_US_POSIX`.
    package static func identifier(for category: Category, in environment: [String: String]) -> String {
        let names = ["LC_ALL", category.rawValue, "LANG"].lazy.compactMap { environment[$0] }
        return identifier(names.first { !$0.isEmpty } ?? "")
    }

    /// Foundation's identifier for the POSIX name `language[_territory][.codeset][@modifier]`.
    ///
    /// Of the modifiers only those that name a script count; `@euro` must go, since it leaves Foundation without a
    /// decimal separator.
    package static func identifier(_ name: String) -> String {
        let base = name.prefix { $0 != "." && $0 != "@" }
        let parts = base.split(separator: "_", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            (2...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard isName, let language = parts.first, language.utf8.count <= 3, parts.count <= 3 else {
            return "en_US_POSIX"
        }
        guard parts.count <= 2, let script = script(ofModifierIn: name) else { return String(base) }
        return ([language, script] + parts.dropFirst()).joined(separator: "_")
    }

    private static func script(ofModifierIn name: String) -> Substring? {
        switch name.drop(while: { $0 != "@" }).dropFirst().lowercased() {
        case "latin": "Latn"
        case "cyrillic": "Cyrl"
        case "devanagari": "Deva"
        default: nil
        }
    }
}
