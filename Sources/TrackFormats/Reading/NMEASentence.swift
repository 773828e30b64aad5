internal import Positioning

/// One NMEA 0183 sentence, between its `$` and its checksum, cut at its commas.
///
/// Made once a file and filled once a sentence, so that a sentence allocates nothing.
struct NMEASentence {
    enum Check {
        case right
        /// There is none.
        case absent
        case wrong
    }

    private(set) var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private(set) var check = Check.absent
    /// Where each field ends.
    private var ends: [Int] = []

    /// Takes apart what follows a `$`.
    mutating func parse(_ text: UnsafeBufferPointer<UInt8>) {
        ends.removeAll(keepingCapacity: true)
        var sum: UInt8 = 0
        var next = 0
        while next < text.count, text[next] != UInt8(ascii: "*") {
            sum ^= text[next]
            if text[next] == UInt8(ascii: ",") { ends.append(next) }
            next += 1
        }
        ends.append(next)
        bytes = UnsafeBufferPointer(rebasing: text[..<next])
        check = .absent
        guard next < text.count else { return }
        let digits = text[(next + 1)...].prefix { $0 > UInt8(ascii: " ") }
        guard digits.count == 2, let said = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
            check = .wrong
            return
        }
        check = said == sum ? .right : .wrong
    }

    /// The field with this number, the sentence's name being 0; empty where there are fewer.
    subscript(_ field: Int) -> UnsafeBufferPointer<UInt8> {
        guard field < ends.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(rebasing: bytes[(field == 0 ? 0 : ends[field - 1] + 1)..<ends[field]])
    }

    var fieldCount: Int { ends.count }

    /// Whether the field is this one character.
    func `is`(_ character: Unicode.Scalar, at field: Int) -> Bool {
        let text = self[field]
        return text.count == 1 && text[0] == UInt8(ascii: character)
    }

    /// What kind of sentence it is, whoever talks: `RMC`; `nil` for one of a maker's own.
    var kind: String? {
        let name = self[0]
        guard name.count == 5, name[0] != UInt8(ascii: "P") else { return nil }
        return String(decoding: name[2...], as: UTF8.self)
    }

    /// `hhmmss` with any fraction, in milliseconds since midnight, cut off; `nil` for what is no time of day.
    func timeOfDay(at field: Int) -> Int64? {
        let text = trimmed(field)
        guard let hour = pair(text, 0), let minute = pair(text, 2), let second = pair(text, 4), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let whole = Int64(hour * 3_600_000 + minute * 60_000 + second * 1000)
        guard text.count > 6 else { return whole }
        guard text[6] == UInt8(ascii: ".") else { return nil }
        var (fraction, weight): (Int64, Int64) = (0, 100)
        for byte in text[7...] {
            guard byte &- UInt8(ascii: "0") <= 9 else { return nil }
            fraction += Int64(byte &- UInt8(ascii: "0")) * weight
            weight /= 10
        }
        return whole + fraction
    }

    /// `ddmmyy` as the midnight that day begins with; `nil` for what is no date. Years are 1980 to 2079.
    func day(at field: Int) -> Timestamp? {
        let text = trimmed(field)
        guard text.count == 6, let day = pair(text, 0), let month = pair(text, 2), let year = pair(text, 4) else {
            return nil
        }
        return CalendarDate(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day).timestamp
    }

    /// `ddmm.mmmm` with its hemisphere in the next field, rounded to a billionth of a degree.
    ///
    /// - Returns: `nil` where both fields are empty.
    func degrees(at field: Int, _ positive: Unicode.Scalar, _ negative: Unicode.Scalar) throws(RefusedPoint)
        -> Decimal9?
    {
        let text = self[field]
        if text.isEmpty, self[field + 1].isEmpty { return nil }
        guard let scaled = FileNumber.scaled(text, places: 9, point: FileNumber.dot), scaled >= 0 else {
            throw RefusedPoint(reason: "the \(positive == "N" ? "latitude" : "longitude") is no number")
        }
        let isNegative = self.is(negative, at: field + 1)
        guard isNegative || self.is(positive, at: field + 1) else {
            throw RefusedPoint(reason: "there is neither \(positive) nor \(negative) beside the number")
        }
        let (degrees, minutes) = scaled.quotientAndRemainder(dividingBy: 100_000_000_000)
        guard minutes < 60_000_000_000 else { throw RefusedPoint(reason: "there are 60 minutes or more in a degree") }
        let value = degrees * 1_000_000_000 + (minutes + 30) / 60
        return Decimal9(scaled: isNegative ? -value : value)
    }

    private func trimmed(_ field: Int) -> UnsafeBufferPointer<UInt8> {
        var text = self[field]
        while text.first == UInt8(ascii: " ") { text = UnsafeBufferPointer(rebasing: text.dropFirst()) }
        while text.last == UInt8(ascii: " ") { text = UnsafeBufferPointer(rebasing: text.dropLast()) }
        return text
    }

    private func pair(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
        guard text.count >= index + 2 else { return nil }
        let (tens, ones) = (text[index] &- UInt8(ascii: "0"), text[index + 1] &- UInt8(ascii: "0"))
        return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
    }
}
