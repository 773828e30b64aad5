internal import Positioning

/// A locale's pattern for dates of the Gregorian calendar, taken apart so that it can be filled in without a formatter.
///
/// Patterns are those of Unicode Technical Standard 35, part 4, "Date Format Patterns".
struct DatePattern: Sendable {
    /// The digits and words that a locale has for the parts of a date.
    struct Words: Sendable {
        /// The digit zero; the other nine follow it.
        var zero: Unicode.Scalar = "0"
        /// Twelve short names of months, as they stand in a date.
        var months: [String] = []
        var morning = ""
        var afternoon = ""
    }

    enum Field: Sendable, Hashable {
        case literal([UInt8])
        case year
        case yearOfCentury
        case month(width: Int)
        case monthName
        case day(width: Int)
        case hour(width: Int)
        case hourOfHalfDay(width: Int)
        case minute(width: Int)
        case second(width: Int)
        case halfDay
    }

    let fields: [Field]

    /// The pattern, or `nil` where it holds a field that is not filled in here.
    init?(_ pattern: String) {
        var fields: [Field] = []
        var literal = ""
        let scalars = Array(pattern.readable.unicodeScalars)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            let width = scalars[index...].prefix { $0 == scalar }.count
            if scalar == "'" {
                index += 1
                if index < scalars.count, scalars[index] == "'" {
                    literal += "'"
                    index += 1
                    continue
                }
                while index < scalars.count {
                    if scalars[index] == "'" {
                        guard index + 1 < scalars.count, scalars[index + 1] == "'" else { break }
                        index += 1
                    }
                    literal.unicodeScalars.append(scalars[index])
                    index += 1
                }
                index += 1
            } else if scalar.isASCII, scalar.properties.isAlphabetic {
                guard let field = Field(scalar, width: width) else { return nil }
                if !literal.isEmpty { fields.append(.literal(Array(literal.utf8))) }
                literal = ""
                fields.append(field)
                index += width
            } else {
                literal.unicodeScalars.append(scalar)
                index += 1
            }
        }
        if !literal.isEmpty { fields.append(.literal(Array(literal.utf8))) }
        self.fields = fields
    }

    /// The pattern with the parts of `date` in it.
    func string(_ date: CalendarDate, _ words: Words) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(64)
        func append(_ value: Int, width: Int = 1) {
            if value >= 10 || width == 2 { append(value / 10) }
            if words.zero == "0" {
                result.append(UInt8(0x30 + value % 10))
            } else if let digit = Unicode.Scalar(words.zero.value + UInt32(value % 10)) {
                result.append(contentsOf: UTF8.encode(digit) ?? .init())
            }
        }
        for field in fields {
            switch field {
            case .literal(let text): result += text
            case .year: append(date.year)
            case .yearOfCentury: append(date.year % 100, width: 2)
            case .month(let width): append(date.month, width: width)
            case .monthName: result.append(contentsOf: words.months[date.month - 1].utf8)
            case .day(let width): append(date.day, width: width)
            case .hour(let width): append(date.hour, width: width)
            case .hourOfHalfDay(let width): append((date.hour + 11) % 12 + 1, width: width)
            case .minute(let width): append(date.minute, width: width)
            case .second(let width): append(date.second, width: width)
            case .halfDay: result.append(contentsOf: (date.hour < 12 ? words.morning : words.afternoon).utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension DatePattern.Field {
    fileprivate init?(_ letter: Unicode.Scalar, width: Int) {
        switch (letter, width) {
        case ("y", 1): self = .year
        case ("y", 2): self = .yearOfCentury
        case ("M", 1...2), ("L", 1...2): self = .month(width: width)
        case ("M", 3): self = .monthName
        case ("d", 1...2): self = .day(width: width)
        case ("H", 1...2): self = .hour(width: width)
        case ("h", 1...2): self = .hourOfHalfDay(width: width)
        case ("m", 1...2): self = .minute(width: width)
        case ("s", 1...2): self = .second(width: width)
        case ("a", 1...3): self = .halfDay
        default: return nil
        }
    }
}
