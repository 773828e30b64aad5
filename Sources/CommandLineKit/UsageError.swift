/// A command line that makes no sense: one line, lower case, and an exit status of 64 (EX_USAGE).
package struct UsageError: Error, Hashable, CustomStringConvertible {
    package var description: String
    /// The command whose help would help; `nil` where the program's own does.
    package var command: String?

    package init(_ description: String) { self.description = description }
}

extension String {
    /// The word in quotes as an error shows it: on one line whatever is in it, and not endless.
    package var quoted: String {
        let limit = 100
        var text = "'"
        for (count, scalar) in unicodeScalars.enumerated() {
            guard count < limit else {
                text += "…"
                break
            }
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.properties.generalCategory == .control:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "'"
    }
}
