internal import Positioning

/// Who talks in a sentence: the two letters after `$`.
package enum Talker: String, Sendable {
    /// A receiver of GPS alone.
    case gps = "GP"
    /// A receiver of GPS and GLONASS, as u-blox's are since their eighth generation.
    case combined = "GN"
}

/// One sentence of NMEA 0183, put together field by field.
///
/// All numbers are scaled integers, so that no value depends on how binary floating point prints.
package struct NMEASentence: Sendable, Hashable {
    /// What stands between `$` and `*`.
    private var body: [UInt8] = []

    /// Begins a sentence such as `GPRMC`.
    init(_ talker: String, _ kind: String) {
        body.reserveCapacity(96)
        body.append(contentsOf: talker.utf8)
        body.append(contentsOf: kind.utf8)
    }

    /// The whole line: `$`, the fields, `*`, the exclusive or of all bytes between in two hex digits, CR LF.
    package var bytes: [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(body.count + 6)
        line.append(UInt8(ascii: "$"))
        line.append(contentsOf: body)
        line.append(UInt8(ascii: "*"))
        let checksum = body.reduce(0, ^)
        for digit in [checksum >> 4, checksum & 15] {
            line.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
        }
        line.append(UInt8(ascii: "\r"))
        line.append(UInt8(ascii: "\n"))
        return line
    }

    /// The line as text, without its end.
    package var text: String { String(decoding: bytes.dropLast(2), as: UTF8.self) }

    /// Appends empty fields.
    mutating func addEmpty(_ count: Int = 1) {
        for _ in 0..<count { body.append(UInt8(ascii: ",")) }
    }

    mutating func add(_ text: String) {
        addEmpty()
        body.append(contentsOf: text.utf8)
    }

    /// Appends a count padded with zeros to `width` digits, or an empty field.
    mutating func add(_ value: Int?, width: Int = 1) {
        addEmpty()
        if let value { append(digitsOf: value, width: width) }
    }

    /// Appends a decimal number rounded to `places` digits after the point, halves away from zero, or an empty field.
    mutating func add<Value: FixedDecimal>(_ value: Value?, places: Int) {
        guard let value else { return addEmpty() }
        add(scaled: rounded(value.scaled, from: Value.places, to: places), places: places)
    }

    /// Appends a count of 10^-`places`: never `-0.0`.
    mutating func add(scaled: Int64, places: Int) {
        addEmpty()
        if scaled < 0 { body.append(UInt8(ascii: "-")) }
        append(magnitude: Int(scaled.magnitude), places: places, width: 1)
    }

    /// Appends two fields: degrees and minutes with five places (2 cm), and the hemisphere.
    ///
    /// The whole angle is rounded before it is split, so that 59.999999 minutes become the next degree and never 60.
    mutating func add(angle: Decimal9, degreeDigits: Int, positive: UInt8, negative: UInt8) {
        let minutes = Int((angle.scaled.magnitude * 6 + 500) / 1000)
        let (degrees, rest) = minutes.quotientAndRemainder(dividingBy: 60 * 100_000)
        addEmpty()
        append(digitsOf: degrees, width: degreeDigits)
        append(magnitude: rest, places: 5, width: 2)
        addEmpty()
        // South of the equator by less than the last digit is on the equator.
        body.append(angle.scaled < 0 && minutes > 0 ? negative : positive)
    }

    /// Appends the time of day as `hhmmss.ss`, what is finer cut off, or an empty field.
    mutating func add(timeOf date: CalendarDate?) {
        addEmpty()
        guard let date else { return }
        for part in [date.hour, date.minute, date.second] { append(digitsOf: part, width: 2) }
        body.append(UInt8(ascii: "."))
        append(digitsOf: date.millisecond / 10, width: 2)
    }

    /// Appends the date as `ddmmyy`, or an empty field.
    mutating func add(dateOf date: CalendarDate?) {
        addEmpty()
        guard let date else { return }
        for part in [date.day, date.month, date.year % 100] { append(digitsOf: part, width: 2) }
    }

    private mutating func append(magnitude: Int, places: Int, width: Int) {
        var one = 1
        for _ in 0..<places { one *= 10 }
        append(digitsOf: magnitude / one, width: width)
        guard places > 0 else { return }
        body.append(UInt8(ascii: "."))
        append(digitsOf: magnitude % one, width: places)
    }

    private mutating func append(digitsOf value: Int, width: Int) {
        var (unit, digits) = (1, 1)
        while value / unit >= 10 || digits < width {
            unit *= 10
            digits += 1
        }
        while unit > 0 {
            body.append(UInt8(ascii: "0") + UInt8(value / unit % 10))
            unit /= 10
        }
    }
}

/// `scaled` with fewer or more places, halves away from zero.
func rounded(_ scaled: Int64, from places: Int, to wanted: Int) -> Int64 {
    var scaled = scaled
    if wanted >= places {
        for _ in places..<wanted { scaled *= 10 }
        return scaled
    }
    var divisor: Int64 = 1
    for _ in wanted..<places { divisor *= 10 }
    return divided(scaled, by: divisor)
}

/// The quotient rounded to a whole number, halves away from zero.
func divided(_ dividend: Int64, by divisor: Int64) -> Int64 {
    (dividend + (dividend < 0 ? -divisor : divisor) / 2) / divisor
}
