/// The options that every command has, by their long names; they win over errors.
enum StandardOption: String, CaseIterable {
    case help
    case version

    var short: Character {
        switch self {
        case .help: "h"
        case .version: "V"
        }
    }

    var summary: String {
        switch self {
        case .help: "Show this help"
        case .version: "Show the version"
        }
    }

    /// The first of them that is written out before a `--`.
    static func first(in arguments: some Sequence<String>) -> Self? {
        for word in arguments {
            if word == "--" { return nil }
            if let option = allCases.first(where: { word == "--\($0.rawValue)" || word == "-\($0.short)" }) {
                return option
            }
        }
        return nil
    }
}

/// What the arguments of a command ask for.
enum Parsed<C: Command> {
    case command(C)
    case standard(StandardOption)
}
