package import Positioning

extension TimeExpression {
    /// The instant that `text`, UTF-8, means; of a day, its beginning.
    ///
    /// Dates as programs write them, such as `2026-11-30T18:26:34.5+01:00`, are read without making a `String`: a
    /// hundred times as fast.
    ///
    /// - Throws: ``TimeExpressionError``.
    package static func moment(
        _ text: UnsafeBufferPointer<UInt8>, now: Timestamp, zone: LocalZone
    ) throws -> Timestamp {
        var reader = ISODateReader(text)
        if let moment = reader.moment(zone: zone) { return moment }
        return try moment(String(decoding: text, as: UTF8.self), now: now, zone: zone)
    }
}

/// Reads the one common spelling of a date and time: `2026-11-30T18:26:34`, or with a space for the `T`; then a
/// fraction or none; then `Z`, an offset, or nothing, which is local time.
private struct ISODateReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var next = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// `nil` for every other spelling, and for what is no date: both are another reader's.
    mutating func moment(zone: LocalZone) -> Timestamp? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
            take("T") || take("t") || take(" "), let hour = number(2), take(":"), let minute = number(2), take(":"),
            let second = number(2), let millisecond = fraction()
        else { return nil }
        let date = CalendarDate(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: millisecond)
        if next == text.count { return zone.timestamp(date) }
        guard let offset = offset(), next == text.count else { return nil }
        return date.timestamp.map { $0 + Int64(-offset) * 60_000 }
    }

    /// What follows the seconds in milliseconds, cut off; 0 where nothing does.
    private mutating func fraction() -> Int? {
        guard take(".") || take(",") else { return 0 }
        var (value, count) = (0, 0)
        while let digit {
            if count < 3 { value = value * 10 + digit }
            next += 1
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in count..<max(count, 3) { value *= 10 }
        return value
    }

    /// Minutes east of UTC.
    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isWest = take("-")
        guard isWest || take("+"), let hours = number(2), hours < 24 else { return nil }
        var minutes = 0
        if take(":") || next < text.count {
            guard let number = number(2), number < 60 else { return nil }
            minutes = number
        }
        return isWest ? -(hours * 60 + minutes) : hours * 60 + minutes
    }

    private var digit: Int? {
        guard next < text.count, case let value = Int(text[next]) - 0x30, (0...9).contains(value) else { return nil }
        return value
    }

    private mutating func number(_ digits: Int) -> Int? {
        guard next + digits <= text.count else { return nil }
        var value = 0
        for _ in 0..<digits {
            guard let digit else { return nil }
            value = value * 10 + digit
            next += 1
        }
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next < text.count, text[next] == UInt8(ascii: character) else { return false }
        next += 1
        return true
    }
}
