/// Fills in a command from its arguments, by the conventions of getopt_long.
///
/// Options and operands stand in any order; an option is `--name=value`, `--name value`, `-nvalue` or any unique
/// beginning of its name; flags may share a dash; `--` ends the options; `-` is an operand. Unlike there, a word such as
/// `-17.5,178` is a value, unless the command has a digit for an option.
struct Parser<C: Command> {
    private let options = C.options
    private let hasDigitOption: Bool
    /// Where the operands are in `options`.
    private var operands: ArraySlice<Int>
    /// Which of `options` the command line gave.
    private var given: [Bool]
    private var rest: ArraySlice<String>
    private var result = C()

    /// What `arguments`, those after the command's name, ask for.
    ///
    /// `environment` is where the options that say so find their defaults.
    ///
    /// - Throws: ``UsageError``, unless help or the version is asked for as well.
    static func parse(_ arguments: some Sequence<String>, environment: [String: String]) throws -> Parsed<C> {
        let arguments = Array(arguments)
        do {
            var parser = Parser(arguments)
            return try parser.run(environment: environment)
        } catch var error as UsageError {
            if let standard = StandardOption.first(in: arguments) { return .standard(standard) }
            error.command = error.command ?? C.name
            throw error
        }
    }

    private init(_ arguments: [String]) {
        rest = arguments[...]
        operands = options.indices.filter { [options] in options[$0].description.kind == .operand }[...]
        given = Array(repeating: false, count: options.count)
        hasDigitOption = options.contains { $0.description.short?.isDigit ?? false }
    }

    private mutating func run(environment: [String: String]) throws -> Parsed<C> {
        var optionsEnded = false
        while let word = rest.popFirst() {
            if optionsEnded || isOperand(word) {
                try takeOperand(word)
            } else if word == "--" {
                optionsEnded = true
            } else if word.hasPrefix("--") {
                if let standard = try takeLong(word) { return .standard(standard) }
            } else if let standard = try takeLetters(word) {
                return .standard(standard)
            }
        }
        try takeDefaults(from: environment)
        if let missing = operands.first(where: { options[$0].description.isRequired && !given[$0] }) {
            let placeholder = options[missing].description.placeholder
            throw UsageError("\(C.name): \(placeholder.article) \(placeholder) is missing")
        }
        try result.validate()
        return .command(result)
    }

    /// Whether a word is none of the options', though it may begin with a dash: `-`, `-17.5`, `-.5`.
    private func isOperand(_ word: String) -> Bool {
        var bytes = word.utf8[...]
        guard bytes.popFirst() == UInt8(ascii: "-"), var next = bytes.popFirst() else { return true }
        if next == UInt8(ascii: "."), let second = bytes.popFirst() { next = second }
        return !hasDigitOption && UInt8(ascii: "0")...UInt8(ascii: "9") ~= next
    }

    private mutating func takeOperand(_ word: String) throws {
        guard let index = operands.first else {
            throw UsageError("unexpected argument \(word.quoted); usage: \(CommandDescription(C.self).usage)")
        }
        try set(index, word)
        if !options[index].description.repeats { operands.removeFirst() }
    }

    /// `--name`, `--name=value`, or `--name` with its value in the next word.
    private mutating func takeLong(_ word: String) throws -> StandardOption? {
        let body = word.utf8.dropFirst(2)
        let end = body.firstIndex(of: UInt8(ascii: "=")) ?? body.endIndex
        let attached = end < body.endIndex ? String(word[body.index(after: end)...]) : nil
        let match = try find(String(word[body.startIndex..<end]))

        let name = "--" + match.name
        switch match.meaning {
        case .standard(let standard):
            guard attached == nil else { throw UsageError("option '\(name)' takes no value") }
            return standard
        case .option(let index) where options[index].description.kind == .flag:
            guard attached == nil else { throw UsageError("option '\(name)' takes no value") }
            try set(index, "", as: name)
        case .option(let index):
            try set(index, attached ?? takeValue(for: name), as: name)
        }
        return nil
    }

    /// `-abc`: flags, the last of which may be an option with its value behind it or in the next word.
    private mutating func takeLetters(_ word: String) throws -> StandardOption? {
        var letters = word.unicodeScalars.dropFirst()
        while let scalar = letters.popFirst() {
            let name = "-\(scalar)"
            let letter = Character(scalar)
            if let index = options.firstIndex(where: { $0.description.short == letter }) {
                guard options[index].description.kind == .flag else {
                    let value = try letters.isEmpty ? takeValue(for: name) : String(letters)
                    try set(index, value, as: name)
                    return nil
                }
                try set(index, "", as: name)
            } else if let standard = StandardOption.allCases.first(where: { $0.short == letter }) {
                return standard
            } else {
                throw UsageError("unknown option \(name.quoted)")
            }
        }
        return nil
    }

    private mutating func takeValue(for name: String) throws -> String {
        guard let value = rest.popFirst() else { throw UsageError("option '\(name)' needs a value") }
        return value
    }

    private mutating func takeDefaults(from environment: [String: String]) throws {
        for (index, option) in options.enumerated() where !given[index] {
            guard let name = option.description.environment, let value = environment[name], !value.isEmpty else {
                continue
            }
            try set(index, value, as: name)
        }
    }

    /// Stores a value; `name` says in an error whose it is.
    private mutating func set(_ index: Int, _ value: String, as name: String? = nil) throws {
        do {
            try options[index].apply(&result, value, !given[index])
            given[index] = true
        } catch let error as UsageError {
            throw name.map { UsageError("\($0): \(error)") } ?? error
        }
    }
}

extension Parser {
    private typealias Match = (name: String, meaning: Meaning)
    private enum Meaning {
        case option(Int)
        case standard(StandardOption)
    }

    /// The option with this name, or the only one that begins with it.
    private func find(_ typed: String) throws -> Match {
        var matches: [Match] = []
        let named = options.enumerated().lazy.compactMap { index, option in
            option.description.long.map { (name: $0, meaning: Meaning.option(index)) }
        }
        for match in named where match.name.hasPrefix(typed) {
            if match.name == typed { return match }
            matches.append(match)
        }
        for standard in StandardOption.allCases where standard.rawValue.hasPrefix(typed) {
            let match = Match(standard.rawValue, .standard(standard))
            if match.name == typed { return match }
            matches.append(match)
        }

        if matches.count == 1 { return matches[0] }
        if matches.isEmpty || typed.isEmpty {
            let names = named.map(\.name) + StandardOption.allCases.map(\.rawValue)
            let hint = suggestion(for: typed, among: names).map { "; did you mean '--\($0)'?" } ?? ""
            throw UsageError("unknown option \("--\(typed)".quoted)\(hint)")
        }
        let names = matches.map { "--" + $0.name }.joined(separator: ", ")
        throw UsageError("option '--\(typed)' is ambiguous: \(names)")
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
