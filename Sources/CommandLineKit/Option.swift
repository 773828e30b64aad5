/// One entry of a command's option table: the names the user types, the property they set, and the words about it.
///
/// Parsing, help, the manual page and shell completions all read this table; there is nothing else to keep in step.
package struct Option<Root>: Sendable {
    package private(set) var description: OptionDescription
    /// Stores what `word` spells; `isFirst` tells the first one on the command line from further ones.
    let apply: @Sendable (_ root: inout Root, _ word: String, _ isFirst: Bool) throws -> Void
    private let spelledValue: @Sendable (Root) -> String?

    /// What help shows as the default, where `defaults` has them all; what the option itself says comes first.
    func defaultText(in defaults: Root) -> String? {
        guard let text = description.defaultText ?? spelledValue(defaults), !text.isEmpty else { return nil }
        return text
    }

    /// The same option under a heading of its own in help.
    package func section(_ heading: String) -> Self {
        var option = self
        option.description.section = heading
        return option
    }

    /// The same option for a command that holds `Root` as a group of settings.
    package func lifted<Outer>(to group: Property<Outer, Root>) -> Option<Outer> {
        let (apply, spelledValue) = (apply, spelledValue)
        return Option<Outer>(
            description: description,
            apply: { outer, word, isFirst in try apply(&outer[keyPath: group], word, isFirst) },
            spelledValue: { outer in spelledValue(outer[keyPath: group]) })
    }
}

/// The stored property that an option sets.
package typealias Property<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

extension Array {
    /// The same options under a heading of their own in help.
    package func section<Root>(_ heading: String) -> Self where Element == Option<Root> {
        map { $0.section(heading) }
    }

    /// The same options for a command that holds `Root` as a group of settings.
    package func lifted<Outer, Root>(to group: Property<Outer, Root>) -> [Option<Outer>]
    where Element == Option<Root> {
        map { $0.lifted(to: group) }
    }
}

extension Option {
    /// The options of several groups, one group after another.
    ///
    /// Beside saying so, it spares compilers a sum of literals, which takes some of them minutes to understand.
    package static func table(_ groups: [[Self]]) -> [Self] { groups.flatMap { $0 } }
}

extension Option {
    /// A switch that is off unless given. With `sets: false` it switches off what is on by default.
    package static func flag(
        _ long: String, _ short: Character? = nil, _ property: Property<Root, Bool>, _ help: String,
        sets value: Bool = true
    ) -> Self {
        Option(
            description: OptionDescription(kind: .flag, long: long, short: short, help: help),
            apply: { root, _, _ in root[keyPath: property] = value },
            spelledValue: { _ in nil })
    }

    /// An option with a value, such as `--format gpx`, `--format=gpx` or `-fgpx`.
    ///
    /// The property may be a value, an optional one, or a list, which the option then adds to each time it is given.
    /// `completion` is what a shell may offer and what an error lists, `nil` for what the type says. `environment` is the
    /// variable that gives the default where it is set to something. `default` is how help words the default where the
    /// property's own value does not say it; empty hides it.
    package static func value<Target: ArgumentTarget>(
        _ long: String, _ short: Character? = nil, _ property: Property<Root, Target>, _ placeholder: String,
        _ help: String, completion: Completion? = nil, environment: String? = nil, default defaultText: String? = nil
    ) -> Self {
        filling(
            property,
            OptionDescription(
                kind: .value, long: long, short: short, placeholder: placeholder, help: help,
                completion: completion ?? Target.Argument.completion, environment: environment,
                defaultText: defaultText))
    }

    /// An option whose value is at least as much as where `range` begins.
    package static func value<Target: ArgumentTarget>(
        _ long: String, _ short: Character? = nil, _ property: Property<Root, Target>, _ placeholder: String,
        _ help: String, in range: PartialRangeFrom<Target.Argument>, environment: String? = nil,
        default defaultText: String? = nil
    ) -> Self where Target.Argument: Comparable {
        filling(
            property,
            OptionDescription(
                kind: .value, long: long, short: short, placeholder: placeholder, help: help,
                environment: environment, defaultText: defaultText)
        ) { value in
            guard !range.contains(value) else { return }
            throw ArgumentError("expected \(range.lowerBound.spelling ?? "\(range.lowerBound)") or more")
        }
    }

