/// A length of time as the command line spells it: `10` (seconds), `500ms`, `30s`, `5m`, `1.5h`, `7d`.
package struct DurationArgument: ArgumentValue, Hashable, Comparable {
    /// Never negative.
    package let milliseconds: Int64

    /// - Precondition: `milliseconds` is at least 0.
    package init(milliseconds: Int64) {
        precondition(milliseconds >= 0, "a duration is 0 or more")
        self.milliseconds = milliseconds
    }

    package static func seconds(_ count: Int64) -> Self { Self(milliseconds: count * 1_000) }
    package static func minutes(_ count: Int64) -> Self { Self(milliseconds: count * 60_000) }
    package static func hours(_ count: Int64) -> Self { Self(milliseconds: count * 3_600_000) }
    package static func days(_ count: Int64) -> Self { Self(milliseconds: count * 86_400_000) }

    package static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }

    /// The units by the size of one, in milliseconds.
    private static let units: [(name: String, size: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// What is finer than a millisecond is rounded.
    package init(argument: String) throws {
        let malformed = ArgumentError("expected e.g. 30s, 5m, 1.5h, 7d, or a number of seconds")
        var bytes = argument.utf8[...]
        func takeDigits() -> Substring.UTF8View {
            let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            bytes = bytes.dropFirst(digits.count)
            return digits
        }

        let whole = takeDigits()
        guard !whole.isEmpty else { throw malformed }
        var fraction = Substring().utf8
        if bytes.first == UInt8(ascii: ".") {
            bytes = bytes.dropFirst()
            fraction = takeDigits()
            guard !fraction.isEmpty else { throw malformed }
        }
        let name = bytes.isEmpty ? "s" : String(Substring(bytes))
        guard let unit = Self.units.first(where: { $0.name == name })?.size else { throw malformed }

        // Nine decimals of a day are finer than a millisecond, and their product with its size fits.
        let decimals = fraction.prefix(9)
        let scale = decimals.reduce(Int64(1)) { scale, _ in scale * 10 }
        let numerator = decimals.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        let rest = (numerator * unit + scale / 2) / scale

        guard let count = Int64(Substring(whole)) else { throw Self.tooLong }
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        let (sum, overflowToo) = product.addingReportingOverflow(rest)
        guard !overflow, !overflowToo else { throw Self.tooLong }
        milliseconds = sum
    }

    private static var tooLong: ArgumentError { ArgumentError("the longest is \(Int64.max / 86_400_000)d") }

    /// In the largest unit that needs no fraction.
    package var spelling: String? {
        guard milliseconds > 0, let unit = Self.units.first(where: { milliseconds % $0.size == 0 }) else { return "0s" }
        return "\(milliseconds / unit.size)\(unit.name)"
    }
}
