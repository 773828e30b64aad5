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

    /// How many digits a date's fraction of a second has.
    package enum Fraction { case always, whenNotZero }

    /// Writes `2026-05-01T08:30:00.250Z`, ISO 8601 in UTC.
    package mutating func write(_ timestamp: Timestamp, fraction: Fraction = .always) {
        let date = CalendarDate(timestamp)
        write(date.year, width: 4)
        write("-")
        write(date.month, width: 2)
        write("-")
        write(date.day, width: 2)
        write("T")
        write(date.hour, width: 2)
        write(":")
        write(date.minute, width: 2)
        write(":")
        write(date.second, width: 2)
        if fraction == .always || date.millisecond != 0 {
            write(".")
            write(date.millisecond, width: 3)
        }
        write("Z")
    }
}
