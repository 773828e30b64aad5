package import Positioning

extension Timestamp {
    /// The instant that ISO 8601 text names: `2026-11-30`, `2026-11-30T18:26:34Z`, `…34.250+01:00`; else `nil`.
    ///
    /// Without an offset it is UTC.
    package init?(iso8601 text: String) {
        var rest = Array(text.utf8)[...]
        func number(_ digits: Int) -> Int? {
            let part = rest.prefix(digits)
            guard part.count == digits, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            rest = rest.dropFirst(digits)
            return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        func take(_ characters: String) -> UInt8? {
            guard let first = rest.first, characters.utf8.contains(first) else { return nil }
            rest = rest.dropFirst()
            return first
        }
        guard let year = number(4), take("-") != nil, let month = number(2), take("-") != nil, let day = number(2)
        else {
            return nil
        }
        var date = CalendarDate(year: year, month: month, day: day)
        var offset = 0
        if take("Tt ") != nil {
            guard let hour = number(2), take(":") != nil, let minute = number(2) else { return nil }
            (date.hour, date.minute) = (hour, minute)
            if take(":") != nil {
                guard let second = number(2) else { return nil }
                date.second = second
                if take(".,") != nil {
                    let fraction = rest.prefix { (0x30...0x39).contains($0) }
                    guard !fraction.isEmpty else { return nil }
                    rest = rest.dropFirst(fraction.count)
                    date.millisecond = (fraction.map { Int($0 - 0x30) } + [0, 0]).prefix(3).reduce(0) { $0 * 10 + $1 }
                }
            }
            if take("Zz") == nil, let sign = take("+-") {
                guard let hours = number(2), hours < 24, take(":") != nil, let minutes = number(2), minutes < 60 else {
                    return nil
                }
                offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
            }
        }
        guard rest.isEmpty, let timestamp = date.timestamp else { return nil }
        self = timestamp + Int64(-offset) * 60_000
    }
}
