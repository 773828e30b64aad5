internal import Positioning

extension JSONScanner {
    /// Reads a time: a date as gpsd writes it, or the seconds since 1970 of a very old gpsd.
    mutating func read(_ time: inout ReportedTime) -> Bool {
        if next.pointee == UInt8(ascii: "\"") {
            guard let text = string() else { return false }
            time = ReportedTime(text)
            return true
        }
        let start = next
        guard let number = number(places: 3) else { return false }
        if !number.isThere {
            time = .absent
        } else if ReportedTime.calendar.contains(number.scaled) {
            time = .date(Timestamp(milliseconds: number.scaled))
        } else {
            time = .nonsense(JSONString.excerpt(UnsafeBufferPointer(start: start, count: min(next - start, 64))))
        }
        return true
    }
}

extension ReportedTime {
    /// The years 1 to 9999.
    fileprivate static let calendar: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    /// What a string says: nothing where it is empty.
    init(_ text: JSONString) {
        if let timestamp = Self.timestamp(text) {
            self = .date(timestamp)
        } else {
            self = text.count == 0 ? .absent : .nonsense(text.excerpt(64))
        }
    }

    /// Reads `2026-11-30T18:26:34.000Z`: any number of fraction digits or none, an offset or `Z` or, as gpsd always means
    /// UTC, neither.
    ///
    /// What is finer than a millisecond is cut off, as gpsd itself does: rounding could carry an instant into the next
    /// second. A leap second is the first moment of the next minute (see ``CalendarDate``).
    private static func timestamp(_ text: JSONString) -> Timestamp? {
        if text.count == 24, let date = usualDate(text.start) { return date.timestamp }
        var fields = DateFields(text.bytes)
        guard let year = fields.number(digits: 4), fields.take("-"), let month = fields.number(digits: 2),
            fields.take("-"), let day = fields.number(digits: 2), fields.take("T") || fields.take("t"),
            let hour = fields.number(digits: 2), fields.take(":"), let minute = fields.number(digits: 2),
            fields.take(":"), let second = fields.number(digits: 2), let millisecond = fields.fraction(),
            let offset = fields.offset(), fields.isAtEnd
        else { return nil }
        let date = CalendarDate(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: millisecond)
        return date.timestamp.map { $0 + -Int64(offset) * 60_000 }
    }

    /// Reads the 24 bytes of `2026-11-30T18:26:34.000Z`, the one form that gpsd writes.
    private static func usualDate(_ start: UnsafePointer<UInt8>) -> CalendarDate? {
        guard let first = JSONWord(at: start).digits(like: .yearAndMonth),
            let second = JSONWord(at: start + 8).digits(like: .dayToMinute),
            let third = JSONWord(at: start + 16).digits(like: .secondToEnd)
        else { return nil }
        func pair(_ word: UInt64, _ index: UInt64) -> Int {
            Int(word &>> (8 * index) & 15) * 10 + Int(word &>> (8 * index + 8) & 15)
        }
        return CalendarDate(
            year: pair(first, 0) * 100 + pair(first, 2), month: pair(first, 5), day: pair(second, 0),
            hour: pair(second, 3), minute: pair(second, 6), second: pair(third, 1),
            millisecond: pair(third, 4) * 10 + Int(third &>> 48 & 15))
    }
}

/// A cursor over the text of a date.
private struct DateFields {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    @inline(__always)
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    @inline(__always)
    mutating func number(digits: Int) -> Int? {
        guard index + digits <= bytes.count else { return nil }
        var value = 0
        for _ in 0..<digits {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
            index += 1
        }
        return value
    }

    /// Milliseconds; 0 where there is no fraction.
    mutating func fraction() -> Int? {
        guard take(".") else { return 0 }
        guard let first = number(digits: 1) else { return nil }
        var value = first * 100
        var weight = 10
        while let digit = number(digits: 1) {
            value += digit * weight
            weight /= 10
        }
        return value
    }

    /// Minutes east of UTC: `Z`, nothing, `+02:00`, `+0200` or `+02`.
    mutating func offset() -> Int? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let isWest = take("-")
        guard isWest || take("+"), let hours = number(digits: 2), hours < 24 else { return nil }
        var minutes = 0
        if !isAtEnd {
            _ = take(":")
            guard let written = number(digits: 2), written < 60 else { return nil }
            minutes = written
        }
        let offset = hours * 60 + minutes
        return isWest ? -offset : offset
    }
}
