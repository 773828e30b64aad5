package import Positioning

/// Dates as files write them, from UTF-8: xsd:dateTime, and what else of ISO 8601 is met in files.
///
/// `2013-04-30T19:23:57Z`, with a space for the `T`, a fraction of any length, an offset (`+02:00`, `+0200`, `+02`), no
/// zone at all, no seconds, no time; years 1 to 9999; the leap second `:60` and the end of a day `24:00:00`. What is finer
/// than a millisecond is cut off, as gpsd does and this program does with gpsd: rounding could carry an instant into the
/// next second. What is no date gives `nil`.
package enum FileDate {
    /// The instant in `text`; where that names no zone, `settings` tells the instant.
    package static func timestamp(_ text: some Collection<UInt8>, _ settings: ReaderSettings) -> Timestamp? {
        let result = text.withContiguousStorageIfAvailable { bytes in
            var scanner = DateScanner(bytes)
            return scanner.timestamp(settings)
        }
        if let result { return result }
        return Array(text).withUnsafeBufferPointer { bytes in
            var scanner = DateScanner(bytes)
            return scanner.timestamp(settings)
        }
    }

    /// The instant in `text`, which may also be a number of seconds or milliseconds since 1970, from 1973 on.
    package static func instant(_ text: some Collection<UInt8>, _ settings: ReaderSettings) -> Timestamp? {
        if let date = timestamp(text, settings) { return date }
        // What is smaller would be a number of something else.
        guard let number: Decimal3 = FileNumber.decimal(text), number.scaled >= 100_000_000_000 else { return nil }
        let isMilliseconds = number.scaled >= 100_000_000_000_000
        let milliseconds = isMilliseconds ? number.scaled / 1000 : number.scaled
        return years1To9999.contains(milliseconds) ? Timestamp(milliseconds: milliseconds) : nil
    }

    /// The instant of a date and time as a calendar spells them; the hour may be 24 and the second 60.
    ///
    /// - Parameter offset: Minutes east of UTC; `nil` where no zone is said.
    package static func timestamp(_ date: CalendarDate, offset: Int?, _ settings: ReaderSettings) -> Timestamp? {
        var date = date
        var later: Int64 = 0
        if date.hour == 24 {
            guard date.minute == 0, date.second == 0, date.millisecond == 0 else { return nil }
            date.hour = 0
            later = 86_400_000
        }
        if date.second == 60 {
            date.second = 59
            later += 1000
        }
        let instant: Timestamp?
        if let offset {
            instant = date.timestamp.map { $0 + later + Int64(offset) * -60_000 }
        } else if later < 86_400_000 {
            instant = settings.instant(date).map { $0 + later }
        } else {
            // The next day's midnight, which the zone may have moved.
            instant = date.timestamp.flatMap { settings.instant(CalendarDate($0 + later)) }
        }
        guard let instant, years1To9999.contains(instant.milliseconds) else { return nil }
        return instant
    }

    private static let years1To9999: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
}

/// A cursor over a date.
private struct DateScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var next = 0
    private var end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        end = bytes.count
        while next < end, bytes[next] <= UInt8(ascii: " ") { next += 1 }
        while end > next, bytes[end - 1] <= UInt8(ascii: " ") { end -= 1 }
    }

    mutating func timestamp(_ settings: ReaderSettings) -> Timestamp? {
        guard let year = number(digits: 4) else { return nil }
        guard take("-") || take("/"), let month = number(digits: 2) else { return nil }
        guard take("-") || take("/"), let day = number(digits: 2) else { return nil }
        var date = CalendarDate(year: year, month: month, day: day)
        if take("T") || take("t") || (take(" ") && skipSpaces()) {
            guard let hour = number(digits: 2), take(":"), let minute = number(digits: 2) else { return nil }
            (date.hour, date.minute) = (hour, minute)
            if take(":") {
                guard let second = number(digits: 2) else { return nil }
                date.second = second
                if take(".") || take(",") {
                    guard let millisecond = fraction() else { return nil }
                    date.millisecond = millisecond
                }
            }
        }
        _ = skipSpaces()
        if next == end { return FileDate.timestamp(date, offset: nil, settings) }
        guard let offset = offset(), next == end else { return nil }
        return FileDate.timestamp(date, offset: offset, settings)
    }

    /// The milliseconds of a fraction, of which there may be no digit (`09.`).
    private mutating func fraction() -> Int? {
        var (value, weight) = (0, 100)
        while next < end, bytes[next] &- UInt8(ascii: "0") <= 9 {
            value += Int(bytes[next] &- UInt8(ascii: "0")) * weight
            weight /= 10
            next += 1
        }
        return value
    }

    /// Minutes east of UTC; no zone on Earth was ever more than 15:59 off.
    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        if end - next == 3 {
            for name in ["UTC", "GMT"] where bytes[next..<end].elementsEqual(name.utf8) {
                next = end
                return 0
            }
        }
        let isWest = take("-")
        guard isWest || take("+"), let hours = number(digits: 2), hours <= 15 else { return nil }
        var minutes = 0
        if next < end {
            _ = take(":")
            guard let read = number(digits: 2), read < 60 else { return nil }
            minutes = read
        }
        return (hours * 60 + minutes) * (isWest ? -1 : 1)
    }

    private mutating func number(digits count: Int) -> Int? {
        guard end - next >= count else { return nil }
        var value = 0
        for index in next..<next + count {
            guard bytes[index] &- UInt8(ascii: "0") <= 9 else { return nil }
            value = value * 10 + Int(bytes[index] &- UInt8(ascii: "0"))
        }
        next += count
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next < end, bytes[next] == UInt8(ascii: character) else { return false }
        next += 1
        return true
    }

    private mutating func skipSpaces() -> Bool {
        while next < end, bytes[next] == UInt8(ascii: " ") { next += 1 }
        return true
    }
}
