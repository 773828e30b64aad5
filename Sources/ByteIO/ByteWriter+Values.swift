package import Positioning

extension ByteWriter {
    /// Writes an exact decimal, with as many places as it needs, as in `52.52`.
    package mutating func write<Value: FixedDecimal>(_ value: Value) {
        write(scaled: value.scaled, places: Value.places, trimmed: true)
    }

    /// Writes an exact decimal with all its places, as in `52.520000000`.
    package mutating func write<Value: FixedDecimal>(padded value: Value) {
        write(scaled: value.scaled, places: Value.places)
    }

    /// Writes an exact decimal between two literals, as in `<ele>34.5</ele>`.
    package mutating func write(_ before: StaticString, _ value: Decimal3, _ after: StaticString) {
        write(before, value.scaled, places: 3, one: 1000, after)
    }

    package mutating func write(_ before: StaticString, _ value: Decimal4, _ after: StaticString) {
        write(before, value.scaled, places: 4, one: 10_000, after)
    }

    package mutating func write(_ before: StaticString, _ value: Decimal9, _ after: StaticString) {
        write(before, value.scaled, places: 9, one: 1_000_000_000, after)
    }

    @inline(__always)
    private mutating func write(
        _ before: StaticString, _ scaled: Int64, places: Int, one: UInt, _ after: StaticString
    ) {
        reserve(48 + before.utf8CodeUnitCount + after.utf8CodeUnitCount)
        push(before)
        pushDecimal(scaled, places: places, one: one, trimmed: true)
        push(after)
    }

    /// How many digits a date's fraction of a second has.
    package enum Fraction { case always, whenNotZero }

    /// Writes `2026-05-01T08:30:00.250Z`, ISO 8601 in UTC.
    package mutating func write(_ timestamp: Timestamp, fraction: Fraction = .always) {
        write("", timestamp, "", fraction: fraction)
    }

    /// Writes a date between two literals.
    package mutating func write(
        _ before: StaticString, _ timestamp: Timestamp, _ after: StaticString, fraction: Fraction = .always
    ) {
        let date = CalendarDate(timestamp)
        reserve(48 + before.utf8CodeUnitCount + after.utf8CodeUnitCount)
        push(before)
        if (0...9999).contains(date.year) {
            pushDigits(UInt(bitPattern: date.year), count: 4)
        } else {
            pushInteger(date.year, width: 4)
        }
        push(UInt8(ascii: "-"))
        pushDigits(UInt(bitPattern: date.month), count: 2)
        push(UInt8(ascii: "-"))
        pushDigits(UInt(bitPattern: date.day), count: 2)
        push(UInt8(ascii: "T"))
        pushDigits(UInt(bitPattern: date.hour), count: 2)
        push(UInt8(ascii: ":"))
        pushDigits(UInt(bitPattern: date.minute), count: 2)
        push(UInt8(ascii: ":"))
        pushDigits(UInt(bitPattern: date.second), count: 2)
        if fraction == .always || date.millisecond != 0 {
            push(UInt8(ascii: "."))
            pushDigits(UInt(bitPattern: date.millisecond), count: 3)
        }
        push(UInt8(ascii: "Z"))
        push(after)
    }
}
