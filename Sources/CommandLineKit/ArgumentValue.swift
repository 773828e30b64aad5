/// A type that the command line can spell.
package protocol ArgumentValue: ArgumentTarget where Argument == Self {
    /// - Throws: ``ArgumentError`` where the word is no such value.
    init(argument: String) throws
    /// What a shell may offer, unless the option says otherwise.
    static var completion: Completion { get }
}

/// Why a word is no value of its type.
///
/// The option adds what it knows: `ArgumentError("expected e.g. yesterday, 2h ago")` becomes
/// `--since: 'foo' is not a time; expected e.g. yesterday, 2h ago`. For other words throw a ``UsageError``, which follows
/// the option's name as it is.
package struct ArgumentError: Error, Hashable {
    /// What would do, or what is wrong; empty where the option's list of words says it.
    package var reason: String
    package init(_ reason: String = "") { self.reason = reason }
}

/// What a shell may offer for a value.
package enum Completion: Sendable, Hashable {
    case none
    /// A path; extensions are written without their dot, and none means any.
    case file(extensions: [String] = [])
    case oneOf([String])
}

/// What an option can fill in: a value, a value or nothing, or a list of values.
package protocol ArgumentTarget: Sendable {
    associatedtype Argument: ArgumentValue
    /// Whether each further word is added to those before.
    static var repeats: Bool { get }
    /// Takes one more word's value; the first one replaces the default.
    mutating func take(_ value: Argument, isFirst: Bool)
    /// How help writes it as a default; `nil` where there is nothing to write.
    var spelling: String? { get }
}

extension ArgumentValue {
    package static var completion: Completion { .none }
    package static var repeats: Bool { false }
    package mutating func take(_ value: Self, isFirst: Bool) { self = value }
    package var spelling: String? { nil }
}

extension ArgumentValue where Self: CustomStringConvertible {
    package var spelling: String? { description }
}

extension Optional: ArgumentTarget where Wrapped: ArgumentValue {
    package static var repeats: Bool { false }
    package mutating func take(_ value: Wrapped, isFirst: Bool) { self = value }
    package var spelling: String? { self?.spelling }
}

extension Array: ArgumentTarget where Element: ArgumentValue {
    package static var repeats: Bool { true }

    package mutating func take(_ value: Element, isFirst: Bool) {
        if isFirst { self = [value] } else { append(value) }
    }

    package var spelling: String? {
        let words = compactMap(\.spelling)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

/// An enumeration with words for its cases needs no more than to declare the conformance.
extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    package init(argument: String) throws {
        guard let value = Self(rawValue: argument) else { throw ArgumentError() }
        self = value
    }

    package static var completion: Completion { .oneOf(allCases.map(\.rawValue)) }
    package var spelling: String? { rawValue }
}
