extension String: ArgumentValue {
    package init(argument: String) { self = argument }
    package var spelling: String? { isEmpty ? nil : self }
}

extension Int: ArgumentValue {
    package init(argument: String) throws {
        guard let value = Int(argument) else {
            throw ArgumentError(argument.isWholeNumber ? "it is too large" : "expected a whole number")
        }
        self = value
    }
}

extension Int64: ArgumentValue {
    package init(argument: String) throws {
        guard let value = Int64(argument) else {
            throw ArgumentError(argument.isWholeNumber ? "it is too large" : "expected a whole number")
        }
        self = value
    }
}

extension Double: ArgumentValue {
    /// Decimal digits only: no `nan`, no `inf`, no hexadecimal.
    package init(argument: String) throws {
        let isDecimal = argument.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal, let value = Double(argument) else {
            throw ArgumentError("expected a number such as 10 or 2.5")
        }
        guard value.isFinite else { throw ArgumentError("it is too large") }
        self = value
    }

    /// Without the `.0` of a whole number.
    package var spelling: String? { description.hasSuffix(".0") ? String(description.dropLast(2)) : description }
}

extension Bool: ArgumentValue {
    package init(argument: String) throws {
        switch argument {
        case "yes", "true", "on", "1": self = true
        case "no", "false", "off", "0": self = false
        default: throw ArgumentError("expected yes or no")
        }
    }

    package static var completion: Completion { .oneOf(["yes", "no"]) }
    package var spelling: String? { self ? "yes" : "no" }
}

extension String {
    /// Whether there is nothing but digits, after a sign or none.
    fileprivate var isWholeNumber: Bool {
        let digits = hasPrefix("-") || hasPrefix("+") ? utf8.dropFirst() : utf8[...]
        return !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
