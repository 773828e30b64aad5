/// How many of something: a whole number from 1.
package struct CountArgument: ArgumentValue, Hashable, ExpressibleByIntegerLiteral {
    package let value: Int

    /// - Precondition: `value` is at least 1.
    package init(_ value: Int) {
        precondition(value >= 1, "a count is 1 or more")
        self.value = value
    }

    package init(integerLiteral value: Int) { self.init(value) }

    package init(argument: String) throws {
        guard let value = try? Int(argument: argument), value >= 1 else {
            throw ArgumentError("expected a whole number from 1")
        }
        self.value = value
    }

    package var spelling: String? { "\(value)" }
}