    /// An option whose value is within `range`.
    package static func value<Target: ArgumentTarget>(
        _ long: String, _ short: Character? = nil, _ property: Property<Root, Target>, _ placeholder: String,
        _ help: String, in range: ClosedRange<Target.Argument>, environment: String? = nil,
        default defaultText: String? = nil
    ) -> Self where Target.Argument: Comparable {
        filling(
            property,
            OptionDescription(
                kind: .value, long: long, short: short, placeholder: placeholder, help: help,
                environment: environment, defaultText: defaultText)
        ) { value in
            guard !range.contains(value) else { return }
            let (lower, upper) = (range.lowerBound, range.upperBound)
            throw ArgumentError("expected \(lower.spelling ?? "\(lower)") to \(upper.spelling ?? "\(upper)")")
        }
    }

    /// One argument that is no option. Several of these take their words in the order of the table.
    package static func operand<Target: ArgumentTarget>(
        _ property: Property<Root, Target>, _ placeholder: String, _ help: String, required: Bool = false,
        completion: Completion? = nil
    ) -> Self {
        filling(
            property,
            OptionDescription(
                kind: .operand, placeholder: placeholder, help: help, isRequired: required,
                completion: completion ?? Target.Argument.completion))
    }

    /// All further arguments that are no options, in order.
    package static func operands<Value: ArgumentValue>(
        _ property: Property<Root, [Value]>, _ placeholder: String, _ help: String, required: Bool = false,
        completion: Completion? = nil
    ) -> Self {
        operand(property, placeholder, help, required: required, completion: completion)
    }

    private static func filling<Target: ArgumentTarget>(
        _ property: Property<Root, Target>, _ description: OptionDescription,
        check: @escaping @Sendable (Target.Argument) throws -> Void = { _ in }
    ) -> Self {
        var description = description
        description.repeats = Target.repeats
        let (placeholder, completion) = (description.placeholder, description.completion)
        return Option(
            description: description,
            apply: { root, word, isFirst in
                do {
                    let value = try Target.Argument(argument: word)
                    try check(value)
                    root[keyPath: property].take(value, isFirst: isFirst)
                } catch let error as ArgumentError {
                    throw UsageError(error.text(about: word, placeholder, completion))
                }
            },
            spelledValue: { root in root[keyPath: property].spelling })
    }
}

extension ArgumentError {
    /// Such as `'xml' is not a format; expected gpx, csv`; a placeholder such as `N` makes no noun: `'0' cannot be N`.
    fileprivate func text(about word: String, _ placeholder: String, _ completion: Completion) -> String {
        let isNoun = placeholder.utf8.count > 1
        let text = "\(word.quoted) \(isNoun ? "is not \(placeholder.asNoun)" : "cannot be \(placeholder)")"
        if !reason.isEmpty { return "\(text); \(reason)" }
        if case .oneOf(let words) = completion { return "\(text); expected \(words.joined(separator: ", "))" }
        return text
    }
}

extension String {
    /// A placeholder in a sentence: `an id`, `a time`, `metres`; one like `LAT,LON` shows a shape and stays as it is.
    fileprivate var asNoun: String {
        guard utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || $0 == UInt8(ascii: "-") }) else {
            return self
        }
        let noun = lowercased()
        return hasSuffix("S") && !hasSuffix("SS") ? noun : "\(article) \(noun)"
    }

    /// The article that a placeholder wants.
    var article: String {
        switch utf8.first {
        case UInt8(ascii: "A"), UInt8(ascii: "E"), UInt8(ascii: "I"), UInt8(ascii: "O"): "an"
        default: "a"
        }
    }
}
